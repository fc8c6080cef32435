import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fuzz } from '../../testing/fuzz/run.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

/** `npm run stress -- fuzz` sets both: more calls, and the seed of an earlier run. */
const COUNT = Number(process.env.UF_FUZZ) || 300;
const SEED = Number(process.env.UF_SEED) || Date.now() % 2 ** 31;
const SEEDS = process.env.UF_FUZZ ? [SEED] : [1, SEED];

describe.each(testDialects())('generated calls on %s', (dialect) => {
  let server: TestServer;
  let address: string;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    address = await server.listen();
  });
  afterAll(() => server.close());

  test.each(SEEDS)(
    'of seed %i over all routes get no 500, none hangs, failures have their shape and known texts, and what is stored stays right (FS-13, LA-82)',
    async (seed) => {
      expect((await fuzz(server, address, { seed, count: COUNT })).join('\n\n')).toBe('');
    },
    120_000 + COUNT * 100,
  );
});
