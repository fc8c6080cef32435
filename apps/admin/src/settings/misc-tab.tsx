import { Switch } from '@mantine/core';
import { RadioCards, SettingsCard } from '@userfeedback/admin-ui';
import { SPAM_LIMITS_MAX } from '@userfeedback/contract/limits';
import { WholeNumberField } from '../numbers/whole-number-field.tsx';
import { t } from '../strings/site-settings.ts';
import { InstallationCard } from './installation-card.tsx';
import classes from './settings.module.css';
import type { SettingsForm } from './use-settings-form.ts';

const IP_STORAGE = ['full', 'truncated', 'none'] as const;
const LIMITS = ['spam_min_seconds', 'spam_per_address', 'spam_per_survey'] as const;

/** What responses keep of a visitor, and what makes them suspected spam. */
export function MiscTab({ settings, change }: SettingsForm) {
  return (
    <>
      <SettingsCard title={t.privacy.title} help={t.privacy.help}>
        <RadioCards
          label={t.privacy.ip_storage}
          value={settings.ip_storage}
          options={IP_STORAGE.map((value) => ({ value, ...t.privacy.kinds[value] }))}
          onChange={(ip_storage) => change({ ip_storage })}
        />
      </SettingsCard>
      <SettingsCard title={t.spam.title} help={t.spam.help}>
        <div className={classes.fields}>
          <Switch
            label={t.spam.spam_honeypot.label}
            description={t.spam.spam_honeypot.help}
            checked={settings.spam_honeypot}
            onChange={(event) => change({ spam_honeypot: event.currentTarget.checked })}
          />
          {LIMITS.map((limit) => (
            <WholeNumberField
              key={limit}
              label={t.spam[limit].label}
              description={`${t.spam[limit].help} ${t.spam.off}`}
              max={SPAM_LIMITS_MAX[limit]}
              value={settings[limit]}
              onChange={(value) => change({ [limit]: value })}
            />
          ))}
        </div>
      </SettingsCard>
      <InstallationCard settings={settings} change={change} />
    </>
  );
}
