import type { BadgeTone } from '@userfeedback/admin-ui';
import { formatDateTime, StatusBadge, useSite } from '@userfeedback/admin-ui';
import type { SurveyStatus } from '@userfeedback/contract';
import type { SurveyState } from '@userfeedback/engine/survey/publish/survey-state';
import { surveyState } from '@userfeedback/engine/survey/publish/survey-state';
import { t as shell } from '../messages/shell.ts';
import { t } from '../messages/survey-list.ts';

/** Of the badge of a survey, wherever it stands. */
export const STATE_TONES: Record<SurveyState, BadgeTone> = {
  publish: 'green',
  scheduled: 'blue',
  draft: 'gray',
  trash: 'red',
};

/** Published, Scheduled, Draft or Trash; the tooltip of a scheduled one names its date. */
export function SurveyStatusBadge({ survey }: { survey: { status: SurveyStatus; publish_at: string | null } }) {
  const { time_zone } = useSite();
  const state = surveyState(survey, new Date());
  const badge = <StatusBadge tone={STATE_TONES[state]}>{shell.status[state]}</StatusBadge>;
  if (state !== 'scheduled' || !survey.publish_at) return badge;
  return <span title={t.publishedOn({ moment: formatDateTime(survey.publish_at, time_zone) })}>{badge}</span>;
}
