import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  confirm,
  errorText,
  errorToast,
  formatAgo,
  formatDate,
  Items,
  openModal,
  Row,
  SettingsCard,
  StatusBadge,
  toast,
} from '@userfeedback/admin-ui';
import type { Account, Passkey } from '@userfeedback/contract';
import { withoutVersion } from '@userfeedback/engine';
import { administrationApi } from '../../administration/administration-api.ts';
import { t } from '../../messages/account.ts';
import { queryClient } from '../../query-client.ts';
import { hasPasskeys } from '../../session/passkey.ts';
import { PasskeyForm } from './passkey-form.tsx';

export function PasskeysCard({
  account: { passkeys, can_have_passkeys, sessions },
  timeZone,
}: {
  account: Account;
  timeZone: string;
}) {
  const here = sessions.find(({ current }) => current);
  const suggested =
    here?.browser && here.os
      ? t.passkeys.suggested({ browser: withoutVersion(here.browser), os: withoutVersion(here.os) })
      : '';
  const isPossible = can_have_passkeys && hasPasskeys();
  return (
    <SettingsCard title={t.passkeys.title} help={t.passkeys.help}>
      <Items>
        {passkeys.length === 0 && <Text>{isPossible ? t.passkeys.none : t.passkeys.needHttps}</Text>}
        {passkeys.length > 0 && (
          <Items component="ul" gap={0} isDivided>
            {passkeys.map((passkey) => (
              <Items component="li" gap={2} py="sm" key={passkey.id}>
                <PasskeyLine passkey={passkey} timeZone={timeZone} />
              </Items>
            ))}
          </Items>
        )}
        {isPossible && (
          <div>
            <Button
              variant="default"
              onClick={() =>
                openModal({ title: t.passkeys.addTitle, size: 440, children: <PasskeyForm name={suggested} /> })
              }
            >
              {t.passkeys.add}
            </Button>
          </div>
        )}
      </Items>
    </SettingsCard>
  );
}

function PasskeyLine({ passkey, timeZone }: { passkey: Passkey; timeZone: string }) {
  const { id, name, created_at, last_used_at, synced } = passkey;
  const { mutate } = useMutation({
    mutationFn: () => administrationApi.account.removePasskey.call({ id }),
    onSuccess: () => toast(t.passkeys.removed),
    onError: (error) => errorToast(errorText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: administrationApi.account.key() }),
  });
  const remove = async () => {
    const texts = { title: t.passkeys.removeTitle({ name }), body: t.passkeys.removeBody, confirm: t.passkeys.remove };
    if (await confirm({ ...texts, isDangerous: true })) mutate();
  };
  const used = last_used_at === null ? t.passkeys.neverUsed : t.passkeys.used({ ago: formatAgo(last_used_at) });
  return (
    <Row justify="space-between" gap="sm">
      <div>
        <Row gap="xs">
          <Text fw={600}>{name}</Text>
          {synced && <StatusBadge tone="blue">{t.passkeys.synced}</StatusBadge>}
        </Row>
        <Text size="sm" c="dimmed">
          {[t.passkeys.facts({ date: formatDate(created_at, timeZone) }), used].join(' · ')}
        </Text>
      </div>
      <Row gap="xs">
        <Button
          variant="default"
          size="xs"
          aria-label={t.passkeys.renameOf({ name })}
          onClick={() =>
            openModal({ title: t.passkeys.rename, size: 440, children: <PasskeyForm name={name} passkeyId={id} /> })
          }
        >
          {t.passkeys.rename}
        </Button>
        <Button variant="default" size="xs" aria-label={t.passkeys.removeOf({ name })} onClick={remove}>
          {t.passkeys.remove}
        </Button>
      </Row>
    </Row>
  );
}
