import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testContentHost } from '../../../apps/server/src/features/content-host/suite.ts';
import { createMediaLibrary } from '../../../apps/server/src/features/media/library.ts';
import { openMediaPlace } from '../../../apps/server/src/features/media/place.ts';
import type { DialectName } from '../../../apps/server/src/platform/db/dialect.ts';
import { openWholeDatabase, testDialects } from '../../../apps/server/src/platform/db/testing.ts';
import { demoSite } from '../src/index.ts';

/** What a site that we serve needs nothing of. */
const UNUSED = {
  change: () => Promise.reject(new Error('It changes nothing.')),
  people: { signOut: () => Promise.resolve(), detach: () => Promise.resolve() },
  fetch: () => Promise.reject(new Error('It calls nobody.')),
  refusal: (code: string) => new Error(code),
};

async function openSite(dialect: DialectName, publicUrl: string) {
  const { db, dataDir, close } = await openWholeDatabase(dialect);
  const now = () => new Date('2026-11-20T12:00:00.000Z');
  const host = demoSite.open({
    publicUrl,
    siteOrigins: () => [],
    now,
    timeZone: () => '',
    ...UNUSED,
    db: db as unknown as Kysely<unknown>,
    media: createMediaLibrary({
      db,
      media: openMediaPlace(db, { dataDir, mediaBucket: null }),
      config: { publicUrl },
      now,
    }),
  });
  return { host, close };
}

describe.each(testDialects())('on %s', (dialect) => {
  testContentHost('the demo site', async () => {
    const { host, close } = await openSite(dialect, 'http://127.0.0.1:4400');
    return { host, known: { title: 'Bread for people who forget' }, close };
  });

  test('finds posts and pages by the ids that its pages carry', async () => {
    const { host, close } = await openSite(dialect, 'https://magazine.test');
    expect(await host.findPage(108)).toEqual({
      id: 108,
      title: 'Bread for people who forget',
      url: 'https://magazine.test/blog/bread-for-people-who-forget',
      type: 'post',
    });
    expect(await host.findPage(1)).toMatchObject({ url: 'https://magazine.test/', type: 'page' });
    expect((await host.searchPages(''))[0]?.title).toBe('The drawer of useful things');
    await close();
  });
});
