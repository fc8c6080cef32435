import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  closeAbove,
  Form,
  FormProblem,
  fieldErrors,
  Items,
  isFromServer,
  openAbove,
  PasswordField,
  Problem,
} from '@userfeedback/admin-ui';
import type { Account, SiteInfo } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { administrationApi } from '../administration/administration-api.ts';
import { t } from '../messages/account.ts';
import { t as words } from '../messages/provider.ts';
import { queryClient } from '../query-client.ts';
import { OtherWays } from '../session/other-ways.tsx';
import { hasPasskeys, signWithPasskey } from '../session/passkey.ts';
import { confirmByProvider } from '../session/provider.ts';
import { siteQuery } from '../session/session.ts';

/** Asks in a dialog above all others; resolves to whether the person has proved who they are. */
export async function confirmIdentity(): Promise<boolean> {
  const account = await administrationApi.account.get.call({}).catch(() => null);
  if (!account) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const onDone = () => {
    resolve(true);
    closeAbove();
  };
  await openAbove({
    title: t.proof.title,
    children: account.is_of_host ? <OfHost /> : <ProofForm account={account} onDone={onDone} />,
    onClose: () => resolve(false),
  });
  return promise;
}

type Way = 'password' | 'code' | 'passkey' | 'provider';

/** By what the person has. Somebody who has nothing chooses a password, which proves as much. */
function ProofForm({ account, onDone }: { account: Account; onDone(): void }) {
  const { has_password, codes, passkeys, provider, user } = account;
  const hasPasskey = passkeys.length > 0 && hasPasskeys();
  const isNew = !has_password && !codes && !hasPasskey && !provider?.linked;
  const ways: Way[] = [
    ...(has_password || isNew ? (['password'] as const) : []),
    ...(codes ? (['code'] as const) : []),
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(provider && (provider.linked || isNew) ? (['provider'] as const) : []),
  ];
  const [way, setWay] = useState<Way>(ways[0] ?? 'password');
  const [text, setText] = useState('');
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: async (): Promise<unknown> => {
      if (isNew && way === 'password') return administrationApi.account.changePassword.call({ password: text });
      if (way === 'password') return administrationApi.account.confirm.call({ password: text });
      if (way === 'code') return administrationApi.account.confirm.call({ code: text });
      if (way === 'provider') return confirmByProvider(provider?.label ?? '');
      const assertion = await signWithPasskey(await administrationApi.account.passkeyOptions.call({}));
      return administrationApi.account.confirm.call({ assertion });
    },
    onSuccess: onDone,
  });
  const choose = (next: Way) => {
    reset();
    setText('');
    setWay(next);
  };
  const byProvider = words.continue({ provider: provider?.label ?? '' });
  const errors = fieldErrors(error);
  const labels = {
    password: t.proof.passwordInstead,
    code: t.proof.code,
    passkey: t.proof.passkey,
    provider: byProvider,
  };
  return (
    <Form onSubmit={mutate}>
      <Items>
        <Text>{isNew && way === 'password' ? t.proof.choose : t.proof.why}</Text>
        {error && way === 'passkey' && !isFromServer(error) ? (
          <Problem text={t.proof.passkeyFailed} />
        ) : error && way === 'provider' ? (
          <Problem text={error.message} />
        ) : errors.assertion ? (
          <Problem text={errors.assertion} />
        ) : (
          <FormProblem error={error} />
        )}
        <input type="hidden" autoComplete="username" value={user.email} />
        {way === 'password' && (
          <PasswordField
            label={isNew ? t.password.new : t.proof.password}
            description={isNew ? t.password.help : undefined}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            value={text}
            error={errors.password}
            data-autofocus
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
        {way === 'code' && (
          <TextInput
            label={t.proof.codeField}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={text}
            error={errors.code}
            data-autofocus
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
        <OtherWays ways={ways} way={way} labels={labels} onChoose={choose} />
        <Buttons>
          <Button type="submit" loading={isPending}>
            {way === 'provider' ? byProvider : t.proof.confirm}
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
