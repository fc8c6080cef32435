import type { SavedSurvey } from '@userfeedback/contract';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, radioQuestion, submitResponse, surveyBody, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

const QUESTIONS = {
  choice: radioQuestion('choice', { title: 'Pick, "one"', settings: { comment_box: true } }),
  words: textQuestion('words', { title: 'Say something' }),
  mail: { id: 'mail', type: 'email' as const, title: 'Your address', config: { include_name: true } },
  stars: { id: 'stars', type: 'star-rating' as const, title: 'Stars' },
  many: { id: 'many', type: 'checkbox' as const, title: 'Many', config: { options: ['A', 'B', 'C'] } },
};

describe.each(testDialects())('exports on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;
  const ids: number[] = [];

  beforeAll(async () => {
    const now = '2026-11-18T22:30:00.000Z';
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now });
    admin = await server.apiKey('administrator');
    survey = await createSurvey(admin, { title: 'Größe & Form?', questions: Object.values(QUESTIONS) });
    const submit = async (moment: string, answers: object[]) => {
      server.setNow(moment);
      const page_submitted = { url: 'https://site.test/a?b=1', name: 'A, page' };
      const { body } = await submitResponse(server, survey, { answers: answers as never, page_submitted });
      ids.push(body.data);
    };
    await submit('2026-11-18T22:30:00.000Z', [
      { question_id: 'choice', value: 'Yes', extra: { comments: '=cmd|calc' } },
      { question_id: 'words', value: 'Two\nlines, "quoted"' },
      { question_id: 'mail', value: 'ann@example.test', extra: { name: 'Ann' } },
      { question_id: 'stars', value: 4 },
      { question_id: 'many', value: ['A', 'C'] },
    ]);
    await submit('2026-11-19T23:30:00.000Z', [
      { question_id: 'choice', value: null },
      { question_id: 'words', value: '+49 30 1234 \u0001 <b>' },
    ]);
    await submit('2026-11-20T12:00:00.000Z', [{ question_id: 'choice', value: 'No' }]);
    await admin.post(`/surveys/${survey.id}/responses/trash`, { response_ids: [ids[2]] });
  });
  afterAll(() => server.close());

  const download = async (query: Record<string, string>, sent: Record<string, string> = {}) => {
    const params = new URLSearchParams({ survey_id: String(survey.id), ...query });
    const url = `/api/v1/exports?${params}`;
    const { status, headers, raw } = await admin.inject<unknown>({ method: 'GET', url, headers: sent });
    return { status, headers, bytes: raw };
  };
  const csv = async (query: Record<string, string> = {}) => {
    const { status, bytes } = await download(query);
    expect(status).toBe(200);
    const rows: string[][] = parse(bytes, { bom: true });
    return rows;
  };
  const xlsx = async (query: Record<string, string> = {}) => {
    const { status, bytes } = await download({ ...query, format: 'xlsx' });
    expect(status).toBe(200);
    return readSheet(bytes);
  };

  const HEAD = [
    'Response ID',
    'Submitted',
    'Page',
    'Page URL',
    'User IP',
    'Browser',
    'OS',
    'Device',
    'Pick, "one"',
    'Pick, "one" - Comments',
    'Say something',
    'Your address',
    'Your address - Name',
    'Stars',
    'Many',
  ];

  test('the general export: a row per published response, a column per question, comment and name (EX-03, EX-04, OP-63, UP-33, QX-99, QX-107)', async () => {
    const [head, first, second, ...more] = await csv();
    expect(head).toEqual(HEAD);
    expect(first).toEqual([
      String(ids[0]),
      '2026-11-18 23:30:00',
      'A, page',
      'https://site.test/a?b=1',
      '127.0.0.1',
      '',
      '',
      'Desktop',
      'Yes',
      "'=cmd|calc",
      'Two\nlines, "quoted"',
      'ann@example.test',
      'Ann',
      '4',
      'A, C',
    ]);
    expect(second?.slice(0, 2)).toEqual([String(ids[1]), '2026-11-20 00:30:00']);
    expect(second?.slice(8)).toEqual(['', '', "'+49 30 1234 \u0001 <b>", '', '', '', '']);
    expect(more).toEqual([]);
  });

  test.each(['csv', 'xlsx'])('a %s is the same for who reads German or Arabic (LA-87)', async (format) => {
    const english = await download({ format });
    for (const language of ['de', 'ar']) {
      const { status, headers, bytes } = await download({ format }, { 'accept-language': language });
      expect([status, headers['content-disposition']]).toEqual([200, english.headers['content-disposition']]);
      // The bytes of a spreadsheet hold the moment it was made.
      const read = format === 'xlsx' ? readSheet : String;
      expect(await read(bytes)).toEqual(await read(english.bytes));
    }
  });

  test('CSV begins with a byte order mark, ends lines as RFC 4180 says, and is named after the survey and the day (OP-66)', async () => {
    const { headers, bytes } = await download({});
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    expect(bytes.toString().split('\r\n')).toHaveLength(4);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="grosse-form_2026-11-18_2026-11-20.csv"');
    expect(headers['cache-control']).toBe('private, no-store');
  });

  test('the same as XLSX: numbers are numbers, moments moments, formulas texts, and nothing that XML forbids (OP-66)', async () => {
    const [head, first, second, ...more] = await xlsx();
    expect(head).toEqual([...HEAD, 'UTC offset']);
    expect(first?.[0]).toBe(ids[0]);
    expect(first?.[1]).toEqual(new Date('2026-11-18T23:30:00.000Z'));
    expect(first?.slice(8)).toEqual([
      'Yes',
      '=cmd|calc',
      'Two\nlines, "quoted"',
      'ann@example.test',
      'Ann',
      4,
      'A, C',
      '+01:00',
    ]);
    expect(second?.[10]).toBe('+49 30 1234  <b>');
    expect(more).toEqual([]);
  });

  test.each([
    [{ start_date: '2026-11-20' }, [1]],
    [{ end_date: '2026-11-19' }, [0]],
    [{ start_date: '2026-11-18', end_date: '2026-11-20' }, [0, 1]],
    [{ start_date: '2026-11-21' }, []],
  ])('days of the site: %j (EX-06)', async (range, expected) => {
    const rows = await csv(range as Record<string, string>);
    expect(rows.slice(1).map(([id]) => Number(id))).toEqual(expected.map((at) => ids[at]));
  });

  test('the export of one question holds only its answers (EX-05, OP-64)', async () => {
    expect(await csv({ report: 'question', question_id: 'mail' })).toEqual([
      ['Response ID', 'Submitted', 'Answer', 'Name'],
      [String(ids[0]), '2026-11-18 23:30:00', 'ann@example.test', 'Ann'],
    ]);
    expect((await xlsx({ type: 'question', question_id: 'stars' }))[1]).toEqual([
      ids[0],
      new Date('2026-11-18T23:30:00.000Z'),
      4,
    ]);
  });

  test('country, language and seconds stand behind the columns of today, each only where a response has one (XI-12)', async () => {
    const shown = await createSurvey(admin, {
      questions: [QUESTIONS.words],
      languages: { base: 'en', others: [{ tag: 'de', live: true }] },
    });
    const query = { survey_id: String(shown.id) };
    const answers = [{ question_id: 'words', value: 'Words' }];
    await submitResponse(server, shown, { answers });
    const [plain = []] = await csv(query);
    expect(plain.at(-1)).toBe('Say something');
    await submitResponse(server, shown, { answers, language: 'de', seconds: 17 } as never);
    await server.deps.db.updateTable('responses').set({ country: 'DE' }).where('survey_id', '=', shown.id).execute();
    const [head, first, second] = await csv(query);
    expect(head).toEqual([...plain, 'Seconds', 'Language', 'Country']);
    expect([first, second].map((row) => row?.slice(-3))).toEqual([
      ['', '', 'DE'],
      ['17', 'de', 'DE'],
    ]);
    const [partial] = await csv({ ...query, include_partial: 'true' });
    expect(partial).toEqual([...plain, 'Completed', 'Left at', 'Seconds', 'Language', 'Country']);
    expect((await xlsx(query))[0]).toEqual([...(head ?? []), 'UTC offset']);
  });

  test.each([
    ['Would you recommend us?', 'would-you-recommend-us'],
    ['  ../../etc/passwd "x"; y', 'etc-passwd-x-y'],
    ['Wie fanden Sie’s? Grüße!', 'wie-fanden-sie-s-grusse'],
    ['どうでしたか', 'どうでしたか'],
    ['كيف كان؟', 'كيف-كان'],
    ['😀', 'survey-ID'],
  ])('a file of “%s” is called %s and its days (XI-12)', async (title, name) => {
    const named = await createSurvey(admin, { title, questions: [QUESTIONS.words] });
    const days = { start_date: '2026-10-01', end_date: '2026-10-31' };
    const { headers } = await download({ survey_id: String(named.id), ...days });
    const said = String(headers['content-disposition']);
    const file = /filename\*=UTF-8''(\S+)$/.exec(said)?.[1] ?? /filename="([^"]+)"$/.exec(said)?.[1] ?? '';
    expect(decodeURIComponent(file)).toBe(`${name.replace('ID', String(named.id))}_2026-10-01_2026-10-31.csv`);
  });

  test('answers to a deleted question stay, in columns behind the others (OP-51)', async () => {
    const edited = await createSurvey(admin, { questions: [QUESTIONS.words, QUESTIONS.choice] });
    await submitResponse(server, edited, { answers: [{ question_id: 'words', value: 'Kept' }] });
    await admin.put(`/surveys/${edited.id}`, surveyBody({ questions: [{ ...QUESTIONS.choice, title: 'New' }] }));
    const [head, row] = await csv({ survey_id: String(edited.id) });
    expect(head?.slice(8)).toEqual(['New', 'New - Comments', 'Say something']);
    expect(row?.slice(8)).toEqual(['', '', 'Kept']);
  });

  test('a survey without responses exports its heading', async () => {
    const empty = await createSurvey(admin, { questions: [QUESTIONS.words] });
    const query = { survey_id: String(empty.id) };
    expect(await csv(query)).toHaveLength(1);
    expect(await xlsx(query)).toHaveLength(1);
  });

  test.each([
    [{ report: 'question' }, 422],
    [{ report: 'question', question_id: 'nobody' }, 404],
    [{ survey_id: '999999' }, 404],
    [{ format: 'pdf' }, 422],
    [{ start_date: '2026-11-20', end_date: '2026-11-19' }, 400],
  ])('refuses %j with %i', async (query, status) => {
    expect((await download(query as Record<string, string>)).status).toBe(status);
  });

  test('a link without a report means the general one (API-B-22, OP-12)', async () => {
    const { headers } = await server.visitor.inject({
      method: 'GET',
      url: '/admin/admin.php?page=userfeedback_exports&survey_id=7',
    });
    const link = new URL(String(headers.location), 'http://site.test');
    expect([link.pathname, link.searchParams.get('survey_id')]).toEqual(['/api/v1/exports', '7']);
    const [plain, general] = [await download({}), await download({ report: 'general' })];
    expect([plain.status, String(plain.bytes)]).toEqual([200, String(general.bytes)]);
  });

  test('the address that the specification names redirects here (D-05, OP-10)', async () => {
    const { status, headers } = await server.visitor.inject({
      method: 'GET',
      url: '/admin/admin.php?page=userfeedback_exports&survey_id=7&report=question&question_id=a%20b',
    });
    expect([status, headers.location]).toEqual([302, '/api/v1/exports?survey_id=7&report=question&question_id=a+b']);
  });

  test('on Lite it is refused (EX-07)', async () => {
    await server.deps.licence.deactivate();
    expect((await download({})).status).toBe(403);
  });
});
