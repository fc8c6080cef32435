import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  closeModal,
  Form,
  FormProblem,
  fieldErrors,
  Items,
  isFromServer,
  Problem,
  toast,
} from '@userfeedback/admin-ui';
import { PASSKEY_NAME_MAX } from '@userfeedback/contract/limits';
import { useState } from 'react';
import { administrationApi } from '../../administration/administration-api.ts';
import { t } from '../../messages/account.ts';
import { queryClient } from '../../query-client.ts';
import { createPasskey } from '../../session/passkey.ts';
import { showRecoveryCodes } from './recovery-codes.tsx';

/** Makes a passkey, or renames the one with this id. */
export function PasskeyForm({ name: suggested, passkeyId: id }: { name: string; passkeyId?: number }) {
  const [name, setName] = useState(suggested);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      if (id !== undefined)
        return { recovery_codes: null, ...(await administrationApi.account.renamePasskey.call({ id, name })) };
      const options = await administrationApi.account.newPasskeyOptions.call({});
      return administrationApi.account.addPasskey.call({ name, attestation: await createPasskey(options) });
    },
    onSuccess: ({ recovery_codes }) => {
      void queryClient.invalidateQueries({ queryKey: administrationApi.account.key() });
      closeModal();
      toast(id === undefined ? t.passkeys.added : t.passkeys.renamed);
      if (recovery_codes) showRecoveryCodes(recovery_codes);
    },
  });
  const errors = fieldErrors(error);
  const problem = error && !isFromServer(error) ? t.passkeys.failed : errors.attestation;
  return (
    <Form onSubmit={mutate}>
      <Items>
        {id === undefined && <Text>{t.passkeys.addText}</Text>}
        {problem ? <Problem text={problem} /> : <FormProblem error={error} />}
        <TextInput
          label={t.passkeys.name}
          maxLength={PASSKEY_NAME_MAX}
          value={name}
          error={errors.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={closeModal}>
            {t.codes.cancel}
          </Button>
          <Button type="submit" loading={isPending}>
            {id === undefined ? t.passkeys.go : t.passkeys.save}
          </Button>
        </Group>
      </Items>
    </Form>
  );
}
