import type { SurveyDraft } from '@userfeedback/contract';
import { setSchedule, setStatus } from '../draft/survey-draft.ts';
import type { Schedule, ScheduleVerdict } from './schedule.ts';
import { judgeSchedule, NO_SCHEDULE, scheduleOf } from './schedule.ts';
import { surveyState } from './survey-state.ts';

/** What the publish step has chosen; nothing of it counts before it is saved there. */
export interface PublishChoice {
  status: 'draft' | 'publish';
  isScheduled: boolean;
  schedule: Schedule;
}

/** What to do with a survey, as the button of the publish step names it. */
export type PublishAction = 'draft' | 'schedule' | 'publish';

interface Clock {
  timeZone: string;
  now: Date;
}

/** Where the choice begins: a new survey is to be published, others are left as they are stored. */
export function publishChoiceOf(draft: SurveyDraft, isNew: boolean, { timeZone, now }: Clock): PublishChoice {
  const isScheduled = surveyState(draft, now) === 'scheduled';
  return {
    status: isNew || draft.status === 'publish' ? 'publish' : 'draft',
    isScheduled,
    schedule: isScheduled && draft.publish_at ? scheduleOf(draft.publish_at, timeZone) : NO_SCHEDULE,
  };
}

/** Another status; a draft is not scheduled. */
export function chooseStatus(choice: PublishChoice, status: PublishChoice['status']): PublishChoice {
  return { ...choice, status, isScheduled: choice.isScheduled && status === 'publish' };
}

/** Scheduling on or off; on moves a draft to publish. */
export function chooseScheduling(choice: PublishChoice, isScheduled: boolean): PublishChoice {
  return { ...choice, isScheduled, status: isScheduled ? 'publish' : choice.status };
}

/** What saving this choice does. */
export function publishAction({ status, isScheduled }: PublishChoice): PublishAction {
  if (status === 'draft') return 'draft';
  return isScheduled ? 'schedule' : 'publish';
}

/** What keeps the choice from being saved: an incomplete or past schedule; null where nothing is scheduled. */
export function choiceVerdict(choice: PublishChoice, { timeZone, now }: Clock): ScheduleVerdict | null {
  return publishAction(choice) === 'schedule' ? judgeSchedule(choice.schedule, timeZone, now) : null;
}

/** The survey as the choice has it. Publishing now drops a moment to come; one that has passed stays. */
export function applyChoice(draft: SurveyDraft, choice: PublishChoice, clock: Clock): SurveyDraft {
  const verdict = choiceVerdict(choice, clock);
  if (verdict) return verdict.state === 'ready' ? setSchedule(draft, verdict.publish_at) : draft;
  const isWaiting = surveyState(draft, clock.now) === 'scheduled';
  return setStatus(isWaiting ? { ...draft, publish_at: null } : draft, choice.status);
}
