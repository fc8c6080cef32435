import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { closeAbove, Form, FormProblem, fieldErrors, Items, openAbove, PasswordField } from '@userfeedback/admin-ui';
import type { Account, SiteInfo } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { api } from '../api.ts';
import { t } from '../messages/account.ts';
import { queryClient } from '../query-client.ts';
import { siteQuery } from '../session/session.ts';

/** Asks in a dialog above all others; resolves to whether the person has proved who they are. */
export async function confirmIdentity(): Promise<boolean> {
  const account = await api.account.get.call({}).catch(() => null);
  if (!account) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const onDone = () => {
    resolve(true);
    closeAbove();
  };
  await openAbove({
    title: t.proof.title,
    children: account.is_of_host ? <OfHost /> : <PasswordForm account={account} onDone={onDone} />,
    onClose: () => resolve(false),
  });
  return promise;
}

/** Somebody without a password chooses one, which proves as much. */
function PasswordForm({ account: { has_password, user }, onDone }: { account: Account; onDone(): void }) {
  const [password, setPassword] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: (): Promise<unknown> =>
      has_password ? api.account.confirm.call({ password }) : api.account.changePassword.call({ password }),
    onSuccess: onDone,
  });
  return (
    <Form onSubmit={mutate}>
      <Items>
        <Text>{has_password ? t.proof.why : t.proof.choose}</Text>
        <FormProblem error={error} />
        <input type="hidden" autoComplete="username" value={user.email} />
        <PasswordField
          label={has_password ? t.proof.password : t.password.new}
          description={has_password ? undefined : t.password.help}
          autoComplete={has_password ? 'current-password' : 'new-password'}
          value={password}
          error={fieldErrors(error).password}
          data-autofocus
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <Buttons>
          <Button type="submit" loading={isPending}>
            {t.proof.confirm}
          </Button>
        </Buttons>
      </Items>
    </Form>
  );
}

function OfHost() {
  const site = queryClient.getQueryData<SiteInfo>(siteQuery.queryKey);
  return (
    <Items>
      <Text>{t.proof.site}</Text>
      <Buttons>
        {site?.host.open_url && (
          <Button component="a" href={site.host.open_url}>
            {t.proof.continue({ site: site.site_name })}
          </Button>
        )}
      </Buttons>
    </Items>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={closeAbove}>
        {t.proof.cancel}
      </Button>
      {children}
    </Group>
  );
}
