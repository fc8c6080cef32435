import { Checkbox, Select } from '@mantine/core';
import { Locked, SettingsCard, useLock } from '@userfeedback/admin-ui';
import { HEATMAP_DAYS } from '@userfeedback/contract/limits';
import { t } from '../../messages/settings.ts';
import classes from '../settings.module.css';
import type { SettingsForm } from '../use-settings-form.ts';

/** Whether, and when, counts of clicks and scrolling are removed by age. */
export function HeatmapsTab({ settings, change }: SettingsForm) {
  const isLocked = useLock('use-heatmaps') !== null;
  const isOn = settings.heatmap_auto_delete_enabled;
  return (
    <SettingsCard title={t.heatmaps.title} help={t.heatmaps.help}>
      <div className={classes.fields}>
        <Locked capability="use-heatmaps">
          <Checkbox
            label={t.heatmaps.enabled}
            checked={isOn}
            onChange={(event) => change({ heatmap_auto_delete_enabled: event.currentTarget.checked })}
          />
        </Locked>
        <Locked capability="use-heatmaps">
          <Select
            label={t.heatmaps.period}
            description={t.heatmaps.periodHelp}
            data={HEATMAP_DAYS.map((value) => ({
              value,
              label: value === '365' ? t.heatmaps.year : t.heatmaps.days({ n: Number(value) }),
            }))}
            value={settings.heatmap_retention_period}
            allowDeselect={false}
            // What is locked stays clickable, since a click says why.
            disabled={!isOn && !isLocked}
            onChange={(value) =>
              change({ heatmap_retention_period: HEATMAP_DAYS.find((known) => known === value) ?? '60' })
            }
          />
        </Locked>
      </div>
    </SettingsCard>
  );
}
