import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  CardSkeleton,
  CopyField,
  closeModal,
  Form,
  FormProblem,
  fieldErrors,
  Items,
  LoadFailed,
  toast,
} from '@userfeedback/admin-ui';
import { useState } from 'react';
import { administrationApi } from '../../administration/administration-api.ts';
import { t } from '../../messages/account.ts';
import { QrCode } from '../../qr-code.tsx';
import { queryClient } from '../../query-client.ts';
import { showRecoveryCodes } from './recovery-codes.tsx';

/** A new secret each time; it counts once a code of it was entered. */
export function CodesSetup() {
  const made = useQuery({
    queryKey: ['codes-setup'],
    queryFn: () => administrationApi.account.makeCodes.call({}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const [code, setCode] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => administrationApi.account.confirmCodes.call({ code }),
    onSuccess: ({ recovery_codes }) => {
      void queryClient.invalidateQueries({ queryKey: administrationApi.account.key() });
      closeModal();
      toast(t.codes.added);
      if (recovery_codes) showRecoveryCodes(recovery_codes);
    },
  });
  if (made.error) return <LoadFailed error={made.error} onRetry={() => void made.refetch()} />;
  if (!made.data) return <CardSkeleton lines={5} />;
  const { secret, uri } = made.data;
  return (
    <Form onSubmit={mutate}>
      <Items>
        <Text>{t.codes.scan}</Text>
        <QrCode text={uri} label={t.codes.qr} />
        <CopyField label={t.codes.secret} value={secret.match(/.{1,4}/g)?.join(' ') ?? secret} />
        <FormProblem error={error} />
        <TextInput
          label={t.codes.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={10}
          value={code}
          error={fieldErrors(error).code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={closeModal}>
            {t.codes.cancel}
          </Button>
          <Button type="submit" loading={isPending} disabled={code.trim() === ''}>
            {t.codes.confirm}
          </Button>
        </Group>
      </Items>
    </Form>
  );
}
