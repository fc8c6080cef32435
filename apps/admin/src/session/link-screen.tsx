import { Button, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  CardSkeleton,
  Form,
  FormProblem,
  fieldErrors,
  Items,
  isFromServer,
  isRefusal,
  LoadFailed,
  Notice,
  PasswordField,
  Problem,
} from '@userfeedback/admin-ui';
import type { Session } from '@userfeedback/contract';
import { PERSON_NAME_MAX } from '@userfeedback/contract/limits';
import { useState } from 'react';
import { Link, useLoaderData, useLocation, useNavigate } from 'react-router';
import { api } from '../api.ts';
import { t } from '../messages/by-link.ts';
import { t as words } from '../messages/provider.ts';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { createPasskey, hasPasskeys } from './passkey.ts';
import { ProviderButton } from './provider-button.tsx';
import { SecondStep } from './second-step.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import type { linkLoader } from './sign-in-route.ts';
import { optionsQuery, screenAfter } from './sign-in-route.ts';

const KINDS = { [paths.join]: 'invitation', [paths.newPassword]: 'password', [paths.newAddress]: 'email' } as const;

/** `/join`, `/new-password` and `/new-address`: where links from mails lead. */
export function LinkScreen() {
  const { token } = useLoaderData<typeof linkLoader>();
  const { pathname } = useLocation();
  const { data, error, refetch } = useQuery(api.session.lookAtLink.queryOptions({ input: { token }, retry: false }));
  const { data: options } = useQuery(optionsQuery);
  const only = options?.password === false ? options.provider : null;
  const kind = KINDS[pathname as keyof typeof KINDS];
  if (error && !isRefusal(error))
    return <Frame title={t.password.title}>{<LoadFailed error={error} onRetry={() => void refetch()} />}</Frame>;
  if (error || (data && data.kind !== kind)) return <Dead />;
  if (!data) return <Frame title={titleOf(kind, '')}>{<CardSkeleton lines={4} />}</Frame>;
  const { email, name, site_name } = data;
  return (
    <Frame title={titleOf(kind, site_name)}>
      {only && kind !== 'email' && (
        <Items>
          <Text>
            {kind === 'invitation' ? words.join({ provider: only.label, email }) : words.only({ provider: only.label })}
          </Text>
          <ProviderButton label={only.label} next="" />
        </Items>
      )}
      {!only && kind === 'invitation' && <Join token={token} email={email} name={name} />}
      {!only && kind === 'password' && <NewPassword token={token} email={email} />}
      {kind === 'email' && <NewAddress token={token} email={email} />}
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <SignInFrame route="by-link" title={title}>
      {children}
    </SignInFrame>
  );
}

function titleOf(kind: (typeof KINDS)[keyof typeof KINDS], site: string): string {
  if (kind === 'invitation') return t.join.title({ site });
  return kind === 'password' ? t.password.title : t.address.title;
}

function Dead() {
  return (
    <Frame title={t.deadTitle}>
      <Items>
        <Problem text={t.dead} />
        <Button component={Link} to={paths.signIn} variant="default" fullWidth>
          {t.signIn}
        </Button>
      </Items>
    </Frame>
  );
}

function useSignedIn() {
  const navigate = useNavigate();
  return ({ is_first }: Session) => {
    queryClient.clear();
    void navigate(screenAfter(null, is_first), { replace: true });
  };
}

function Join({ token, email, name: suggested }: { token: string; email: string; name: string }) {
  const [given, setGiven] = useState({ name: suggested, password: '' });
  const { data: options } = useQuery(optionsQuery);
  const onSuccess = useSignedIn();
  const { mutate, variables, error, isPending } = useMutation({
    mutationFn: async (way: 'password' | 'passkey') => {
      const { name, password } = given;
      if (way === 'password') return api.session.acceptInvitation.call({ token, name, password });
      const attestation = await createPasskey(await api.session.invitationPasskeyOptions.call({ token }));
      return api.session.acceptInvitation.call({ token, name, attestation });
    },
    onSuccess,
  });
  const errors = fieldErrors(error);
  const noPasskey = error && !isFromServer(error) ? t.join.noPasskey : errors.attestation;
  return (
    <Form onSubmit={() => mutate('password')}>
      <Items>
        <Text>{t.join.text}</Text>
        {noPasskey ? <Problem text={noPasskey} /> : <FormProblem error={error} />}
        <TextInput label={t.join.email} autoComplete="username" value={email} readOnly />
        <TextInput
          label={t.join.name}
          autoComplete="name"
          maxLength={PERSON_NAME_MAX}
          autoFocus={suggested === ''}
          value={given.name}
          error={errors.name}
          onChange={({ currentTarget }) => setGiven({ ...given, name: currentTarget.value })}
        />
        <PasswordField
          label={t.join.password}
          description={t.join.help}
          autoComplete="new-password"
          autoFocus={suggested !== ''}
          value={given.password}
          error={errors.password}
          onChange={({ currentTarget }) => setGiven({ ...given, password: currentTarget.value })}
        />
        <Button type="submit" loading={isPending && variables === 'password'} fullWidth>
          {t.join.submit}
        </Button>
        {options?.passkey && hasPasskeys() && (
          <Button
            variant="default"
            loading={isPending && variables === 'passkey'}
            onClick={() => mutate('passkey')}
            fullWidth
          >
            {t.join.passkey}
          </Button>
        )}
      </Items>
    </Form>
  );
}

function NewPassword({ token, email }: { token: string; email: string }) {
  const [password, setPassword] = useState('');
  const navigate = useNavigate();
  const onSignedIn = useSignedIn();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api.session.setPassword.call({ token, password }),
    onSuccess: (session) => {
      if (!('second_factor' in session)) onSignedIn(session);
    },
  });
  if (data && 'second_factor' in data)
    return <SecondStep step={data.second_factor} onSignedIn={onSignedIn} onBack={() => void navigate(paths.signIn)} />;
  return (
    <Form onSubmit={mutate}>
      <Items>
        <Text>{t.password.text}</Text>
        <FormProblem error={error} />
        <input type="hidden" autoComplete="username" value={email} />
        <PasswordField
          label={t.password.field}
          description={t.join.help}
          autoComplete="new-password"
          autoFocus
          value={password}
          error={fieldErrors(error).password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <Button type="submit" loading={isPending} fullWidth>
          {t.password.submit}
        </Button>
      </Items>
    </Form>
  );
}

function NewAddress({ token, email }: { token: string; email: string }) {
  const { mutate, isSuccess, error, isPending } = useMutation({
    mutationFn: () => api.session.confirmEmail.call({ token }),
    onSuccess: () => queryClient.clear(),
  });
  const taken = fieldErrors(error).email;
  if (isSuccess)
    return (
      <Items>
        <Notice tone="green" role="status">
          {t.address.done({ email })}
        </Notice>
        <Button component={Link} to={paths.home} fullWidth>
          {t.goOn}
        </Button>
      </Items>
    );
  return (
    <Form onSubmit={mutate}>
      <Items>
        <Text>{t.address.text({ email })}</Text>
        {taken && <Problem text={taken} />}
        <FormProblem error={error} />
        <Button type="submit" loading={isPending} fullWidth>
          {t.address.submit}
        </Button>
      </Items>
    </Form>
  );
}
