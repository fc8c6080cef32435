import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Form, FormProblem, fieldErrors, Items, renewSite, SettingsCard, toast } from '@userfeedback/admin-ui';
import type { Account } from '@userfeedback/contract';
import { PERSON_NAME_MAX } from '@userfeedback/contract/limits';
import { useState } from 'react';
import { administrationApi } from '../administration/administration-api.ts';
import { t } from '../messages/account.ts';
import { AddressForm } from './address-form.tsx';

export function ProfileCard({ account }: { account: Account }) {
  const { user } = account;
  const [name, setName] = useState(user.name);
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => administrationApi.account.rename.call({ name }),
    onSuccess: async (changed) => {
      client.setQueryData(administrationApi.account.get.queryKey(), changed);
      setName(changed.user.name);
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
          <div>
            <Button type="submit" loading={isPending} disabled={name === user.name}>
              {t.profile.save}
            </Button>
          </div>
        </Items>
      </Form>
      <AddressForm account={account} />
    </SettingsCard>
  );
}
