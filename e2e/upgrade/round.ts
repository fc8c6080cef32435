import { randomUUID } from 'node:crypto';
import type { MediaItem, SavedSurvey, SurveyResponse, SurveyResults, WidgetDocument } from '@userfeedback/contract';
import type { Ask, Round } from './traffic.ts';

export const PERSON = { email: 'ann@example.test', password: 'a-password-of-tests' };
export const LASTING = 'A survey that stays';
const QUESTION = { id: 'q1', type: 'text', title: 'How was it?' } as const;
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type WithNonces = WidgetDocument['surveys'][number];
interface Items {
  items: { id: number }[];
}

/** A text survey that is published at once, as a person sends it. */
export const published = (title: string) => ({ title, status: 'publish', questions: [QUESTION] });

/**
 * What people and visitors do with a survey from its first to its last day, and around it. `acknowledged` are the responses to
 * the survey that stays.
 */
export function makeRounds(lasting: number): { round: Round; acknowledged: () => number } {
  let acknowledged = 0;
  const round: Round = async (ask, number, session) => {
    const { nonce } = await ask<{ nonce: string }>('sign in', 'POST /session', { json: PERSON });
    session['x-wp-nonce'] = nonce;
    await lookAround(ask);
    const word = `word${number}x`;
    const { survey, response } = await askVisitors(ask, `Round ${number}`, word);
    await readResults(ask, survey, response, word);
    const lastingNonce = (await visitorsSurvey(ask, lasting)).nonces.submission;
    await submit(ask, lasting, lastingNonce, word);
    acknowledged += 1;
    await tidyUp(ask, survey, response);
    await ask('sign out', 'DELETE /session');
  };
  return { round, acknowledged: () => acknowledged };
}

async function lookAround(ask: Ask): Promise<void> {
  await ask('who I am', 'GET /site-info');
  await ask('templates', 'GET /survey-templates');
  const { settings } = await ask<{ settings: { time_zone: string | null } }>('settings', 'GET /settings');
  await ask('save settings', 'POST /settings', { json: { settings: { time_zone: settings.time_zone } } });
  await ask("the widget's colours", 'GET /settings/global');
  await ask('notices', 'GET /notices');
  await ask('messages', 'GET /notifications');
  await ask('dismiss messages', 'POST /notifications/all/dismiss');
  const form = new FormData();
  form.set('file', new Blob([PIXEL], { type: 'image/png' }), 'dot.png');
  const { id } = await ask<MediaItem>('upload', 'POST /media', { form, wanted: 201 });
  await ask<MediaItem[]>('images', 'GET /media', {}, (items) => items.some((item) => item.id === id));
  await ask('pages', 'GET /search?title=a');
  await ask('work', 'GET /jobs');
  await ask('system', 'GET /system');
  await ask('usage', 'GET /usage');
  await ask('summary', 'GET /summaries/preview?template=plain');
}

async function askVisitors(ask: Ask, title: string, word: string) {
  const json = { title, status: 'draft', questions: [QUESTION] };
  const { id } = await ask<SavedSurvey>('create', 'POST /surveys', { json, wanted: 201 });
  const read = await ask<SavedSurvey>('open', `GET /surveys/${id}`);
  await ask('save', `PUT /surveys/${id}`, { json: { ...read, title: `${title}, saved` } });
  await ask<Items>('list', `GET /surveys?search=${encodeURIComponent(title)}`, {}, ({ items }) =>
    items.some((item) => item.id === id),
  );
  await ask('publish', 'POST /surveys/publish', { json: { survey_ids: [id] } });
  const { nonces } = await visitorsSurvey(ask, id);
  await ask('country', 'GET /widget/country');
  await ask('impression', `POST /surveys/${id}/impression`, {
    json: { nonce: nonces.impression },
    wanted: 201,
  });
  const response = await submit(ask, id, nonces.submission, word);
  return { survey: id, response };
}

async function visitorsSurvey(ask: Ask, id: number): Promise<WithNonces> {
  const find = ({ surveys }: WidgetDocument) => surveys.find((survey) => survey.id === id);
  const found = find(await ask<WidgetDocument>('document', 'GET /widget', {}, (body) => find(body) !== undefined));
  if (!found) throw new Error(`Survey ${id} is not in the document.`);
  return found;
}

/** Twice, as after a reply that was lost: it is stored once. */
async function submit(ask: Ask, id: number, nonce: string, value: string): Promise<number> {
  const json = { answers: [{ question_id: QUESTION.id, value }], nonce, submission_id: randomUUID() };
  const call = `POST /surveys/${id}/responses` as const;
  const first = await ask<{ data: number }>('submit', call, { json, wanted: 201 });
  await ask<{ data: number }>('submit again', call, { json, wanted: 201 }, ({ data }) => data === first.data);
  return first.data;
}

async function readResults(ask: Ask, id: number, response: number, word: string): Promise<void> {
  const has = (body: unknown) => JSON.stringify(body).includes(word);
  await ask<SurveyResults>(
    'results',
    `GET /surveys/${id}/results`,
    {},
    (found) => found.responses_count === 1 && found.impressions === 1,
  );
  await ask('all results', `GET /results?survey_id=${id}`);
  await ask('answers', `GET /surveys/${id}/answers?question_id=${QUESTION.id}`, {}, has);
  await ask('responses', `GET /surveys/${id}/responses`, {}, has);
  await ask('search', `GET /surveys/${id}/responses?filter[search]=${word}`, {}, has);
  await ask<SurveyResponse>('one response', `GET /surveys/${id}/responses/${response}`, {}, has);
  await ask('export', `GET /exports?survey_id=${id}`, {}, has);
}

async function tidyUp(ask: Ask, id: number, response: number): Promise<void> {
  const one = { json: { response_ids: [response] } };
  const counts = (count: number) =>
    ask<SurveyResults>(
      'results after that',
      `GET /surveys/${id}/results`,
      {},
      (found) => found.responses_count === count,
    );
  await ask('trash a response', `POST /surveys/${id}/responses/trash`, one);
  await counts(0);
  await ask('restore a response', `POST /surveys/${id}/responses/restore`, one);
  await counts(1);
  await ask('trash a response', `POST /surveys/${id}/responses/trash`, one);
  await ask('delete a response', `DELETE /surveys/${id}/responses`, one);
  const copy = await ask<{ id: number }>('duplicate', `POST /surveys/${id}/duplicate`, { wanted: 201 });
  const both = { json: { survey_ids: [id, copy.id] } };
  await ask('take offline', 'POST /surveys/draft', both);
  await ask('trash', 'POST /surveys/trash', both);
  await ask('restore', 'POST /surveys/restore', both);
  await ask<Items>('list after that', 'GET /surveys?filter[status]=draft&per_page=100', {}, ({ items }) =>
    [id, copy.id].every((each) => items.some((item) => item.id === each)),
  );
  await ask('trash', 'POST /surveys/trash', both);
  await ask('delete', 'DELETE /surveys', both);
  await ask('open what is gone', `GET /surveys/${id}`, { wanted: 404 });
}
