import { Anchor, Box, Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { errorText, Items, PasswordField, Problem } from '@userfeedback/admin-ui';
import type { Session } from '@userfeedback/contract';
import type { SubmitEvent } from 'react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { api } from '../api.ts';
import { t } from '../messages/sign-in.ts';
import { queryClient } from '../query-client.ts';
import { ContinueWithSite, Entering, openAddress } from './from-site.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import type { signInLoader } from './sign-in-route.ts';
import { screenAfter } from './sign-in-route.ts';
import { useEntryFromSite } from './use-entry-from-site.ts';

const ForgotPassword = lazy(async () => ({ default: (await import('./forgot-password.tsx')).ForgotPassword }));

/** Sign in by e-mail and password, or by the one-time link in the address. */
export function SignInScreen() {
  const { hasLinkFailed } = useLoaderData<typeof signInLoader>();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [reset, setReset] = useState<string | null>(null);
  const goOn = (next: string | null, isFirst = false) => {
    queryClient.clear();
    void navigate(screenAfter(next, isFirst), { replace: true });
  };
  const entry = useEntryFromSite(goOn);
  const siteAddress = openAddress(params.get('next'));
  if (reset !== null)
    return (
      <SignInFrame route="sign-in" title={t.reset.title}>
        <Suspense>
          <ForgotPassword address={reset} onBack={() => setReset(null)} />
        </Suspense>
      </SignInFrame>
    );
  return (
    <SignInFrame route="sign-in" title={t.title}>
      {hasLinkFailed && (
        <Box mb="md">
          <Problem text={t.linkFailed} />
        </Box>
      )}
      {entry.state === 'form' ? (
        <>
          {entry.problem !== null && (
            <Box mb="md">
              <Problem text={entry.problem} />
            </Box>
          )}
          {siteAddress !== null && <ContinueWithSite address={siteAddress} />}
          <SignInForm
            isSecond={siteAddress !== null}
            onSignedIn={({ is_first }) => goOn(params.get('next'), is_first)}
            onForgot={setReset}
          />
        </>
      ) : (
        <Entering entry={entry} />
      )}
    </SignInFrame>
  );
}

/**
 * E-mail and password. A missing one is named at its field; what the server refuses, above the button. Where the site
 * signs people in, this is the second way.
 */
function SignInForm({
  isSecond,
  onSignedIn,
  onForgot,
}: {
  isSecond: boolean;
  onSignedIn(session: Session): void;
  onForgot(email: string): void;
}) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const problem = useRef<HTMLDivElement>(null);
  const signIn = useMutation(
    api.session.signIn.mutationOptions({ onSuccess: onSignedIn, onError: () => setPassword('') }),
  );
  useEffect(() => {
    if (signIn.error) problem.current?.focus();
  }, [signIn.error]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (email.trim() && password) signIn.mutate({ email: email.trim(), password });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Items>
        <TextInput
          label={t.email}
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={isTried && !email.trim() ? t.needEmail : undefined}
        />
        <PasswordField
          label={t.password}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={isTried && !password && !signIn.error ? t.needPassword : undefined}
        />
        {signIn.error && (
          <div ref={problem} tabIndex={-1}>
            <Problem text={errorText(signIn.error)} />
          </div>
        )}
        <Button type="submit" variant={isSecond ? 'default' : 'filled'} loading={signIn.isPending} fullWidth>
          {t.submit}
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={() => onForgot(email)}>
          {t.forgot}
        </Anchor>
      </Items>
    </form>
  );
}
