import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Form, FormProblem, fieldErrors, Items, isFromServer, Problem } from '@userfeedback/admin-ui';
import type { Session, SecondStep as Step } from '@userfeedback/contract';
import { useState } from 'react';
import { api } from '../api.ts';
import { t } from '../messages/sign-in.ts';
import { OtherWays } from './other-ways.tsx';
import { hasPasskeys, signWithPasskey } from './passkey.ts';

type Way = Step['methods'][number];
const CODE_LENGTH = 6;

/** After the password: a code, a passkey or a recovery code. */
export function SecondStep({
  step: { methods },
  onSignedIn,
  onBack,
}: {
  step: Step;
  onSignedIn(session: Session): void;
  onBack(): void;
}) {
  const ways = methods.filter((way) => way !== 'passkey' || hasPasskeys());
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery_code');
  const [text, setText] = useState('');
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: async (given: string) => {
      if (way === 'code') return api.session.secondFactor.call({ code: given });
      if (way === 'recovery_code') return api.session.secondFactor.call({ recovery_code: given });
      return api.session.secondFactor.call({
        assertion: await signWithPasskey(await api.session.passkeyOptions.call({})),
      });
    },
    onSuccess: onSignedIn,
    onError: () => setText(''),
  });
  const type = (typed: string) => {
    setText(typed);
    if (way === 'code' && typed.replaceAll(/\s/g, '').length === CODE_LENGTH) mutate(typed);
  };
  const choose = (next: Way) => {
    reset();
    setText('');
    setWay(next);
  };
  const errors = fieldErrors(error);
  const labels = { code: t.step.useCode, passkey: t.step.passkey, recovery_code: t.step.recovery };
  return (
    <Form onSubmit={() => mutate(text)}>
      <Items>
        {error && !isFromServer(error) && way === 'passkey' ? (
          <Problem text={t.step.passkeyFailed} />
        ) : (
          <FormProblem error={error} />
        )}
        {way === 'code' && (
          <TextInput
            label={t.step.code}
            description={t.step.codeHelp}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            maxLength={10}
            value={text}
            error={errors.code}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        )}
        {way === 'recovery_code' && (
          <TextInput
            label={t.step.recoveryField}
            autoComplete="off"
            autoFocus
            maxLength={40}
            value={text}
            error={errors.recovery_code}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
        <Button type="submit" loading={isPending} disabled={way !== 'passkey' && text.trim() === ''} fullWidth>
          {way === 'passkey' ? t.step.passkey : t.step.submit}
        </Button>
        <OtherWays ways={ways} way={way} labels={labels} onChoose={choose} />
        <Button variant="default" onClick={onBack} fullWidth>
          {t.step.back}
        </Button>
      </Items>
    </Form>
  );
}
