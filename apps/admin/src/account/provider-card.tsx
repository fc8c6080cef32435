import { Text } from '@mantine/core';
import { SettingsCard } from '@userfeedback/admin-ui';
import type { Account } from '@userfeedback/contract';
import { t } from '../messages/provider.ts';
import { paths } from '../paths.ts';
import { ProviderButton } from '../session/provider-button.tsx';

/** Whether the provider signs this person in; nothing where there is none. */
export function ProviderCard({ account: { provider, user } }: { account: Account }) {
  if (!provider) return null;
  const { label, linked } = provider;
  return (
    <SettingsCard title={t.card.title({ provider: label })} help={t.card.help}>
      {linked ? (
        <Text>{t.card.linked({ provider: label })}</Text>
      ) : (
        <>
          <Text mb="md">{t.card.open({ provider: label, email: user.email })}</Text>
          <ProviderButton label={label} next={paths.account} isSecond />
        </>
      )}
    </SettingsCard>
  );
}
