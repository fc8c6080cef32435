import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { VERSION } from '../../apps/server/src/platform/version.ts';
import { CLI } from '../../apps/server/src/testing/start-process.ts';
import type { Release, UpgradeSite } from './site.ts';
import { openUpgradeSite } from './site.ts';
import { visit } from './visit.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The release before this one, built; absent when the clone does not know it. */
    releaseBefore?: { tag: string; folder: string };
  }
}

const KINDS = 30;
const THIS: Release = { name: VERSION, program: [CLI] };
const madeUp = (version: string): Release => ({
  name: version,
  program: [`${import.meta.dirname}/made-up-release.ts`, version],
});

const before = inject('releaseBefore');
const hasPostgres = inject('postgresUrl') !== undefined;

// With a release before, that one is tried instead.
if (!before)
  describe.runIf(hasPostgres)('a made-up next release, with a step of each kind', () => {
    const [next, afterNext] = [madeUp('0.2.0'), madeUp('0.3.0')];
    let site: UpgradeSite;
    afterAll(() => site?.close());

    test('adds and fills in beside this one, which comes back afterwards: no call of any kind fails [UP-30, UP-31]', async () => {
      site = await openUpgradeSite(THIS);
      await update(site, THIS, next);
      expect(await site.status()).toMatchObject({ version: '0.2.0', can_go_back_to: '0.1.0' });
    });

    test('the one after it takes away while the one before runs, which comes back too [UP-30]', async () => {
      await site.start(next);
      await site.stop(THIS);
      await update(site, next, afterNext);
      expect(await site.status()).toMatchObject({ schema: '9004-take-away', can_go_back_to: '0.2.0' });
      await site.checkCounts();
    });
  });

describe.runIf(hasPostgres && before)('the release before', () => {
  const former = {
    name: before?.tag ?? '',
    program: [join(before?.folder ?? '', 'apps', 'server', 'src', 'cli.ts')],
  };
  let site: UpgradeSite;
  afterAll(() => site?.close());

  test('runs beside this one, and comes back: no call of any kind fails [UP-30, UP-31]', async () => {
    site = await openUpgradeSite(former);
    await update(site, former, THIS);
    await site.checkCounts();
  });

  test.each([
    ["the release before's files and this server", former, THIS],
    ["this release's files and the server before", THIS, former],
  ])('visitors with %s: show, answer, finish, impression, outbox [UP-32]', async (_what, files, server) => {
    for (const release of [files, server]) if (!urlOf(site, release)) await site.start(release);
    await visit(urlOf(site, files) ?? '', urlOf(site, server) ?? '');
  });
});

const urlOf = ({ running }: UpgradeSite, release: Release) => running().find((one) => one.release === release)?.url;

/** Two processes of a release are replaced by those of the next one, and that one by the former again. */
async function update({ traffic, start, stop, settle }: UpgradeSite, before: Release, after: Release) {
  await start(before);
  await traffic.cover(`before the steps of ${after.name}`);
  expect(traffic.kinds.size).toBeGreaterThanOrEqual(KINDS);
  const made = traffic.count;
  const newer = await start(after);
  expect(traffic.count, 'calls while the steps are taken').toBeGreaterThan(made + KINDS);
  await settle(newer);
  await traffic.cover(`beside ${after.name}`);
  await stop(before);
  await settle(newer);
  await traffic.cover(`after the steps of ${after.name}`);
  await start(before);
  await stop(after);
  await traffic.cover(`back at ${before.name}`);
}
