import { Box, Input, NativeSelect, Switch, Text, TextInput } from '@mantine/core';
import {
  ActivateAddon,
  formatLongDateTime,
  Items,
  Locked,
  useFieldMarks,
  useLock,
  useSite,
} from '@userfeedback/admin-ui';
import type { Schedule, ScheduleVerdict } from '@userfeedback/engine';
import { chooseScheduling, dayInZone, TIME_SLOTS } from '@userfeedback/engine';
import { useId } from 'react';
import { t } from '../../../../messages/publish.ts';
import classes from './publish-step.module.css';
import type { Publishing } from './use-publishing.ts';

/** When the survey goes live; needs the behavior addon. */
export function ScheduleOptions({ publishing: { choice, verdict, choose } }: { publishing: Publishing }) {
  const { time_zone } = useSite();
  const lock = useLock('schedule-surveys');
  const { error: refused, ...mark } = useFieldMarks()('publish_at');
  const errorId = useId();
  const error = verdict?.state === 'past' ? t.past : typeof refused === 'string' ? refused : null;
  if (lock?.kind === 'addon') {
    return (
      <Box mt="md">
        <ActivateAddon addon="behavior" />
      </Box>
    );
  }
  return (
    <Items
      component="fieldset"
      gap="sm"
      mt={20}
      pt="md"
      className={classes.schedule}
      data-field={mark['data-field']}
      aria-describedby={error ? errorId : undefined}
    >
      <Text component="legend" fw={600} className={classes.legend}>
        {t.schedule}
      </Text>
      <Locked capability="schedule-surveys">
        <Switch
          label={t.isScheduled}
          checked={choice.isScheduled}
          onChange={(event) => choose(chooseScheduling(choice, event.currentTarget.checked))}
        />
      </Locked>
      {!choice.isScheduled && error && <Input.Error id={errorId}>{error}</Input.Error>}
      {choice.isScheduled && (
        <>
          <ScheduleFields
            schedule={choice.schedule}
            timeZone={time_zone}
            error={error}
            errorId={errorId}
            onLocked={lock ? () => lock.open() : undefined}
            onChange={(schedule) => choose({ ...choice, schedule })}
          />
          <Text mih={21} c="dimmed" role="status">
            {verdict && momentText(verdict, time_zone)}
          </Text>
        </>
      )}
    </Items>
  );
}

function momentText(verdict: ScheduleVerdict, timeZone: string): string {
  if (verdict.state === 'incomplete') return t.incomplete({ timeZone });
  if (verdict.state === 'past') return '';
  const moment = t.goesLive({ moment: formatLongDateTime(verdict.publish_at, timeZone), timeZone });
  return verdict.isMoved ? `${t.isMoved} ${moment}` : moment;
}

interface FieldsProps {
  schedule: Schedule;
  timeZone: string;
  error: string | null;
  errorId: string;
  /** Offers the upgrade on a click, if the plan lacks scheduling. */
  onLocked: (() => void) | undefined;
  onChange(schedule: Schedule): void;
}

/** Day, half hour and AM or PM, in the site's time zone; nothing is chosen at first. */
function ScheduleFields({ schedule, timeZone, error, errorId, onLocked, onChange }: FieldsProps) {
  const shared = {
    // Its text stands below all three and describes their fieldset.
    error: error !== null,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the switch above does the same by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: the switch above does the same by keyboard
    <div className={classes.fields} data-locked={onLocked !== undefined || undefined} onClick={onLocked}>
      <TextInput
        type="date"
        label={t.day}
        min={dayInZone(new Date(), timeZone)}
        max="9999-12-31"
        value={schedule.day}
        onChange={(event) => onChange({ ...schedule, day: event.currentTarget.value })}
        {...shared}
      />
      <NativeSelect
        label={t.time}
        value={schedule.time}
        data={[{ value: '', label: t.choose }, ...slotsWith(schedule.time)]}
        onChange={(event) => onChange({ ...schedule, time: event.currentTarget.value })}
        {...shared}
      />
      <NativeSelect
        label={t.half}
        value={schedule.half}
        data={[{ value: '', label: t.choose }, 'AM', 'PM']}
        onChange={(event) => onChange({ ...schedule, half: halfOf(event.currentTarget.value) })}
        {...shared}
      />
      {error && (
        <Input.Error id={errorId} className={classes.error} role="alert">
          {error}
        </Input.Error>
      )}
    </div>
  );
}

/** The slots, and the stored time, which a script may have set between them. */
function slotsWith(time: string): readonly string[] {
  return time === '' || TIME_SLOTS.includes(time) ? TIME_SLOTS : [time, ...TIME_SLOTS];
}

function halfOf(value: string): Schedule['half'] {
  return value === 'AM' || value === 'PM' ? value : '';
}
