import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../apps/server/src/testing/client.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../apps/server/src/testing/start-test-server.ts';
import { POSTS } from '../src/content/posts/index.ts';

const POST = POSTS.find(({ slug }) => slug === 'beans-again');
const WRITTEN = POSTS.find(({ slug }) => slug === 'sharp-enough');
if (!POST || !WRITTEN) throw new Error('The site has other posts.');
const MARK = (id: number) => `<div data-userfeedback-post-ratings data-post="${id}"></div>`;

describe.each(testDialects())('post ratings on the pages of the site, on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'plus', addons: ['post-ratings'] });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  const save = (settings: object) => admin.post('/post-ratings/settings', { settings });
  const rate = async (rating: number) => {
    const path = `/posts/${POST.id}/ratings`;
    const { nonce } = (await server.visitor.get<{ nonce: string }>(path)).body;
    expect((await server.visitor.post(path, { rating, nonce })).status).toBe(200);
  };
  const page = async (path: string) => {
    const { body, headers } = await server.visitor.inject<string>({ method: 'GET', url: path });
    return { body, policy: headers['content-security-policy'] ?? '' };
  };
  const at = (body: string, mark: string) => {
    expect(body.split(mark)).toHaveLength(2);
    return body.indexOf(mark);
  };

  test.each([
    ['PR-21', 'after_content', ['data-userfeedback-content', 'MARK', 'story-foot', 'id="comments"']],
    ['PR-22', 'before_comments', ['story-foot', 'MARK', 'id="comments"']],
    ['PR-23', 'after_comments', ['id="comment-form"', 'MARK', 'id="next"']],
  ])('%s ratings stand %s', async (_row, display_settings, order) => {
    await save({ display_settings });
    const { body } = await page(`/blog/${POST.slug}`);
    const places = order.map((part) => (part === 'MARK' ? at(body, MARK(POST.id)) : body.indexOf(part)));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('with manual placement they appear where the shortcode is, and pages have them only that way (PR-24, PR-25, OP-91)', async () => {
    expect((await page(`/blog/${WRITTEN.slug}`)).body.split(MARK(WRITTEN.id))).toHaveLength(2);
    expect((await page('/about')).body).not.toContain('data-userfeedback-post-ratings');
    await save({ display_settings: 'manual' });
    expect((await page(`/blog/${POST.slug}`)).body).not.toContain('data-userfeedback-post-ratings');
    expect((await page(`/blog/${WRITTEN.slug}`)).body).toContain(MARK(WRITTEN.id));
  });

  test('search engines are told the figures, once there are some and if that is wanted (PR-19, OP-94)', async () => {
    const schema = async () =>
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec((await page(`/blog/${POST.slug}`)).body)?.[1];
    await save({ display_settings: 'after_content', use_review_schema: 'yes' });
    expect(await schema()).toBeUndefined();
    for (const rating of [4, 5]) await rate(rating);
    expect(JSON.parse((await schema()) ?? '')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'CreativeWorkSeries',
      name: POST.title,
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: 4.5,
        ratingCount: 2,
        bestRating: 5,
        worstRating: 1,
      },
    });
    await save({ use_review_schema: 'no' });
    expect(await schema()).toBeUndefined();
  });

  test('a font of the font service is named to the visitor and let in by the page (PR-14)', async () => {
    const sheet = async () =>
      (await server.visitor.get<{ font_sheet: string | null }>(`/posts/${POST.id}/ratings`)).body.font_sheet;
    await save({ display_settings: 'after_content' });
    expect(await sheet()).toBeNull();
    expect((await page(`/blog/${POST.slug}`)).policy).not.toContain('fonts.googleapis.com');
    await save({ font: { value: 'Open Sans' } });
    expect(await sheet()).toBe('https://fonts.googleapis.com/css2?family=Open+Sans:wght@400&display=swap');
    expect((await page(`/blog/${POST.slug}`)).policy).toContain("style-src 'self' https://fonts.googleapis.com");
    expect((await page('/about')).policy).not.toContain('fonts.googleapis.com');
  });
});
