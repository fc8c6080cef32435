// Runs on request: sends thousands of responses.
import type { Survey } from '@userfeedback/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillInJob } from '../../../apps/server/src/features/deliveries/fill-in/job.ts';
import { deliveryKinds } from '../../../apps/server/src/features/deliveries/kinds.ts';
import { dispatchDue } from '../../../apps/server/src/features/deliveries/testing.ts';
import { newResponse, written } from '../../../apps/server/src/features/responses/testing.ts';
import type { Client } from '../../../apps/server/src/testing/client.ts';
import { createSurvey, textQuestion } from '../../../apps/server/src/testing/factories.ts';
import { connectDrive } from '../../../apps/server/src/testing/google/connect.ts';
import type { GoogleStandIn } from '../../../apps/server/src/testing/google/stand-in.ts';
import { startGoogle } from '../../../apps/server/src/testing/google/stand-in.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../apps/server/src/testing/start-test-server.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const APPEND = /:append$/;
const MINUTE = 60;

describe.each(testDialects())('many responses in a spreadsheet, on %s', (dialect) => {
  let google: GoogleStandIn;
  let server: TestServer;
  let admin: Client;
  let seconds: number;

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
    seconds = -1;
    await tick();
    for (const table of ['deliveries', 'delivery_pauses', 'delivery_turns', 'fill_ins'] as const)
      await server.deps.db.deleteFrom(table).execute();
    await connectDrive(server, google, admin);
  });
  afterAll(async () => {
    await server.close();
    await google.close();
  });

  /** A second passes, and what is due is sent. */
  const tick = async () => {
    seconds += 1;
    server.setNow(new Date(Date.parse(NOW) + seconds * 1000).toISOString());
    await dispatchDue(server.deps, deliveryKinds(server.deps));
  };
  /** As much as there is room for. */
  const queue = async () => {
    const countWaiting = async () => {
      const { db } = server.deps;
      const waiting = db.selectFrom('deliveries').where('status', '=', 'pending').select('number');
      return (await waiting.execute()).length;
    };
    for (let before = -1, now = await countWaiting(); now > before && now < 1000; now = await countWaiting()) {
      before = now;
      await fillInJob.run(server.deps, null);
    }
  };
  const createExported = () =>
    createSurvey(admin, { questions: [textQuestion('q1')], settings: { google_drive: { enable: true } } });
  const store = async ({ id }: { id: number }, count: number, { isPlanned = true, text = 'Fine' } = {}) => {
    const destination = { kind: 'addon:google-drive', destination: `google-drive:${id}`, target: '{}', recipients: '' };
    const deliveries = isPlanned ? [{ ...destination, event: 'response.created' as const }] : [];
    const ids: number[] = [];
    while (ids.length < count) {
      const some = Array.from({ length: Math.min(100, count - ids.length) }, () =>
        newResponse(id, { deliveries, answers: [written('q1', text)], submitted_at: server.deps.now().toISOString() }),
      );
      ids.push(...(await Promise.all(some.map((one) => server.deps.writer.submit(one)))).map((one) => one.id));
    }
    return ids.sort((a, b) => a - b);
  };
  const rowsOf = async ({ id }: { id: number }) => {
    const { body } = await admin.get<Survey>(`/surveys/${id}`);
    const { spreadsheet_id } = body.settings.google_drive;
    return spreadsheet_id === '' ? [] : google.files.get(spreadsheet_id).rows;
  };
  const idsIn = async (survey: { id: number }) => {
    const [head = [], ...rows] = await rowsOf(survey);
    return rows.map((row) => Number(row[head.indexOf('Response ID')]));
  };

  test('1,000 responses within a minute are there within 3 minutes, with at most 60 calls a minute (DC-82)', async () => {
    const survey = await createExported();
    const ids: number[] = [];
    const calls: number[] = [];
    for (let minute = 0; minute < 3; minute++) {
      google.calls.length = 0;
      for (let second = 0; second < MINUTE; second++) {
        if (minute === 0) ids.push(...(await store(survey, second < 40 ? 17 : 16)));
        await tick();
      }
      calls.push(google.calls.length);
    }
    expect(ids).toHaveLength(1000);
    expect(await idsIn(survey)).toEqual(ids);
    for (const count of calls) expect(count).toBeLessThanOrEqual(60);
    expect(calls[2]).toBe(0);
  });

  test('2,000 older ones take at most 12 calls, in order and each once, also when connections are cut after the work (DC-35)', async () => {
    const survey = await createExported();
    const ids = await store(survey, 2000, { isPlanned: false });
    google.calls.length = 0;
    await admin.post(`/destinations/google-drive:${survey.id}/backfill`, {});
    google.failNext({ call: APPEND, status: 0, done: true });
    for (let at = 0; at < 300 && (await idsIn(survey)).length < ids.length; at++) {
      await queue();
      await tick();
    }
    for (let at = 0; at < 60; at++) await tick();
    expect(await idsIn(survey)).toEqual(ids);
    expect(google.calls.length).toBeLessThanOrEqual(12);
  });

  test('a fresh response does not wait for older ones', async () => {
    const survey = await createExported();
    await store(survey, 3000, { isPlanned: false });
    await admin.post(`/destinations/google-drive:${survey.id}/backfill`, {});
    await queue();
    const [fresh] = await store(survey, 1);
    await tick();
    expect(await idsIn(survey)).toContain(fresh);
  });

  test('a row that Google does not take fails alone', async () => {
    const survey = await createExported();
    const [before, [large = 0], after] = [
      await store(survey, 8),
      await store(survey, 1, { text: 'x'.repeat(50_001) }),
      await store(survey, 8),
    ];
    await tick();
    expect(await idsIn(survey)).toEqual([...before, ...after]);
    const rows = await server.deps.db.selectFrom('deliveries').select(['response_id', 'status']).execute();
    expect(rows.filter(({ status }) => status !== 'sent')).toEqual([{ response_id: large, status: 'pending' }]);
  });

  test('much text goes in calls of a size that Google takes', async () => {
    const survey = await createExported();
    const ids = await store(survey, 90, { text: 'x'.repeat(40_000) });
    google.calls.length = 0;
    await tick();
    expect(await idsIn(survey)).toEqual(ids);
    expect(google.calls.filter((call) => APPEND.test(call))).toHaveLength(4);
  }, 120_000);
});
