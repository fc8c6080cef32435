import { Switch } from '@mantine/core';
import {
  ActivateAddon,
  formatLongDateTime,
  Locked,
  useFieldMarks,
  useLock,
  useSite,
} from '@userfeedback/admin-ui';
import type { ScheduleVerdict } from '@userfeedback/engine';
import { chooseScheduling } from '@userfeedback/engine';
import { useId } from 'react';
import { t } from '../../../../strings/publish.ts';
import classes from './publish-step.module.css';
import { ScheduleFields } from './schedule-fields.tsx';
import type { Publishing } from './use-publishing.ts';

/** When the survey goes live, where the plan has the behavior addon and it is active (PB-05, PB-06, OP-19). */
export function ScheduleOptions({ publishing: { choice, verdict, choose } }: { publishing: Publishing }) {
  const { time_zone } = useSite();
  const lock = useLock('schedule-surveys');
  const { error: refused, ...mark } = useFieldMarks()('publish_at');
  const errorId = useId();
  const error = verdict?.state === 'past' ? t.publish.past : typeof refused === 'string' ? refused : null;
  if (lock?.kind === 'addon') {
    return (
      <div className={classes.notice}>
        <ActivateAddon addon="behavior" />
      </div>
    );
  }
  return (
    <fieldset
      className={classes.schedule}
      data-field={mark['data-field']}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className={classes.legend}>{t.publish.schedule}</legend>
      <Locked capability="schedule-surveys">
        <Switch
          label={t.publish.isScheduled}
          checked={choice.isScheduled}
          onChange={(event) => choose(chooseScheduling(choice, event.currentTarget.checked))}
        />
      </Locked>
      <ScheduleFields
        schedule={choice.schedule}
        timeZone={time_zone}
        disabled={!choice.isScheduled}
        error={error}
        errorId={errorId}
        onLocked={lock ? () => lock.open() : undefined}
        onChange={(schedule) => choose({ ...choice, schedule })}
      />
      {choice.isScheduled && (
        <p className={classes.moment} role="status">
          {verdict && momentText(verdict, time_zone)}
        </p>
      )}
    </fieldset>
  );
}

function momentText(verdict: ScheduleVerdict, timeZone: string): string {
  if (verdict.state === 'incomplete') return t.publish.incomplete(timeZone);
  if (verdict.state === 'past') return '';
  const moment = t.publish.goesLive(formatLongDateTime(verdict.publish_at, timeZone), timeZone);
  return verdict.isMoved ? `${t.publish.isMoved} ${moment}` : moment;
}
