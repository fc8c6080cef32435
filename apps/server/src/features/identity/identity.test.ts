import { createHmac, randomUUID } from 'node:crypto';
import type { SavedSurvey, SiteInfo, Survey, SurveyResponse, WidgetDocument } from '@userfeedback/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { makeNonce } from '../../platform/api/callers/nonces.ts';
import { openSecrets } from '../../platform/secrets.ts';
import { sealAnew } from '../../platform/site/sealed-values.ts';
import type { Client } from '../../testing/client.ts';
import { createClient } from '../../testing/client.ts';
import { createSurvey, submitResponse, surveyBody } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { closeVisitsJob } from '../visitor/close-visits.ts';
import { sealedIdentity } from './service.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-11-20T12:00:00.000Z');
const SECRET = /^[\da-f]{64}$/;
const NOT_SIGNED = {
  code: 'invalid_identity',
  message: 'The visitor is not identified by a signed id.',
};
const ANSWERED = { code: 'already_answered', message: 'You have already answered this survey.' };
const UNSIGNED = "The Survey can't be published: One response per person needs a signed identity (Settings, Misc).";

interface Made {
  secret: string;
  made_at: string;
}
interface Refused {
  code: string;
  message: string;
}

describe.each(testDialects())('signed identity in two processes on one %s database', (dialect) => {
  let servers: [TestServer, TestServer];
  let admin: Client;
  let secret: string;
  let clock = START;

  beforeAll(async () => {
    const now = new Date(START).toISOString();
    const first = await startTestServer({ dialect, licence: 'elite', addons: 'all', now });
    servers = [first, await startTestServer({ dialect, beside: first, now })];
    admin = await first.apiKey('administrator');
  });
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.close();
  });
  beforeEach(async () => {
    secret = (await makeSecret()).secret;
  });

  const refresh = () => Promise.all(servers.map(({ deps }) => deps.site.refresh()));
  const makeSecret = async () => {
    const { body } = await admin.post<Made>('/settings/identity-secret', {});
    await refresh();
    return body;
  };
  /** Moves the clock; not back, since the log of what was taken does not. */
  const wait = (ms: number) => {
    clock += ms;
    for (const server of servers) server.setNow(new Date(clock).toISOString());
  };
  const sign = (id: string, by = secret) => ({
    id,
    signature: createHmac('sha256', by).update(id).digest('hex'),
  });
  const once = (settings = {}) => createSurvey(admin, { settings: { one_per_person: true, ...settings } });
  const send = (survey: SavedSurvey, body: object, nth = 0) =>
    submitResponse(servers[nth % 2] as TestServer, survey, body);
  const ask = (identity: object, survey_ids: number[], nth = 0) =>
    (servers[nth % 2] as TestServer).visitor.post<{ answered: number[] } & Refused>('/widget/person', {
      identity,
      survey_ids,
    });

  test('only who manages settings makes a secret, which no other reply and no table holds (VF-57, VF-58)', async () => {
    const [server] = servers;
    for (const role of ['editor', 'subscriber'] as const) {
      const client = await server.apiKey(role);
      expect((await client.post('/settings/identity-secret', {})).status).toBe(403);
      expect((await client.delete('/settings/identity-secret')).status).toBe(403);
    }
    const { status, body } = await admin.post<Made>('/settings/identity-secret', {});
    expect([status, body.made_at]).toEqual([200, new Date(clock).toISOString()]);
    expect(body.secret).toMatch(SECRET);
    const info = await admin.get<SiteInfo>('/site-info');
    expect(info.body.identity_secret_made_at).toBe(body.made_at);
    for (const path of ['/settings', '/site-info', '/widget', '/surveys', '/settings/global'])
      expect(JSON.stringify((await admin.get(path)).body)).not.toContain(body.secret);
    const rows = await server.deps.db.selectFrom('identity_secrets').selectAll().execute();
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['current', 'former', 'hash-key']);
    expect(JSON.stringify(rows)).not.toContain(body.secret);
    await refresh();
    secret = body.secret;
  });

  test('a former secret holds for seven more days; without one no signature is right (VF-58, VF-59)', async () => {
    const before = sign('ann');
    const { secret: newer } = await makeSecret();
    wait(6 * DAY);
    for (const identity of [before, sign('ann', newer)]) expect((await ask(identity, [])).status).toBe(200);
    wait(2 * DAY);
    expect(await ask(before, [])).toMatchObject({ status: 403, body: NOT_SIGNED });
    expect((await ask(sign('ann', newer), [])).status).toBe(200);
    expect((await admin.delete('/settings/identity-secret')).status).toBe(200);
    await refresh();
    expect((await ask(sign('ann', newer), [], 1)).status).toBe(403);
    expect((await admin.get<SiteInfo>('/site-info')).body.identity_secret_made_at).toBeNull();
  });

  test('a secret that pages sign with holds for its seven days, however many are made meanwhile (VF-59)', async () => {
    const before = sign('ann');
    for (let made = 0; made < 3; made++) await makeSecret();
    wait(6 * DAY);
    await makeSecret();
    expect((await ask(before, [])).status).toBe(200);
    wait(2 * DAY);
    expect((await ask(before, [])).status).toBe(403);
    const { body: last } = await admin.post<Made>('/settings/identity-secret', {});
    await refresh();
    expect((await ask(sign('ann', last.secret), [])).status).toBe(200);
    const rows = await servers[0].deps.db.selectFrom('identity_secrets').select('name').execute();
    // Current, the one before it, the one of two days ago, and the key of the hashes.
    expect(rows).toHaveLength(4);
  });

  test('a survey for signed persons is published only where there is a secret, and not shown always (VF-61, VF-62)', async () => {
    await admin.delete('/settings/identity-secret');
    const body = surveyBody({ status: 'publish', settings: { one_per_person: true } });
    const draft = (await admin.post<SavedSurvey>('/surveys', body)).body;
    expect(draft).toMatchObject({ status: 'draft', message: UNSIGNED });
    expect((await admin.get<Survey>(`/surveys/${draft.id}`)).body.settings.one_per_person).toBe(true);
    const { body: bulk } = await admin.post<object>('/surveys/publish', { survey_ids: [draft.id] });
    expect(bulk).toMatchObject({
      refused: [{ id: draft.id, code: 'no-identity-secret', message: UNSIGNED }],
    });
    await makeSecret();
    const published = await admin.post<SavedSurvey>('/surveys', body);
    expect(published.body).toMatchObject({ status: 'publish', message: null });
    const { surveys } = (await admin.get<WidgetDocument>('/widget')).body;
    expect(surveys.find(({ id }) => id === published.body.id)).toMatchObject({
      settings: { one_per_person: true },
      needs: expect.arrayContaining(['rules', 'limits']),
    });
    const always = surveyBody({
      settings: { one_per_person: true, behavior: { display_length: 'repeatedly' } },
    });
    const refused = await admin.post<Refused & { errors: object }>('/surveys', always);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['settings.one_per_person']]);
    expect((await admin.get<Survey>(`/surveys/${(await createSurvey(admin)).id}`)).body.settings).toMatchObject({
      one_per_person: false,
    });
  });

  test('who is not signed cannot answer, save or ask (VF-65, VF-68)', async () => {
    const survey = await once({ answering: { save_partial: true, back: true, resume: 'day', notice: true } });
    const { id, signature } = sign('ann');
    const wrong = [
      undefined,
      { id, signature: '' },
      { id, signature: signature.slice(1) },
      { id: 'bob', signature },
      { id, signature: createHmac('sha256', 'else').update(id).digest('hex') },
    ];
    const nonce = makeNonce(servers[0].deps.config, `submission:${survey.id}`, servers[0].deps.now());
    const question_id = survey.questions[0]?.id ?? '';
    for (const identity of wrong) {
      expect(await send(survey, { identity })).toMatchObject({ status: 403, body: NOT_SIGNED });
      const visit = {
        submission_id: randomUUID(),
        step: 1,
        nonce,
        identity,
        answers: [{ question_id, value: 'Yes' }],
      };
      const saved = await servers[0].visitor.post(`/surveys/${survey.id}/visits`, visit);
      expect(saved).toMatchObject({ status: 403, body: NOT_SIGNED });
      if (identity) expect(await ask(identity, [survey.id])).toMatchObject({ status: 403, body: NOT_SIGNED });
    }
    for (const identity of [{ id: '', signature }, { id: 'x'.repeat(201), signature }, { id }])
      expect((await ask(identity, [])).status).toBe(422);
    expect((await send(survey, { identity: { id, signature: signature.toUpperCase() } })).status).toBe(201);
  });

  test('one address may ask 120 times a minute, and no reply is cached (VF-65)', async () => {
    const limited = await startTestServer({ dialect, config: { rateLimit: true } });
    try {
      const statuses: number[] = [];
      for (let nth = 0; nth < 121; nth++) {
        const body = { identity: sign('ann'), survey_ids: [] };
        statuses.push((await limited.visitor.post('/widget/person', body)).status);
      }
      // That server has no secret.
      expect(statuses).toEqual([...Array(120).fill(403), 429]);
    } finally {
      await limited.close();
    }
    expect((await ask(sign('ann'), [])).headers['cache-control']).toBe('no-store');
  });

  test('a new UF_SECRET seals the secrets anew, and the same person is still known (VF-71)', async () => {
    const survey = await once();
    await send(survey, { identity: sign('ann') });
    const { db, config } = servers[0].deps;
    const before = await db.selectFrom('identity_secrets').selectAll().orderBy('name').execute();
    const next = { secret: 'n'.repeat(64), previousSecrets: [config.secret] };
    expect(await sealAnew(db, [sealedIdentity], next)).toBe(before.length);
    const { open } = openSecrets({ secret: next.secret, previousSecrets: [] }, 'signed identity');
    const after = await db.selectFrom('identity_secrets').selectAll().orderBy('name').execute();
    const former = openSecrets(config, 'signed identity');
    expect(after.map(({ sealed }) => open(sealed))).toEqual(before.map(({ sealed }) => former.open(sealed)));
    // And back, for the servers of this test.
    await sealAnew(db, [sealedIdentity], { secret: config.secret, previousSecrets: [next.secret] });
    await refresh();
    expect((await send(survey, { identity: sign('ann') })).status).toBe(409);
  });

  test('of 50 responses of a person at once in two processes one is stored (VF-66)', async () => {
    const survey = await once();
    const identity = sign('ann');
    const replies = await Promise.all(Array.from({ length: 50 }, (_, nth) => send(survey, { identity }, nth)));
    const count = (status: number) => replies.filter((reply) => reply.status === status).length;
    expect([count(201), count(409)]).toEqual([1, 49]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject(ANSWERED);
    const stored = await servers[0].deps.db
      .selectFrom('responses')
      .select('id')
      .where('survey_id', '=', survey.id)
      .execute();
    expect(stored).toHaveLength(1);
    expect((await ask(identity, [survey.id], 1)).body).toEqual({ answered: [survey.id] });
    expect((await ask(sign('bob'), [survey.id])).body).toEqual({ answered: [] });
    expect((await send(survey, { identity: sign('bob') })).status).toBe(201);
  });

  test('the same submission again gets its reply, and surveys without the setting ask for nothing (VF-66)', async () => {
    const survey = await once();
    const given = { identity: sign('ann'), submission_id: randomUUID() };
    const [first, again] = [await send(survey, given), await send(survey, given, 1)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    const plain = await createSurvey(admin);
    for (let nth = 0; nth < 2; nth++) expect((await send(plain, {}, nth)).status).toBe(201);
    expect((await ask(sign('ann'), [plain.id, survey.id, 999_999])).body).toEqual({ answered: [survey.id] });
  });

  test('a recurring survey is answered again after its days (VF-69)', async () => {
    const survey = await once({ behavior: { display_length: 'recurring', recur_days: 90 } });
    const answer = async () => (await send(survey, { identity: sign('ann') })).status;
    expect(await answer()).toBe(201);
    wait(90 * DAY - 1000);
    expect(await answer()).toBe(409);
    expect((await ask(sign('ann'), [survey.id])).body).toEqual({ answered: [survey.id] });
    wait(1000);
    expect((await ask(sign('ann'), [survey.id])).body).toEqual({ answered: [] });
    expect([await answer(), await answer()]).toEqual([201, 409]);
  });

  test('a response deleted for good lets its person answer again, one in the trash does not (VF-70)', async () => {
    const survey = await once();
    const identity = sign('ann');
    const { data } = (await send(survey, { identity })).body;
    const ids = { response_ids: [data] };
    expect((await admin.post(`/surveys/${survey.id}/responses/trash`, ids)).status).toBe(200);
    expect((await send(survey, { identity })).status).toBe(409);
    expect((await admin.delete(`/surveys/${survey.id}/responses`, ids)).status).toBe(200);
    expect((await send(survey, { identity })).status).toBe(201);
  });

  test('what is kept of a person differs between surveys and is the hash of nothing known (VF-71)', async () => {
    const [one, two] = [await once(), await once()];
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    const app = await buildApp({ ...servers[0].deps, log });
    const logged = { ...servers[0], visitor: createClient(app, {}) };
    const signed: object = { identity: sign('ann@example.test') };
    for (const survey of [one, two]) await submitResponse(logged, survey, signed);
    await app.close();
    expect(lines.some((line) => line.includes(`/surveys/${two.id}/responses`))).toBe(true);
    const rows = await servers[0].deps.db
      .selectFrom('response_persons')
      .select('person')
      .where('survey_id', 'in', [one.id, two.id])
      .execute();
    expect(new Set(rows.map(({ person }) => person)).size).toBe(2);
    const known = [secret, servers[0].deps.config.secret].flatMap((key) =>
      [one, two].map(({ id }) => createHmac('sha256', key).update(`${id} ann@example.test`).digest('hex')),
    );
    for (const { person } of rows) {
      expect(person).toMatch(SECRET);
      expect(known).not.toContain(person);
    }
    const replies = [
      await admin.get(`/surveys/${one.id}/responses`),
      await admin.get(`/surveys/${one.id}/results`),
      await admin.get(`/exports?survey_id=${one.id}`),
      await admin.get('/widget'),
    ];
    for (const text of [...replies.map(({ body }) => JSON.stringify(body)), ...lines])
      expect(text).not.toMatch(new RegExp(`ann@example|${rows[0]?.person}`));
  });

  test('a response says whether the site has signed the id that a field stores (VF-72)', async () => {
    const fields = [{ name: 'customer', label: 'Customer', from: ['identity' as const] }];
    const storing = await createSurvey(admin, { settings: { fields } });
    const plain = await createSurvey(admin);
    const { id, signature } = sign('ann');
    const isIdentified = async (survey: SavedSurvey, identity: object) => {
      const sent = await send(survey, { identity, fields: { customer: 'ann' } });
      const path = `/surveys/${survey.id}/responses/${sent.body.data}`;
      return (await admin.get<SurveyResponse>(path)).body.is_identified;
    };
    expect(await isIdentified(storing, { id, signature })).toBe(true);
    expect(await isIdentified(storing, { id: 'bob', signature })).toBe(false);
    // It is no survey that each person answers once.
    expect(await isIdentified(storing, { id, signature })).toBe(true);
    expect(await isIdentified(plain, { id, signature })).toBe(false);
  });

  test('a field that takes the id alone holds the signed one, whatever the browser says there (VF-72)', async () => {
    const field = (name: string, from: ('attribute' | 'identity')[]) => ({ name, label: name, from });
    const fields = [field('customer', ['identity']), field('told', ['attribute', 'identity'])];
    const survey = await createSurvey(admin, { settings: { fields } });
    const stored = async (body: object) => {
      const sent = await send(survey, body);
      const path = `/surveys/${survey.id}/responses/${sent.body.data}`;
      const response = (await admin.get<SurveyResponse>(path)).body;
      return [response.is_identified, Object.fromEntries(response.fields.map(({ name, value }) => [name, value]))];
    };
    const lie = { fields: { customer: 'the queen', told: 'vip' } };
    expect(await stored({ ...lie, identity: sign('ann') })).toEqual([true, { customer: 'ann', told: 'vip' }]);
    expect(await stored({ identity: sign('ann') })).toEqual([true, { customer: 'ann' }]);
    const unsigned = { ...sign('ann'), id: 'bob' };
    expect(await stored({ ...lie, identity: unsigned })).toEqual([false, { customer: 'the queen', told: 'vip' }]);
  });

  test('a person who has begun on two devices finishes on one (VF-73)', async () => {
    const survey = await once({ answering: { save_partial: true, back: true, resume: 'day', notice: true } });
    const identity = sign('ann');
    const answers = [{ question_id: survey.questions[0]?.id ?? '', value: 'Yes' }];
    const begin = async (nth: number) => {
      const { config, now } = servers[0].deps;
      const nonce = makeNonce(config, `submission:${survey.id}`, now());
      const body = { submission_id: randomUUID(), step: 1, nonce, identity, answers };
      const { visitor } = servers[nth % 2] as TestServer;
      const saved = await visitor.post(`/surveys/${survey.id}/visits`, body);
      expect(saved).toMatchObject({ status: 200, body: { state: 'open' } });
      return body.submission_id;
    };
    // What is left on one device is a partial response by the time the others begin.
    const closed = await begin(0);
    wait(31 * 60_000);
    await closeVisitsJob.run(servers[0].deps, null);
    const devices = [await begin(0), await begin(1), closed];
    const finished = [];
    for (const [nth, submission_id] of devices.entries())
      finished.push((await send(survey, { identity, submission_id, answers }, nth)).status);
    expect(finished).toEqual([201, 409, 409]);
    const list = (status: string) =>
      admin.get<{ items: { status: string }[] }>(`/surveys/${survey.id}/responses?filter[status]=${status}`);
    expect((await list('publish')).body.items).toMatchObject([{ status: 'publish' }]);
    expect((await list('partial')).body.items).toMatchObject([{ status: 'partial' }]);
    // What was saved of the other is gone, too.
    const left = await servers[0].deps.db
      .selectFrom('visits')
      .select('step')
      .where('survey_id', '=', survey.id)
      .execute();
    expect(left).toEqual([]);
  });
});
