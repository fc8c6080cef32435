import { Button, Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ajax, errorText, errorToast, SettingsCard, useSite } from '@userfeedback/admin-ui';
import type { Plan } from '@userfeedback/contract/limits';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../../messages/settings.ts';
import { paths } from '../../../paths.ts';
import { UpgradeBanner } from '../../../surveys/upgrade-banner.tsx';
import classes from '../../settings.module.css';
import type { SettingsForm } from '../../use-settings-form.ts';
import { LicenseCard } from './license-card.tsx';
import { SiteCard } from './site-card.tsx';
import { UnlockCard } from './unlock-card.tsx';

/** The licence (on a Lite site: where to enter a key), the site, the time zone, the setup wizard, and what Pro adds. */
export function GeneralTab(form: SettingsForm) {
  const { is_pro } = useSite();
  // Somebody who deactivates a key stays on the card where the next one is entered.
  const [isPro, setPro] = useState(is_pro);
  const onTried = (plan: Plan) => setPro(plan !== 'lite');
  return (
    <>
      {isPro ? <LicenseCard onTried={onTried} /> : <UnlockCard onTried={onTried} />}
      <SiteCard />
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

const queryOf = (is_pro: boolean) => ({
  queryKey: ['settings-blurb', is_pro],
  queryFn: () => ajax('validate_settings_blurb', {}),
});

/** What Pro adds, shown on a Lite site until it is dismissed; the server remembers that. */
function SettingsBlurb() {
  const { is_pro } = useSite();
  const query = queryOf(is_pro);
  const { data: isShown } = useQuery(query);
  const cache = useQueryClient();
  if (!isShown || is_pro) return null;
  const dismiss = async () => {
    cache.setQueryData(query.queryKey, false);
    try {
      await ajax('dismiss_settings_blurb', {});
    } catch (error) {
      cache.setQueryData(query.queryKey, true);
      void errorToast(error instanceof Error && error.message ? error.message : errorText(error));
    }
  };
  return <UpgradeBanner origin={{ medium: 'settings', campaign: 'settings-blurb' }} onDismiss={dismiss} />;
}

/** The time zone, for sites that have none of their own. */
function TimeZoneCard({ settings: { time_zone }, errors, change }: SettingsForm) {
  const { time_zone: inForce, time_zone_source } = useSite();
  const zones = useMemo(() => zonesWith(inForce), [inForce]);
  if (time_zone_source === 'host') return null;
  return (
    <SettingsCard title={t.timeZone.title} help={t.timeZone.help}>
      <div className={classes.fields}>
        <Select
          label={t.timeZone.label}
          description={t.timeZone.change}
          data={zones}
          value={time_zone}
          error={errors.time_zone}
          searchable
          allowDeselect={false}
          selectFirstOptionOnChange
          nothingFoundMessage={t.timeZone.none}
          limit={100}
          onChange={(chosen) => chosen && change({ time_zone: chosen })}
        />
      </div>
    </SettingsCard>
  );
}

/** All time zones this browser knows, and the current one. */
function zonesWith(inForce: string): string[] {
  return [...new Set(['UTC', inForce, ...Intl.supportedValuesOf('timeZone')])].sort();
}
