import { Checkbox, Select, Stack } from '@mantine/core';
import type { SettingsFormProps } from '@userfeedback/addon-kit';
import { Locked, SettingsCard, useLock } from '@userfeedback/admin-ui';
import { HEATMAP_DAYS } from '@userfeedback/contract/limits';
import { t } from './messages/heatmaps.ts';

/** Whether, and when, counts of clicks and scrolling are removed by age. */
export function HeatmapsForm({ settings, change }: SettingsFormProps) {
  const isLocked = useLock('use-heatmaps') !== null;
  const isOn = settings.heatmap_auto_delete_enabled;
  return (
    <SettingsCard title={t.settings.title} help={t.settings.help}>
      <Stack gap={20} maw={560}>
        <Locked capability="use-heatmaps">
          <Checkbox
            label={t.settings.enabled}
            checked={isOn}
            onChange={(event) => change({ heatmap_auto_delete_enabled: event.currentTarget.checked })}
          />
        </Locked>
        <Locked capability="use-heatmaps">
          <Select
            label={t.settings.period}
            description={t.settings.periodHelp}
            data={HEATMAP_DAYS.map((value) => ({
              value,
              label: value === '365' ? t.settings.year : t.settings.days({ n: Number(value) }),
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
      </Stack>
    </SettingsCard>
  );
}
