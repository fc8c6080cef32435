import { Code, Select, Skeleton, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Card, FoldedPart, RadioCards, SettingsCard, useSite } from '@userfeedback/admin-ui';
import {
  AUTOMATIC_UPDATES,
  FREQUENCY_DAYS_MAX,
  IP_STORAGE,
  PARTIAL_SAVING,
  SPAM_LIMITS_MAX,
} from '@userfeedback/contract/limits';
import { useEffect, useId, useRef } from 'react';
import { administrationApi } from '../../administration/administration-api.ts';
import { t } from '../../messages/settings.ts';
import { WholeNumberField } from '../../numbers/whole-number-field.tsx';
import classes from '../settings.module.css';
import type { SettingsForm } from '../use-settings-form.ts';
import { IdentityCard } from './identity-card.tsx';

const LIMITS = ['spam_min_seconds', 'spam_per_address', 'spam_per_survey'] as const;

/** How often visitors are asked, what is stored about them with a response, and which responses are suspected spam. */
export function MiscTab({ settings, errors, change }: SettingsForm) {
  return (
    <>
      <FrequencyCard settings={settings} errors={errors} change={change} />
      <PartialCard settings={settings} change={change} />
      <IdentityCard />
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
              error={errors[limit]}
              isRefused
              onChange={(value) => change({ [limit]: value })}
            />
          ))}
        </div>
      </SettingsCard>
      <InstallationCard settings={settings} change={change} />
    </>
  );
}

/** Whether surveys may keep what visitors answer before the end. */
function PartialCard({ settings, change }: InstallationProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <FoldedPart
        order={2}
        title={t.partial.title}
        titleId={titleId}
        value={t.partial[settings.partial_saving]}
        name="site-partial"
        fields={['settings.partial_saving']}
      >
        <div className={classes.fields}>
          <Text c="dimmed">{t.partial.help}</Text>
          <Select
            label={t.partial.label}
            data={PARTIAL_SAVING.map((value) => ({ value, label: t.partial[value] }))}
            value={settings.partial_saving}
            allowDeselect={false}
            onChange={(value) =>
              change({ partial_saving: PARTIAL_SAVING.find((known) => known === value) ?? 'by_survey' })
            }
          />
        </div>
      </FoldedPart>
    </Card>
  );
}

/** The pauses between surveys that open by themselves. */
function FrequencyCard({ settings, errors, change }: Pick<SettingsForm, 'settings' | 'errors' | 'change'>) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <FoldedPart
        order={2}
        title={t.frequency.title}
        titleId={titleId}
        value={pausesInWords(settings)}
        name="site-frequency"
        fields={['settings.frequency']}
      >
        <div className={classes.fields}>
          <Text c="dimmed">{t.frequency.help}</Text>
          <WholeNumberField
            label={t.frequency.days}
            description={t.frequency.daysHelp}
            max={FREQUENCY_DAYS_MAX}
            value={settings.frequency_days}
            error={errors.frequency_days}
            isRefused
            onChange={(frequency_days) => change({ frequency_days })}
          />
          <Switch
            label={t.frequency.session}
            checked={settings.frequency_session}
            onChange={(event) => change({ frequency_session: event.currentTarget.checked })}
          />
        </div>
      </FoldedPart>
    </Card>
  );
}

function pausesInWords({ frequency_days: n, frequency_session }: SettingsForm['settings']): string {
  if (n === 0) return frequency_session ? t.frequency.once : t.frequency.off;
  return frequency_session ? t.frequency.both({ n }) : t.frequency.pause({ n });
}

type InstallationProps = Pick<SettingsForm, 'settings' | 'change'>;

/** How long automatic updates may stay unchosen before "none" is chosen, in milliseconds. */
const UNCHOSEN_FOR = 300;

/** Usage tracking with all that it sends, the weekly summary, and updates. */
function InstallationCard({ settings, change }: InstallationProps) {
  const { plugins } = useSite().host;
  return (
    <SettingsCard title={t.installation.title} help={t.installation.help}>
      <div className={classes.fields}>
        <Usage settings={settings} change={change} />
        <Switch
          label={t.installation.summaries}
          description={t.installation.summariesHelp}
          checked={!settings.summaries_disabled}
          onChange={(event) => change({ summaries_disabled: !event.currentTarget.checked })}
        />
        {plugins !== 'none' && (
          <Updates settings={settings} change={change} help={t.installation.updatesHelp[plugins]} />
        )}
      </div>
    </SettingsCard>
  );
}

/** The choice is the site's: nothing here updates itself. */
function Updates({ settings, change, help }: InstallationProps & { help: string }) {
  useNoneInTime(settings.automatic_updates === null, () => change({ automatic_updates: 'none' }));
  return (
    <>
      <RadioCards
        label={t.installation.updates}
        value={settings.automatic_updates ?? ''}
        options={AUTOMATIC_UPDATES.map((value) => ({ value, ...t.installation.updateKinds[value] }))}
        onChange={(value) =>
          change({ automatic_updates: AUTOMATIC_UPDATES.find((known) => known === value) ?? 'none' })
        }
      />
      <Text c="dimmed" size="sm">
        {help}
      </Text>
    </>
  );
}

/** The switch, and all that would be sent, word for word, to read before it is switched on. */
function Usage({ settings, change }: InstallationProps) {
  const { data } = useQuery(administrationApi.usage.get.queryOptions());
  if (!data) return <Skeleton height={180} />;
  const goesNowhere = data.sent_to === null;
  return (
    <>
      <Switch
        label={t.installation.tracking}
        description={t.installation.trackingHelp}
        checked={settings.allow_usage_tracking && !goesNowhere}
        disabled={goesNowhere}
        onChange={(event) => change({ allow_usage_tracking: event.currentTarget.checked })}
      />
      <div>
        <Text c="dimmed" size="sm">
          {data.sent_to === null ? t.installation.nowhere : t.installation.sentTo({ host: data.sent_to })}
        </Text>
        <Text size="sm">{t.installation.report}</Text>
        <Code block tabIndex={0} aria-label={t.installation.report}>
          {JSON.stringify(data.report, null, 2)}
        </Code>
      </div>
    </>
  );
}

/** Chosen on the screen only; the next save stores it. */
function useNoneInTime(isUnchosen: boolean, choose: () => void): void {
  const latest = useRef(choose);
  latest.current = choose;
  useEffect(() => {
    if (!isUnchosen) return;
    const timer = setTimeout(() => latest.current(), UNCHOSEN_FOR);
    return () => clearTimeout(timer);
  }, [isUnchosen]);
}
