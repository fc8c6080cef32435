import type { SharedResult, SubmittedAnswer } from '@userfeedback/contract';
import { guard } from '../guard.ts';
import type { ShownSurvey, SurveyContext } from '../parts.ts';
import { post } from './post.ts';

export interface Parcel {
  survey_id: number;
  /** When it was first ready to be sent, by the server's clock; 0 until that clock is known. */
  since: number;
  /** The server asked not to send it before this time, by its clock; 0 if it did not ask. */
  not_before: number;
  /** When a recurring survey was answered, in Unix seconds. */
  at?: number | undefined;
  /** How others have answered, which came with the reply. */
  results?: SharedResult[] | undefined;
  /** Why the server will never accept it. */
  code?: string | undefined;
  /** The version of the widget whose body the server refused. */
  refused_by?: string | undefined;
  body: {
    submission_id: string;
    survey_version: number;
    language: string | undefined;
    answers: SubmittedAnswer[];
    fields?: Record<string, string> | undefined;
    source: SurveyContext['site']['source'];
    page_submitted: { link: string; title: string };
    identity: ShownSurvey['identity'];
  } & BotSigns;
}

interface BotSigns {
  seconds: number;
  /** The text of a field that people cannot see; only bots fill it in. */
  website: string | undefined;
}

export function createSubmission(
  { site, survey, trial, readFields }: SurveyContext,
  given: { submission_id: string; answers: SubmittedAnswer[] },
  signs: BotSigns,
): Parcel {
  const address = site.page ?? (trial ? trial.cut(location.href) : location.href);
  return {
    survey_id: survey.id,
    since: 0,
    not_before: 0,
    at: survey.settings.behavior.display_length === 'recurring' ? Math.floor(Date.now() / 1000) : undefined,
    body: {
      ...given,
      survey_version: survey.version,
      language: survey.lang,
      ...signs,
      fields: readFields?.(),
      source: site.source,
      identity: survey.identity,
      page_submitted: { link: address.slice(0, 2000), title: document.title.slice(0, 500) },
    },
  };
}

/** Not tried again if it fails. */
export const countImpression = guard(({ site, survey }: SurveyContext) =>
  post(site, survey.id, 'impression', (nonce) => ({ path: `impression?nonce=${encodeURIComponent(nonce)}` })),
);
