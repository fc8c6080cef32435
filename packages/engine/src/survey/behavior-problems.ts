import type { SurveyDraft } from '@userfeedback/contract';

export interface BehaviorProblem {
  code: 'no-triggers' | 'end-in-the-past' | 'end-before-start' | 'answered-repeatedly';
}

const FIELD = 'settings.behavior.end_at';
type Ending = Pick<SurveyDraft, 'settings' | 'publish_at'>;

export function behaviorProblems(draft: Ending, before: Ending | null, now: Date): Record<string, BehaviorProblem> {
  const { behavior, one_per_person } = draft.settings;
  const { timing, triggers, display_length } = behavior;
  const isWithout = timing === 'triggers' && triggers.length === 0;
  return {
    ...(isWithout && { 'settings.behavior.triggers': { code: 'no-triggers' } }),
    ...(one_per_person &&
      display_length === 'repeatedly' && { 'settings.one_per_person': { code: 'answered-repeatedly' } }),
    ...endProblems(draft, before, now),
  };
}

/** By field. A past end is fine as long as nobody changes it; otherwise an ended survey could not be saved. */
function endProblems(draft: Ending, before: Ending | null, now: Date): Record<string, BehaviorProblem> {
  const { run_time, end_at } = draft.settings.behavior;
  if (run_time !== 'until') return {};
  const was = before?.settings.behavior;
  const isNew = was?.run_time !== 'until' || was.end_at !== end_at;
  if (end_at === null || (isNew && Date.parse(end_at) <= now.getTime()))
    return { [FIELD]: { code: 'end-in-the-past' } };
  if (draft.publish_at !== null && end_at <= draft.publish_at) return { [FIELD]: { code: 'end-before-start' } };
  return {};
}
