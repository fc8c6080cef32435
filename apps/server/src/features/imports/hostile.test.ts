import { gzipSync } from 'node:zlib';
import type { SavedSurvey } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimUpload } from '../../platform/api/limits/upload-slots.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey, textQuestion } from '../../testing/factories.ts';
import { quiet } from '../../testing/quiet.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { listStoredFiles, upload } from './testing.ts';

/** Milliseconds, on a quiet machine. */
const SOON = 2000;
const repeat = (text: string, count: number) => text.repeat(count);
const HEAD = 'Submitted,Why?\n';

/** Files of up to a megabyte made to keep a server busy; `where` is the call that refuses them. */
const OF_RESPONSES: [what: string, file: string, where: 'upload' | 'check', said: RegExp][] = [
  ['10,000 columns', `${repeat('a,', 9999)}a\n${repeat('1,', 9999)}1\n`, 'upload', /1,000 columns/],
  [
    'a quote that is never closed',
    `${HEAD}2026-10-01,a\n2026-10-01,"${repeat('b\n', 20_000)}`,
    'check',
    /line 3 is never closed/,
  ],
  [
    'a quote in the second line of a row',
    `${HEAD}"2026\n-10-01","b${repeat('b\n', 9)}`,
    'upload',
    /line 3 is never closed/,
  ],
];
const OF_PLUGIN: [what: string, file: string | Buffer, said: RegExp][] = [
  [
    'a text that does not end, packed',
    gzipSync(`INSERT INTO x VALUES ('${repeat('a', 8_000_000)}`),
    /4,000,000 characters/,
  ],
  [
    'nothing but zeros, packed',
    gzipSync(Buffer.alloc(200_000_000)),
    /too large once it is unpacked|4,000,000 characters|columns|neither surveys|no rows below/,
  ],
  ['20,000 brackets', repeat('[', 20_000), /nested too deeply/],
  ['20,000 objects in each other', repeat('{"a":', 20_000), /nested too deeply/],
  ['a comment that does not end', `-- x\n/* ${repeat('* ', 500_000)}`, /neither surveys/],
  ['quotes and backslashes', `-- x\nINSERT INTO x VALUES ('${repeat("\\'", 300_000)}`, /neither surveys/],
  [
    'one row of a million values',
    `-- x\nINSERT INTO a_userfeedback_x VALUES (${repeat('1,', 400_000)}1);`,
    /1,000 columns/,
  ],
  ['a million columns', `-- x\nINSERT INTO x (${repeat('c,', 400_000)}c) VALUES (1);`, /1,000 columns/],
  ['huge numbers', `[${repeat('9', 900_000)}, {"id": 1e999999}]`, /neither surveys|not JSON/],
  ['the same key again and again', `[{${repeat('"id":1,', 120_000)}"id":2}]`, /neither surveys/],
  ['no end of values', `[${repeat('0,', 400_000)}0]`, /neither surveys/],
];

describe.each(testDialects())('files that keep a server busy, on %s', (dialect) => {
  let server: TestServer;
  let editor: Client;
  let survey: SavedSurvey;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    editor = await server.apiKey('administrator');
    survey = await createSurvey(editor, { questions: [textQuestion('why', { title: 'Why?' })] });
  });
  afterAll(() => server.close());

  const timed = async <Reply>(call: () => Promise<Reply>) => {
    const begun = performance.now();
    const reply = await call();
    return { reply, took: performance.now() - begun };
  };

  test.each(OF_RESPONSES)('%s: the bound is named soon (XS-02, XI-11)', async (_what, file, where, said) => {
    const { reply, took } = await timed(async () => {
      const made = await upload<{ id: number; message: string }>(editor, survey.id, file);
      if (where === 'upload') return made;
      expect(made.status).toBe(201);
      return editor.post<{ message: string }>(`/imports/${made.body.id}/check`);
    });
    expect([reply.status, reply.body.message]).toEqual([422, expect.stringMatching(said)]);
    expect(took).toBeLessThan(quiet(SOON));
  });

  test.each(OF_PLUGIN)('%s: the bound is named soon (XS-02)', async (_what, file, said) => {
    const files = await listStoredFiles(server);
    const { reply, took } = await timed(() => upload<{ message: string }>(editor, null, file, 'x.sql'));
    expect([reply.status, reply.body.message]).toEqual([422, expect.stringMatching(said)]);
    expect(took).toBeLessThan(quiet(SOON));
    expect(await listStoredFiles(server)).toEqual(files);
  });

  test('a survey file that is too deep or holds too much is refused as such (XS-02)', async () => {
    for (const [file, said] of [
      [repeat('[', 20_000), 'The body is nested too deeply.'],
      [`[${repeat('0,', 300_000)}0]`, 'It has more than 200,000 values.'],
    ]) {
      const sent = {
        method: 'POST' as const,
        url: '/api/v1/surveys/file/check',
        payload: `{"file": ${file}}`,
      };
      const headers = { 'content-type': 'application/json' };
      const { status, body } = await editor.inject<{ message: string }>({ ...sent, headers });
      expect([status, body.message]).toEqual([422, said]);
    }
  });

  test('an account or key has one upload at a time, over all processes; its next call is told when to come again (XS-02)', async () => {
    const other = await server.apiKey('administrator');
    const { body: made } = await upload<{ id: number }>(editor, survey.id, `${HEAD}2026-10-01,a\n`);
    const [{ account } = { account: '' }] = await slotsDuring(() => upload(editor, survey.id, `${HEAD}2026-10-01,a\n`));
    const giveBack = await claimUpload(server.deps, account);
    for (const call of [
      () => upload(editor, survey.id, `${HEAD}2026-10-01,a\n`),
      () => editor.post(`/imports/${made.id}/check`),
      () => editor.get(`/imports/${made.id}/problems`),
      () => editor.post('/surveys/file/check', { file: {} }),
    ]) {
      const { status, headers } = await call();
      expect([status, headers['retry-after']]).toEqual([429, '3']);
    }
    expect((await upload(other, survey.id, `${HEAD}2026-10-01,a\n`)).status).toBe(201);
    await giveBack();
    expect(await editor.post(`/imports/${made.id}/check`)).toMatchObject({ status: 200 });
    // A process that was killed holds nothing.
    await server.deps.db.insertInto('upload_slots').values({ account, process: 'gone' }).execute();
    expect(await editor.post(`/imports/${made.id}/check`)).toMatchObject({ status: 200 });
  });

  test('who sees a file refused can send the next one at once, also one that is not read at all (XS-02)', async () => {
    const headers = { 'content-type': 'application/json' };
    const sent = { method: 'POST', url: '/api/v1/surveys/file/check', payload: '{', headers } as const;
    const statuses: number[] = [];
    for (let round = 0; round < 10; round++) statuses.push((await editor.inject(sent)).status);
    expect(statuses).toEqual(Array<number>(10).fill(400));
  });

  /** Who holds a place while a call is made. */
  async function slotsDuring(call: () => Promise<unknown>): Promise<{ account: string }[]> {
    const under = call();
    let slots: { account: string }[] = [];
    while (slots.length === 0) slots = await server.deps.db.selectFrom('upload_slots').select('account').execute();
    await under;
    return slots;
  }
});
