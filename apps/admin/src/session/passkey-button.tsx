import { Box, Button, Divider } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorText, isFromServer, Problem } from '@userfeedback/admin-ui';
import type { Session } from '@userfeedback/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../api.ts';
import { t } from '../messages/sign-in.ts';
import { hasPasskeys, offerPasskeys, signWithPasskey } from './passkey.ts';

/** Signs in by a passkey alone. Where the browser can, the address field offers passkeys, too. */
export function PasskeyButton({ onSignedIn }: { onSignedIn(session: Session): void }) {
  const { data: options } = useQuery(api.session.options.queryOptions());
  // The server remembers what was asked for last, so one call is over before the next one begins.
  const asked = useRef<Promise<unknown>>(undefined);
  const getOptions = async () => {
    await asked.current?.catch(() => undefined);
    const call = api.session.passkeyOptions.call({});
    asked.current = call;
    return call;
  };
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => api.session.signInByPasskey.call({ assertion: await signWithPasskey(await getOptions()) }),
    onSuccess: onSignedIn,
  });
  const isOffered = options?.passkey === true && hasPasskeys();
  const signIn = useEffectEvent(async () => {
    const assertion = await offerPasskeys(getOptions);
    if (assertion) onSignedIn(await api.session.signInByPasskey.call({ assertion }));
  });
  useEffect(() => {
    // Nobody chose one, or it did not work: the form is there.
    if (isOffered) void signIn().catch(() => undefined);
  }, [isOffered]);
  if (!isOffered) return null;
  return (
    <Box mb="md">
      {error && (
        <Box mb="md">
          <Problem text={isFromServer(error) ? errorText(error) : t.step.passkeyFailed} />
        </Box>
      )}
      <Button variant="default" fullWidth loading={isPending} onClick={() => mutate()}>
        {t.passkey}
      </Button>
      <Divider my="md" label={t.or} labelPosition="center" />
    </Box>
  );
}
