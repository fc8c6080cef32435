import type { SurveyDraft } from '@userfeedback/contract';
import { setSchedule, setStatus } from '../draft/survey-draft.ts';
import type { Schedule, ScheduleVerdict } from './schedule.ts';
import { checkSchedule, NO_SCHEDULE, scheduleOf } from './schedule.ts';
import { surveyState } from './survey-state.ts';

/** Chosen on the publish step; counts only once it is saved there. */
export interface PublishChoice {
  status: 'draft' | 'publish';
  isScheduled: boolean;
  schedule: Schedule;
}

export type PublishAction = 'draft' | 'schedule' | 'publish';

interface Clock {
  timeZone: string;
  now: Date;
}

/** A new survey is to be published; others stay as stored. */
export function publishChoiceOf(draft: SurveyDraft, isNew: boolean, { timeZone, now }: Clock): PublishChoice {
  const isScheduled = surveyState(draft, now) === 'scheduled';
  return {
    status: isNew || draft.status === 'publish' ? 'publish' : 'draft',
    isScheduled,
    schedule: isScheduled && draft.publish_at ? scheduleOf(draft.publish_at, timeZone) : NO_SCHEDULE,
  };
}

export function chooseStatus(choice: PublishChoice, status: PublishChoice['status']): PublishChoice {
  return { ...choice, status, isScheduled: choice.isScheduled && status === 'publish' };
}

/** Scheduling turns a draft into a published survey. */
export function chooseScheduling(choice: PublishChoice, isScheduled: boolean): PublishChoice {
  return { ...choice, isScheduled, status: isScheduled ? 'publish' : choice.status };
}

export function publishAction({ status, isScheduled }: PublishChoice): PublishAction {
  if (status === 'draft') return 'draft';
  return isScheduled ? 'schedule' : 'publish';
}

export function choiceVerdict(choice: PublishChoice, { timeZone, now }: Clock): ScheduleVerdict | null {
  return publishAction(choice) === 'schedule' ? checkSchedule(choice.schedule, timeZone, now) : null;
}

/** Publishing now drops a future moment; a past one stays. */
export function applyChoice(draft: SurveyDraft, choice: PublishChoice, clock: Clock): SurveyDraft {
  const verdict = choiceVerdict(choice, clock);
  if (verdict) return verdict.state === 'ready' ? setSchedule(draft, verdict.publish_at) : draft;
  const isWaiting = surveyState(draft, clock.now) === 'scheduled';
  return setStatus(isWaiting ? { ...draft, publish_at: null } : draft, choice.status);
}

/**
 * Whether saving the choice takes a live survey away from visitors, and until when. Null if they go on to see it, or do
 * not see it yet.
 */
export function takesOffline(
  stored: Pick<SurveyDraft, 'status' | 'publish_at'> | null,
  choice: PublishChoice,
  clock: Clock,
): { until: string | null } | null {
  if (!stored || surveyState(stored, clock.now) !== 'publish') return null;
  const verdict = choiceVerdict(choice, clock);
  if (verdict) return verdict.state === 'ready' ? { until: verdict.publish_at } : null;
  return choice.status === 'draft' ? { until: null } : null;
}
