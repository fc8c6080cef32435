import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  confirm,
  errorText,
  errorToast,
  formatDate,
  Items,
  openModal,
  Row,
  SettingsCard,
  toast,
} from '@userfeedback/admin-ui';
import type { Account } from '@userfeedback/contract';
import { administrationApi } from '../../administration/administration-api.ts';
import { t } from '../../messages/account.ts';
import { queryClient } from '../../query-client.ts';
import { CodesSetup } from './codes-setup.tsx';
import { showRecoveryCodes } from './recovery-codes.tsx';

/** From this many recovery codes on they are shown in amber. */
const FEW = 3;

/** "Second factor": codes of an app, and the recovery codes for when the phone is lost. */
export function CodesCard({
  account: { codes, passkeys, recovery_codes_left },
  timeZone,
}: {
  account: Account;
  timeZone: string;
}) {
  const onSettled = () => queryClient.invalidateQueries({ queryKey: administrationApi.account.key() });
  const onError = (error: unknown) => errorToast(errorText(error));
  const remove = useMutation({
    mutationFn: () => administrationApi.account.removeCodes.call({}),
    onSuccess: () => toast(t.codes.removed),
    onError,
    onSettled,
  });
  const renew = useMutation({
    mutationFn: () => administrationApi.account.makeRecoveryCodes.call({}),
    onSuccess: ({ recovery_codes }) => showRecoveryCodes(recovery_codes),
    onError,
    onSettled,
  });
  const hasFactor = codes !== null || passkeys.length > 0;
  const askToRemove = async () => {
    const texts = { title: t.codes.removeTitle, body: t.codes.removeBody, confirm: t.codes.remove };
    if (await confirm({ ...texts, isDangerous: true })) remove.mutate();
  };
  const askToRenew = async () => {
    if (await confirm({ title: t.codes.makeNewTitle, body: t.codes.makeNewBody, confirm: t.codes.makeNew }))
      renew.mutate();
  };
  return (
    <SettingsCard title={t.codes.title} help={t.codes.help}>
      <Items>
        {codes ? (
          <Row justify="space-between" gap="sm">
            <Text>{t.codes.since({ date: formatDate(codes.since, timeZone) })}</Text>
            <Button variant="default" size="xs" onClick={askToRemove}>
              {t.codes.remove}
            </Button>
          </Row>
        ) : (
          <>
            <Text>{t.codes.none}</Text>
            <div>
              <Button variant="default" onClick={openSetup}>
                {t.codes.add}
              </Button>
            </div>
          </>
        )}
        {hasFactor && (
          <Row justify="space-between" gap="sm">
            <Text c={recovery_codes_left <= FEW ? 'orange.8' : undefined}>
              {t.codes.left({ n: recovery_codes_left })}
            </Text>
            <Button variant="default" size="xs" onClick={askToRenew}>
              {t.codes.makeNew}
            </Button>
          </Row>
        )}
      </Items>
    </SettingsCard>
  );
}

function openSetup(): void {
  void openModal({ title: t.codes.add, size: 520, children: <CodesSetup /> });
}
