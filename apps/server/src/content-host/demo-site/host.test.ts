import { describe, expect, test } from 'vitest';
import { openTestDatabase, testDialects } from '../../db/testing.ts';
import { testContentHost } from '../suite.ts';
import { createDemoSite } from './host.ts';

describe.each(testDialects())('on %s', (dialect) => {
  testContentHost('the demo site', async () => {
    const database = await openTestDatabase(dialect);
    const { db, dataDir, close } = database;
    const now = () => new Date('2026-11-20T12:00:00.000Z');
    return {
      host: createDemoSite({ publicUrl: 'http://127.0.0.1:4400', db, dataDir, now, timeZone: () => '' }),
      known: { title: 'Bread for people who forget' },
      close,
    };
  });

  test('knows posts and pages by the ids that its pages carry', async () => {
    const { db, dataDir, close } = await openTestDatabase(dialect);
    const host = createDemoSite({
      ...{ publicUrl: 'https://magazine.test', db, dataDir },
      ...{ now: () => new Date(), timeZone: () => '' },
    });
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
