import { randomUUID } from 'node:crypto';
import type { ErasedData, Erasure, PersonalData, PrivacyText, SavedSurvey } from '@userfeedback/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recount } from '../../../apps/server/src/features/results/recount.ts';
import { saveSettings } from '../../../apps/server/src/features/settings/service.ts';
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
    id: 'q3',
    type: 'email' as const,
    title: 'Where do we reach you?',
    config: { include_name: true },
  },
];

const NOTIFICATIONS = {
  email: { active: true, addresses: 'boss@coffee.test' },
  webhook: { active: true, webhooks: [{ request_url: 'https://hooks.example.com/path/secret' }] },
};

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
      answers: answers ?? [],
      submission_id,
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
    await server.deps.db.updateTable('responses').set({ status: 'spam' }).where('id', '=', Number(ids[1])).execute();
    await admin.post('/surveys/trash', { survey_ids: [other.id] });
    expect(await idsOf(ANN)).toEqual(ids.map((id) => `response-${id}`));
    expect(await idsOf('b.co@ann')).toEqual([]);
  });

  test('the export has all that is stored with a response, 100 a page (PV-14, PV-85)', async () => {
    survey = await createSurvey(admin, {
      title: 'Coffee',
      questions: QUESTIONS,
      notifications: NOTIFICATIONS,
    });
    const id = await send([
      { question_id: 'q1', value: 'No', extra: { comments: 'never' } },
      ...mail('ann@b.co', 'Ann <b>'),
    ]);
    await server.deps.db.updateTable('deliveries').set({ status: 'sent', sent_at: MOMENT }).execute();
    const { data } = await exportOf('ann@b.co');
    expect(data).toEqual([
      {
        group_id: 'userfeedback-responses',
        group_label: 'Survey responses',
        item_id: `response-${id}`,
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
          { name: 'Sent', value: 'E-mail, 2026-11-20 13:00:00 (Europe/Rome)' },
          { name: 'Sent', value: 'Webhook to hooks.example.com, 2026-11-20 13:00:00 (Europe/Rome)' },
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
    const list = async (query = '') => (await admin.get<{ items: unknown[] }>(`${path}${query}`)).body.items.length;
    expect([await list(), await list('?filter[search]=peculiar')]).toEqual([1, 0]);
    expect(await differences()).toEqual([]);
    const again = await send([{ question_id: 'q2', value: 'peculiar ann@b.co' }], survey, submission_id);
    expect([again, await list(), await list('?filter[search]=peculiar')]).toEqual([id, 1, 0]);
    expect((await erase(ANN)).items_removed).toBe(0);
  });

  test('test responses are found, handed out and erased, too (PV-04, PV-14)', async () => {
    const { db } = server.deps;
    const row = {
      survey_id: survey.id,
      submitted_at: MOMENT,
      device: 'desktop',
      page_url: null,
      deliveries: '[]',
    };
    for (const text of ['ANN@b.co, Ann', 'joann@b.co']) {
      const answers = JSON.stringify([{ title: 'Where do we reach you?', text }]);
      await db
        .insertInto('survey_tests')
        .values({ ...row, submission_id: randomUUID(), answers })
        .execute();
    }
    const [item] = (await exportOf(ANN)).data;
    expect(item?.data).toContainEqual({ name: 'Where do we reach you?', value: 'ANN@b.co, Ann' });
    expect(await erase(ANN)).toMatchObject({ items_removed: 1, done: true });
    const left = await db.selectFrom('survey_tests').select('answers').execute();
    expect(left).toHaveLength(1);
    expect(await idsOf(ANN)).toEqual([]);
  });

  test('the text for the policy says what is asked, stored, kept and sent, as it is now (PV-77, PV-79, PV-80, PV-87)', async () => {
    const read = async () => {
      const { status, body } = await site.call<PrivacyText>('GET', '/host/privacy/text');
      expect(status).toBe(200);
      return new Map(body.sections.map(({ title, sentences }) => [title, sentences]));
    };
    const first = await read();
    expect(first.get('What surveys ask for')).toEqual([
      '“Coffee” asks for an e-mail address, a name, free text, comments, and choices.',
      'Visitors may write personal data here.',
    ]);
    expect(first.get('What is stored with an answer')).toContain('Your IP address is stored in full.');
    expect(first.get('Who receives it')).toEqual(['Nobody outside this server.']);
    const cookie = `userfeedback-${survey.id}`;
    expect(first.get('What is kept in your browser')).toContain(
      `“${cookie}” (cookie, 365 days): that you have begun or answered a survey, so that you are not asked again.`,
    );
    await createSurvey(admin, {
      title: 'Score',
      questions: [{ id: 'n', type: 'nps' as const, title: 'Again?' }],
      notifications: NOTIFICATIONS,
    });
    await createSurvey(admin, { title: 'Secret plan', status: 'draft' });
    await saveSettings(server.deps, { ip_storage: 'truncated' });
    const then = await read();
    expect(then.get('What surveys ask for')).toContain('“Score” asks for ratings.');
    expect(then.get('What is stored with an answer')).not.toContain('Your IP address is stored in full.');
    expect(then.get('Who receives it')).toEqual([
      'People who work for this site receive responses by e-mail.',
      'Services that the operator has connected receive responses.',
    ]);
    expect(JSON.stringify([...then])).not.toMatch(/hooks\.example|secret|boss@|Secret plan/);
  });

  test('who does not manage the site does not see what was erased (PV-87)', async () => {
    await saveSettings(server.deps, { view_results: ['editor'] });
    expect((await (await server.apiKey('editor')).get('/privacy/erasures')).status).toBe(403);
    expect((await server.visitor.get('/privacy/erasures')).status).toBe(401);
    expect(await erasures()).toEqual([]);
  });
});
