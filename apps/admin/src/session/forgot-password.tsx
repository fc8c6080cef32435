import { Button, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CardSkeleton, Form, FormProblem, fieldErrors, Items, Notice } from '@userfeedback/admin-ui';
import { useState } from 'react';
import { api } from '../api.ts';
import { t } from '../messages/sign-in.ts';

/** What it says is the same whether there is an account or not. */
export function ForgotPassword({ address, onBack }: { address: string; onBack(): void }) {
  const [email, setEmail] = useState(address);
  const { data: options } = useQuery(api.session.options.queryOptions());
  const { mutate, isSuccess, error, isPending } = useMutation({
    mutationFn: () => api.session.sendPasswordLink.call({ email: email.trim() }),
  });
  const back = (
    <Button variant="default" onClick={onBack} autoFocus={isSuccess} fullWidth>
      {t.reset.back}
    </Button>
  );
  if (!options) return <CardSkeleton lines={3} />;
  if (!options.reset || isSuccess)
    return (
      <Items>
        <Notice tone="blue" role="status">
          {options.reset ? t.reset.sent({ email: email.trim() }) : t.reset.noMails}
        </Notice>
        {back}
      </Items>
    );
  return (
    <Form onSubmit={() => email.trim() && mutate()}>
      <Items>
        <Text>{t.reset.text}</Text>
        <FormProblem error={error} />
        <TextInput
          label={t.email}
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          error={fieldErrors(error).email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Button type="submit" loading={isPending} fullWidth>
          {t.reset.send}
        </Button>
        {back}
      </Items>
    </Form>
  );
}
