import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { errorText, Problem } from '@userfeedback/admin-ui';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { api } from '../api.ts';
import { t } from '../strings.ts';

/** E-mail and password; what is missing is said at its field, what the server refuses above the button. */
export function SignInForm({ onSignedIn }: { onSignedIn(): void }) {
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
      <Stack gap="md">
        <TextInput
          label={t.signIn.email}
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={isTried && !email.trim() ? t.signIn.needEmail : undefined}
        />
        <PasswordInput
          label={t.signIn.password}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={isTried && !password ? t.signIn.needPassword : undefined}
        />
        {signIn.error && <Problem text={errorText(signIn.error)} />}
        <Button type="submit" loading={signIn.isPending} fullWidth>
          {t.signIn.submit}
        </Button>
      </Stack>
    </form>
  );
}
