import { randomUUID } from 'node:crypto';
import type { AddonContext, News, ResponseEvent, ResponseEventName } from '@userfeedback/addon-kit';
import { blankQuestion, newSurvey, sampleResponse } from '@userfeedback/engine';
import type { Hook } from '../../hooks.ts';
import type { Payload, SentResponse } from '../payload.ts';
import { wholeBody } from '../payload.ts';

const SAMPLE = { page: 'https://example.com/sample-page', text: 'This is a sample answer.' };
/** How many of the newest responses somebody sees who maps fields. */
const SHOWN = 3;

/** For hooks of every survey. */
export function sampleSurvey(): ResponseEvent['survey'] {
  const questions = [blankQuestion('nps', 'sample-score'), blankQuestion('long-text', 'sample-comment')];
  return { ...newSurvey({ admin_email: '', title: 'Sample survey' }), id: 0, questions };
}

/** As a visitor could have answered it a moment ago. */
export function sampleSent(
  survey: ResponseEvent['survey'],
  context: AddonContext,
  event: ResponseEventName = 'response.created',
): { id: string; at: Date; sent: SentResponse } {
  const [at, id] = [context.now(), randomUUID()];
  const response = sampleResponse(survey, { at, submissionId: id, ...SAMPLE });
  return { id, at, sent: { survey, response, event } };
}

/** What a hook would send: the newest, or one made up. */
export async function getSamples(
  context: AddonContext,
  { event, survey_id }: { event: Hook['event']; survey_id?: number | undefined },
): Promise<Payload[]> {
  const survey = survey_id === undefined ? sampleSurvey() : await context.findSurvey(survey_id);
  if (!survey) throw context.refusal('not_found');
  if (event !== 'response.created' && event !== 'response.partial')
    return [wholeBody(sampleNews(event, survey, context.now()))];
  const newest = await context.newestResponses({ surveyId: survey_id, event, most: SHOWN });
  if (newest.length > 0) return newest.map(wholeBody);
  return [wholeBody(sampleSent(survey, context, event).sent)];
}

function sampleNews(event: News['event'], { id, title }: ResponseEvent['survey'], at: Date): News {
  const [survey, moment] = [{ id, title }, at.toISOString()];
  if (event === 'response.erased') return { event, survey: null, body: { survey, response_id: 1, erased_at: moment } };
  if (event === 'summary.weekly') {
    const figures = { impressions: 800, responses: 40, response_rate: 5, nps: 32, average: null };
    const change = { impressions: 50, responses: -4, response_rate: 0, nps: 2, average: null };
    const body = { from: '2026-11-16', to: '2026-11-22', surveys: [{ ...survey, ...figures, change }] };
    return { event, survey: null, body };
  }
  const alert = { id: 'sample', name: 'NPS falls below 10', measure: 'nps', window: 'last_7_days' } as const;
  const figures = { value: -5, below: 10, above: null, responses: 34 };
  return { event, survey: null, body: { survey, alert: { ...alert, ...figures }, at: moment } };
}
