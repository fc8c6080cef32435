import { Button } from '@mantine/core';
import { SettingsCard, useSite } from '@userfeedback/admin-ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { t } from '../../../strings/site-settings.ts';
import type { SettingsForm } from '../../use-settings-form.ts';
import { LicenseCard } from './license-card.tsx';
import { SettingsBlurb } from './settings-blurb.tsx';
import { TimeZoneCard } from './time-zone-card.tsx';
import { UnlockCard } from './unlock-card.tsx';

/** The licence: its key, or on a Lite site the way to enter one; the time zone, the setup wizard, and what Pro adds. */
export function GeneralTab(form: SettingsForm) {
  const { is_pro } = useSite();
  // Whoever deactivates a key stays where the next one is entered.
  const [isPro] = useState(is_pro);
  return (
    <>
      {isPro ? <LicenseCard /> : <UnlockCard />}
      <TimeZoneCard {...form} />
      <SettingsCard title={t.wizard.title} help={t.wizard.help}>
        <Button variant="default" component={Link} to={paths.setup}>
          {t.wizard.launch}
        </Button>
      </SettingsCard>
      <SettingsBlurb />
    </>
  );
}
