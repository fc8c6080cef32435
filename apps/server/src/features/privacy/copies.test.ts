import type { Survey } from '@userfeedback/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSurvey, submitResponse, textQuestion } from '../../testing/factories.ts';
import { connectDrive, runAction } from '../../testing/google/connect.ts';
import { startGoogle } from '../../testing/google/stand-in.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { deliveryKinds } from '../deliveries/kinds.ts';
import { dispatchDue } from '../deliveries/testing.ts';
import { eraseFound } from './erasures.ts';

describe.each(testDialects())('copies of erased responses, on %s', (dialect) => {
  test('the rows in a spreadsheet are deleted, and without an account somebody is asked to (PV-24)', async () => {
    const google = await startGoogle();
    const server = await startTestServer({
      dialect,
      now: '2026-11-20T12:00:00.000Z',
      licence: 'pro',
      addons: ['google-drive'],
      config: { google: google.client },
    });
    onTestFinished(async () => {
      await server.close();
      await google.close();
    });
    google.accounts.redirectUris = [`${server.deps.config.publicUrl}/api/v1/google-drive/callback`];
    const admin = await server.as('administrator');
    await connectDrive(server, google, admin);
    const survey = await createSurvey(admin, {
      questions: [textQuestion('q1')],
      settings: { google_drive: { enable: true, file_name: 'Answers' } },
    });
    const ids: number[] = [];
    for (const value of ['ann@b.co', 'other', 'Ann@B.co, too', 'cay@b.co'])
      ids.push((await submitResponse(server, survey, { answers: [{ question_id: 'q1', value }] })).body.data);
    const dispatch = async () => {
      while ((await dispatchDue(server.deps, deliveryKinds(server.deps))) > 0);
    };
    const written = async () => {
      const { settings } = (await admin.get<Survey>(`/surveys/${survey.id}`)).body;
      const { rows } = google.files.get(settings.google_drive.spreadsheet_id);
      return rows.slice(1).map((row) => Number(row.at(-1)));
    };
    const erase = (email: string) => eraseFound(server.deps, { email, page: 1 });

    await dispatch();
    expect((await written()).sort()).toEqual(ids);
    expect((await erase('ann@b.co')).items_removed).toBe(2);
    google.failNext({ call: /:batchUpdate$/, status: 503 });
    await dispatch();
    expect((await written()).sort()).toEqual(ids);
    server.setNow('2026-11-20T12:02:00.000Z');
    await dispatch();
    expect((await written()).sort()).toEqual([ids[1], ids[3]]);

    await runAction(admin, 'google_sheets_disconnect', {});
    const { messages } = await erase('cay@b.co');
    expect(messages[0]).toBe(`Delete the row of response ${ids[3]} in “Answers” yourself.`);
  });
});
