import { randomUUID } from 'node:crypto';
import type { ResponseSource, SavedSurvey, SurveyResponse, SurveyResults } from '@userfeedback/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeNonce } from '../../platform/api/callers/nonces.ts';
import { parseRanges } from '../../platform/outgoing/addresses.ts';
import type { Catcher } from '../../platform/outgoing/testing.ts';
import { startCatcher } from '../../platform/outgoing/testing.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey, radioQuestion, submitResponse, textQuestion } from '../../testing/factories.ts';
import { switchPlan } from '../../testing/plans.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { deliveryKinds } from '../deliveries/kinds.ts';
import { dispatchDue } from '../deliveries/testing.ts';
import { importAll } from '../imports/testing.ts';
import { foldCounts } from '../responses/counts/fold-counts.ts';
import { recountDays } from '../responses/counts/recount-days.ts';
import type { Source } from '../responses/new-response.ts';
import { deleteResponses, eraseForPerson, restoreResponses, trashResponses } from '../responses/service.ts';
import { BatchStore } from '../responses/store/store-batch.ts';
import { newResponse } from '../responses/testing.ts';
import { recount } from '../results/recount.ts';
import { closeVisitsJob } from './close-visits.ts';

const QUESTIONS = [radioQuestion('pick', { title: 'Pick one' }), textQuestion('why', { title: 'Why?' })];
const answering = { save_partial: true, back: true, resume: 'day', notice: true } as const;
const ALL = 'start_date=2026-01-01&end_date=2026-11-30';
const TODAY = '2026-11-18';

describe.each(testDialects())('where responses came from, on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let catcher: Catcher;
  let time = Date.parse(`${TODAY}T09:00:00.000Z`);

  beforeAll(async () => {
    catcher = await startCatcher();
    const config = { outgoingAllow: parseRanges('127.0.0.1/32') };
    server = await startTestServer({
      dialect,
      licence: 'elite',
      addons: 'all',
      config,
      now: new Date(time).toISOString(),
    });
    admin = await server.apiKey('administrator');
  });
  afterAll(async () => {
    await server.close();
    await catcher.close();
  });

  test('a response says how it came and what its address said, one from a page of the site has no row more (LS-64)', async () => {
    const survey = await make();
    const sent = [
      [undefined, null],
      [{ channel: 'link' }, { channel: 'link', label: null }],
      [
        { channel: 'email', label: 'May news' },
        { channel: 'email', label: 'May news' },
      ],
      [
        { channel: 'qr', label: null },
        { channel: 'qr', label: null },
      ],
      [
        { channel: 'qr', label: ' a\u202e\n b ' },
        { channel: 'qr', label: 'a b' },
      ],
      [
        { channel: 'qr', label: ' \n ' },
        { channel: 'qr', label: null },
      ],
      [
        { channel: 'link', label: 'x'.repeat(80) },
        { channel: 'link', label: 'x'.repeat(80) },
      ],
    ] as const;
    for (const [source, stored] of sent)
      expect((await response(survey, await submit(survey, source))).source).toEqual(stored);
    expect((await fieldRows(survey)).map(({ name }) => name).sort()).toEqual([
      ...Array.from({ length: 6 }, () => '.channel'),
      ...Array.from({ length: 3 }, () => '.source'),
    ]);
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
  });

  test.each([
    ['channel', { channel: 'import' }],
    ['channel', { channel: '' }],
    ['channel', {}],
    ['label', { channel: 'link', label: 'x'.repeat(81) }],
    ['label', { channel: 'link', label: 5 }],
    ['', 'email'],
    ['', null],
  ])('another %s is refused: %j (LS-64)', async (part, source) => {
    const { status, body } = await submitResponse(server, await make(), { source });
    expect([status, Object.keys(Object(body).errors)]).toEqual([422, [part ? `source.${part}` : 'source']]);
  });

  test('what an address says is text in list and files (LS-64)', async () => {
    const survey = await make();
    for (const label of ['<b>x</b>', '=1+1']) await submit(survey, { channel: 'link', label });
    const listed = (await list(survey)).map(({ source }) => source?.label);
    expect(listed.sort()).toEqual(['<b>x</b>', '=1+1']);
    const rows = await exported(survey);
    expect(rows.map((row) => row.split(',').slice(-2).join())).toEqual([
      'Channel,Source',
      'link,<b>x</b>',
      "link,'=1+1",
    ]);
    const labels = (await results(survey)).sources.map(({ label }) => label);
    expect(labels.sort()).toEqual(['<b>x</b>', '=1+1']);
  });

  test('results have each response in one row, by way and label, with the 20 most frequent ones (LS-65)', async () => {
    const survey = await make();
    await submit(survey);
    const given: (Source | undefined)[] = [undefined, { channel: 'link', label: null }];
    for (let n = 1; n <= 23; n++)
      for (let times = 0; times < (n > 20 ? 1 : 2); times++)
        given.push({ channel: times === 0 ? 'email' : 'qr', label: `News ${String(n).padStart(2, '0')}` });
    await store(survey, given);
    await importAll(server, admin, survey.id, 'Submitted,Pick one\n2026-10-01 10:00,Yes\n');
    const { sources, data_points } = await results(survey);
    expect(sumOf(sources)).toBe(data_points.reduce((sum, { count }) => sum + count, 0));
    const named = sources.filter(({ label }) => label?.startsWith('News'));
    expect(new Set(named.map(({ label }) => label)).size).toBe(20);
    expect(sources.filter(({ label }) => !label)).toEqual([
      { channel: 'email', label: '', responses: 3 },
      { channel: null, label: null, responses: 2 },
      expect.objectContaining({ responses: 1 }),
      expect.objectContaining({ responses: 1 }),
    ]);
    expect(sources.filter(({ label }) => label === null).map(({ channel }) => channel)).toEqual(
      expect.arrayContaining([null, 'link', 'import']),
    );
    const before = await results(survey, 'start_date=2026-01-01&end_date=2026-10-31');
    expect(before.sources).toEqual([{ channel: 'import', label: null, responses: 1 }]);
  });

  test('list, counts, results and files agree on who came by a way or from a source (LS-66)', async () => {
    const survey = await make({ fields: [{ name: 'plan', label: 'Plan', from: ['attribute' as const] }] });
    const visits = [
      { fields: { plan: 'pro' } },
      { source: { channel: 'link' }, fields: { plan: 'pro' } },
      { source: { channel: 'email', label: 'May' }, fields: { plan: 'pro' }, language: 'de' },
      { source: { channel: 'email', label: 'May' } },
      { source: { channel: 'email', label: 'June' } },
      { source: { channel: 'qr', label: 'May' } },
    ];
    for (const visit of visits) expect((await submitResponse(server, survey, visit)).status).toBe(201);
    await importAll(server, admin, survey.id, 'Submitted,Pick one\n2026-10-01 10:00,Yes\n');
    const CASES: [string, number][] = [
      ['filter[channel]=', 1],
      ['filter[channel]=link', 1],
      ['filter[channel]=email', 3],
      ['filter[channel]=import', 1],
      ['filter[source]=May', 3],
      ['filter[source]=may', 0],
      ['filter[source]=', 3],
      ['filter[channel]=email&filter[source]=May', 2],
      ['filter[channel]=&filter[source]=May', 0],
      ['filter[channel]=email&filter[field]=plan&filter[field_value]=pro', 1],
      ['filter[channel]=email&filter[field]=plan&filter[field_value]=', 2],
      ['filter[channel]=email&filter[search]=nothing', 0],
    ];
    for (const [filter, count] of CASES) {
      const { pagination } = (await admin.get<{ pagination: { total: number } }>(`${path(survey)}/responses?${filter}`))
        .body;
      const rows = await exported(survey, filter);
      expect([filter, (await list(survey, filter)).length, pagination.total, rows.length - 1]).toEqual([
        filter,
        count,
        count,
        count,
      ]);
      if (filter.includes('search')) continue;
      const found = await results(survey, `${ALL}&${filter}`);
      expect([filter, found.responses_count, sumOf(found.sources)]).toEqual([filter, count, count]);
    }
    const { body } = await admin.get<object>(`${path(survey)}/response-fields`);
    expect(body).toMatchObject({
      fields: [{ name: 'plan' }],
      channels: ['email', 'import', 'link', 'qr'],
      sources: ['May', 'June'],
    });
    expect((await admin.get(`${path(survey)}/responses?filter[channel]=fax`)).status).toBe(422);
    expect((await admin.get(`${path(survey)}/responses?filter[source]=${'x'.repeat(81)}`)).status).toBe(422);
    await switchPlan(server, 'none');
    const asked = ['results?filter[channel]=', 'results?filter[source]=May', 'responses?filter[channel]=email'];
    const statuses = await Promise.all(asked.map(async (one) => (await admin.get(`${path(survey)}/${one}`)).status));
    await switchPlan(server, 'elite');
    expect(statuses).toEqual([403, 403, 403]);
  });

  test('mails have a line for it, webhooks have the source, and files columns at the end where a response has one (LS-66)', async () => {
    const survey = await make(
      {},
      {
        email: { active: true, addresses: 'ann@example.test' },
        webhook: { active: true, webhooks: [{ request_url: `http://127.0.0.1:${catcher.port}/hook` }] },
      },
    );
    catcher.caught.length = server.mails.length = 0;
    await submit(survey);
    await dispatchDue(server.deps, deliveryKinds(server.deps));
    const [head] = await exported(survey);
    expect(head?.split(',')).not.toContain('Channel');
    await submit(survey, { channel: 'email', label: 'May\u2028news' });
    await dispatchDue(server.deps, deliveryKinds(server.deps));
    await submit(survey, { channel: 'qr' });
    await dispatchDue(server.deps, deliveryKinds(server.deps));
    expect(catcher.caught.map(({ body }) => JSON.parse(body).source)).toEqual([
      null,
      { channel: 'email', label: 'May news' },
      { channel: 'qr', label: null },
    ]);
    const lines = server.mails.map(({ text }) => text.split('\n').find((line) => line.startsWith('Source:')));
    expect(lines).toEqual([undefined, 'Source: By e-mail (May news)', 'Source: By QR code']);
    const rows = await exported(survey);
    expect(rows.map((row) => row.split(',').slice(-2).join())).toEqual([
      'Channel,Source',
      ',',
      'email,May news',
      'qr,',
    ]);
  });

  test('our own export finds them again: nothing is added, and another survey gets them (LS-66)', async () => {
    const survey = await make();
    await submit(survey);
    for (const source of [{ channel: 'link' }, { channel: 'email', label: '=May' }] as const)
      await submit(survey, source);
    const { raw } = await admin.get(`/exports?survey_id=${survey.id}`);
    expect((await importAll(server, admin, survey.id, raw)).counts).toMatchObject({ added: 0, known: 3 });
    const other = await make();
    expect((await importAll(server, admin, other.id, raw)).counts.added).toBe(3);
    const came = (await list(other)).map(({ source }) => source);
    const at = expect.any(String);
    expect(came).toHaveLength(3);
    expect(came).toEqual(
      expect.arrayContaining([
        { channel: 'import', label: 'responses.csv', at },
        { channel: 'link', label: null, at },
        { channel: 'email', label: '=May', at },
      ]),
    );
    expect(await recount(server.deps.db, other.id)).toEqual([]);
    // A question or a column of another tool may have the same name.
    const foreign = await importAll(
      server,
      admin,
      other.id,
      'Submitted,Pick one,Channel,Source\n2026-10-01,No,email,x\n',
    );
    expect(foreign.counts.added).toBe(1);
    expect((await list(other, 'filter[channel]=email')).length).toBe(1);
  });

  test('the newest save says it, with the partial response and with the finished one (LS-64, LS-68)', async () => {
    const survey = await make({ answering });
    const [left, ended] = [randomUUID(), randomUUID()];
    await save(survey, left, 1, { channel: 'link' });
    await save(survey, left, 2, { channel: 'email', label: 'May' });
    await save(survey, ended, 1, { channel: 'email', label: 'June' });
    await leave();
    expect((await results(survey, `${ALL}&include_partial=true`)).sources).toHaveLength(2);
    expect((await results(survey)).sources).toEqual([]);
    await submit(survey, undefined, ended);
    await submit(survey, { channel: 'qr' }, left);
    expect((await results(survey)).sources).toEqual(
      expect.arrayContaining([
        { channel: null, label: null, responses: 1 },
        { channel: 'qr', label: null, responses: 1 },
      ]),
    );
    expect((await fieldRows(survey)).map(({ value }) => value)).toEqual(['qr']);
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
  });

  const source = fc.option(
    fc.record({
      channel: fc.constantFrom('link' as const, 'email' as const, 'qr' as const, 'import' as const),
      label: fc.constantFrom(null, 'May', 'May 2', 'may', 'Ä "5%"'),
    }),
    { nil: undefined },
  );
  const one = fc.record({
    source,
    day: fc.constantFrom('2026-10-31', '2026-11-01', TODAY),
    language: fc.constantFrom(null, 'de'),
    status: fc.constantFrom(
      'publish' as const,
      'publish' as const,
      'partial' as const,
      'spam' as const,
      'trash' as const,
    ),
    shard: fc.constantFrom(0, 1, 2),
    later: fc.array(fc.constantFrom('trash', 'restore', 'delete', 'erase'), { maxLength: 3 }),
  });

  test('the counts follow trash, restore, spam, partial answers, erasing and days, and are those of a recount (LS-68)', async () => {
    const { db } = server.deps;
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 5, maxLength: 30 }), async (visits) => {
        const survey = await make();
        const living = new Map<number, (typeof visits)[number] & { now: string }>();
        for (const visit of visits) {
          const [id] = await store(survey, [visit.source], visit);
          if (id) living.set(id, { ...visit, now: visit.status });
        }
        for (const [id, visit] of living)
          for (const what of visit.later) {
            if (what === 'trash')
              for (const moved of await trashResponses(db, survey.id, [id])) visit.now = moved ? 'trash' : '';
            if (what === 'restore' && (await restoreResponses(db, survey.id, [id])).length > 0)
              visit.now = visit.status === 'partial' ? 'partial' : 'publish';
            if (what === 'delete' && (await deleteResponses(db, survey.id, [id])).length > 0) visit.now = 'gone';
            if (what === 'erase') {
              await db.transaction().execute((trx) => eraseForPerson(trx, survey.id, [id]));
              visit.now = 'gone';
            }
          }
        await foldCounts(db, '2026-11-10');
        expect(await recount(db, survey.id)).toEqual([]);
        for (const [query, statuses, language] of [
          ['', ['publish'], undefined],
          ['&include_partial=true', ['publish', 'partial'], undefined],
          ['&filter[language]=de', ['publish'], 'de'],
        ] as const) {
          const counted = [...living.values()].filter(
            (visit) =>
              (statuses as readonly string[]).includes(visit.now) && (!language || visit.language === language),
          );
          const expected = Map.groupBy(counted, ({ source: from }) =>
            JSON.stringify([from?.channel ?? null, from?.label ?? null]),
          );
          const { sources } = await results(survey, `${ALL}${query}`);
          expect(
            Object.fromEntries(
              sources.map(({ channel, label, responses }) => [JSON.stringify([channel, label]), responses]),
            ),
          ).toEqual(Object.fromEntries([...expected].map(([key, all]) => [key, all.length])));
        }
        await recountDays(db, survey.id, 'Pacific/Kiritimati');
        expect(await recount(db, survey.id)).toEqual([]);
      }),
      { numRuns: 6 },
    );
  });

  test('200 labels are counted apart, later ones as others, whatever becomes of them (LS-68)', async () => {
    const { db } = server.deps;
    const survey = await make();
    const given = Array.from({ length: 250 }, (_, n): Source => ({ channel: 'link', label: `Label ${n}` }));
    const ids = await store(survey, given.slice(0, 130));
    for (const each of given.slice(130)) ids.push(...(await store(survey, [each])));
    const labels = async () => {
      const rows = await db
        .selectFrom('source_days')
        .select((eb) => ['label', eb.fn.sum<number>('responses').as('count')])
        .where('survey_id', '=', survey.id)
        .groupBy('label')
        .execute();
      return new Map(rows.map(({ label, count }) => [label, Number(count)]));
    };
    const others = async () => (await results(survey)).sources.find(({ label }) => label === '')?.responses;
    expect([(await labels()).size, (await labels()).get(' '), await others()]).toEqual([201, 50, 230]);
    const [first, last] = [ids[0] as number, ids.at(-1) as number];
    await trashResponses(db, survey.id, [first, last]);
    expect([(await labels()).get('Label 0'), (await labels()).get(' ')]).toEqual([0, 49]);
    // Its place is not given to another label, which would be counted twice then.
    await store(survey, [{ channel: 'qr', label: 'Label 249' }]);
    expect((await labels()).get(' ')).toBe(50);
    await restoreResponses(db, survey.id, [first, last]);
    expect([(await labels()).size, (await labels()).get('Label 0'), (await labels()).get(' ')]).toEqual([201, 1, 51]);
    expect(await recount(db, survey.id)).toEqual([]);
  });

  function make(settings = {}, notifications?: object): Promise<SavedSurvey> {
    return createSurvey(admin, { questions: QUESTIONS, settings, ...(notifications && { notifications }) });
  }

  async function submit(survey: SavedSurvey, from?: object, submission_id = randomUUID()): Promise<number> {
    const reply = await submitResponse(server, survey, { submission_id, ...(from && { source: from }) });
    expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
    return reply.body.data;
  }

  /** In one batch; returns their ids. */
  async function store(
    { id }: SavedSurvey,
    sources: readonly (Source | undefined)[],
    {
      shard = 0,
      status = 'publish',
      ...more
    }: Partial<{
      shard: number;
      status: 'publish' | 'partial' | 'spam' | 'trash';
      day: string;
      language: string | null;
    }> = {},
  ): Promise<number[]> {
    const batches = new BatchStore(server.deps.db, () => shard);
    const { day = TODAY, language = null } = more;
    const at = Date.parse(`${day}T12:00:00.000Z`);
    const responses = sources.map((from) =>
      newResponse(id, {
        day,
        language,
        status,
        ...(from && { source: from }),
        ...(status === 'partial' && { left: { step: 1, started_at: at, last_answer_at: at, question: null } }),
      }),
    );
    const saves = responses.flatMap(({ survey_id, submission_id, left }) =>
      left ? [{ survey_id, submission_id, step: 1, saved_at: at, answers: '[]', sent: '{}' }] : [],
    );
    if (saves.length > 0) await batches.store({ responses: [], impressions: [], saves });
    const stored = await batches.store({ impressions: [], responses: responses.map((each) => batches.prepare(each)) });
    return stored.responses.map((each) => each.id);
  }

  async function response(survey: SavedSurvey, rid: number): Promise<SurveyResponse> {
    return (await admin.get<SurveyResponse>(`${path(survey)}/responses/${rid}`)).body;
  }

  async function list(survey: SavedSurvey, filter = ''): Promise<{ id: number; source: ResponseSource | null }[]> {
    return (await admin.get<{ items: SurveyResponse[] }>(`${path(survey)}/responses?per_page=100&${filter}`)).body
      .items;
  }

  async function results(survey: SavedSurvey, query = ALL): Promise<SurveyResults> {
    const { status, body } = await admin.get<SurveyResults>(`${path(survey)}/results?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }

  async function exported({ id }: SavedSurvey, filter = ''): Promise<string[]> {
    const { body } = await admin.get<string>(`/exports?survey_id=${id}&${filter}`);
    return body.trimEnd().split('\r\n');
  }

  async function save({ id }: SavedSurvey, submission_id: string, step: number, from: object) {
    const nonce = makeNonce(server.deps.config, `submission:${id}`, server.deps.now());
    const body = { submission_id, step, answers: [{ question_id: 'why', value: 'Words' }], source: from, nonce };
    expect((await server.visitor.post(`${path({ id })}/visits`, body)).status).toBe(200);
  }

  async function leave(): Promise<void> {
    time += 31 * 60_000;
    server.setNow(new Date(time).toISOString());
    await closeVisitsJob.run(server.deps, null);
  }

  function fieldRows({ id }: SavedSurvey) {
    return server.deps.db.selectFrom('response_fields').selectAll().where('survey_id', '=', id).execute();
  }
});

function path({ id }: Pick<SavedSurvey, 'id'>): string {
  return `/surveys/${id}`;
}

function sumOf(sources: SurveyResults['sources']): number {
  return sources.reduce((sum, { responses }) => sum + responses, 0);
}
