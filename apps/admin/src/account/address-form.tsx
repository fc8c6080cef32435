import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Form, FormProblem, fieldErrors, Items, Notice, renewSite, toast } from '@userfeedback/admin-ui';
import type { Account } from '@userfeedback/contract';
import { useState } from 'react';
import { administrationApi } from '../administration/administration-api.ts';
import { t } from '../messages/account.ts';

/** The address that one signs in with. Until a new one is confirmed, the old one stays. */
export function AddressForm({ account: { user, email_pending } }: { account: Account }) {
  const [email, setEmail] = useState(user.email);
  const client = useQueryClient();
  const onSuccess = async (account: Account) => {
    client.setQueryData(administrationApi.account.get.queryKey(), account);
    setEmail(account.user.email);
    await renewSite();
    if (account.email_pending) toast(t.profile.emailSent({ email: account.email_pending }));
    else if (account.user.email !== user.email) toast(t.profile.emailChanged);
  };
  const change = useMutation({ mutationFn: () => administrationApi.account.changeEmail.call({ email }), onSuccess });
  const cancel = useMutation({ mutationFn: () => administrationApi.account.cancelEmail.call({}), onSuccess });
  return (
    <Form onSubmit={change.mutate}>
      <Items maw={480} mt="lg">
        <FormProblem error={change.error ?? cancel.error} />
        <TextInput
          label={t.profile.email}
          description={t.profile.emailHelp}
          type="email"
          autoComplete="email"
          value={email}
          error={fieldErrors(change.error).email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        {email_pending !== null && (
          <Notice
            tone="blue"
            actions={
              <Button variant="default" size="compact-sm" loading={cancel.isPending} onClick={() => cancel.mutate()}>
                {t.profile.cancelEmail}
              </Button>
            }
          >
            {t.profile.waiting({ email: email_pending })}. {t.profile.waitingHelp}
          </Notice>
        )}
        <div>
          <Button type="submit" loading={change.isPending} disabled={email.trim() === user.email}>
            {t.profile.changeEmail}
          </Button>
        </div>
      </Items>
    </Form>
  );
}
