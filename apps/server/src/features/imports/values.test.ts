import type { ImportCheck, ImportPlan, SavedSurvey } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, radioQuestion, submitResponse, textQuestion } from '../../testing/factories.ts';
import { quiet } from '../../testing/quiet.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { importAll, listResponsesOf, upload } from './testing.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const NPS = { id: 'nps', type: 'nps' as const, title: 'Likely?' };
const LIKES = {
  id: 'likes',
  type: 'checkbox' as const,
  title: 'What did you like?',
  config: { options: ['Food', 'Music', 'Rooms, quiet'] },
};

describe.each(testDialects())('values of imported files on %s', (dialect) => {
  let server: TestServer;
  let editor: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: NOW });
    editor = await server.apiKey('administrator');
  });
  afterAll(() => server.close());

  const check = async (
    survey: SavedSurvey,
    file: string,
    change: (plan: ImportPlan) => ImportPlan = (plan) => plan,
  ) => {
    const { body: made } = await upload(editor, survey.id, file);
    const planned = await editor.put(`/imports/${made.id}`, change(made.plan));
    expect(planned.status).toBe(200);
    const { body } = await editor.post<ImportCheck>(`/imports/${made.id}/check`);
    return { made, body };
  };
  const valuesOf = async (survey: SavedSurvey) =>
    (await listResponsesOf(editor, survey)).items.map(({ answers }) => answers.map(({ value }) => value)).reverse();

  test('a value that does not fit costs its row, or, where somebody says so, the value alone (XI-07)', async () => {
    const survey = await createSurvey(editor, {
      type: 'nps',
      questions: [NPS, textQuestion('why', { title: 'Why?' })],
    });
    const long = 'x'.repeat(401);
    const rows = Array.from({ length: 100 }, (_, n) => {
      const [score, why] = [n < 30 ? 0 : (n % 10) + 1, n >= 80 ? long : `Words ${n}`];
      return `2026-10-01 10:${String(n % 60).padStart(2, '0')}:${n < 60 ? '00' : '30'},${score},${why}`;
    });
    const file = ['Submitted,Likely?,Why?', ...rows].join('\n');
    const { made, body } = await check(survey, file);
    expect(body).toMatchObject({ importable: 50, problem_count: 50 });
    expect(body.unfit).toEqual([
      { column: 1, code: 'off-the-scale', value: '0', n: 10, count: 30 },
      { column: 2, code: 'too-long', value: null, n: 400, count: 20 },
    ]);
    const columns = made.plan.columns.map((column) =>
      column.is === 'answer'
        ? { ...column, unfit: column.question_id === 'nps' ? ('leave_out' as const) : ('cut' as const) }
        : column,
    );
    const done = await importAll(server, editor, survey.id, file, { columns });
    expect(done.counts).toMatchObject({ added: 100, problems: 0 });
    const values = await valuesOf(survey);
    expect(values.filter(([score]) => score === null)).toHaveLength(30);
    expect(values.filter(([, why]) => why === 'x'.repeat(400))).toHaveLength(20);
  });

  test('a number may have digits of any writing, and N/A or a dash in its place is no answer (XI-07)', async () => {
    const survey = await createSurvey(editor, {
      type: 'nps',
      questions: [NPS, textQuestion('why', { title: 'Why?' })],
    });
    const scores = ['７', '٨', '9.0', ' 10 ', 'N/A', 'n/a', '-', '—', 'Ｎ／Ａ', 'never'];
    const rows = scores.map((score, n) => `2026-10-01 10:0${n},${score},N/A`);
    const file = ['Submitted,Likely?,Why?', ...rows].join('\n');
    expect((await check(survey, file)).body).toMatchObject({ importable: 9, problem_count: 1 });
    await importAll(server, editor, survey.id, file);
    const numbers = [7, 8, 9, 10, null, null, null, null, null];
    expect(await valuesOf(survey)).toEqual(numbers.map((score) => [score, 'N/A']));
  });

  test('white space in titles, options and their answers is one space on both sides (XI-08)', async () => {
    const survey = await createSurvey(editor, {
      questions: [
        radioQuestion('pick', {
          title: 'One\ntwo\tthree',
          config: { options: ['Yes\nplease', 'No\u0007 \t thanks'] },
        }),
      ],
    });
    expect(survey.questions[0]?.title).toBe('One two three');
    expect(Object(survey.questions[0]?.config).options).toEqual(['Yes please', 'No thanks']);
    const file = 'Submitted,"One\r\ntwo  three"\r\n2026-10-01,"Yes\r\nplease"\r\n2026-10-02,no\tthanks\r\n';
    expect((await importAll(server, editor, survey.id, file)).counts).toMatchObject({
      added: 2,
      problems: 0,
    });
    expect(await valuesOf(survey)).toEqual([['Yes please'], ['No thanks']]);
  });

  test('white space and control characters in written answers never join words (XI-08)', async () => {
    const survey = await createSurvey(editor, {
      questions: [
        textQuestion('line', { title: 'One line' }),
        { id: 'lines', type: 'long-text', title: 'Lines' },
        radioQuestion('pick', { title: 'Pick', settings: { comment_box: true } }),
      ],
    });
    const cell = '"a\tb\r\nc \r\n d\u0007\u202E"';
    const file = `Submitted,One line,Lines,Pick - Comments\r\n2026-10-01,${cell},${cell},${cell}\r\n`;
    expect((await importAll(server, editor, survey.id, file)).counts).toMatchObject({
      added: 1,
      problems: 0,
    });
    const [response] = (await listResponsesOf(editor, survey)).items;
    expect(response?.answers.map(({ value, extra }) => extra.comments ?? value)).toEqual([
      'a b c d',
      'a\tb\nc \n d',
      'a\tb\nc \n d',
    ]);
  });

  test.each([
    [['A', 'B', 'C'], 'A, B'],
    [['A', 'B', 'A, B'], 'A; B'],
    [['A, b', 'C; d', 'E "f"'], '"A, b", "C; d"'],
  ])('a list of %j is exported as %s and taken apart again (XI-09)', async (options, joined) => {
    const questions = [{ id: 'many', type: 'checkbox' as const, title: 'Many', config: { options } }];
    const [survey, copy] = [await createSurvey(editor, { questions }), await createSurvey(editor, { questions })];
    const given = [options.slice(0, 2), options.slice(1), options, options.slice(0, 1)];
    for (const [n, value] of given.entries()) {
      server.setNow(`2026-11-10T08:0${n}:00.000Z`);
      await submitResponse(server, survey, { answers: [{ question_id: 'many', value }] });
    }
    server.setNow(NOW);
    const { raw } = await editor.inject<string>({
      method: 'GET',
      url: `/api/v1/exports?survey_id=${survey.id}`,
    });
    expect(raw.toString().replaceAll('""', '"')).toContain(joined);
    expect((await importAll(server, editor, survey.id, raw)).counts).toMatchObject({ added: 0, known: 4 });
    expect((await importAll(server, editor, copy.id, raw)).counts).toMatchObject({ added: 4, problems: 0 });
    expect(await valuesOf(copy)).toEqual(given.map((value) => [value]));
  });

  test.each(["'=1+1", "'-1", "a;'=b", '\'"=x', "'", "''@a", "x\n'+1", '=1', "'quoted'", '\u00A0=1'])(
    'the text %j comes back from our exports once, and as it was (XI-03)',
    async (text) => {
      const questions = [{ id: 'why', type: 'long-text' as const, title: 'Why?' }];
      const [survey, copy] = [await createSurvey(editor, { questions }), await createSurvey(editor, { questions })];
      await submitResponse(server, survey, { answers: [{ question_id: 'why', value: text }] });
      const exportOf = async (query = '') => (await editor.get(`/exports?survey_id=${survey.id}${query}`)).raw;
      const known = { added: 0, known: 1, conflicting: 0 };
      expect((await importAll(server, editor, survey.id, await exportOf())).counts).toMatchObject(known);
      await importAll(server, editor, copy.id, await exportOf());
      expect(await valuesOf(copy)).toEqual(await valuesOf(survey));
      const { body: made } = await upload(editor, survey.id, await exportOf('&report=question&question_id=why'));
      const columns = made.plan.columns.with(2, { is: 'answer', question_id: 'why' });
      const ofQuestion = await importAll(
        server,
        editor,
        survey.id,
        await exportOf('&report=question&question_id=why'),
        { columns },
      );
      expect(ofQuestion.counts).toMatchObject(known);
    },
  );

  test.each<[string, string[], string, unknown[]]>([
    ['hyphens', ['E-mail', 'Wi-Fi', '18-24'], '"E-mail, 18-24"', ['E-mail', '18-24']],
    ['signs of expressions', ['\\d{2', '(a', '[x]-'], '\\d{2;[x]-', ['\\d{2', '[x]-']],
    [
      'accents and unseen marks',
      ['Caf\u00E9 noir', 'Tea'],
      '"cafe\u0301\u00A0noir, \u200BTea"',
      ['Caf\u00E9 noir', 'Tea'],
    ],
  ])(
    'a list of options with %s is read, by the check as by the import (XI-09, XI-08)',
    async (_what, options, cell, value) => {
      const survey = await createSurvey(editor, { questions: [{ ...LIKES, config: { options } }] });
      const file = `Submitted,What did\u00A0you like?\r\n2026-10-01,${cell}\n2026-10-02,${cell}\r2026-10-03,${cell}`;
      const { body } = await check(survey, file);
      expect(body).toMatchObject({ importable: 3, problem_count: 0, heading_rows: 0 });
      expect((await importAll(server, editor, survey.id, file)).counts).toMatchObject({ added: 3, problems: 0 });
      expect(await valuesOf(survey)).toEqual([[value], [value], [value]]);
    },
  );

  test('cells of nothing but separators are read soon (XI-09, XS-02)', async () => {
    const options = Array.from({ length: 5 }, (_, n) => `Option ${n}`);
    const survey = await createSurvey(editor, { questions: [{ ...LIKES, config: { options } }] });
    const rows = Array.from({ length: 10 }, (_, n) => `2026-10-${10 + n},"Option ${n % 5};x${','.repeat(19_980)}y"`);
    const begun = performance.now();
    const { body } = await check(survey, ['Submitted,What did you like?', ...rows].join('\n'));
    expect(body).toMatchObject({ importable: 0, problem_count: 10 });
    expect(performance.now() - begun).toBeLessThan(quiet(2000));
  });

  test.each<[string, string, string, number, number]>([
    ['an index column', ',Submitted,Why?', '0,,first\n1,,second\n2,2026-10-01 10:00,third', 0, 2],
    ['the answer Response', 'Submitted,Why?', ',Response\n2026-10-01 10:00,third', 0, 1],
    ['a second row of titles', 'Respondent ID,Submitted,Why?', ',,Response\n1,2026-10-01 10:00,third', 1, 0],
  ])(
    'every row below the titles is counted: %s (XI-06, XI-02)',
    async (_what, titles, rows, heading_rows, problem_count) => {
      const survey = await createSurvey(editor, { questions: [textQuestion('why', { title: 'Why?' })] });
      const { body } = await check(survey, `${titles}\n${rows}\n`);
      expect(body).toMatchObject({ importable: 1, heading_rows, problem_count });
      const { counts } = await importAll(server, editor, survey.id, `${titles}\n${rows}\n`);
      expect(counts).toMatchObject({ added: 1, problems: problem_count });
    },
  );

  test('one column for each choice is found, left undecided, listed, and joined once somebody says so (XI-06)', async () => {
    const survey = await createSurvey(editor, { questions: [LIKES, textQuestion('why', { title: 'Why?' })] });
    const files = {
      'a second heading row': [
        'Respondent ID,End Date,What did you like?,,,Why?,Notes',
        ',,Food,Music,"Rooms, quiet",Open-Ended Response,',
        '1,11/20/2026 08:14:03 AM,Food,,"Rooms, quiet",Nice,x',
        '2,11/20/2026 08:15:03 AM,,Music,,,',
      ],
      'choices in brackets': [
        'Response ID,Date submitted,Q01[SQ001]. What did you like? [Food],Q01[SQ002]. What did you like? [Music],"Q01[SQ003]. What did you like? [Rooms, quiet]",Q02. Why?,Notes',
        '11,2026-11-20 08:14:03,Yes,No,Yes,Nice,x',
        '12,2026-11-20 08:15:03,No,Yes,No,,',
      ],
    };
    for (const [what, rows] of Object.entries(files)) {
      const file = rows.join('\n');
      const { made, body } = await check(survey, file, (plan) => plan);
      const undecided = made.plan.columns.filter(({ is }) => is === 'undecided');
      expect(undecided.length, what).toBeGreaterThanOrEqual(2);
      expect(
        body.columns.map(({ goes }) => goes),
        what,
      ).toEqual(['response', 'response', body.columns[2]?.goes, 'undecided', 'undecided', 'question', 'left_out']);
      const columns = made.plan.columns.map((column) =>
        column.is === 'undecided' ? { is: 'answer' as const, question_id: column.question_id } : column,
      );
      const copy = await createSurvey(editor, { questions: [LIKES, textQuestion('why', { title: 'Why?' })] });
      const done = await importAll(server, editor, copy.id, file, { columns });
      expect(done.counts, what).toMatchObject({ added: 2, problems: 0 });
      expect(await valuesOf(copy), what).toEqual([
        [['Food', 'Rooms, quiet'], 'Nice'],
        [['Music'], null],
      ]);
    }
  });

  test('a time of day in a column of its own is joined with the day, by the check as by the import (XI-06)', async () => {
    const survey = await createSurvey(editor, { questions: [textQuestion('why', { title: 'Why?' })] });
    const file = 'Date,Time,Why?\n10/13/2026,2:05 PM,a\n10/14/2026,,b\n';
    const { made, body } = await check(survey, file);
    expect(made.plan.columns.map(({ is }) => is)).toEqual(['submitted', 'submitted_time', 'answer']);
    expect(body).toMatchObject({ importable: 2, problem_count: 0 });
    expect(body.columns.map(({ goes }) => goes)).toEqual(['response', 'response', 'question']);
    await importAll(server, editor, survey.id, file);
    const { items } = await listResponsesOf(editor, survey);
    expect(items.map(({ submitted_at }) => submitted_at)).toEqual([
      '2026-10-13T22:00:00.000Z',
      '2026-10-13T12:05:00.000Z',
    ]);
  });

  test('a file whose days may be read in two orders asks for the order (XI-04)', async () => {
    const survey = await createSurvey(editor, { questions: [textQuestion('why', { title: 'Why?' })] });
    const file = 'Submitted,Why?\n03/04/2026 10:00,a\n05/06/2026 11:00,b\n';
    const { body: made } = await upload(editor, survey.id, file);
    expect(made.plan.date_format).toBeNull();
    const refused = await editor.post<{ errors: object }>(`/imports/${made.id}/check`);
    expect([refused.status, refused.body.errors]).toEqual([422, { date_format: 'Choose how the dates are written.' }]);
    expect((await editor.post(`/imports/${made.id}/start`)).status).toBe(422);
    expect((await importAll(server, editor, survey.id, file, { date_format: 'dmy' })).counts.added).toBe(2);
  });
});
