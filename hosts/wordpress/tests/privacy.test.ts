import { randomUUID } from 'node:crypto';
import type { ErasedData, Erasure, PersonalData, SavedSurvey } from '@userfeedback/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recount } from '../../../apps/server/src/results/recount.ts';
import type { Client } from '../../../apps/server/src/testing/client.ts';
import type { SubmissionBody } from '../../../apps/server/src/testing/factories.ts';
import {
  createSurvey,
  radioQuestion,
  submitResponse,
  textQuestion,
} from '../../../apps/server/src/testing/factories.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { testDialects } from '../../../apps/server/src/testing/start-test-server.ts';
import { MOMENT, startForWordPress, WordPressSite } from './wordpress-site.ts';

const ANN = 'Ann@b.co';
const QUESTIONS = [
  radioQuestion('q1', { settings: { comment_box: true } }),
  textQuestion('q2'),
  {
    ...{ id: 'q3', type: 'email' as const, title: 'Where do we reach you?' },
    config: { include_name: true },
  },
];

describe.each(testDialects())('privacy tools of WordPress on %s', (dialect) => {
  let server: TestServer;
  let site: WordPressSite;
  let admin: Client;
  let survey: SavedSurvey;
  beforeEach(async () => {
    server = await startForWordPress({ dialect, licence: 'elite', addons: 'all', now: MOMENT });
    site = new WordPressSite(server);
    await site.connect();
    admin = await server.apiKey('administrator');
    survey = await createSurvey(admin, { title: 'Coffee', questions: QUESTIONS });
  });
  afterEach(() => server.close());

  const send = async (answers: SubmissionBody['answers'], to = survey, submission_id = randomUUID()) => {
    const { status, body } = await submitResponse(server, to, {
      ...{ answers: answers ?? [], submission_id },
      page_submitted: { url: 'https://coffee.test/menu/?from=mail', name: 'Menu' },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.data;
  };
  const mail = (value: string, name = 'Ann') => [{ question_id: 'q3', value, extra: { name } }];
  const exportOf = async (email: string, page = 1) => {
    const { status, body } = await site.call<PersonalData>('POST', '/host/privacy/export', { email, page });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const idsOf = async (email: string) => (await exportOf(email)).data.map(({ item_id }) => item_id);
  const erase = async (email: string, page = 1) => {
    const { status, body } = await site.call<ErasedData>('POST', '/host/privacy/erase', { email, page });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const erasures = async () => (await admin.get<{ items: Erasure[] }>('/privacy/erasures')).body.items;
  const differences = () => recount(server.deps.db);

  test('an address is found in each kind of text, whatever the case, the status and the survey, and only whole (PV-04, PV-05)', async () => {
    const other = await createSurvey(admin, { title: 'Tea', questions: QUESTIONS });
    const ids = [
      await send(mail('ann@B.CO')),
      await send([{ question_id: 'q2', value: 'write to ANN@b.co.' }]),
      await send(mail('x@y.zz', 'ann@b.co')),
      await send([{ question_id: 'q1', value: 'No', extra: { comments: 'I am <ann@b.co>' } }]),
      await send([{ question_id: 'q2', value: 'ann@b.co' }], other),
    ];
    for (const value of ['joann@b.co', 'ann@b.com', 'x-ann@b.co']) await send([{ question_id: 'q2', value }]);
    await send([{ question_id: 'q2', value: 'ann and b and co' }]);
    await admin.post(`/surveys/${survey.id}/responses/trash`, { response_ids: [ids[0]] });
    await server.deps.db
      .updateTable('responses')
      .set({ status: 'spam' })
      .where('id', '=', Number(ids[1]))
      .execute();
    await admin.post('/surveys/trash', { survey_ids: [other.id] });
    expect(await idsOf(ANN)).toEqual(ids.map((id) => `response-${id}`));
    expect(await idsOf('b.co@ann')).toEqual([]);
  });

  test('the export has all that is stored with a response, 100 a page (PV-14, PV-85)', async () => {
    const id = await send([
      { question_id: 'q1', value: 'No', extra: { comments: 'never' } },
      ...mail('ann@b.co', 'Ann <b>'),
    ]);
    const { data } = await exportOf('ann@b.co');
    expect(data).toEqual([
      {
        ...{ group_id: 'userfeedback-responses', group_label: 'Survey responses', item_id: `response-${id}` },
        data: expect.arrayContaining([
          { name: 'Survey', value: 'Coffee' },
          { name: 'Response', value: `#${id}` },
          { name: 'Submitted', value: '2026-11-20 13:00:00 (Europe/Rome)' },
          { name: 'Page', value: 'Menu' },
          { name: 'Page address', value: 'https://coffee.test/menu/?from=mail' },
          { name: 'Question q1', value: 'No' },
          { name: 'Question q1 - Comments', value: 'never' },
          { name: 'Where do we reach you?', value: 'ann@b.co' },
          { name: 'Where do we reach you? - Name', value: 'Ann <b>' },
          { name: 'IP address', value: '127.0.0.1' },
        ]),
      },
    ]);
    for (let more = 0; more < 101; more++) await send(mail('ann@b.co'));
    const pages = [await exportOf('ann@b.co'), await exportOf('ann@b.co', 2)];
    expect(pages.map((page) => [page.data.length, page.done])).toEqual([
      [100, false],
      [2, true],
    ]);
  });

  test('an erased response is gone from everywhere, and what sends it again gets the same reply (PV-18, PV-19, PV-20, PV-27)', async () => {
    const submission_id = randomUUID();
    const id = await send([{ question_id: 'q2', value: 'peculiar ann@b.co' }], survey, submission_id);
    await send([{ question_id: 'q1', value: 'Yes' }]);
    const { items_removed, items_retained, messages, done } = await erase(ANN);
    expect([items_removed, items_retained, done]).toEqual([1, 0, true]);
    const [{ reference } = { reference: '' }] = await erasures();
    expect(reference).toMatch(/^E-[0-9A-Z]{8}$/);
    expect(messages[0]).toBe(`1 response in 1 survey was erased. Reference: ${reference}.`);
    expect(messages).toContain('Ratings of posts cannot be found: nothing in them leads to a person.');
    const path = `/surveys/${survey.id}/responses`;
    expect((await admin.get(`${path}/${id}`)).status).toBe(404);
    const list = async (query = '') =>
      (await admin.get<{ items: unknown[] }>(`${path}${query}`)).body.items.length;
    expect([await list(), await list('?filter[search]=peculiar')]).toEqual([1, 0]);
    expect(await differences()).toEqual([]);
    const again = await send([{ question_id: 'q2', value: 'peculiar ann@b.co' }], survey, submission_id);
    expect([again, await list(), await list('?filter[search]=peculiar')]).toEqual([id, 1, 0]);
    expect((await erase(ANN)).items_removed).toBe(0);
  });
});
