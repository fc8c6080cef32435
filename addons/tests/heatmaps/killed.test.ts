// Runs on request: kills a process twenty times.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { serverAddons } from '@userfeedback/addons/server';
import type { SavedSurvey, WidgetDocument } from '@userfeedback/contract';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { recountAddons } from '../../../apps/server/src/features/addon-store/recount.ts';
import { listSubmissionIds } from '../../../apps/server/src/features/responses/testing.ts';
import { recount } from '../../../apps/server/src/features/results/recount.ts';
import { databaseEnv, openWholeDatabase, testDialects } from '../../../apps/server/src/platform/db/testing.ts';
import { surveyBody, textQuestion } from '../../../apps/server/src/testing/factories.ts';
import { ufHere } from '../../../apps/server/src/testing/run-command.ts';
import { startProcess } from '../../../apps/server/src/testing/start-process.ts';
import type { HeatPage } from './testing/server.ts';
import { DESKTOP } from './testing/server.ts';

const ROUNDS = 20;
const [VIEWERS, VISITORS] = [8, 4];
/** Milliseconds: what a kill may cost, of which so many are for a write; a machine that is busy needs longer for all writes. */
const [MAY_LOSE, WRITING] = [2000, 500];

describe.each(testDialects())('a server that counts views and is killed on %s', (dialect) => {
  test('loses two seconds of counts at most, counts nothing twice, and no response is lost (HM-36)', async () => {
    const database = await openWholeDatabase(dialect);
    onTestFinished(() => database.close());
    const { db, url, dataDir } = database;
    const env = {
      ...databaseEnv(url),
      UF_DATA_DIR: dataDir,
      UF_SECRET: 'the secret of these processes',
      UF_DEMO: 'off',
      UF_RATE_LIMIT: 'off',
    };
    const uf = async (...args: string[]) => {
      const { code, out, err } = await ufHere(env, args);
      expect([code, err]).toEqual([0, '']);
      return out.trim();
    };
    await uf('licence', 'use', await uf('licence', 'issue', '--type', 'elite'));
    for (const action of ['install', 'activate']) await uf('addon', action, 'heatmaps');
    const authorization = `Bearer ${await uf('apikey', 'create', '--role', 'administrator')}`;
    const count = async () => {
      const { rows } = await sql<{ views: number | null; clicks: number | null }>`
        select (select sum(views) from heatmap_days) as views, (select sum(clicks) from heatmap_clicks) as clicks`.execute(
        db,
      );
      return { views: Number(rows[0]?.views ?? 0), clicks: Number(rows[0]?.clicks ?? 0) };
    };
    let [page, survey] = [0, 0];
    const acknowledged = new Set<string>();
    const lost: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      // As after a while: the one that was killed is not seen any more.
      await db.updateTable('processes').set({ seen_at: '2000-01-01T00:00:00.000Z' }).execute();
      const { site, child, ended } = await startProcess(env);
      onTestFinished(() => void child.kill('SIGKILL'));
      const send = async (path: string, body: object | string, headers: Record<string, string> = {}) =>
        fetch(`${site}/api/v1${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        });
      if (round === 0) {
        const recorded = { name: 'Prices', pattern: '/pricing', max_views: 100_000 };
        const made = await send('/heatmaps', recorded, { authorization });
        page = ((await made.json()) as { page: HeatPage }).page.id;
        const asked = surveyBody({ questions: [textQuestion('why', { title: 'Why?' })] });
        survey = ((await (await send('/surveys', asked, { authorization })).json()) as SavedSurvey).id;
      }
      const shown = (await (await fetch(`${site}/api/v1/widget`)).json()) as WidgetDocument;
      const nonce = shown.surveys.find(({ id }) => id === survey)?.nonces.submission ?? '';
      const click = ['main>button#buy', 0, 1, 0, 0];
      const view = JSON.stringify({
        path: '/pricing',
        depth: 3,
        clicks: [click],
        nonce: shown.heatmaps?.nonce,
      });
      const before = await count();
      const counted: number[] = [];
      let [sent, isOver] = [0, false];
      /** The longest that a response took to be stored, in this round. */
      let slowest = 0;
      const viewing = async () => {
        while (!isOver) {
          sent += 1;
          const reply = await send(`/heatmaps/${page}/views`, view, {
            'content-type': 'text/plain',
            'user-agent': DESKTOP,
          }).catch(() => undefined);
          if (reply?.status === 202) counted.push(performance.now());
          else if (reply) throw new Error(`A view was refused with ${reply.status}.`);
        }
      };
      const answering = async () => {
        while (!isOver) {
          const submission_id = randomUUID();
          const answers = [{ question_id: 'why', value: 'Because.' }];
          const sentAt = performance.now();
          const reply = await send(`/surveys/${survey}/responses`, { submission_id, answers, nonce }).catch(
            () => undefined,
          );
          slowest = Math.max(slowest, performance.now() - sentAt);
          if (reply?.status === 201) acknowledged.add(submission_id);
        }
      };
      const all = [...Array.from({ length: VIEWERS }, viewing), ...Array.from({ length: VISITORS }, answering)];
      await wait(1000 + Math.random() * 3500);
      const isKilled = round < ROUNDS;
      if (!isKilled) isOver = true;
      if (!isKilled) await Promise.all(all);
      child.kill(isKilled ? 'SIGKILL' : 'SIGTERM');
      const killedAt = performance.now();
      await ended;
      isOver = true;
      await Promise.all(all);
      const after = await count();
      const stored = after.views - before.views;
      expect(after.clicks).toBe(after.views);
      expect(stored).toBeLessThanOrEqual(sent);
      if (isKilled) {
        const oldest = counted[stored];
        if (oldest !== undefined) {
          lost.push(counted.length - stored);
          expect(killedAt - oldest).toBeLessThanOrEqual(MAY_LOSE + Math.max(0, slowest - WRITING));
        }
      } else expect(stored).toBe(counted.length);
      expect(await recountAddons(db, serverAddons)).toEqual([]);
    }
    // It was killed while something waited.
    expect(lost.length).toBeGreaterThan(ROUNDS / 2);
    const responses = new Set(await listSubmissionIds(db));
    expect([...acknowledged].filter((id) => !responses.has(id))).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(ROUNDS);
    expect(await recount(db)).toEqual([]);
  }, 600_000);
});
