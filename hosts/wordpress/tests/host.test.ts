import { describe, expect, test } from 'vitest';
import { testContentHost } from '../../../apps/server/src/features/content-host/suite.ts';
import type { DialectName } from '../../../apps/server/src/platform/db/dialect.ts';
import { testDialects } from '../../../apps/server/src/testing/start-test-server.ts';
import { entry, servePages, startForWordPress, term, WordPressSite } from './wordpress-site.ts';

/** A connected site with 25 posts, terms, and pages that can be read. */
async function openSite(dialect: DialectName) {
  const pages = await servePages({
    '/7/': { facts: { page_type: 'single_post', post_id: 7, post_type: 'post', terms: [3] } },
    '/old/': { to: '/7/' },
    '/away/': { to: 'http://127.0.0.1:1/' },
    '/below/page/': { to: '../here/' },
    '/below/here/': { to: '/7/' },
    '/choices/': { status: 300, to: '/7/' },
    '/9/': { text: '<p>A page of an old plugin</p>' },
    '/nothing/': { text: '' },
  });
  const server = await startForWordPress({ dialect, now: '2026-11-20T12:00:00.000Z' });
  const site = new WordPressSite(server, pages.url);
  await site.connect();
  const posts = Array.from({ length: 25 }, (_, index) => entry(index + 1, `Cup number ${index + 1}`));
  await site.push('entries', [
    ...posts.map((post) => ({ ...post, url: `${pages.url}/${post.id}/` })),
    entry(77, 'Elsewhere', { url: 'https://elsewhere.test/77/', type: 'page' }),
  ]);
  await site.push('entries', [{ ...entry(7, 'How to brew coffee'), url: `${pages.url}/7/` }], [], true);
  await site.push('terms', [term(3, 'News'), term(4, 'Beans', { taxonomy: 'post_tag' })], [], true);
  return {
    host: server.deps.host,
    site,
    server,
    pages,
    async close() {
      await server.close();
      await pages.close();
    },
  };
}

describe.each(testDialects())('on %s', (dialect) => {
  testContentHost('WordPress', async () => ({ ...(await openSite(dialect)), known: { title: 'How to brew coffee' } }), {
    isInstalling: false,
  });

  test('pages say themselves what they are; other addresses are known by what was sent (WC-41, XT-02)', async () => {
    const { host, pages, close } = await openSite(dialect);
    expect(await host.findPage('0')).toBeUndefined();
    const facts = { page_type: 'single_post', post_id: 7, post_type: 'post', taxonomies: [], terms: [3] };
    expect(await host.pageFacts(`${pages.url}/7/`)).toEqual(facts);
    expect(await host.pageFacts(`${pages.url}/old/`)).toEqual(facts);
    expect(await host.pageFacts(`${pages.url}/below/page/`)).toEqual(facts);
    expect(await host.pageFacts(`${pages.url}/choices/`)).toEqual(facts);
    expect(await host.pageFacts(`${pages.url}/9/`)).toEqual({
      page_type: 'single_post',
      post_id: 9,
      post_type: 'post',
    });
    expect(await host.pageFacts(`${pages.url}/nothing/`)).toBeUndefined();
    expect(await host.pageFacts(`${pages.url}/away/`)).toBeUndefined();
    expect(await host.pageFacts('https://elsewhere.test/77/?a=1')).toEqual({
      page_type: 'single_page',
      post_id: 77,
      post_type: 'page',
    });
    expect(pages.asked.every(({ cookie }) => cookie === undefined)).toBe(true);
    const count = pages.asked.length;
    expect(await host.pageFacts('http://127.0.0.1:1/7/')).toBeUndefined();
    expect(pages.asked).toHaveLength(count);
    await close();
  });

  test('a recorded page is opened on the site, not on the server (HM-49)', async () => {
    const server = await startForWordPress({ dialect, licence: 'elite', addons: ['heatmaps'] });
    await new WordPressSite(server).connect();
    const admin = await server.as('administrator');
    const made = await admin.post<{ page: { id: number } }>('/heatmaps', {
      name: 'Prices',
      pattern: '/pricing',
    });
    const { body } = await admin.post<{ url: string }>(`/heatmaps/${made.body.page.id}/token`);
    expect(body.url.split('#')[0]).toBe('https://coffee.test/pricing');
    await server.close();
  });

  test('a site in a folder does not speak for another one beside it (WC-41)', async () => {
    const pages = await servePages({
      '/cups/a/': { facts: { page_type: 'single_post', post_id: 5, post_type: 'post' } },
      '/cupsize/a/': { facts: { page_type: 'single_post', post_id: 6, post_type: 'post' } },
      '/cups/out/': { to: '/cupsize/a/' },
    });
    const server = await startForWordPress({ dialect });
    await new WordPressSite(server, `${pages.url}/cups`).connect();
    expect(await server.deps.host.pageFacts(`${pages.url}/cups/a/`)).toMatchObject({ post_id: 5 });
    expect(await server.deps.host.pageFacts(`${pages.url}/cupsize/a/`)).toBeUndefined();
    expect(await server.deps.host.pageFacts(`${pages.url}/cups/out/`)).toBeUndefined();
    expect(pages.asked.map(({ path }) => path)).toEqual(['/cups/a/', '/cups/out/']);
    await server.close();
    await pages.close();
  });
});
