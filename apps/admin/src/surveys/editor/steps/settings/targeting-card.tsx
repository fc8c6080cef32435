import { ActivateAddon, KeptPart, SettingsCard, useLock, useResting } from '@userfeedback/admin-ui';
import { ensureRule, setPages } from '@userfeedback/engine';
import { useEffect } from 'react';
import { t } from '../../../../strings/settings.ts';
import type { Editor } from '../../draft/use-survey-draft.ts';
import { DeviceChoice } from './device-choice.tsx';
import { GeoTargeting } from './geo-targeting.tsx';
import { PageRules } from './page-rules.tsx';
import { RadioList } from './radio-list.tsx';
import classes from './settings.module.css';
import { SettingsPart } from './settings-part.tsx';

/** Who sees the survey and where: device type, pages, geo targeting (CT-10). */
export function TargetingCard({ editor }: { editor: Editor }) {
  const isInactive = useLock('target-pages')?.kind === 'addon';
  const keptDevices = useResting('settings.targeting.devices');
  const keptPages = useResting('settings.targeting.pages');
  return (
    <SettingsCard title={t.targeting.title} help={t.targeting.help}>
      {isInactive && !(keptDevices && keptPages) && (
        <div className={classes.part}>
          <ActivateAddon addon="targeting" />
        </div>
      )}
      {(!isInactive || keptDevices) && (
        <SettingsPart title={t.targeting.devices}>
          <KeptPart part="settings.targeting.devices" capability="target-devices">
            <DeviceChoice editor={editor} isKept={keptDevices !== undefined} />
          </KeptPart>
        </SettingsPart>
      )}
      {(!isInactive || keptPages) && (
        <SettingsPart title={t.targeting.pages}>
          <KeptPart part="settings.targeting.pages" capability="target-pages">
            <Pages editor={editor} />
          </KeptPart>
        </SettingsPart>
      )}
      <SettingsPart title={t.targeting.geo}>
        <GeoTargeting editor={editor} />
      </SettingsPart>
    </SettingsCard>
  );
}

/** All pages, or those where rules hold (TG-08); without the addon the choice stays as it is stored (GS-21). */
function Pages({ editor: { draft, edit, prepare } }: { editor: Editor }) {
  useEffect(() => prepare(ensureRule), [prepare]);
  const { pages } = draft.settings.targeting;
  const isLocked = useLock('target-pages') !== null;
  return (
    <>
      <RadioList
        path="settings.targeting.pages"
        capability="target-pages"
        value={pages}
        onChange={(chosen) => edit((survey) => setPages(survey, chosen))}
        choices={[
          { value: 'all', label: t.targeting.all },
          { value: 'select', label: t.targeting.select, help: t.targeting.selectHelp },
        ]}
      />
      {pages === 'select' && (
        <PageRules rules={draft.settings.targeting.page_rules} edit={edit} disabled={isLocked} />
      )}
    </>
  );
}
