import { PAGE_TYPES, PageFacts } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { startTestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { entries } from '../src/catalogue.ts';
import type { SiteTables } from '../src/tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ dialect: 'sqlite' });
});
afterAll(() => server.close());

const read = (url: string) => server.visitor.inject<string>({ method: 'GET', url });

/** The facts a page carries, as the widget reads them. */
function factsOf(page: string): PageFacts {
  const json = /<script type="application\/json" id="userfeedback-page">([^<]*)<\/script>/.exec(page)?.[1];
  return PageFacts.strict().parse(JSON.parse(json ?? 'null'));
}

const PAGES: readonly [url: string, status: number, facts: Partial<PageFacts>][] = [
  ['/', 200, { page_type: 'home', post_id: 1, post_type: 'page' }],
  ['/blog', 200, { page_type: 'blog', post_id: 2, post_type: 'page' }],
  ['/blog/page/2', 200, { page_type: 'blog' }],
  [
    '/blog/sharp-enough',
    200,
    {
      page_type: 'single_post',
      post_id: 109,
      post_type: 'post',
      taxonomies: ['category', 'tag'],
      terms: [11, 22, 21],
    },
  ],
  ['/about', 200, { page_type: 'single_page', post_id: 3, post_type: 'page', taxonomies: [], terms: [] }],
  ['/pricing', 200, { page_type: 'single_page', post_id: 4 }],
  ['/contact/', 200, { page_type: 'single_page', post_id: 5 }],
  ['/reader-survey', 200, { page_type: 'single_page', post_id: 6 }],
  ['/privacy', 200, { page_type: 'single_page', post_id: 7 }],
  ['/category/kitchen', 200, { page_type: 'category', post_id: null, taxonomies: ['category'], terms: [14] }],
  ['/tag/slow-days', 200, { page_type: 'tag', taxonomies: ['tag'], terms: [32] }],
  ['/author/ruth-oyelaran', 200, { page_type: 'archive', post_id: null, post_type: null }],
  ['/search', 200, { page_type: 'search' }],
  ['/search?q=bread', 200, { page_type: 'search' }],
  ['/log-in', 200, { page_type: 'single_page', post_id: null }],
  ['/log-out', 200, { page_type: 'single_page', post_id: null }],
  ['/nowhere', 404, { page_type: 'not_found', post_id: null }],
  ['/blog/nothing', 404, { page_type: 'not_found' }],
  ['/blog/page/99', 404, { page_type: 'not_found' }],
  ['/blog/page/02', 404, { page_type: 'not_found' }],
  ['/category/tools', 404, { page_type: 'not_found' }],
  ['/author/nobody', 404, { page_type: 'not_found' }],
];

describe.each(PAGES)('%s', (url, status, facts) => {
  test(`returns ${status} with the landmarks of a page`, async () => {
    const page = await read(url);
    expect(page.status).toBe(status);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['cache-control']).toBe('private, no-cache');
    for (const landmark of ['<html lang="en">', '<header class="masthead">', '<nav ', '<footer class="site-footer">']) {
      expect(page.body).toContain(landmark);
    }
    expect(page.body.match(/<main id="main"/g)).toHaveLength(1);
    expect(page.body.match(/<h1[ >]/g)).toHaveLength(1);
    expect(page.body).toContain('<a class="skip" href="#main">');
    expect(page.body).toMatch(/<title>[^<]{5,}<\/title>/);
  });

  test('carries the widget and its facts (D-11) (HM-11)', async () => {
    const { body } = await read(url);
    expect(body.match(/<script async src="\/widget\.js"><\/script>/g)).toHaveLength(1);
    const found = factsOf(body);
    expect(found).toMatchObject({ ...facts, logged_in: false, roles: [] });
    expect(PAGE_TYPES).toContain(found.page_type);
    // The host knows them without the page, except where a list ends.
    const { logged_in: _, roles: __, layout, ...own } = found;
    const known = await server.deps.host.pageFacts(`${server.deps.config.publicUrl}${url}`);
    if (url !== '/blog/page/99') expect(known).toEqual(own);
    // It changes with the style.
    expect(body).toContain(`/assets/site/site.css?v&#61;${layout}`);
  });

  test('holds no script, style or handler of its own, and forbids them', async () => {
    const { body, headers } = await read(url);
    const scripts = [...body.matchAll(/<script([^>]*)>/g)].map((match) => match[1]);
    expect(scripts).toEqual([' type="application/json" id="userfeedback-page"', ' async src="/widget.js"']);
    expect(body).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/i);
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    expect(policy).toContain("form-action 'self'");
  });
});

test('pages carry a data layer, in a file of its own, while an analytics plugin is active (OP-066)', async () => {
  const { plugins } = server.deps.host;
  expect((await read('/')).body).not.toContain('analytics.js');
  await plugins.change?.install('exactmetrics');
  expect((await read('/')).body).not.toContain('analytics.js');
  await plugins.change?.activate('exactmetrics/exactmetrics.php');
  const href = /<script src="(\/assets\/site\/analytics\.js[^"]*)"/.exec((await read('/')).body)?.[1] ?? '';
  const script = await read(href.replace('&#61;', '='));
  expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(script.body).toContain('window.dataLayer');
  await server.deps.db.withTables<SiteTables>().deleteFrom('site_plugins').execute();
});

test('links lead somewhere: every address that the site’s pages name works', async () => {
  const seen = new Set<string>();
  const waiting = ['/'];
  while (waiting.length > 0) {
    const url = waiting.pop() ?? '';
    if (seen.has(url)) continue;
    seen.add(url);
    const { status, body, headers } = await read(url);
    expect([url, status]).toEqual([url, 200]);
    if (headers['content-type']?.startsWith('text/html') !== true) continue;
    for (const [, found = ''] of body.matchAll(/(?:href|src)="(\/[^"#]*)/g)) {
      const address = found.replaceAll('&#61;', '=').replaceAll('&#38;', '&');
      // The page of a survey is there if the survey is.
      if (!/^\/(widget\.js|admin|s\/)/.test(address)) waiting.push(address);
    }
  }
  expect(seen.size).toBeGreaterThan(60);
  for (const entry of entries) expect([...seen]).toContain(entry.path);
});

test('shortcodes become the elements that the widget and the ratings fill (OP-040)', async () => {
  const survey = await read('/reader-survey');
  expect(survey.body).toContain('<div data-userfeedback="7"></div>');
  expect(survey.body).not.toContain('[userfeedback');
  const story = await read('/blog/sharp-enough');
  expect(story.body).toContain('<div data-userfeedback-post-ratings data-post="109"></div>');
  expect(story.body).not.toContain('[userfeedback');
});

test('the search text is shown as text, and found in texts', async () => {
  const attack = await read(`/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(attack.body).not.toContain('<script>alert');
  expect(attack.body).toContain('Nothing found for “&#34;&#62;&#60;script&#62;');
  const found = await read('/search?q=RHUBARB+bully');
  expect(found.body).toContain('One page found');
  expect(found.body).toContain('What the allotment knows in November');
});

test('odd requests get a reply, never a 500', async () => {
  for (const url of ['/blog/%00', '/blog/%E0%A4%A', '/search?q[]=1&q[a]=2', '/%2e%2e/etc/passwd', '/blog/page/1e9']) {
    expect((await read(url)).status, url).toBeLessThan(500);
  }
});

test('further pages have one address each', async () => {
  const { status, headers } = await read('/blog/page/1');
  expect([status, headers.location]).toEqual([301, '/blog']);
  const second = await read('/blog/page/2');
  expect(second.body).toContain('aria-label="Page 2" aria-current="page"');
});

test('addresses of the product below its own folders are not served by the site', async () => {
  for (const url of ['/api/v1/nothing', '/api/nothing', '/media/nothing.png', '/assets/site/nothing.css']) {
    const { status, headers } = await read(url);
    expect([url, status, headers['content-type']]).toEqual([url, 404, 'application/json; charset=utf-8']);
  }
});

test('feed, site map and robots.txt name every story', async () => {
  const feed = await read('/feed.xml');
  expect(feed.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(feed.body.match(/<item>/g)).toHaveLength(12);
  const map = await read('/sitemap.xml');
  for (const { path } of entries) expect(map.body).toContain(`${server.deps.config.publicUrl}${path}<`);
  expect((await read('/robots.txt')).body).toContain('/sitemap.xml');
});

describe('files of the look', () => {
  test('are cached for good under their version, and revalidated without it', async () => {
    const page = await read('/');
    const href = /href="(\/assets\/site\/site\.css[^"]*)"/.exec(page.body)?.[1]?.replaceAll('&#61;', '=') ?? '';
    const style = await read(href);
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(style.headers['cache-control']).toContain('immutable');
    const plain = await read('/assets/site/site.css');
    expect(plain.headers['cache-control']).toBe('public, max-age=300');
    const again = await server.visitor.inject<string>({
      method: 'GET',
      url: '/assets/site/site.css',
      headers: { 'if-none-match': plain.headers.etag ?? '' },
    });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  test('drawings are images that run nothing, fonts come from here', async () => {
    const drawing = await read('/assets/site/pictures/harbour.svg');
    expect(drawing.headers['content-type']).toBe('image/svg+xml');
    expect(drawing.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    const style = (await read('/assets/site/site.css')).body;
    for (const [, url] of style.matchAll(/url\("([^"]+)"\)/g)) {
      expect((await read(url ?? '')).headers['content-type']).toBe('font/woff2');
    }
    expect(style).not.toMatch(/https?:/);
  });
});
