// Runs on request: starts processes and watches for up to half a minute how they end.
import type { IncomingMessage } from 'node:http';
import { request as send } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { storeResponses } from '../../testing/many-responses.ts';
import { quiet } from '../../testing/quiet.ts';
import { ufHere } from '../../testing/run-command.ts';
import type { Serving } from '../../testing/start-process.ts';
import type { Readiness } from './readiness.ts';
import { countImpressions, firstSurvey, open, SECRET, start } from './testing.ts';

const ready = async (site: string) => {
  const reply = await fetch(`${site}/readyz`);
  const body = (await reply.json()) as Readiness;
  return { status: reply.status, connection: reply.headers.get('connection'), body };
};
/** Posts a body whose last byte comes after so many milliseconds; resolves with the status. */
function sendSlowly(url: string, { body, for: ms }: { body: string; for: number }): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const call = send(url, { method: 'POST', headers }, (reply) => resolve(reply.resume().statusCode));
    call.on('error', reject).write(body.slice(0, -1));
    setTimeout(() => call.end(body.slice(-1)), ms);
  });
}

/** The cookie of the first administrator, by the link that a first start prints. */
async function signIn({ site, link = '' }: Pick<Serving, 'site' | 'link'>): Promise<string> {
  const reply = await fetch(`${site}/api/v1/session/link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: new URL(link).searchParams.get('token') }),
  });
  expect(reply.status).toBe(200);
  return reply.headers.get('set-cookie')?.split(';')[0] ?? '';
}

describe('a process that is told to stop', () => {
  test('goes on serving while those who watch it find out, then ends in good order (SP-43, SP-45)', async () => {
    const database = await open('sqlite');
    const { child, site, ended } = await start(database, { UF_DRAIN_SECONDS: '5' });
    const { id, nonces } = await firstSurvey(site);
    const before = await ready(site);
    expect([before.status, before.body.status]).toEqual([200, 'ok']);
    const told = performance.now();
    child.kill('SIGTERM');
    await expect.poll(async () => (await ready(site)).status).toBe(503);
    const { body, connection } = await ready(site);
    expect([body.status, connection]).toEqual(['stopping', 'close']);
    const counted = await countImpressions(database, id);
    const path = `${site}/api/v1/surveys/${id}/impression?nonce=${nonces.impression}`;
    let taken = 0;
    for (; performance.now() - told < 2500; taken++) {
      const { status, headers } = await fetch(path, { method: 'POST' });
      expect([status, headers.get('connection')]).toEqual([201, 'close']);
    }
    expect(await ended).toBe(0);
    expect(performance.now() - told).toBeGreaterThan(4950);
    expect(await countImpressions(database, id)).toBe(counted + taken);
  });

  test.each([
    ['SIGTERM', false],
    ['SIGINT', true],
  ] as const)('on %s, watched: %s, it ends without waiting (SP-43, SP-44)', async (signal, isWatched) => {
    const { child, site, ended } = await start(await open('sqlite'), {
      UF_DRAIN_SECONDS: '60',
      UF_DEMO: 'off',
    });
    if (isWatched) await ready(site);
    const told = performance.now();
    child.kill(signal);
    expect(await ended).toBe(0);
    expect(performance.now() - told).toBeLessThan(15_000);
  });

  test('takes calls until whoever asks each second was told twice, also with a shorter drain (XR-08)', async () => {
    const { child, site, ended } = await start(await open('sqlite'), { UF_DRAIN_SECONDS: '1' });
    await ready(site);
    child.kill('SIGTERM');
    const seen: (number | string)[] = [];
    let isOver = false;
    void ended.then(() => {
      isOver = true;
    });
    while (!isOver) {
      await wait(1000);
      seen.push(
        await ready(site).then(
          ({ status }) => status,
          () => 'refused',
        ),
      );
    }
    expect(seen.slice(0, 2)).toEqual([503, 503]);
    expect(await ended).toBe(0);
  });

  test('beside others it goes on for a while although nobody asks, and finishes what takes longer (XR-08)', async () => {
    const database = await open('sqlite');
    const one = await start(database, { UF_DRAIN_SECONDS: '2' });
    const two = await start(database, { UF_DEMO: 'off' });
    const { id, nonces } = await firstSurvey(two.site);
    const told = performance.now();
    const slow = sendSlowly(`${one.site}/api/v1/surveys/${id}/responses`, {
      body: JSON.stringify({ answers: [], nonce: nonces.submission, submission_id: crypto.randomUUID() }),
      for: 20_000,
    });
    one.child.kill('SIGTERM');
    while (performance.now() - told < 1500) {
      const reply = await fetch(`${one.site}/api/v1/widget`);
      expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close']);
      await wait(50);
    }
    await expect
      .poll(
        () =>
          fetch(`${one.site}/healthz`).then(
            ({ status }) => status,
            () => 'refused',
          ),
        { timeout: quiet(8000) },
      )
      .toBe('refused');
    expect(await slow).toBe(422);
    expect(performance.now() - told).toBeGreaterThan(19_000);
    expect(await one.ended).toBe(0);
  });

  test('ends its streams as soon as draining begins, and the next process goes on with them (SP-47)', async () => {
    const database = await open('sqlite');
    const one = await start(database, { UF_DRAIN_SECONDS: '5' });
    const two = await start(database, { UF_DEMO: 'off' });
    const cookie = await signIn(one);
    const listen = async (site: string) => {
      const reply = await fetch(`${site}/api/v1/results/events`, {
        headers: { cookie, accept: 'text/event-stream' },
      });
      expect(reply.status).toBe(200);
      return reply.body?.pipeThrough(new TextDecoderStream()).getReader();
    };
    const before = await listen(one.site);
    await ready(one.site);
    const told = performance.now();
    one.child.kill('SIGTERM');
    for (let part = await before?.read(); !part?.done; ) part = await before?.read();
    expect(performance.now() - told).toBeLessThan(quiet(2000));
    await (await listen(two.site))?.cancel();
    expect(await one.ended).toBe(0);
  });

  test.each(['csv', 'xlsx'])(
    'an export (%s) that its end cuts off is an error, never a shorter file (SP-48)',
    async (format) => {
      const database = await open('sqlite');
      await storeResponses(database.db, 60_000);
      // More than what the sockets on the way can hold.
      await database.db
        .updateTable('responses')
        .set({ page_name: 'x'.repeat(400) })
        .execute();
      const { id } = await database.db.selectFrom('surveys').select('id').executeTakeFirstOrThrow();
      // An export begins with the counts.
      const counts = { responses: 60_000, trashed: 0, spam: 0, impressions: 0, first_id: 1, last_id: 60_000 };
      const day = { survey_id: id, day: '2026-05-01', ...counts };
      await database.db.insertInto('survey_days').values(day).execute();
      const { child, site, link } = await start(database, { UF_DEMO: 'off' });
      const env = { UF_DATA_DIR: database.dataDir, UF_SECRET: SECRET };
      const { out: key } = await ufHere(env, ['licence', 'issue', '--type', 'elite']);
      expect(await ufHere(env, ['licence', 'use', key])).toMatchObject({ code: 0 });
      const cookie = await signIn({ site, link });
      const download = (survey: number) =>
        fetch(`${site}/api/v1/exports?survey_id=${survey}&format=${format}`, { headers: { cookie } });
      await expect.poll(async () => (await download(0)).status).not.toBe(403);
      // Packed, so little would have left the server before all of it was made.
      const headers = { cookie, 'accept-encoding': 'identity' };
      const reply = await new Promise<IncomingMessage>((resolve) => {
        send(`${site}/api/v1/exports?survey_id=${id}&format=${format}`, { headers }, resolve).end();
      });
      expect(reply.statusCode).toBe(200);
      child.kill('SIGKILL');
      const end = Promise.withResolvers<unknown>();
      reply
        .on('error', end.resolve)
        .on('end', () => end.resolve('all of it'))
        .resume();
      expect(await end.promise).toMatchObject({ code: 'ECONNRESET' });
    },
  );

  test('a second signal ends it at once (SP-44)', async () => {
    const { child, site, ended } = await start(await open('sqlite'), {
      UF_DRAIN_SECONDS: '60',
      UF_DEMO: 'off',
    });
    await ready(site);
    child.kill('SIGTERM');
    await expect.poll(async () => (await ready(site)).status).toBe(503);
    child.kill('SIGINT');
    expect(await ended).toBe(1);
  });
});
