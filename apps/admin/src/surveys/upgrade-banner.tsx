import { CloseButton, Stack, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { UpgradeButton, useSite } from '@userfeedback/admin-ui';
import type { UpgradeOrigin } from '@userfeedback/engine';
import { t } from '../messages/survey-list.ts';
import classes from './upgrade-banner.module.css';

/** What Pro adds, shown on a Lite site; it can be closed if `onDismiss` is given. */
export function UpgradeBanner({ origin, onDismiss }: { origin: UpgradeOrigin; onDismiss?: () => void }) {
  const site = useSite();
  return (
    <section className={classes.banner} aria-labelledby="upgrade-banner">
      <div>
        <Title order={2} id="upgrade-banner">
          {t.upgradeBanner.title}
        </Title>
        <ul className={classes.benefits}>
          {Object.values(t.upgradeBanner.benefits).map((benefit) => (
            <li key={benefit}>
              <IconCheck size={16} stroke={2} className={classes.check} aria-hidden />
              {benefit}
            </li>
          ))}
        </ul>
      </div>
      <Stack align="center" gap={6}>
        <UpgradeButton origin={origin}>{t.upgradeBanner.button}</UpgradeButton>
        {site.upgrade.offer !== '' && (
          <Text size="xs" c="dimmed">
            {t.upgradeBanner.offer({ offer: site.upgrade.offer })}
          </Text>
        )}
      </Stack>
      {onDismiss && (
        <CloseButton className={classes.close ?? ''} aria-label={t.upgradeBanner.dismiss} onClick={onDismiss} />
      )}
    </section>
  );
}
