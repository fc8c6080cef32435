import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  Form,
  FormProblem,
  fieldErrors,
  Items,
  PasswordField,
  renewSite,
  SettingsCard,
  toast,
} from '@userfeedback/admin-ui';
import type { Account } from '@userfeedback/contract';
import { useState } from 'react';
import { administrationApi } from '../administration/administration-api.ts';
import { t } from '../messages/account.ts';

const EMPTY = { current_password: '', password: '' };

export function PasswordCard({ account: { has_password, user } }: { account: Account }) {
  const [given, setGiven] = useState(EMPTY);
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      administrationApi.account.changePassword.call(has_password ? given : { password: given.password }),
    onSuccess: async () => {
      setGiven(EMPTY);
      // The session is a new one, with a nonce of its own.
      await renewSite();
      await client.invalidateQueries({ queryKey: administrationApi.account.key() });
      toast(t.password.changed);
    },
  });
  const errors = fieldErrors(error);
  const isReady = given.password !== '' && (!has_password || given.current_password !== '');
  return (
    <SettingsCard title={t.password.title} help={t.password.help}>
      <Form onSubmit={mutate}>
        <Items maw={480}>
          <FormProblem error={error} />
          <input type="hidden" autoComplete="username" value={user.email} />
          {has_password && (
            <PasswordField
              label={t.password.current}
              autoComplete="current-password"
              value={given.current_password}
              error={errors.current_password}
              onChange={({ currentTarget }) => setGiven({ ...given, current_password: currentTarget.value })}
            />
          )}
          <PasswordField
            label={t.password.new}
            autoComplete="new-password"
            value={given.password}
            error={errors.password}
            onChange={({ currentTarget }) => setGiven({ ...given, password: currentTarget.value })}
          />
          <div>
            <Button type="submit" loading={isPending} disabled={!isReady}>
              {has_password ? t.password.change : t.password.set}
            </Button>
            <Text size="sm" c="dimmed" mt={4}>
              {t.password.endsOthers}
            </Text>
          </div>
        </Items>
      </Form>
    </SettingsCard>
  );
}
