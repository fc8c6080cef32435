import { Input, NativeSelect, TextInput } from '@mantine/core';
import type { Schedule } from '@userfeedback/engine';
import { dayInZone, TIME_SLOTS } from '@userfeedback/engine';
import { t } from '../../../../strings/publish.ts';
import classes from './publish-step.module.css';

interface Props {
  schedule: Schedule;
  timeZone: string;
  disabled: boolean;
  error: string | null;
  errorId: string;
  /** Where the plan lacks scheduling, a click offers it (OP-19). */
  onLocked: (() => void) | undefined;
  onChange(schedule: Schedule): void;
}

/** Day, half hour and half of the day, by the site's clock (OP-13); nothing is chosen beforehand (OP-14). */
export function ScheduleFields({ schedule, timeZone, disabled, error, errorId, onLocked, onChange }: Props) {
  const shared = {
    disabled,
    'aria-describedby': error ? errorId : undefined,
    'aria-invalid': error !== null,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the switch above does the same by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: the switch above does the same by keyboard
    <div className={classes.fields} data-locked={onLocked !== undefined || undefined} onClick={onLocked}>
      <TextInput
        type="date"
        label={t.publish.day}
        min={dayInZone(new Date(), timeZone)}
        max="9999-12-31"
        value={schedule.day}
        onChange={(event) => onChange({ ...schedule, day: event.currentTarget.value })}
        {...shared}
      />
      <NativeSelect
        label={t.publish.time}
        value={schedule.time}
        data={[{ value: '', label: t.publish.choose }, ...slotsWith(schedule.time)]}
        onChange={(event) => onChange({ ...schedule, time: event.currentTarget.value })}
        {...shared}
      />
      <NativeSelect
        label={t.publish.half}
        value={schedule.half}
        data={[{ value: '', label: t.publish.choose }, 'AM', 'PM']}
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

/** A time that was set by a script may lie between the slots. */
function slotsWith(time: string): readonly string[] {
  return time === '' || TIME_SLOTS.includes(time) ? TIME_SLOTS : [time, ...TIME_SLOTS];
}

function halfOf(value: string): Schedule['half'] {
  return value === 'AM' || value === 'PM' ? value : '';
}
