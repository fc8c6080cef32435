// Runs on request: up to three processes take three times what can be stored, which makes other tests late.
import { setTimeout as sleep } from 'node:timers/promises';
import type { SavedSurvey } from '@userfeedback/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeNonce } from '../../platform/api/callers/nonces.ts';
import { createSurvey } from '../../testing/factories.ts';
import { quiet } from '../../testing/quiet.ts';
import { startRoundRobin } from '../../testing/round-robin.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { createResponseWriter } from '../responses/store/writer.ts';
import { listSubmissionIds, slow } from '../responses/testing.ts';
import { recount } from '../results/recount.ts';

/** A storage that takes 50 a second: two in each transaction of 40 ms. */
const PER_SECOND = 50;
const LIMITS = { batch: 2, backlog: 2, waiting: 200, wait: 60_000 };
const PATIENCE = 400;

let server: TestServer;

/** A visitor's browser: gives up, then tries again at once, whatever the reply was. */
class Visitors {
  readonly acknowledged = new Set<string>();
  readonly replies: number[] = [];
  readonly #address: string;
  readonly #body: (submission_id: string) => string;

  constructor(address: string, survey: SavedSurvey) {
    this.#address = `${address}/api/v1/surveys/${survey.id}/responses`;
    const nonce = makeNonce(server.deps.config, `submission:${survey.id}`, server.deps.now());
    const answers = [{ question_id: survey.questions[0]?.id, value: 'Yes' }];
    this.#body = (submission_id) => JSON.stringify({ submission_id, answers, nonce });
  }

  /** How many gave up. */
  get left(): number {
    return this.replies.filter((status) => status === 0).length;
  }

  /** That many a second for that long, and until as many gave up; none tries again when the time is over. */
  async come(perSecond: number, milliseconds: number, patience: number, left = 0): Promise<void> {
    const end = performance.now() + milliseconds;
    const isOver = () => performance.now() >= end && this.left >= left;
    const all: Promise<void>[] = [];
    while (!isOver()) {
      all.push(this.#come(isOver, patience));
      await sleep(1000 / perSecond);
    }
    await Promise.all(all);
  }

  async #come(isOver: () => boolean, patience: number): Promise<void> {
    const id = crypto.randomUUID();
    do {
      if (await this.#send(id, patience)) return;
      await sleep(10);
    } while (!isOver());
  }

  async #send(id: string, patience: number): Promise<boolean> {
    try {
      const { status } = await fetch(this.#address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: this.#body(id),
        signal: AbortSignal.timeout(patience),
      });
      this.replies.push(status);
      if (status === 201) this.acknowledged.add(id);
      return status === 201;
    } catch {
      this.replies.push(0);
      return false;
    }
  }
}

const kinds = testDialects().flatMap((dialect) =>
  (dialect === 'sqlite' ? [1] : [1, 3]).map((processes) => ({ dialect, processes })),
);

describe.each(kinds)('three times what can be stored, on $dialect, processes: $processes', ({ dialect, processes }) => {
  test('ends with the load: callers who left keep nobody waiting, and what was acknowledged is stored once (FS-07, SP-71)', async () => {
    // Together they take as many a second as one.
    const writer = (db: TestServer['deps']['db']) => createResponseWriter(slow(db, 40 * processes), { limits: LIMITS });
    server = await startTestServer({ dialect, writer });
    const servers = [server];
    while (servers.length < processes) servers.push(await startTestServer({ dialect, writer, beside: server }));
    onTestFinished(async () => {
      for (const one of servers.toReversed()) await one.close();
    });
    const survey = await createSurvey(await server.as('administrator'));
    const addresses = await Promise.all(servers.map((one) => one.listen()));
    const proxy = await startRoundRobin(() => addresses);
    onTestFinished(proxy.close);
    const crowd = new Visitors(proxy.url, survey);
    // A machine with other work sends fewer in the time.
    await crowd.come(3 * PER_SECOND, 2000, PATIENCE, 101);
    expect(crowd.left).toBeGreaterThan(100);
    const rest = new Visitors(proxy.url, survey);
    // A machine with other work stores fewer.
    await rest.come(PER_SECOND / quiet(2), quiet(1500), quiet(3000));
    expect(rest.replies.length).toBeGreaterThan(10);
    expect(Object.keys(Object.groupBy(rest.replies, String))).toEqual(['201']);
    for (const one of servers) await one.deps.writer.flush();
    const stored = await listSubmissionIds(server.deps.db);
    expect(new Set(stored).size).toBe(stored.length);
    expect(stored).toEqual(expect.arrayContaining([...crowd.acknowledged, ...rest.acknowledged]));
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
  });
});
