import { Switch } from '@mantine/core';
import {
  ActivateAddon,
  KeptPart,
  Locked,
  SettingsCard,
  useFieldMarks,
  useLock,
  useResting,
  useSite,
} from '@userfeedback/admin-ui';
import type { Behavior } from '@userfeedback/contract';
import { expiryToOffer, setBehavior, setRunTime } from '@userfeedback/engine';
import { t } from '../../../../strings/settings.ts';
import type { Editor } from '../../draft/use-survey-draft.ts';
import { SiteValue } from '../preview/site-value.tsx';
import { DelayField } from './delay-field.tsx';
import { ExpiryFields } from './expiry-fields.tsx';
import { RadioList } from './radio-list.tsx';
import classes from './settings.module.css';
import { SettingsPart } from './settings-part.tsx';
import { today } from './today.ts';

/** What is in force where the addon is not licensed, whatever is stored (GT-16). */
const PLAIN = {
  timing: 'immediate',
  display_length: 'until_response',
  run_time: 'indefinitely',
  start_minimized: false,
} as const;

/** When the survey opens, how often and how long (BH-01 to BH-09), and what of it needs the addon (GT-11 to GT-13). */
export function BehaviorCard({ editor }: { editor: Editor }) {
  const lock = useLock('use-behavior');
  const isKept = useResting('settings.behavior') !== undefined;
  const stored = editor.draft.settings.behavior;
  return (
    <SettingsCard title={t.behavior.title} help={t.behavior.help}>
      {lock?.kind === 'addon' && !isKept ? (
        <ActivateAddon addon="behavior" />
      ) : (
        <KeptPart part="settings.behavior" capability="use-behavior">
          <Options
            behavior={lock && !isKept ? { ...stored, ...PLAIN } : stored}
            isLocked={!!lock}
            edit={editor.edit}
          />
        </KeptPart>
      )}
    </SettingsCard>
  );
}

function Options({
  behavior,
  isLocked,
  edit,
}: {
  behavior: Behavior;
  isLocked: boolean;
  edit: Editor['edit'];
}) {
  const { settings } = useSite();
  const change = (patch: Partial<Behavior>) => edit((survey) => setBehavior(survey, patch));
  const { timing, length, run } = t.behavior;
  const mark = useFieldMarks();
  const isExpiring = behavior.run_time === 'expire';
  return (
    <>
      <SettingsPart title={timing.title}>
        <RadioList
          path="settings.behavior.timing"
          capability="use-behavior"
          campaign="display-timings"
          value={behavior.timing}
          onChange={(chosen) => change({ timing: chosen })}
          choices={[
            { value: 'immediate', ...timing.immediate, isFree: true },
            {
              value: 'delay',
              ...timing.delay,
              under: behavior.timing === 'delay' && (
                <DelayField
                  seconds={behavior.timing_delay}
                  onChange={(timing_delay) => change({ timing_delay })}
                />
              ),
            },
            { value: 'before_abandon', ...timing.before_abandon },
            { value: 'half_page', ...timing.half_page },
          ]}
        />
      </SettingsPart>
      <SettingsPart title={length.title}>
        <RadioList
          path="settings.behavior.display_length"
          capability="use-behavior"
          campaign="display-length"
          value={behavior.display_length}
          onChange={(chosen) => change({ display_length: chosen })}
          choices={[
            { value: 'until_response', ...length.until_response, isFree: true },
            { value: 'once', ...length.once },
            { value: 'repeatedly', ...length.repeatedly },
          ]}
        />
      </SettingsPart>
      <SettingsPart title={run.title}>
        <RadioList
          path="settings.behavior.run_time"
          capability="use-behavior"
          campaign="survey-runtime"
          value={behavior.run_time}
          onChange={(chosen) => edit((survey) => setRunTime(survey, chosen, expiryToOffer(today())))}
          choices={[
            { value: 'indefinitely', ...run.indefinitely, isFree: true },
            {
              value: 'expire',
              ...run.expire,
              under: (
                <ExpiryFields
                  expireAt={behavior.expire_at}
                  isExpiring={isExpiring}
                  onChange={(expire_at) => change({ expire_at })}
                />
              ),
            },
          ]}
        />
      </SettingsPart>
      <div className={classes.alone}>
        <Locked capability="use-behavior" campaign="survey-minimized">
          <Switch
            label={t.behavior.minimized}
            description={t.behavior.minimizedHelp}
            checked={behavior.start_minimized ?? settings.widget_start_minimized}
            {...mark('settings.behavior.start_minimized')}
            onChange={(event) => change({ start_minimized: event.currentTarget.checked })}
          />
        </Locked>
        {!isLocked && (
          <SiteValue
            isOwn={behavior.start_minimized !== null}
            of={t.behavior.minimized}
            onReset={() => change({ start_minimized: null })}
          />
        )}
      </div>
    </>
  );
}
