import type { SavedVisit } from '@userfeedback/contract';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { formatSavedFields } from '../responses/visits/saved-fields.ts';
import type { VisitRow } from '../responses/visits/visits.ts';
import type { OpenSurvey, SeenQuestions } from '../surveys/open/open-surveys.ts';
import type { Arrived } from './arrivals.ts';
import { checkAnswers, factsOf, fieldsOf } from './submission.ts';

/** Stored beside the answers, so that a response can be made without the visitor. */
export interface SentFacts extends ReturnType<typeof factsOf>, Arrived {
  survey_version: number;
  website: string;
  seconds: number | null;
}

/** Checks answers like those of a response, but none is required; throws `invalid`. */
export function prepareVisit(
  deps: Deps,
  survey: OpenSurvey,
  seen: SeenQuestions,
  visit: SavedVisit,
  { request, country, arrived }: { request: FastifyRequest; country: string | null; arrived: Arrived },
): VisitRow {
  const answers = checkAnswers(seen, visit.answers, { now: deps.now(), enforceRequired: false });
  const sent: SentFacts = {
    ...factsOf(deps, survey, visit, { request, country }),
    ...arrived,
    survey_version: visit.survey_version ?? survey.version,
    website: visit.website,
    seconds: visit.seconds === undefined ? null : Math.round(visit.seconds),
  };
  const { fields } = fieldsOf(survey, visit);
  return {
    survey_id: survey.id,
    submission_id: visit.submission_id,
    step: visit.step,
    saved_at: deps.now().getTime(),
    answers: JSON.stringify(answers),
    sent: JSON.stringify(sent),
    ...(fields && { fields: formatSavedFields(fields) }),
  };
}
