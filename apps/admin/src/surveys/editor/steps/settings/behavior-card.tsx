import { Select, Switch, Text, TextInput } from '@mantine/core';
import {
  ActivateAddon,
  KeptPart,
  Locked,
  localeInUse,
  MarkedGroup,
  Row,
  SettingsCard,
  useFieldMarks,
  useLock,
  useResting,
  useSite,
} from '@userfeedback/admin-ui';
import type { Behavior } from '@userfeedback/contract';
import { RECUR_DAYS_MAX, TIMING_DELAY_MAX } from '@userfeedback/contract/limits';
import {
  dayInZone,
  isPastExpiry,
  momentInZone,
  setBehavior,
  setRunTime,
  setTiming,
  suggestedExpiry,
  timeInZone,
} from '@userfeedback/engine';
import type { ComponentProps } from 'react';
import { t } from '../../../../messages/settings-step.ts';
import { WholeNumberField } from '../../../../numbers/whole-number-field.tsx';
import { useDraft, useEditor } from '../../draft/use-editor.ts';
import { SiteValue } from '../preview/site-value.tsx';
import { TriggerList } from '../triggers/trigger-list.tsx';
import { RadioList } from './radio-list.tsx';
import classes from './settings.module.css';
import { SettingsPart } from './settings-part.tsx';

/** What applies if the addon is not licensed, whatever is stored. */
const PLAIN = {
  timing: 'immediate',
  display_length: 'until_response',
  run_time: 'indefinitely',
  start_minimized: false,
} as const;

/** When the survey opens, how often and for how long, with locks on what needs the addon. */
export function BehaviorCard() {
  const lock = useLock('use-behavior');
  const isKept = useResting('settings.behavior') !== undefined;
  const { behavior: stored } = useDraft().settings;
  return (
    <SettingsCard title={t.behavior.title} help={t.behavior.help}>
      {lock?.kind === 'addon' && !isKept ? (
        <ActivateAddon addon="behavior" />
      ) : (
        <KeptPart part="settings.behavior" capability="use-behavior">
          <Options behavior={lock && !isKept ? { ...stored, ...PLAIN } : stored} isLocked={!!lock} />
        </KeptPart>
      )}
    </SettingsCard>
  );
}

function Options({ behavior, isLocked }: { behavior: Behavior; isLocked: boolean }) {
  const { edit } = useEditor();
  const { settings } = useSite();
  const change = (patch: Partial<Behavior>) => edit((survey) => setBehavior(survey, patch));
  const { timing, length, run } = t.behavior;
  const mark = useFieldMarks();
  const isExpiring = behavior.run_time === 'expire';
  return (
    <>
      <BehaviorChoice
        field="timing"
        title={timing.title}
        campaign="display-timings"
        behavior={behavior}
        onChange={(chosen) => edit((survey) => setTiming(survey, chosen))}
        choices={[
          { value: 'immediate', ...timing.immediate, isFree: true },
          {
            value: 'delay',
            ...timing.delay,
            under: behavior.timing === 'delay' && (
              <DelayField seconds={behavior.timing_delay} onChange={(timing_delay) => change({ timing_delay })} />
            ),
          },
          { value: 'before_abandon', ...timing.before_abandon },
          { value: 'half_page', ...timing.half_page },
          {
            value: 'triggers',
            ...timing.triggers,
            under: behavior.timing === 'triggers' && <TriggerList triggers={behavior.triggers} edit={edit} />,
          },
        ]}
      />
      <BehaviorChoice
        field="display_length"
        title={length.title}
        campaign="display-length"
        behavior={behavior}
        onChange={(chosen) => change({ display_length: chosen })}
        choices={[
          { value: 'until_response', ...length.until_response, isFree: true },
          { value: 'once', ...length.once },
          { value: 'repeatedly', ...length.repeatedly },
          {
            value: 'recurring',
            ...length.recurring,
            under: behavior.display_length === 'recurring' && (
              <WholeNumberField
                label={t.behavior.recurDays}
                description={t.behavior.recurDaysHelp({ most: RECUR_DAYS_MAX })}
                min={1}
                max={RECUR_DAYS_MAX}
                value={behavior.recur_days}
                onChange={(recur_days) => change({ recur_days })}
                mark={mark('settings.behavior.recur_days')}
              />
            ),
          },
        ]}
      />
      <BehaviorChoice
        field="run_time"
        title={run.title}
        campaign="survey-runtime"
        behavior={behavior}
        onChange={(chosen) => edit((survey) => setRunTime(survey, chosen, suggestedEnd()))}
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
          {
            value: 'until',
            ...run.until,
            under: behavior.run_time === 'until' && (
              <EndField endAt={behavior.end_at} onChange={(end_at) => change({ end_at })} />
            ),
          },
        ]}
      />
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

interface BehaviorChoiceProps<Field extends 'timing' | 'display_length' | 'run_time'>
  extends Pick<ComponentProps<typeof RadioList<Behavior[Field]>>, 'campaign' | 'choices' | 'onChange'> {
  field: Field;
  title: string;
  behavior: Behavior;
}

/** One choice of the behavior addon, with its heading. */
function BehaviorChoice<Field extends 'timing' | 'display_length' | 'run_time'>({
  field,
  title,
  behavior,
  ...choice
}: BehaviorChoiceProps<Field>) {
  return (
    <SettingsPart title={title}>
      <RadioList path={`settings.behavior.${field}`} capability="use-behavior" value={behavior[field]} {...choice} />
    </SettingsPart>
  );
}

/** Seconds from 0 to 60. */
function DelayField({ seconds, onChange }: { seconds: number; onChange(seconds: number): void }) {
  return (
    <WholeNumberField
      label={t.behavior.delay}
      description={t.behavior.delayHelp({ most: TIMING_DELAY_MAX })}
      max={TIMING_DELAY_MAX}
      value={seconds}
      onChange={onChange}
      mark={useFieldMarks()('settings.behavior.timing_delay')}
    />
  );
}

interface ExpiryProps {
  expireAt: Behavior['expire_at'];
  isExpiring: boolean;
  onChange(expireAt: NonNullable<Behavior['expire_at']>): void;
}

const DAYS = Array.from({ length: 31 }, (_none, index) => String(index + 1));

/** Month and day of the survey's end, which apply while it is to expire; warns if the day is past. */
function ExpiryFields({ expireAt, isExpiring, onChange }: ExpiryProps) {
  const { month, day } = expireAt ?? today();
  const shared = { disabled: !isExpiring, allowDeselect: false };
  return (
    <MarkedGroup path="settings.behavior.expire_at" gap="xs">
      <Row gap="xs" isUnbroken align="start">
        <Select
          {...shared}
          label={t.behavior.month}
          flex="0 1 160px"
          data={months()}
          value={isExpiring ? String(month) : null}
          onChange={(chosen) => chosen && onChange({ month: Number(chosen), day })}
        />
        <Select
          {...shared}
          label={t.behavior.day}
          flex="0 1 96px"
          data={DAYS}
          value={isExpiring ? String(day) : null}
          onChange={(chosen) => chosen && onChange({ month, day: Number(chosen) })}
        />
      </Row>
      {isExpiring &&
        (isPastExpiry({ month, day }, today()) ? (
          <Text size="sm" role="status" c="var(--uf-amber-text)">
            {t.behavior.past}
          </Text>
        ) : (
          <Text size="sm" c="dimmed">
            {t.behavior.yearly}
          </Text>
        ))}
    </MarkedGroup>
  );
}

/** The moment the survey ends, in the site's time zone; warns if it has passed. */
function EndField({ endAt, onChange }: { endAt: string | null; onChange(endAt: string): void }) {
  const { time_zone } = useSite();
  const mark = useFieldMarks()('settings.behavior.end_at');
  const isPast = endAt !== null && Date.parse(endAt) <= Date.now();
  return (
    <>
      <TextInput
        type="datetime-local"
        max="9999-12-31T23:59"
        label={t.behavior.endAt({ timeZone: time_zone })}
        value={endAt === null ? '' : `${dayInZone(endAt, time_zone)}T${timeInZone(endAt, time_zone)}`}
        onChange={({ currentTarget: { value } }) => {
          const [day = '', time = ''] = value.split('T');
          if (time !== '') onChange(momentInZone(day, time, time_zone));
        }}
        {...mark}
      />
      {isPast && !mark.error && (
        <Text size="sm" role="status" c="var(--uf-amber-text)">
          {t.behavior.ended}
        </Text>
      )}
    </>
  );
}

/** What is suggested until somebody chooses an end: about four weeks from now. */
function suggestedEnd() {
  const moment = new Date(Date.now() + 28 * 86_400_000);
  moment.setMinutes(0, 0, 0);
  return { day: suggestedExpiry(today()), moment: moment.toISOString() };
}

/** The twelve months by name, in the browser's language. */
function months(): { value: string; label: string }[] {
  const name = new Intl.DateTimeFormat(localeInUse(), { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_none, index) => ({
    value: String(index + 1),
    label: name.format(Date.UTC(2026, index)),
  }));
}

/** Today in the browser's calendar. */
function today(): { month: number; day: number } {
  const now = new Date();
  return { month: now.getMonth() + 1, day: now.getDate() };
}
