import { Select } from '@mantine/core';
import { SettingsCard, useSite } from '@userfeedback/admin-ui';
import { useMemo } from 'react';
import { t } from '../../../strings/site-settings.ts';
import classes from '../../settings.module.css';
import type { SettingsForm } from '../../use-settings-form.ts';

/** The clock of a site that has none of its own. */
export function TimeZoneCard({ settings: { time_zone }, errors, change }: SettingsForm) {
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

/** All that this browser knows, and the one in force. */
function zonesWith(inForce: string): string[] {
  return [...new Set(['UTC', inForce, ...Intl.supportedValuesOf('timeZone')])].sort();
}
