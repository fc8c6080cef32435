import { CloseButton, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Items, Row, UpgradeButton, useSite } from '@userfeedback/admin-ui';
import type { UpgradeOrigin } from '@userfeedback/engine';
import { t } from '../messages/upgrade-banner.ts';
import classes from './upgrade-banner.module.css';

/** What Pro adds, shown on a Lite site; it can be closed if `onDismiss` is given. */
export function UpgradeBanner({ origin, onDismiss }: { origin: UpgradeOrigin; onDismiss?: () => void }) {
  const site = useSite();
  return (
    <Row
      component="section"
      justify="space-between"
      gap="16 48"
      py={20}
      px="lg"
      bdrs="md"
      className={classes.banner}
      aria-labelledby="upgrade-banner"
    >
      <div>
        <Title order={2} id="upgrade-banner">
          {t.title}
        </Title>
        <Items component="ul" least={300} isEven gap="4 24" mt="xs">
          {Object.values(t.benefits).map((benefit) => (
            <Row component="li" isUnbroken align="start" gap="xs" key={benefit}>
              <IconCheck size={16} stroke={2} className={classes.check} aria-hidden />
              {benefit}
            </Row>
          ))}
        </Items>
      </div>
      <Items align="center" gap={6}>
        <UpgradeButton origin={origin}>{t.button}</UpgradeButton>
        {site.upgrade.offer !== '' && (
          <Text size="xs" c="dimmed">
            {t.offer({ offer: site.upgrade.offer })}
          </Text>
        )}
      </Items>
      {onDismiss && <CloseButton className={classes.close ?? ''} aria-label={t.dismiss} onClick={onDismiss} />}
    </Row>
  );
}
