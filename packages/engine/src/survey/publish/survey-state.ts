import type { SurveyStatus } from '@userfeedback/contract';

export type SurveyState = SurveyStatus | 'scheduled';

/** The state shown to people: published with a future moment is "scheduled". */
export function surveyState(
  survey: { status: SurveyStatus; publish_at: string | null },
  now: Date,
): SurveyState {
  const isToCome = survey.publish_at !== null && Date.parse(survey.publish_at) > now.getTime();
  return survey.status === 'publish' && isToCome ? 'scheduled' : survey.status;
}

/**
 * Whether autosave is on. What visitors see changes only on request: edits of a live or scheduled survey stay in the
 * editor until somebody saves.
 */
export function isAutosaved({ status }: { status: SurveyStatus }): boolean {
  return status === 'draft';
}

const LABELS: Record<SurveyState, string> = {
  publish: 'Published',
  scheduled: 'Scheduled',
  draft: 'Draft',
  trash: 'Trash',
};

/** The word for a state, the same in lists and filters. */
export function stateLabel(state: SurveyState): string {
  return LABELS[state];
}
