import type { SubmittedAnswer, WidgetSurvey } from '@userfeedback/contract';
import type { VisitState } from '@userfeedback/engine/visit/visit';
import { guard } from '../guard.ts';
import type { Start } from '../parts.ts';
import { post } from './post.ts';
import { submissionId } from './submission-id.ts';

/** A finished response on its way to the server. */
export interface Parcel {
  survey_id: number;
  /** Since when the server can be thought to wait for it, by its own clock; 0 until that is known. */
  since: number;
  /** Until then it does not want to see it, by its clock; 0 where it has not said so. */
  not_before: number;
  /** The version of the widget whose body was refused. */
  refused_by?: string;
  body: {
    submission_id: string;
    survey_version: number;
    answers: SubmittedAnswer[];
    page_submitted: { link: string; title: string };
  } & Sign;
}

/** How long it took, and what stands in the field that people do not see. */
interface Sign {
  seconds: number;
  website: string | undefined;
}

/** What a visit sends when it is finished: the answers, and the page they were given on. */
export function submissionOf(survey: WidgetSurvey, { answers }: VisitState, sign: Sign): Parcel {
  return {
    survey_id: survey.id,
    since: 0,
    not_before: 0,
    body: {
      submission_id: submissionId(),
      survey_version: survey.version,
      answers,
      ...sign,
      page_submitted: { link: location.href.slice(0, 2000), title: document.title.slice(0, 500) },
    },
  };
}

/** Counts one start of a survey. It is not worth a second try. */
export const countImpression = guard(({ site, survey }: Start) =>
  post(site, survey.id, 'impression', (nonce) => ({ path: `impression?nonce=${encodeURIComponent(nonce)}` })),
);
