import { randomUUID } from 'node:crypto';
import type { SavedSurvey, SurveyResponse, SurveyResults } from '@userfeedback/contract';
import { ANSWERING_OFF } from '@userfeedback/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRandom } from '../../operations/seed/random.ts';
import { makeNonce } from '../../platform/api/callers/nonces.ts';
import { runJob } from '../../platform/jobs/runner.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey, radioQuestion, submitResponse, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { recount } from '../results/recount.ts';
import { closeVisitsJob } from './close-visits.ts';

const QUESTIONS = [
  radioQuestion('q1', { settings: { required: true } }),
  textQuestion('q2', { settings: { required: true } }),
  textQuestion('q3'),
  textQuestion('q4'),
];
const SAVING = { save_partial: true, back: true, resume: 'day', notice: true } as const;

interface Given {
  submission_id?: string;
  step?: number;
  answers?: object[];
  seconds?: number;
  website?: string;
  survey_version?: number;
  nonce?: string;
}

type Listed = SurveyResponse;

interface Reply {
  state?: string;
  errors?: Record<string, string>;
}

const YES = { question_id: 'q1', value: 'Yes' };
const NO = { question_id: 'q1', value: 'No' };
const words = (question_id: string, value: string | null = 'Words') => ({ question_id, value });

describe.each(testDialects())('%s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;
  let time = Date.parse('2026-11-18T09:00:00.000Z');

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: moment() });
    await server.as('administrator');
    admin = await server.apiKey('administrator');
    survey = await make();
  });
  afterAll(() => server.close());

  test('a save is kept, and becomes one partial response when nobody goes on (PA-42, PA-51, PA-58, PA-59, PA-77)', async () => {
    const submission_id = randomUUID();
    const begun = moment();
    expect(await save({ submission_id, answers: [YES] })).toEqual([200, { success: true, state: 'open' }]);
    pass(5);
    const saved = moment();
    await save({ submission_id, step: 2, answers: [{ ...YES, seconds: 4 }, words('q2', null)], seconds: 7 });
    await closeAll(29 * 60);
    expect(await partial(submission_id)).toBeUndefined();
    await closeAll(61);
    expect(await partial(submission_id)).toMatchObject({
      status: 'partial',
      is_partial: true,
      former_id: null,
      seconds: 7,
      submitted_at: moment(),
      started_at: begun,
      last_answer_at: saved,
      left_at: { question_id: 'q3' },
      answers: [{ question_id: 'q1', value: 'Yes', seconds: 4 }, words('q2', null)],
    });
    await closeAll(3600);
    const found = await listed('partial');
    expect(found.filter((one) => one.submission_id === submission_id)).toHaveLength(1);
  });

  test.each([
    ['an option that does not exist', { answers: [{ question_id: 'q1', value: 'Maybe' }] }, 'answers.0.value'],
    ['a step of 0', { step: 0 }, 'step'],
    ['a step beyond 1,000,000', { step: 1_000_001 }, 'step'],
    ['no id', { submission_id: 'me' }, 'submission_id'],
    ['201 answers', { answers: Array.from({ length: 201 }, () => YES) }, 'answers'],
    ['an unknown version', { survey_version: 99 }, 'survey_version'],
  ])('refuses %s, and what was saved before stays (PA-43, PA-49)', async (_name, change, path) => {
    const submission_id = randomUUID();
    await save({ submission_id, answers: [NO] });
    const [status, reply] = await save({ submission_id, step: 2, ...change });
    expect([status, Object.keys(reply.errors ?? {})]).toEqual([422, [path]]);
    await closeAll();
    expect((await partial(submission_id))?.answers).toMatchObject([NO]);
  });

  test('a save that is too large is refused (PA-49)', async () => {
    const [status] = await save({ website: 'x'.repeat(140_000) });
    expect(status).toBe(413);
  });

  test('a late save changes nothing (PA-44)', async () => {
    const submission_id = randomUUID();
    await save({ submission_id, step: 3, answers: [NO] });
    expect(await save({ submission_id, step: 2 })).toEqual([200, { success: true, state: 'open' }]);
    await closeAll();
    expect((await partial(submission_id))?.answers).toMatchObject([NO]);
    expect(await save({ submission_id, step: 3 })).toEqual([200, { success: true, state: 'open' }]);
    await closeAll();
    expect((await partial(submission_id))?.answers).toMatchObject([NO]);
  });

  test('who has finished is not saved again (PA-45)', async () => {
    const submission_id = randomUUID();
    await save({ submission_id });
    await finish(submission_id);
    expect(await save({ submission_id, step: 9 })).toEqual([200, { success: true, state: 'finished' }]);
    await closeAll();
    expect(await partial(submission_id)).toBeUndefined();
  });

  test('starting over leaves nothing, nor do skips alone (PA-46, PA-53)', async () => {
    const [over, skipped] = [randomUUID(), randomUUID()];
    await save({ submission_id: over });
    const before = await results();
    expect(await save({ submission_id: over, step: 2, answers: [] })).toEqual([
      200,
      { success: true, state: 'dropped' },
    ]);
    expect((await results()).answering_now).toBe(before.answering_now - 1);
    await save({ submission_id: over, step: 1 });
    await save({ submission_id: skipped, answers: [words('q1', null), words('q2', null)] });
    await closeAll();
    expect([await partial(over), await partial(skipped)]).toEqual([undefined, undefined]);
  });

  test('one response takes the place of the partial one, with its messages (PA-54, PA-55, PA-56)', async () => {
    const submission_id = randomUUID();
    await save({ submission_id, answers: [NO] });
    await closeAll();
    const former = await partial(submission_id);
    const before = await results();
    const replies = await Promise.all(Array.from({ length: 50 }, () => finish(submission_id)));
    const ids = new Set(replies.map(({ status, body }) => `${status} ${body.data}`));
    expect(ids.size).toBe(1);
    const id = replies[0]?.body.data ?? 0;
    expect(id).toBeGreaterThan(former?.id ?? 0);
    const { body } = await admin.get<Listed>(`/surveys/${survey.id}/responses/${former?.id}`);
    expect(body).toMatchObject({ id, former_id: former?.id, is_partial: false, submitted_at: moment() });
    expect(body.started_at).toBe(former?.started_at);
    const after = await results();
    expect(after.partial_count).toBe(before.partial_count - 1);
    expect(after.responses_count).toBe(before.responses_count + 1);
  });

  test('who leaves again has one partial response still (PA-57)', async () => {
    const submission_id = randomUUID();
    const ids: (number | undefined)[] = [];
    for (const step of [1, 2, 3]) {
      await save({ submission_id, step });
      await closeAll();
      ids.push((await partial(submission_id))?.id);
    }
    expect(new Set(ids).size).toBe(3);
    const { body } = await admin.get<Listed>(`/surveys/${survey.id}/responses/${ids[0]}`);
    expect(body).toMatchObject({ id: ids[2], former_id: ids[1] });
    const found = await listed('partial');
    expect(found.filter((one) => one.submission_id === submission_id)).toHaveLength(1);
  });

  test('who began may go on while the survey is a draft, for 30 minutes after the last save (PA-48)', async () => {
    const paused = await make();
    const begun = randomUUID();
    await save({ submission_id: begun }, paused);
    await admin.post('/surveys/draft', { survey_ids: [paused.id] });
    pass(29 * 60);
    expect((await save({ submission_id: begun, step: 2 }, paused))[0]).toBe(200);
    expect((await save({ submission_id: randomUUID() }, paused))[0]).toBe(404);
    pass(29 * 60);
    expect((await finish(begun, paused)).status).toBe(201);
    const late = await make();
    await save({ submission_id: begun }, late);
    await admin.post('/surveys/draft', { survey_ids: [late.id] });
    pass(31 * 60);
    expect((await finish(begun, late)).status).toBe(404);
    await admin.post('/surveys/trash', { survey_ids: [late.id] });
    expect((await finish(begun, late)).status).toBe(404);
  });

  test('who was saved may go on without the nonce that a newer document no longer holds (PA-48)', async () => {
    const paused = await make();
    const begun = randomUUID();
    await save({ submission_id: begun }, paused);
    const answers = [YES, words('q2')];
    const send = async (submission_id: string, nonce = '') =>
      (await server.visitor.post(`/surveys/${paused.id}/responses`, { submission_id, answers, nonce })).status;
    expect(await send(randomUUID())).toBe(403);
    expect(await send(begun, 'made up')).toBe(403);
    await admin.post('/surveys/draft', { survey_ids: [paused.id] });
    pass(29 * 60);
    expect((await save({ submission_id: begun, step: 2, nonce: '' }, paused))[0]).toBe(200);
    expect(await send(begun)).toBe(201);
    expect((await listed('publish', paused)).map((one) => one.submission_id)).toEqual([begun]);
  });

  test('switched off for the survey or the site, nothing is saved, and what was under way becomes nothing (PA-47, PA-85)', async () => {
    const off = await make();
    const submission_id = randomUUID();
    await save({ submission_id }, off);
    await admin.post('/settings', { settings: { partial_saving: 'off' } });
    expect(await save({ submission_id, step: 2 }, off)).toEqual([200, { success: true, state: 'off' }]);
    await closeAll(1);
    await admin.post('/settings', { settings: { partial_saving: 'by_survey' } });
    await closeAll();
    expect(await partial(submission_id, off)).toBeUndefined();
    await save({ submission_id: randomUUID() }, off);
    const settings = { ...off.settings, answering: ANSWERING_OFF };
    const { body } = await admin.post<SavedSurvey>('/surveys', { ...off, settings });
    // A call that says nothing of it does not switch it on again.
    await admin.post('/surveys', { ...body, settings: { ...settings, answering: undefined } });
    expect((await save({ submission_id }, off))[1].state).toBe('off');
    await closeAll();
    expect((await listed('partial', off)).length).toBe(0);
    expect((await finish(submission_id, off)).status).toBe(201);
  });

  test('suspected spam is judged when a visit is closed, and counts once (PA-60)', async () => {
    const filled = randomUUID();
    await save({ submission_id: filled, website: 'https://spam.example' });
    await closeAll();
    const spam = (await listed('spam')).find((one) => one.submission_id === filled);
    expect(spam).toMatchObject({ status: 'spam', is_partial: true, suspicion: 'honeypot' });
    await admin.post(`/surveys/${survey.id}/responses/restore`, { response_ids: [spam?.id] });
    expect(await partial(filled)).toMatchObject({ status: 'partial' });
    await admin.post('/settings', { settings: { spam_per_address: 3 } });
    const often = await make();
    const one = randomUUID();
    for (let step = 1; step <= 6; step++) await save({ submission_id: one, step }, often);
    await closeAll();
    expect(await partial(one, often)).toMatchObject({ status: 'partial' });
    await admin.post('/settings', { settings: { spam_per_address: 60 } });
  });

  test('partial responses count apart, go to the trash and come back as partial (PA-59, PA-61, PA-62, PA-64, PA-66, PA-67, PA-68)', async () => {
    const own = await make();
    for (const [step, seconds] of [5, 4, 31].entries()) {
      const answers = [{ ...YES, seconds }, words('q2', step === 0 ? null : 'Some')].slice(0, step + 1);
      await save({ submission_id: randomUUID(), answers }, own);
    }
    await submitResponse(server, own, { answers: [YES, words('q2'), words('q3', null), words('q4')] });
    expect((await results(own)).answering_now).toBe(3);
    await closeAll();
    expect(await results(own)).toMatchObject({
      responses_count: 1,
      responses_count_7_days: 1,
      responses_count_30_days: 1,
      saves_answers: true,
      partial_count: 3,
      answering_now: 0,
      question_stats: [{ total_answers: 1 }, { total_answers: 1 }, { skipped: 1 }, { total_answers: 1 }],
      leaving: {
        shown: 0,
        started: 4,
        finished: 1,
        questions: [
          { id: 'q1', seen: 4, answered: 4, skipped: 0, left: 0, median_seconds: 5, is_removed: false },
          { id: 'q2', seen: 4, answered: 3, skipped: 0, left: 1, median_seconds: null },
          { id: 'q3', seen: 3, answered: 0, skipped: 1, left: 2 },
          { id: 'q4', seen: 1, answered: 1, skipped: 0, left: 0 },
        ],
      },
    });
    expect((await results(own, '?include_partial=true')).question_stats).toMatchObject([
      { total_answers: 4 },
      { total_answers: 3, answers: expect.arrayContaining([expect.objectContaining({ value: 'Some' })]) },
      { skipped: 1 },
      { total_answers: 1 },
    ]);
    const [first] = await listed('partial', own);
    await admin.post(`/surveys/${own.id}/responses/trash`, { response_ids: [first?.id] });
    expect(await listed('trash', own)).toMatchObject([{ id: first?.id, status: 'trash', is_partial: true }]);
    expect((await results(own)).partial_count).toBe(2);
    await admin.post(`/surveys/${own.id}/responses/restore`, { response_ids: [first?.id] });
    expect((await listed('partial', own))[0]).toMatchObject({ id: first?.id, status: 'partial' });
    const { body } = await admin.get<{ status_filters: object[] }>(`/surveys/${own.id}/responses`);
    expect(body.status_filters).toMatchObject([
      { status: 'all', count: 1 },
      { status: 'publish', count: 1 },
      { status: 'partial', count: 3 },
      { status: 'trash', count: 0 },
    ]);
    expect(await recount(server.deps.db)).toEqual([]);
  });

  test('the words of partial answers are found under Partial alone (PA-77)', async () => {
    const own = await make();
    await save({ submission_id: randomUUID(), answers: [YES, words('q2', 'Quittenmarmelade')] }, own);
    await closeAll();
    expect(await listed('partial', own, '&filter[search]=quitten')).toHaveLength(1);
    expect(await listed('all', own, '&filter[search]=quitten')).toHaveLength(0);
    expect(await listed('partial', own, '&filter[question_id]=q1&filter[value]=Yes')).toHaveLength(1);
    expect(await listed('partial', own, '&filter[question_id]=q1&filter[value]=No')).toHaveLength(0);
  });

  test('nothing is kept of the address if the site stores none (PA-84)', async () => {
    await admin.post('/settings', { settings: { ip_storage: 'none' } });
    const own = await make();
    await save({ submission_id: randomUUID() }, own);
    const rows = await server.deps.db.selectFrom('visits').select('sent').where('survey_id', '=', own.id).execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.sent).not.toContain('127.0.0.1');
    await admin.post('/settings', { settings: { ip_storage: 'full' } });
  });

  test('counts agree after any sequence of saving, finishing, leaving and moving (PA-62)', async () => {
    const own = await make();
    const random = createRandom(44);
    const visits = Array.from({ length: 12 }, () => ({ submission_id: randomUUID(), step: 0 }));
    for (let turn = 0; turn < 80; turn++) {
      const visit = visits[random.int(0, visits.length - 1)] ?? visits[0];
      const some = async () => (await listed(random.pick(['partial', 'all', 'trash', 'spam']), own))[0]?.id;
      const act = random.int(0, 9);
      if (act < 5 && visit) {
        visit.step += 1;
        const answers = [{ ...YES, seconds: turn * 9 }, words('q2', act === 1 ? null : `Words ${turn}`)];
        const website = act === 4 ? 'x' : '';
        await save({ ...visit, answers: answers.slice(0, random.int(0, 2)), website }, own);
      } else if (act === 5 && visit) await finish(visit.submission_id, own);
      else if (act === 6) await closeAll();
      else {
        const verb = (['trash', 'restore', 'delete'] as const)[act - 7];
        const body = { response_ids: [(await some()) ?? 1] };
        if (verb === 'delete') await admin.delete(`/surveys/${own.id}/responses`, body);
        else await admin.post(`/surveys/${own.id}/responses/${verb}`, body);
      }
    }
    await closeAll();
    expect(await recount(server.deps.db, own.id)).toEqual([]);
    for (const one of (await results(own)).leaving.questions)
      expect(one.seen).toBe(one.answered + one.skipped + one.left);
    const rows = await server.deps.db
      .selectFrom('responses')
      .select('submission_id')
      .where('survey_id', '=', own.id)
      .execute();
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.length).toBeLessThanOrEqual(visits.length);
  });

  function moment(): string {
    return new Date(time).toISOString();
  }

  function pass(seconds: number): void {
    time += seconds * 1000;
    server.setNow(moment());
  }

  async function closeAll(after = 31 * 60): Promise<void> {
    pass(after);
    expect(await runJob(server.deps, closeVisitsJob)).toBeDefined();
  }

  function make(): Promise<SavedSurvey> {
    return createSurvey(admin, { questions: QUESTIONS, settings: { answering: SAVING } });
  }

  async function save(given: Given, of = survey): Promise<[number, Reply]> {
    const nonce = makeNonce(server.deps.config, `submission:${of.id}`, server.deps.now());
    const body = { submission_id: randomUUID(), step: 1, answers: [YES], nonce, ...given };
    const reply = await server.visitor.post<Reply>(`/surveys/${of.id}/visits`, body);
    return [reply.status, reply.body];
  }

  function finish(submission_id: string, of = survey) {
    return submitResponse(server, of, { submission_id, answers: [YES, words('q2'), words('q3', null)] });
  }

  async function results(of = survey, query = ''): Promise<SurveyResults> {
    return (await admin.get<SurveyResults>(`/surveys/${of.id}/results${query}`)).body;
  }

  async function listed(status: string, of = survey, more = ''): Promise<Listed[]> {
    const path = `/surveys/${of.id}/responses?per_page=-1&filter[status]=${status}${more}`;
    return (await admin.get<{ items: Listed[] }>(path)).body.items;
  }

  async function partial(submission_id: string, of = survey): Promise<Listed | undefined> {
    return (await listed('partial', of)).find((one) => one.submission_id === submission_id);
  }
});
