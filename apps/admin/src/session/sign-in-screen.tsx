import { Anchor, Box, Button, Divider, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorText, Items, PasswordField, Problem } from '@userfeedback/admin-ui';
import type { SignedIn } from '@userfeedback/contract';
import type { SubmitEvent } from 'react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { api } from '../api.ts';
import { t } from '../messages/sign-in.ts';
import { queryClient } from '../query-client.ts';
import { ContinueWithSite, Entering, openAddress } from './from-site.tsx';
import { providerProblem } from './provider.ts';
import { ProviderButton } from './provider-button.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import type { signInLoader } from './sign-in-route.ts';
import { optionsQuery, screenAfter } from './sign-in-route.ts';
import { useEntryFromSite } from './use-entry-from-site.ts';

const ForgotPassword = lazy(async () => ({ default: (await import('./forgot-password.tsx')).ForgotPassword }));

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));
const PasskeyButton = lazy(async () => ({ default: (await import('./passkey-button.tsx')).PasskeyButton }));

/** Sign in by e-mail and password, or by the one-time link in the address. */
export function SignInScreen() {
  const { hasLinkFailed, step: begun } = useLoaderData<typeof signInLoader>();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [reset, setReset] = useState<string | null>(null);
  const [step, setStep] = useState(begun);
  const goOn = (next: string | null, isFirst = false) => {
    queryClient.clear();
    void navigate(screenAfter(next, isFirst), { replace: true });
  };
  const entry = useEntryFromSite(goOn);
  const { data: options } = useQuery(optionsQuery);
  const provider = options?.provider ?? null;
  const hasPassword = options?.password !== false;
  const problem = entry.state === 'form' && (entry.problem ?? (provider && providerProblem(params, provider.label)));
  const siteAddress = openAddress(params.get('next'));
  const onSignedIn = (session: SignedIn) => {
    if ('second_factor' in session) setStep(session.second_factor);
    else goOn(params.get('next'), session.is_first);
  };
  if (step)
    return (
      <SignInFrame route="sign-in" title={t.step.title}>
        <Suspense>
          <SecondStep step={step} onSignedIn={onSignedIn} onBack={() => setStep(undefined)} />
        </Suspense>
      </SignInFrame>
    );
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
          {problem && (
            <Box mb="md">
              <Problem text={problem} />
            </Box>
          )}
          {siteAddress !== null && <ContinueWithSite address={siteAddress} />}
          {provider && (
            <ProviderButton label={provider.label} next={params.get('next') ?? ''} isSecond={siteAddress !== null} />
          )}
          {provider && hasPassword && <Divider my="md" label={t.or} labelPosition="center" />}
          {hasPassword && (
            <>
              <Suspense>
                <PasskeyButton onSignedIn={onSignedIn} />
              </Suspense>
              <SignInForm
                isSecond={siteAddress !== null || provider !== null}
                onSignedIn={onSignedIn}
                onForgot={setReset}
              />
            </>
          )}
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
  onSignedIn(session: SignedIn): void;
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
          autoComplete="username webauthn"
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
