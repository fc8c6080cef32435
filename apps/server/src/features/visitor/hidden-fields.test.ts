import { randomUUID } from 'node:crypto';
import type { HiddenField, SavedSurvey, SurveyResponse, WidgetDocument } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeNonce } from '../../platform/api/callers/nonces.ts';
import { parseRanges } from '../../platform/outgoing/addresses.ts';
import type { Catcher } from '../../platform/outgoing/testing.ts';
import { startCatcher } from '../../platform/outgoing/testing.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse, surveyBody, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { claims, startModel } from '../ai-summary/testing.ts';
import { deliveryKinds } from '../deliveries/kinds.ts';
import { dispatchDue } from '../deliveries/testing.ts';
import { eraseFound } from '../privacy/erasures.ts';
import { personalData } from '../privacy/personal-data.ts';
import { privacyText } from '../privacy/text.ts';
import { closeVisitsJob } from './close-visits.ts';

const QUESTIONS = [textQuestion('q1', { title: 'First' }), textQuestion('q2', { title: 'Second' })];
const PLAN: HiddenField = { name: 'plan', label: 'Plan', from: ['attribute', 'data'] };
const SOURCE: HiddenField = { name: 'utm_source', label: '', from: ['url'] };
const answering = { save_partial: true, back: true, resume: 'day', notice: true } as const;
const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...PLAN, name: `f${at}` }));

describe.each(testDialects())('hidden fields on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let catcher: Catcher;
  let model: Awaited<ReturnType<typeof startModel>>;
  let time = Date.parse('2026-11-18T09:00:00.000Z');

  beforeAll(async () => {
    catcher = await startCatcher();
    model = await startModel(() => claims());
    const config = { outgoingAllow: parseRanges('127.0.0.1/32'), ai: model.config };
    const now = new Date(time).toISOString();
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', config, now });
    admin = await server.apiKey('administrator');
  });
  afterAll(async () => {
    await server.close();
    await catcher.close();
    await model.close();
  });

  test.each<[string, unknown[], string]>([
    ['too many', many(21), 'settings.fields'],
    ['the same name twice', [PLAN, { ...SOURCE, name: 'plan' }], 'settings.fields.1.name'],
    ['a capital letter', [{ ...PLAN, name: 'Plan' }], 'settings.fields.0.name'],
    ['a long name', [SOURCE, { ...PLAN, name: `p${'a'.repeat(40)}` }], 'settings.fields.1.name'],
    ['a long label', [{ ...PLAN, label: 'L'.repeat(81) }], 'settings.fields.0.label'],
    ['no source', [{ ...PLAN, from: [] }], 'settings.fields.0.from'],
    ['another source', [{ ...PLAN, from: ['cookie'] }], 'settings.fields.0.from.0'],
  ])('a survey is refused with %s (VF-24)', async (_what, fields, path) => {
    const body = surveyBody({ settings: { fields: fields as HiddenField[] } });
    const reply = await admin.post<{ errors: object }>('/surveys', body);
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [path]]);
  });

  test('what a name may be is said in words, no pattern (VF-24, LA-82)', async () => {
    const body = surveyBody({ settings: { fields: [{ ...PLAN, name: '' }] } });
    const reply = await admin.post<{ errors: object }>('/surveys', body);
    const text = 'Start with a lowercase letter, then use only letters, digits and _.';
    expect(reply.body.errors).toEqual({ 'settings.fields.0.name': text });
  });

  test('they are stored, copied and told to visitors without their labels; a survey has none unless somebody adds them (VF-24, VF-77)', async () => {
    const survey = await make(many(20));
    const copy = await admin.post<{ id: number }>(`/surveys/${survey.id}/duplicate`);
    expect((await read(copy.body.id)).settings.fields).toEqual(many(20));
    const plain = await createSurvey(admin, { questions: QUESTIONS });
    expect((await read(plain.id)).settings.fields).toEqual([]);
    const { surveys } = (await server.visitor.get<WidgetDocument>('/widget')).body;
    const told = (id: number) => surveys.find((one) => one.id === id);
    expect(told(survey.id)?.settings.fields).toEqual(many(20).map(({ name, from }) => ({ name, from })));
    expect(told(survey.id)?.needs).toContain('fields');
    expect([told(plain.id)?.settings.fields, told(plain.id)?.needs]).toEqual([undefined, []]);
  });

  test('a survey from before them has none, and a script from before them removes none (VF-77)', async () => {
    const survey = await make([PLAN]);
    const { settings, ...body } = await read(survey.id);
    await admin.put(`/surveys/${survey.id}`, { ...body, settings: { ...settings, fields: undefined } });
    expect((await read(survey.id)).settings.fields).toEqual([PLAN]);
    const { db } = server.deps;
    const { fields: _, ...former } = settings;
    const stored = JSON.stringify(former);
    await db.updateTable('surveys').set({ settings: stored }).where('id', '=', survey.id).execute();
    expect((await read(survey.id)).settings.fields).toEqual([]);
  });

  test('only declared fields with a value are stored, trimmed; a wrong value is refused (VF-30, VF-31)', async () => {
    const survey = await make([SOURCE, PLAN]);
    const { status, body } = await submitResponse(server, survey, {
      fields: { color: 'red', plan: '  pro\u202e ', utm_source: ' ', constructor: 'x' },
    });
    expect(status).toBe(201);
    expect((await response(survey, body.data)).fields).toEqual([{ name: 'plan', label: 'Plan', value: 'pro' }]);
    for (const value of ['x'.repeat(201), 5, null, ['pro'], { plan: 'pro' }]) {
      const refused = await submitResponse(server, survey, { fields: { plan: value } });
      expect([refused.status, Object.keys(Object(refused.body).errors)]).toEqual([422, ['fields.plan']]);
    }
    expect((await submitResponse(server, survey, { fields: { plan: 'x'.repeat(200) } })).status).toBe(201);
    const without = await submitResponse(server, survey);
    expect((await response(survey, without.body.data)).fields).toEqual([]);
  });

  test('a response keeps the labels of its time, also when a field is gone (VF-33)', async () => {
    const survey = await make([PLAN, SOURCE]);
    const { body } = await submitResponse(server, survey, { fields: { plan: 'pro', utm_source: 'news' } });
    const stored = await read(survey.id);
    const fields = [{ ...PLAN, label: 'Tariff' }];
    await admin.put(`/surveys/${survey.id}`, { ...stored, settings: { ...stored.settings, fields } });
    const later = await submitResponse(server, survey, { fields: { plan: 'free', utm_source: 'news' } });
    expect((await response(survey, body.data)).fields).toEqual([
      { name: 'plan', label: 'Plan', value: 'pro' },
      { name: 'utm_source', label: 'utm_source', value: 'news' },
    ]);
    expect((await response(survey, later.body.data)).fields).toEqual([
      { name: 'plan', label: 'Tariff', value: 'free' },
    ]);
  });

  test('deleting a response deletes its fields; the trash keeps them (VF-43)', async () => {
    const survey = await make([PLAN]);
    const { body } = await submitResponse(server, survey, { fields: { plan: 'pro' } });
    const ids = { response_ids: [body.data] };
    await admin.post(`/surveys/${survey.id}/responses/trash`, ids);
    expect((await response(survey, body.data)).fields).toHaveLength(1);
    await admin.post(`/surveys/${survey.id}/responses/restore`, ids);
    expect((await response(survey, body.data)).fields).toHaveLength(1);
    await admin.post(`/surveys/${survey.id}/responses/trash`, ids);
    await admin.inject({ method: 'DELETE', url: `/api/v1/surveys/${survey.id}/responses`, payload: ids });
    expect(await rows(survey)).toEqual([]);
  });

  test('a file has a column for each field that any response has, at the end, with its newest label (VF-39)', async () => {
    const survey = await make([PLAN, SOURCE]);
    await submitResponse(server, survey, { fields: { plan: '=1+1', utm_source: 'news' } });
    const stored = await read(survey.id);
    const fields = [{ ...PLAN, label: 'Tariff' }];
    await admin.put(`/surveys/${survey.id}`, { ...stored, settings: { ...stored.settings, fields } });
    await submitResponse(server, survey, { fields: { plan: 'free' } });
    await submitResponse(server, survey);
    const { body } = await admin.get<string>(`/exports?survey_id=${survey.id}&include_partial=1`);
    const rows = body.trimEnd().split('\r\n');
    expect(rows.map((row) => row.split(',').slice(-5))).toEqual([
      ['Completed', 'Left at', 'Seconds', 'Tariff', 'utm_source'],
      ['Yes', '', '', "'=1+1", 'news'],
      ['Yes', '', '', 'free', ''],
      ['Yes', '', '', '', ''],
    ]);
    const plain = await createSurvey(admin, { questions: QUESTIONS });
    await submitResponse(server, plain);
    const file = await admin.get<string>(`/exports?survey_id=${plain.id}`);
    expect(file.body.split('\r\n')[0]?.endsWith('First,Second')).toBe(true);
  });

  test('mails list fields among the facts, and webhooks send them (VF-40, VF-41)', async () => {
    const hook = { request_url: `http://127.0.0.1:${catcher.port}/hook` };
    const formats = ['JSON', 'XML', 'FORM'] as const;
    const body = [{ key: 'tariff', value: 'field:plan' }];
    const survey = await createSurvey(admin, {
      questions: QUESTIONS,
      settings: { fields: [PLAN, SOURCE] },
      notifications: {
        email: { active: true, addresses: 'ann@example.test' },
        webhook: {
          active: true,
          webhooks: [...formats.map((request_format) => ({ ...hook, request_format })), { ...hook, body }],
        },
      },
    });
    await submitResponse(server, survey, { fields: { plan: 'pro', utm_source: 'news' } });
    await dispatchDue(server.deps, deliveryKinds(server.deps));
    const sent = catcher.caught.map((call) => call.body);
    const find = (part: string) => sent.filter((text) => text.includes(part));
    expect(sent).toHaveLength(4);
    expect(JSON.parse(find('"utm_source"')[0] ?? '').fields).toEqual({ plan: 'pro', utm_source: 'news' });
    expect(find('<plan>pro</plan>')).toHaveLength(1);
    expect(sent.filter((text) => /fields\[plan\]=pro/.test(decodeURIComponent(text)))).toHaveLength(1);
    expect(JSON.parse(find('"tariff"')[0] ?? '')).toEqual({ tariff: 'pro' });
    const [, facts] = server.mails[0]?.text.split('Yes') ?? [];
    expect(facts).toContain('Plan: pro\nutm_source: news\n');
  });

  test('fields are not searched, and no language model gets them (VF-42)', async () => {
    const survey = await make([PLAN]);
    await submitResponse(server, survey, { fields: { plan: 'Zebrafish' } });
    const search = async (words: string) =>
      (await admin.get<{ items: unknown[] }>(`/surveys/${survey.id}/responses?filter[search]=${words}`)).body.items
        .length;
    expect([await search('zebrafish'), await search('yes')]).toEqual([0, 1]);
    const { body } = await admin.post<{ summary: string }>(`/surveys/${survey.id}/ai-summary`);
    const asked = JSON.stringify(model.asked);
    expect([asked.includes('Yes'), /zebrafish|plan/i.test(asked)]).toEqual([true, false]);
    expect(JSON.stringify(body)).not.toContain('ebrafish');
  });

  test('a person is found by a field that holds their address, with all that is stored, and erased; the text for privacy policies names the fields', async () => {
    const mail: HiddenField = { name: 'mail', label: 'Customer', from: ['attribute'] };
    const survey = await make([mail, PLAN], { answering });
    const fields = { mail: 'Eve@b.co', plan: 'pro' };
    const { body } = await submitResponse(server, survey, { fields });
    await submitResponse(server, survey, { fields: { mail: 'reeve@b.co' } });
    const under = randomUUID();
    await save(survey, under, 1, fields);
    const who = { email: 'eve@b.co', page: 1 };
    const { data } = await personalData(server.deps, who);
    expect(data.map(({ item_id }) => item_id)).toEqual([`response-${body.data}`, `visit-${under}`]);
    expect(data[0]?.data).toEqual(
      expect.arrayContaining([
        { name: 'Customer', value: 'Eve@b.co' },
        { name: 'Plan', value: 'pro' },
      ]),
    );
    const { sections } = await privacyText(server.deps);
    const stored = sections.find(({ title }) => title === 'What is stored with an answer');
    expect(stored?.sentences.join(' ')).toMatch(/what this site knows of you: .*Customer/);
    expect(await eraseFound(server.deps, who)).toMatchObject({ items_removed: 2, done: true });
    expect((await rows(survey)).map(({ value }) => value)).toEqual(['reeve@b.co']);
  });

  test('what was saved before the end is completed by what comes later, name by name (VF-44)', async () => {
    const survey = await make([PLAN, SOURCE], { answering });
    const submission_id = randomUUID();
    await save(survey, submission_id, 1, { plan: 'free', utm_source: 'news' });
    // On another page less is known.
    await save(survey, submission_id, 2, { plan: 'trial' });
    const { body } = await submitResponse(server, survey, { submission_id });
    expect(await values(survey, body.data)).toEqual({ plan: 'trial', utm_source: 'news' });
    const other = randomUUID();
    await save(survey, other, 1, { plan: 'free', utm_source: 'mail' });
    await leave();
    const partial = await newest(survey);
    expect([partial.status, await values(survey, partial.id)]).toEqual([
      'partial',
      { plan: 'free', utm_source: 'mail' },
    ]);
    const end = await submitResponse(server, survey, { submission_id: other, fields: { plan: 'pro' } });
    expect(end.body.data).toBeGreaterThan(partial.id);
    expect(await values(survey, end.body.data)).toEqual({ plan: 'pro', utm_source: 'mail' });
    expect(await rows(survey)).toHaveLength(4);
  });

  function make(fields: HiddenField[], settings = {}): Promise<SavedSurvey> {
    return createSurvey(admin, { questions: QUESTIONS, settings: { fields, ...settings } });
  }

  async function read(id: number): Promise<SavedSurvey> {
    return (await admin.get<SavedSurvey>(`/surveys/${id}`)).body;
  }

  async function response({ id }: SavedSurvey, rid: number): Promise<SurveyResponse> {
    return (await admin.get<SurveyResponse>(`/surveys/${id}/responses/${rid}`)).body;
  }

  async function values(survey: SavedSurvey, id: number): Promise<Record<string, string>> {
    const { fields } = await response(survey, id);
    return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  }

  async function newest({ id }: SavedSurvey): Promise<SurveyResponse> {
    const path = `/surveys/${id}/responses?filter[status]=partial`;
    const { body } = await admin.get<{ items: [SurveyResponse] }>(path);
    return body.items[0];
  }

  async function save({ id }: SavedSurvey, submission_id: string, step: number, fields: object) {
    const nonce = makeNonce(server.deps.config, `submission:${id}`, server.deps.now());
    const body = { submission_id, step, answers: [{ question_id: 'q1', value: 'Words' }], fields, nonce };
    expect((await server.visitor.post(`/surveys/${id}/visits`, body)).status).toBe(200);
  }

  async function leave(): Promise<void> {
    time += 31 * 60_000;
    server.setNow(new Date(time).toISOString());
    await closeVisitsJob.run(server.deps, null);
  }

  function rows({ id }: SavedSurvey) {
    return server.deps.db.selectFrom('response_fields').selectAll().where('survey_id', '=', id).execute();
  }
});
