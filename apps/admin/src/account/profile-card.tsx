import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Form, FormProblem, fieldErrors, Items, renewSite, SettingsCard, toast } from '@userfeedback/admin-ui';
import type { Account } from '@userfeedback/contract';
import { PERSON_NAME_MAX } from '@userfeedback/contract/limits';
import { useState } from 'react';
import { api } from '../api.ts';
import { t } from '../messages/account.ts';

export function ProfileCard({ account: { user } }: { account: Account }) {
  const [name, setName] = useState(user.name);
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.account.rename.call({ name }),
    onSuccess: async (account) => {
      client.setQueryData(api.account.get.queryKey(), account);
      setName(account.user.name);
      await renewSite();
      toast(t.profile.saved);
    },
  });
  return (
    <SettingsCard title={t.profile.title} help={t.profile.help}>
      <Form onSubmit={mutate}>
        <Items maw={480}>
          <FormProblem error={error} />
          <TextInput
            label={t.profile.name}
            autoComplete="name"
            maxLength={PERSON_NAME_MAX}
            value={name}
            error={fieldErrors(error).name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <TextInput label={t.profile.email} value={user.email} readOnly />
          <div>
            <Button type="submit" loading={isPending} disabled={name === user.name}>
              {t.profile.save}
            </Button>
          </div>
        </Items>
      </Form>
    </SettingsCard>
  );
}
