import { Box, Button, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Card, errorText, Items, PasswordField, PRODUCT, Problem, Row } from '@userfeedback/admin-ui';
import type { Session } from '@userfeedback/contract';
import type { SubmitEvent } from 'react';
import { useEffect, useState } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { api } from '../api.ts';
import { Mark } from '../icons/mark.tsx';
import { t } from '../messages/sign-in.ts';
import { queryClient } from '../query-client.ts';
import { ContinueWithSite, Entering, openAddress } from './from-site.tsx';
import type { signInLoader } from './sign-in-route.ts';
import { screenAfter } from './sign-in-route.ts';
import classes from './sign-in-screen.module.css';
import { useEntryFromSite } from './use-entry-from-site.ts';

/** Sign in by e-mail and password, or by the one-time link in the address. */
export function SignInScreen() {
  const { hasLinkFailed } = useLoaderData<typeof signInLoader>();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  useEffect(() => {
    document.title = `${t.title} · ${PRODUCT.name}`;
  }, []);
  const goOn = (next: string | null, isFirst = false) => {
    queryClient.clear();
    void navigate(screenAfter(next, isFirst), { replace: true });
  };
  const entry = useEntryFromSite(goOn);
  const siteAddress = openAddress(params.get('next'));
  return (
    <main className={classes.screen} data-route="sign-in">
      <Box w="100%" maw={380}>
        <Row justify="center" gap={10} mb="lg" isUnbroken>
          <Mark size={36} />
          <Text fw={600} size="lg">
            {PRODUCT.name}
          </Text>
        </Row>
        <Card component="div">
          <Title order={1} mb="md">
            {t.title}
          </Title>
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
              />
            </>
          ) : (
            <Entering entry={entry} />
          )}
        </Card>
      </Box>
    </main>
  );
}

/**
 * E-mail and password. A missing one is named at its field; what the server refuses, above the button. Where the site
 * signs people in, this is the second way.
 */
function SignInForm({ isSecond, onSignedIn }: { isSecond: boolean; onSignedIn(session: Session): void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const signIn = useMutation(api.session.signIn.mutationOptions({ onSuccess: onSignedIn }));
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
          error={isTried && !password ? t.needPassword : undefined}
        />
        {signIn.error && <Problem text={errorText(signIn.error)} />}
        <Button type="submit" variant={isSecond ? 'default' : 'filled'} loading={signIn.isPending} fullWidth>
          {t.submit}
        </Button>
      </Items>
    </form>
  );
}
