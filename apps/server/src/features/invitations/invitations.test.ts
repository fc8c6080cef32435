import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Invitation, SavedSurvey, SurveyPlaces, SurveyResponse, WidgetDocument } from '@userfeedback/contract';
import { INVITATIONS } from '@userfeedback/contract/places-limits';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { makeNonce } from '../../platform/api/callers/nonces.ts';
import { sealAnew } from '../../platform/site/sealed-values.ts';
import type { Client } from '../../testing/client.ts';
import type { SurveyBody } from '../../testing/factories.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { readDeliveries } from '../deliveries/sending/dispatch.ts';
import { documentIn, heading, writeBuiltLink } from '../link-page/testing.ts';
import { eraseFound } from '../privacy/erasures.ts';
import { personalData } from '../privacy/personal-data.ts';
import { recount } from '../results/recount.ts';
import { saveSettings } from '../settings/service.ts';
import { sealedInvitationKeys } from './stored/codes.ts';

const { dirs, remove } = writeBuiltLink();
afterAll(remove);

/** It is 23:30 in Berlin. */
const NOW = '2026-11-20T22:30:00.000Z';
const AFTER_MIDNIGHT = '2026-11-20T23:01:00.000Z';
const [USED, REQUIRED] = [
  { code: 'invitation_used', message: 'This link has already been used.' },
  { code: 'invitation_required', message: 'You need a personal link for this survey.' },
];
const ANN = { name: 'Ann Ames', email: 'ann@example.com' };

interface Listed {
  items: Invitation[];
  next_before: number | null;
  counts: Record<Invitation['state'], number>;
}

describe.each(testDialects())('personal links, on %s', (dialect) => {
  let server: TestServer;
  let other: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, dirs, now: NOW, licence: 'elite', addons: 'all' });
    other = await startTestServer({ dialect, dirs, now: NOW, beside: server });
    admin = await server.as('administrator');
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });

  const refresh = () => Promise.all([server, other].map(({ deps }) => deps.site.refresh()));
  const setNow = (moment: string) => {
    for (const each of [server, other]) each.setNow(moment);
  };
  const change = async (id: number, wanted: object) => {
    const { body } = await admin.put<SurveyPlaces>(`/surveys/${id}/places`, { link: wanted });
    await refresh();
    return body;
  };
  const invite = async (id: number, wanted: object) =>
    (await admin.post<{ made: number }>(`/surveys/${id}/invitations`, wanted)).body;
  const list = async (id: number, query = '') => (await admin.get<Listed>(`/surveys/${id}/invitations${query}`)).body;
  const file = async (id: number, query = '') => {
    const { body, headers } = await admin.inject<string>({
      method: 'GET',
      url: `/api/v1/surveys/${id}/invitations?format=csv${query}`,
    });
    const rows = body
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    return { body, headers, rows, codes: rows.slice(1).map(([, , code = '']) => code) };
  };
  /** A live survey with its link on, and personal links of these people or so many. */
  const make = async (of: object = { people: [ANN] }, link: object = {}, survey: SurveyBody = {}) => {
    const made = await createSurvey(admin, survey);
    await change(made.id, { enabled: true, ...link });
    await invite(made.id, of);
    const { codes } = await file(made.id);
    const { url, link: stored } = (await admin.get<SurveyPlaces>(`/surveys/${made.id}/places`)).body;
    return { ...made, url, slug: stored.slug, codes, code: codes[0] ?? '' };
  };
  const open = (slug: string, code?: string, on = server) =>
    on.visitor.inject<string>({ method: 'GET', url: `/s/${slug}${code === undefined ? '' : `?i=${code}`}` });
  const send = (survey: Pick<SavedSurvey, 'id' | 'questions'>, body: object, nth = 0) =>
    submitResponse([server, other][nth % 2] as TestServer, survey, body);
  const responsesOf = (id: number) =>
    server.deps.db.selectFrom('responses').selectAll().where('survey_id', '=', id).execute();
  const states = async (id: number) => (await list(id)).items.map(({ state }) => state).toReversed();

  test('500 for nobody in particular and a list of three, with an end at midnight of the site; no mail goes out (LS-39)', async () => {
    const survey = await createSurvey(admin);
    expect(await invite(survey.id, { count: 500, until: '2026-11-20' })).toEqual({ made: 500 });
    const people = [ANN, { name: 'Bo', email: '' }, { name: 'Cy', email: 'cy@example.com' }];
    expect(await invite(survey.id, { people })).toEqual({ made: 3 });
    const { items, counts, next_before } = await list(survey.id);
    expect(counts).toEqual({ unused: 503, used: 0, expired: 0, withdrawn: 0 });
    expect(items.slice(0, 4)).toEqual([
      { id: 503, name: 'Cy', email: 'cy@example.com', state: 'unused', until: null },
      { id: 502, name: 'Bo', email: '', state: 'unused', until: null },
      { id: 501, ...ANN, state: 'unused', until: null },
      { id: 500, name: '', email: '', state: 'unused', until: '2026-11-20' },
    ]);
    expect([items.length, next_before]).toEqual([50, 454]);
    const { url, link } = await change(survey.id, { enabled: true });
    const { codes } = await file(survey.id);
    const [ends = '', endless = ''] = [codes[499], codes[500]];
    expect((await open(link.slug, ends)).status).toBe(200);
    setNow(AFTER_MIDNIGHT);
    try {
      const page = await open(link.slug, ends, other);
      expect([page.status, heading(page.body)]).toEqual([410, 'This link no longer works.']);
      expect((await open(link.slug, endless)).status).toBe(200);
      expect((await list(survey.id)).counts).toEqual({ unused: 3, used: 0, expired: 500, withdrawn: 0 });
      // Whoever began before midnight may finish.
      expect((await send(survey, { invitation: ends })).status).toBe(201);
      setNow('2026-11-20T23:31:00.000Z');
      expect(await send(survey, { invitation: codes[498] ?? '' })).toMatchObject({ status: 403, body: REQUIRED });
    } finally {
      setNow(NOW);
    }
    expect(url).toContain('/s/');
    expect(server.mails).toEqual([]);
  });

  test('at most 10,000 at a time and 100,000 of a survey; bad ones are refused by field (LS-39)', async () => {
    const survey = await createSurvey(admin);
    const refused = async (wanted: object) => {
      const { status, body } = await admin.post<{ errors: object }>(`/surveys/${survey.id}/invitations`, wanted);
      return [status, Object.keys(body.errors)];
    };
    expect(await refused({ count: INVITATIONS.atOnce + 1 })).toEqual([422, ['count']]);
    expect(await refused({ count: 0 })).toEqual([422, ['count']]);
    expect(await refused({})).toEqual([422, ['count']]);
    expect(await refused({ count: 1, people: [ANN] })).toEqual([422, ['count']]);
    expect(await refused({ people: [{ name: 'A\nB' }] })).toEqual([422, ['people.0.name']]);
    expect(await refused({ people: [ANN, { name: 'Bo', email: 'bo' }] })).toEqual([422, ['people.1.email']]);
    expect(await refused({ count: 1, until: '2026-11-19' })).toEqual([422, ['until']]);
    const last = { survey_id: survey.id, number: INVITATIONS.most - 1, name: '', email: '' };
    await server.deps.db
      .insertInto('invitations')
      .values({ ...last, state: 'unused', until: null, creation_key: null })
      .execute();
    expect(await refused({ count: 2 })).toEqual([422, ['count']]);
    expect(await invite(survey.id, { count: 1 })).toEqual({ made: 1 });
  });

  test('10,000 take at most 5 s, and a key that is sent twice makes one set (LS-52)', async () => {
    const survey = await createSurvey(admin);
    const wanted = { count: 10_000, creation_key: randomUUID() };
    const begun = performance.now();
    expect(await invite(survey.id, wanted)).toEqual({ made: 10_000 });
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(await invite(survey.id, wanted)).toEqual({ made: 10_000 });
    const both = await Promise.all([0, 1].map(() => invite(survey.id, { count: 2, creation_key: 'two' })));
    expect(both).toEqual([{ made: 2 }, { made: 2 }]);
    expect((await list(survey.id)).counts.unused).toBe(10_002);
  });

  test('codes have 128 bits, stand nowhere but in the file of the list, and outlast a new secret (LS-40)', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    const survey = await make({ count: 3 });
    expect(survey.codes).toEqual([1, 2, 3].map((n) => expect.stringMatching(new RegExp(`^${n}-[\\da-f]{32}$`))));
    expect(new Set(survey.codes.map((code) => code.split('-')[1])).size).toBe(3);
    const app = await buildApp({ ...server.deps, log }, dirs);
    const [, secret = ''] = survey.code.split('-');
    await app.inject({ method: 'GET', url: `/s/${survey.slug}?i=${survey.code}` });
    const nonce = makeNonce(server.deps.config, `submission:${survey.id}`, server.deps.now());
    const payload = {
      nonce,
      invitation: survey.code,
      answers: [{ question_id: survey.questions[0]?.id, value: 'Yes' }],
      page_submitted: { url: survey.url },
    };
    const sent = await app.inject({ method: 'POST', url: `/api/v1/surveys/${survey.id}/responses`, payload });
    expect(sent.statusCode).toBe(201);
    await app.close();
    expect(lines.join()).toContain(`/s/${survey.slug}`);
    const { db, config } = server.deps;
    const tables = await db.introspection.getTables();
    const stored: unknown[] = [];
    for (const { name } of tables) stored.push((await sql`select * from ${sql.table(name)}`.execute(db)).rows);
    const shown = await Promise.all([
      admin.get(`/surveys/${survey.id}/responses`),
      admin.get(`/exports?survey_id=${survey.id}`),
      admin.get(`/surveys/${survey.id}/invitations`),
      admin.get(`/surveys/${survey.id}/file`),
    ]);
    expect(JSON.stringify([stored, lines, shown.map(({ body }) => body)])).not.toContain(secret);
    const next = { secret: 'n'.repeat(64), previousSecrets: [config.secret] };
    expect(await sealAnew(db, [sealedInvitationKeys], next)).toBeGreaterThan(0);
    const rotated = await startTestServer({ dialect, dirs, beside: server, config: next, now: NOW });
    try {
      expect((await open(survey.slug, survey.codes[1], rotated)).status).toBe(200);
      expect((await open(survey.slug, survey.code, rotated)).status).toBe(410);
    } finally {
      await rotated.close();
      await sealAnew(db, [sealedInvitationKeys], { secret: config.secret, previousSecrets: [next.secret] });
    }
  });

  test('the links that the documentation shows open the survey once a mail program has put the code in (LS-76)', async () => {
    const survey = await make();
    const page = readFileSync(join(import.meta.dirname, '../../../../../docs/sharing.md'), 'utf8');
    const tags = [...page.matchAll(/The merge tag is `(.*)`/g)].map(([, tag = '']) => tag);
    const links = [...page.matchAll(/^https:\S+\/s\/fair(\?i=.*)$/gm)].map(([, query = '']) => query);
    expect([tags.length, links.length]).toEqual([3, 3]);
    for (const [at, tag] of tags.entries()) {
      const query = links[at]?.replace(tag, survey.code) ?? '';
      expect(query).toMatch(/^\?i=1-[\da-f]{32}&via=email/);
      const { status, body } = await server.visitor.inject<string>({ method: 'GET', url: `/s/${survey.slug}${query}` });
      expect([status, documentIn(body).notice]).toEqual([200, 'unnamed']);
    }
  });

  test('the list of 1,000 filters, finds and withdraws, and its file is the same each time (LS-41)', async () => {
    const people = Array.from({ length: 1000 }, (_, n) => ({ name: `Guest ${n + 1}`, email: `g${n + 1}@example.com` }));
    people[6] = { name: '=1+1', email: 'ÄRGER@example.com' };
    const survey = await make({ people });
    await send(survey, { invitation: survey.codes[0] });
    const withdraw = (ids: number[]) => admin.post(`/surveys/${survey.id}/invitations/withdraw`, { ids });
    expect((await withdraw([1, 2, 3])).status).toBe(200);
    const { counts } = await list(survey.id);
    expect(counts).toEqual({ unused: 997, used: 1, expired: 0, withdrawn: 2 });
    const ids = async (query: string) => (await list(survey.id, query)).items.map(({ id }) => id);
    expect(await ids('?filter[state]=withdrawn')).toEqual([3, 2]);
    expect(await ids('?filter[state]=used')).toEqual([1]);
    expect(await ids(`?search=${encodeURIComponent('ärger@')}`)).toEqual([7]);
    expect(await ids('?search=guest%20100')).toEqual([1000, 100]);
    expect(await ids('?search=guest%20100&before=1000')).toEqual([100]);
    const [one, two] = [await file(survey.id), await file(survey.id)];
    expect(two.body).toBe(one.body);
    expect(one.headers['cache-control']).toBe('private, no-store');
    expect(one.rows).toHaveLength(1001);
    const [head, first, second] = one.rows;
    expect(head).toEqual(['Name', 'E-mail', 'Code', 'Link', 'State']);
    expect(first).toEqual(['Guest 1', 'g1@example.com', survey.code, `${survey.url}?i=${survey.code}`, 'Used']);
    expect(second?.[4]).toBe('Withdrawn');
    expect(one.rows[7]?.[0]).toBe("'=1+1");
    expect((await file(survey.id, '&filter[state]=unused')).rows).toHaveLength(998);
  });

  test('of 100 sendings at once through two processes one is taken; the same id again gets its 201 (LS-42)', async () => {
    const survey = await make();
    const ids = Array.from({ length: 100 }, () => randomUUID());
    const replies = await Promise.all(
      ids.map((submission_id, nth) => send(survey, { submission_id, invitation: survey.code }, nth)),
    );
    const taken = replies.findIndex(({ status }) => status === 201);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const [nth, reply] of replies.entries())
      if (nth !== taken) expect(reply).toMatchObject({ status: 409, body: USED });
    const again = await send(survey, { submission_id: ids[taken], invitation: survey.code }, taken + 1);
    expect(again).toMatchObject({ status: 201, body: { data: replies[taken]?.body.data } });
    expect(await responsesOf(survey.id)).toHaveLength(1);
    expect(await states(survey.id)).toEqual(['used']);
    expect(await recount(server.deps.db)).toEqual([]);
  });

  test('a deleted response leaves its link used; a refused one uses nothing up (LS-42)', async () => {
    const survey = await make({ count: 3 }, {}, { settings: { limits: { max_responses: 1 } } });
    const { data } = (await send(survey, { invitation: survey.codes[0] })).body;
    expect((await send(survey, { invitation: survey.codes[1] }, 1)).status).toBe(409);
    expect(await states(survey.id)).toEqual(['used', 'unused', 'unused']);
    const ids = { response_ids: [data] };
    await admin.post(`/surveys/${survey.id}/responses/trash`, ids);
    await admin.delete(`/surveys/${survey.id}/responses`, ids);
    expect(await send(survey, { invitation: survey.codes[0] })).toMatchObject({ status: 409, body: USED });
    expect((await send(survey, { invitation: survey.codes[1] })).status).toBe(201);
  });

  test('opening and saving answers use nothing up, and saves do not say by which link (LS-43, LS-47)', async () => {
    const settings = { answering: { save_partial: true, back: true, resume: 'day' as const, notice: true } };
    const survey = await make({ count: 1 }, { invited_only: true }, { settings });
    for (let nth = 0; nth < 50; nth++) expect((await open(survey.slug, survey.code)).status).toBe(200);
    const { nonces } = documentIn((await open(survey.slug, survey.code)).body).surveys[0] ?? {};
    const submission_id = randomUUID();
    const visit = { submission_id, step: 1, answers: [{ question_id: survey.questions[0]?.id, value: 'Yes' }] };
    const save = (nonce: unknown) => server.visitor.post(`/surveys/${survey.id}/visits`, { ...visit, nonce });
    expect((await save(nonces?.submission)).body).toEqual({ success: true, state: 'open' });
    const plain = makeNonce(server.deps.config, `submission:${survey.id}`, server.deps.now());
    expect(await save(plain)).toMatchObject({ status: 403, body: REQUIRED });
    expect(await states(survey.id)).toEqual(['unused']);
    const sent = { submission_id, nonce: nonces?.submission, invitation: survey.code };
    expect((await send(survey, sent)).status).toBe(201);
    expect(await states(survey.id)).toEqual(['used']);
  });

  test('60 people behind one address are no spam: each link brings one response (LS-42)', async () => {
    const survey = await make({ count: 60 });
    const { nonces } = documentIn((await open(survey.slug, survey.code)).body).surveys[0] ?? {};
    const headers = { 'x-forwarded-for': '8.8.8.8' };
    for (const invitation of survey.codes) {
      const answers = [{ question_id: survey.questions[0]?.id, value: 'Yes' }];
      const payload = { answers, invitation, nonce: nonces?.submission };
      const url = `/api/v1/surveys/${survey.id}/responses`;
      expect((await server.visitor.inject({ method: 'POST', url, payload, headers })).status).toBe(201);
    }
    expect((await responsesOf(survey.id)).every(({ status }) => status === 'publish')).toBe(true);
  });

  test('a used, a withdrawn and a made-up link have pages of their own, in equal time (LS-44)', async () => {
    const survey = await make({ count: 3 });
    await send(survey, { invitation: survey.codes[0] });
    await admin.post(`/surveys/${survey.id}/invitations/withdraw`, { ids: [2] });
    const said = async (code: string) => {
      const { status, body, headers } = await open(survey.slug, code, other);
      expect(headers['cache-control']).toBe('no-store');
      return [status, heading(body)];
    };
    expect(await said(survey.codes[0] ?? '')).toEqual([410, 'This link has already been used. Thank you!']);
    expect(await said(survey.codes[1] ?? '')).toEqual([410, 'This link no longer works.']);
    const unknown = await open('nothing-here');
    const third = survey.codes[2] ?? '';
    const madeUp = ['x', '3', third.slice(0, -1), third.replace('3-', '2-'), third.replace('3-', '9-'), `${third}0`];
    for (const code of [...madeUp, `${third}&i=1`, '&i[a]=1']) {
      const page = await open(survey.slug, code);
      expect([page.status, page.body]).toEqual([404, unknown.body]);
    }
    const works = await open(survey.slug, third);
    expect([works.status, works.headers['cache-control']]).toEqual([200, 'no-store']);
    const timeOf = async (code: string) => {
      const begun = performance.now();
      await open(survey.slug, code);
      return performance.now() - begun;
    };
    const kinds = [survey.codes[0] ?? '', third.replace('3-', '2-'), 'x'].map((code) => ({ code, times: [0] }));
    for (let nth = 0; nth < 60; nth++) for (const { code, times } of kinds) times.push(await timeOf(code));
    const medians = kinds.map(({ times }) => times.sort((one, other) => one - other)[30] ?? 0);
    expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(2);
  });

  test('for personal links alone, nobody else can answer, on pages or by the address (LS-45)', async () => {
    const survey = await make({ count: 2 }, { invited_only: true });
    const plain = await open(survey.slug);
    expect([plain.status, heading(plain.body)]).toEqual([403, 'You need a personal link for this survey.']);
    expect((await open(survey.slug, survey.code)).status).toBe(200);
    expect(await send(survey, {})).toMatchObject({ status: 403, body: REQUIRED });
    expect(await send(survey, { invitation: '1-' })).toMatchObject({ status: 403, body: REQUIRED });
    const { surveys, reasons } = (await admin.get<WidgetDocument>('/widget')).body;
    expect([surveys.some(({ id }) => id === survey.id), reasons[survey.id]]).toEqual([false, undefined]);
    await change(survey.id, { invited_only: false });
    expect((await open(survey.slug)).status).toBe(200);
    expect((await send(survey, {})).status).toBe(201);
    await change(survey.id, { enabled: false, invited_only: true });
    const { surveys: again } = (await admin.get<WidgetDocument>('/widget')).body;
    expect(again.some(({ id }) => id === survey.id)).toBe(true);
  });

  test('where each person answers once, each personal link is one, without a signature (LS-45)', async () => {
    await admin.post('/settings/identity-secret', {});
    await refresh();
    const settings = { one_per_person: true, answering: { save_partial: true } };
    const survey = await make({ people: [ANN, { name: 'Bo' }] }, {}, { settings });
    expect((await open(survey.slug)).status).toBe(403);
    expect((await send(survey, {})).status).toBe(403);
    const [shown] = documentIn((await open(survey.slug, survey.code)).body).surveys;
    expect(shown?.settings.one_per_person).toBeUndefined();
    const visit = { submission_id: randomUUID(), step: 1, nonce: shown?.nonces.submission };
    const answers = [{ question_id: survey.questions[0]?.id, value: 'Yes' }];
    expect((await server.visitor.post(`/surveys/${survey.id}/visits`, { ...visit, answers })).status).toBe(200);
    const statuses: number[] = [];
    for (const invitation of [...survey.codes, survey.code]) statuses.push((await send(survey, { invitation })).status);
    expect(statuses).toEqual([201, 201, 409]);
    const persons = server.deps.db.selectFrom('response_persons').selectAll().where('survey_id', '=', survey.id);
    expect(await persons.execute()).toEqual([]);
  });

  test('the page of a personal link says whether answers are linked to the name, in each language (LS-47)', async () => {
    const languages = { base: 'en', others: [{ tag: 'de', live: true }], choice: true };
    const translations = { de: [{ key: 'title', of: 'A survey', text: 'Eine Umfrage' }] };
    const survey = await make({ people: [ANN] }, { again: true }, { languages, translations });
    await invite(survey.id, { count: 1 });
    const { codes } = await file(survey.id);
    const notice = async (code = '', lang = 'en') => {
      const { body } = await open(survey.slug, `${code}&lang=${lang}`);
      return /class="notice">(.*?)</.exec(body)?.[1];
    };
    const [linked, apart] = ['Your answers are linked to your name.', 'Your answers are not linked to your name.'];
    expect(await notice(codes[0])).toBe(apart);
    await change(survey.id, { named: true });
    expect([await notice(codes[0]), await notice(codes[1])]).toEqual([linked, apart]);
    expect(await notice(codes[0], 'de')).toBe('Die Antworten werden mit dem eigenen Namen verknüpft.');
    expect((await open(survey.slug)).body).not.toContain('class="notice"');
    const document = documentIn((await open(survey.slug, codes[0])).body);
    expect([document.notice, document.link.again]).toEqual(['named', false]);
    expect(document.link.texts.de?.notice).toBe('Die Antworten werden mit dem eigenen Namen verknüpft.');
    expect(JSON.stringify(document)).not.toContain(ANN.name);
  });

  test('a response shows the name only if names were shown when it was given (LS-47)', async () => {
    const survey = await make({ people: [ANN, { name: 'Bo Burns', email: 'bo@example.com' }, ANN] });
    const answer = async (invitation = '', told = {}) => (await send(survey, { invitation, ...told })).body.data;
    const unnamed = await answer(survey.codes[0]);
    await change(survey.id, { named: true });
    const named = await answer(survey.codes[1]);
    const get = async (id: number) => (await admin.get<SurveyResponse>(`/surveys/${survey.id}/responses/${id}`)).body;
    const told = await answer(survey.codes[2], { unnamed: true });
    expect([(await get(unnamed)).invited_as, (await get(named)).invited_as]).toEqual([undefined, 'Bo Burns']);
    // Its page had said so before the setting changed.
    expect((await get(told)).invited_as).toBeUndefined();
    await change(survey.id, { named: false });
    expect((await get(named)).invited_as).toBe('Bo Burns');
    const { db } = server.deps;
    const rows = (table: 'response_invitations' | 'invitations') =>
      db.selectFrom(table).selectAll().where('survey_id', '=', survey.id).execute();
    expect(await rows('response_invitations')).toEqual([{ survey_id: survey.id, response_id: named, number: 2 }]);
    // Nothing of the used one says when, or by which response.
    const [first] = await rows('invitations');
    expect(first).toEqual({
      ...{ survey_id: survey.id, number: 1, ...ANN },
      ...{ state: 'used', until: null, creation_key: null },
    });
    await admin.post(`/surveys/${survey.id}/responses/trash`, { response_ids: [named] });
    await admin.delete(`/surveys/${survey.id}/responses`, { response_ids: [named] });
    expect(await rows('response_invitations')).toEqual([]);
  });

  test('making and withdrawing needs the right to edit, names and codes that to view results (LS-75)', async () => {
    const survey = await make();
    const path = `/surveys/${survey.id}/invitations`;
    const reach = async (client: Client) => [
      (await client.get(path)).status,
      (await client.get(`${path}?format=csv`)).status,
      (await client.post(path, { count: 1 })).status,
      (await client.post(`${path}/withdraw`, { ids: [1] })).status,
    ];
    await saveSettings(server.deps, { create_edit_surveys: ['editor'], view_results: ['author'] });
    expect(await reach(await server.apiKey('administrator'))).toEqual([200, 200, 201, 200]);
    expect(await reach(await server.apiKey('subscriber'))).toEqual([403, 403, 403, 403]);
    expect(await reach(await server.apiKey('editor'))).toEqual([403, 403, 201, 200]);
    expect(await reach(await server.apiKey('author'))).toEqual([403, 403, 403, 403]);
  });

  test('an address finds and erases its personal links, with the responses that show whose they are (LS-50)', async () => {
    const EVE = { name: 'Eve Eames', email: 'eve@example.com' };
    const survey = await make({ people: [EVE, { name: 'Not eve@example.com.au' }, { name: 'Bo' }, EVE] });
    const { deps } = server;
    const answer = async (invitation = '') => (await send(survey, { invitation })).body.data;
    const apart = await answer(survey.codes[0]);
    await change(survey.id, { named: true });
    const named = await answer(survey.codes[3]);
    const asked = { email: 'EVE@example.com', page: 1 };
    const found = await personalData(deps, asked);
    const own = found.data.filter(({ data }) => data.some(({ value }) => value === EVE.name));
    expect(own.map(({ item_id }) => item_id)).toEqual([
      `response-${named}`,
      `invitation-${survey.id}-1`,
      `invitation-${survey.id}-4`,
    ]);
    expect(own[0]?.data).toContainEqual({ name: 'Invited as', value: EVE.name });
    expect(JSON.stringify(own)).not.toMatch(/Used|Not used/);
    const { messages } = await eraseFound(deps, asked);
    expect(messages).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^1 response in 1 survey was erased\./),
        expect.stringMatching(/^2 personal links lost name and address\./),
      ]),
    );
    expect((await responsesOf(survey.id)).map(({ id }) => id)).toEqual([apart]);
    const { items } = await list(survey.id);
    expect(items.map(({ name, state }) => [name, state])).toEqual([
      ['', 'used'],
      ['Bo', 'unused'],
      ['Not eve@example.com.au', 'unused'],
      ['', 'used'],
    ]);
  });

  test('no message says who was invited (LS-50)', async () => {
    const notifications = { email: { active: true, addresses: 'team@example.com' } };
    const survey = await make({ people: [ANN] }, { named: true }, { notifications });
    await send(survey, { invitation: survey.code });
    const { deps } = server;
    const waiting = deps.db.selectFrom('deliveries').selectAll().where('survey_id', '=', survey.id);
    const read = await readDeliveries(deps, await waiting.execute());
    expect(read[0]?.response?.answers).toHaveLength(1);
    expect(JSON.stringify(read)).not.toContain(ANN.name);
  });

  test('they go with their survey (LS-50)', async () => {
    const survey = await make();
    await admin.post('/surveys/trash', { survey_ids: [survey.id] });
    await admin.delete('/surveys', { survey_ids: [survey.id] });
    const { db } = server.deps;
    for (const table of ['invitations', 'invitation_keys'] as const)
      await expect
        .poll(() => db.selectFrom(table).selectAll().where('survey_id', '=', survey.id).execute())
        .toEqual([]);
  });
});
