import { randomUUID } from 'node:crypto';
import type { Limits, Survey, WidgetDocument } from '@userfeedback/contract';
import type { Result } from 'autocannon';
import autocannon from 'autocannon';
import { adminOf, read } from './load.ts';

export interface HotSurvey {
  id: number;
  path: string;
  nonce: string;
}

/** The only survey of the site, as visitors find it. */
export async function findHotSurvey(url: string): Promise<HotSurvey> {
  const [survey] = await listSurveys(url);
  if (!survey) throw new Error('There is no published survey.');
  return survey;
}

/** All surveys that visitors find. */
export async function listSurveys(url: string): Promise<HotSurvey[]> {
  const answer = await fetch(`${url}/api/v1/widget`);
  const { surveys } = (await answer.json()) as WidgetDocument;
  return surveys.map(({ id, nonces }) => {
    return { id, path: `/api/v1/surveys/${id}/responses`, nonce: nonces.submission };
  });
}

/** A published copy of a survey, with these limits. */
export async function copyWithLimits(
  url: string,
  authorization: string,
  from: number,
  limits: Partial<Limits>,
): Promise<HotSurvey> {
  const send = adminOf(url, authorization);
  const { id } = await send('POST', `/surveys/${from}/duplicate`, {});
  const survey = await read<Survey>(`${url}/api/v1/surveys/${id}`, authorization);
  const settings = { ...survey.settings, limits: { ...survey.settings.limits, ...limits } };
  await send('PUT', `/surveys/${id}`, { ...survey, status: 'publish', settings });
  const limited = (await listSurveys(url)).find((listed) => listed.id === id);
  if (!limited) throw new Error('The survey with limits is not published.');
  return limited;
}

/** Submits as fast as that many connections can, to each survey in turn. */
export function submit(
  url: string,
  surveys: Target | readonly Target[],
  { connections, duration }: { connections: number; duration: number },
): Promise<Result> {
  const requests = [surveys].flat().map(({ path, nonce, more }) => ({
    method: 'POST' as const,
    path,
    headers: { 'content-type': 'application/json' },
    setupRequest: <R extends object>(next: R) => ({
      ...next,
      body: writeSubmission(nonce, randomUUID(), more),
    }),
  }));
  return autocannon({ url, connections, duration, requests, timeout: 10 });
}

/** `more`: what submissions have beside answers. */
type Target = Pick<HotSurvey, 'path' | 'nonce'> & { more?: object };

/** The same, with so many saves of each visit before it is finished. */
export function submitSaved(
  url: string,
  survey: HotSurvey,
  saves: number,
  { connections, duration }: { connections: number; duration: number },
): Promise<Result> {
  const post = { method: 'POST' as const, headers: { 'content-type': 'application/json' } };
  const saving = Array.from({ length: saves }, (_, at) => ({
    ...post,
    path: `/api/v1/surveys/${survey.id}/visits`,
    setupRequest: <R extends object>(next: R, visit: { id?: string }) => {
      if (at === 0) visit.id = randomUUID();
      return { ...next, body: writeSave(survey.nonce, visit.id ?? '', at + 1) };
    },
  }));
  const finishing = {
    ...post,
    path: survey.path,
    setupRequest: <R extends object>(next: R, visit: { id?: string }) => ({
      ...next,
      body: writeSubmission(survey.nonce, visit.id),
    }),
  };
  return autocannon({ url, connections, duration, requests: [...saving, finishing], timeout: 10 });
}

/** Saves that many visits, each once, which nobody finishes. */
export async function saveVisits(url: string, { id, nonce }: HotSurvey, amount: number): Promise<void> {
  const path = `/api/v1/surveys/${id}/visits`;
  const requests = [
    {
      method: 'POST' as const,
      path,
      headers: { 'content-type': 'application/json' },
      setupRequest: <R extends object>(next: R) => ({ ...next, body: writeSave(nonce, randomUUID(), 2) }),
    },
  ];
  await autocannon({ url, connections: 20, amount, requests, timeout: 10 });
}

/** The options of `reason`, each of which every fifth submission chooses. */
export const REASONS = [
  'A recipe',
  'A walk',
  'Something to build or mend',
  'The garden notes',
  'I am just looking around',
];
const SECTIONS = ['Making', 'Growing', 'Walking', 'Kitchen', 'The letters page'];
const WORDS = ['I liked the drawings.', 'More winter walks, please.', 'It took me a while to find the recipe.'];
let made = 0;

/** Five answers to the survey of `uf seed --surveys 1`, with an id of their own. */
export function writeSubmission(nonce: string, submission_id: string = randomUUID(), more: object = {}): string {
  return JSON.stringify({ submission_id, ...visitTo(nonce, made++), ...more });
}

/** What a visitor has answered who has not finished: the first answers of such a visit, one more with each step. */
export function writeSave(nonce: string, submission_id: string, step: number): string {
  const { answers, ...visit } = visitTo(nonce, made);
  return JSON.stringify({ submission_id, step, ...visit, answers: answers.slice(0, step) });
}

export function visitTo(nonce: string, n: number) {
  return {
    nonce,
    page_submitted: { url: 'https://example.test/blog/beans-again', title: 'Beans, again' },
    answers: [
      { question_id: 'reason', value: REASONS[n % 5] },
      { question_id: 'rating', value: 4 + (n % 2) },
      { question_id: 'sections', value: [SECTIONS[n % 5], SECTIONS[(n + 2) % 5]] },
      { question_id: 'words', value: WORDS[n % 3] },
    ],
  };
}
