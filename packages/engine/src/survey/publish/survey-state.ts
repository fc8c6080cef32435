import type { SurveyStatus } from '@userfeedback/contract';

export type SurveyState = SurveyStatus | 'scheduled';

export function surveyState(survey: { status: SurveyStatus; publish_at: string | null }, now: Date): SurveyState {
  const isToCome = survey.publish_at !== null && Date.parse(survey.publish_at) > now.getTime();
  return survey.status === 'publish' && isToCome ? 'scheduled' : survey.status;
}
