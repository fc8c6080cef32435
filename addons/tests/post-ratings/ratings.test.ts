import { randomUUID } from 'node:crypto';
import type { Pagination } from '@userfeedback/contract';
import { POSTS } from '@userfeedback/demo-site/posts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { setAddonState } from '../../../apps/server/src/features/addon-store/queries.ts';
import { recountAddons } from '../../../apps/server/src/features/addon-store/recount.ts';
import type { Client } from '../../../apps/server/src/testing/client.ts';
import { switchPlan } from '../../../apps/server/src/testing/plans.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../apps/server/src/testing/start-test-server.ts';

interface Figures {
  total_ratings: number;
  average_rating: number | null;
}
interface RatedPost {
  post_id: number;
  post_title: string;
  total_ratings: number;
  average_rating: number;
  created_at: string;
  rating: number;
}
interface List<Item> {
  items: Item[];
  pagination: Pagination;
}
type Settings = Record<string, unknown>;
interface ErrorReply {
  code: string;
  errors?: Record<string, string>;
}

const NOW = '2026-11-21T12:00:00.000Z';
const DEFAULTS = {
  icon_id: 'star',
  icon_color: '#FFB900',
  rating_question: 'How would you rate this post?',
  thank_you_message: 'Thanks for your feedback!',
  rating_instruction_message: 'Click on a star to rate it!',
  font: { value: 'inherit' },
  background_color: '#ffffff',
  text_color: '#23282D',
  show_vote_count: 'yes',
  show_rating: 'yes',
  display_settings: 'after_content',
  use_review_schema: 'no',
  show_uf_logo: 'no',
};
const [FIRST, SECOND, THIRD] = POSTS;
if (!FIRST || !SECOND || !THIRD) throw new Error('The site has too few posts.');
describe.each(testDialects())('post ratings on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'plus', addons: ['post-ratings'], now: NOW });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const db =
      server.deps.db.withTables<Record<'post_ratings' | 'post_rating_totals' | 'post_rating_settings', object>>();
    await db.deleteFrom('post_ratings').execute();
    await db.deleteFrom('post_rating_totals').execute();
    await db.deleteFrom('post_rating_settings').execute();
    server.setNow(NOW);
  });

  const nonceOf = async (postId: number) =>
    (await server.visitor.get<{ nonce: string }>(`/posts/${postId}/ratings`)).body.nonce;
  const send = <Body = Figures>(postId: number, body: object) =>
    server.visitor.post<Body>(`/posts/${postId}/ratings`, body);
  const rate = async (postId: number, rating: number, visitor?: string) =>
    send(postId, { rating, nonce: await nonceOf(postId), ...(visitor ? { visitor } : {}) });
  const list = async (query = '') => (await admin.get<List<RatedPost>>(`/post-ratings/results${query}`)).body;
  const details = async (postId: number, query = '') =>
    (
      await admin.get<List<{ id: number; rating: number; created_at: string }> & { post: RatedPost }>(
        `/post-ratings/results/${postId}${query}`,
      )
    ).body;
  const save = (settings: Settings) =>
    admin.post<{ settings: Settings } & ErrorReply>('/post-ratings/settings', { settings });
  const page = async (path: string) => (await server.visitor.inject<string>({ method: 'GET', url: path })).body;

  test('the settings start with their defaults, and a save changes what it names (PR-05, PR-06, PR-07, OP-15, OP-87)', async () => {
    const read = async () => (await admin.get<{ settings: Settings }>('/post-ratings/settings')).body;
    expect(await read()).toEqual({ settings: DEFAULTS });
    const changed = { show_rating: 'no', font: { value: 'Lora' }, icon_color: '#f00' };
    const { status, body } = await save(changed);
    expect([status, body]).toEqual([200, { settings: { ...DEFAULTS, ...changed } }]);
    await save({ show_rating: 'yes', display_settings: 'manual' });
    expect(await read()).toEqual({
      settings: { ...DEFAULTS, ...changed, show_rating: 'yes', display_settings: 'manual' },
    });
  });

  test.each([
    ['icon_id', 'rocket'],
    ['icon_color', 'red'],
    ['background_color', '#12345'],
    ['rating_question', '   '],
    ['thank_you_message', 'x'.repeat(201)],
    ['show_rating', true],
    ['use_review_schema', 'maybe'],
    ['display_settings', 'everywhere'],
    ['font', 'Lora'],
    ['nobody_knows', 1],
  ])('%s cannot be %j, and nothing is saved (OP-97, OP-15)', async (name, value) => {
    const { status, body } = await save({ thank_you_message: 'Merci', [name]: value });
    expect([status, body.code]).toEqual([422, 'invalid']);
    expect((await admin.get<{ settings: Settings }>('/post-ratings/settings')).body.settings).toEqual(DEFAULTS);
  });

  test('ratings are stored, and everybody can read their number and average (PR-08, PR-28, OP-17, OP-93)', async () => {
    const before = await server.visitor.get<Figures>(`/posts/${FIRST.id}/ratings`);
    expect(before.body).toMatchObject({ total_ratings: 0, average_rating: null });
    expect(before.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(before.headers['set-cookie']).toBeUndefined();
    const { status, body } = await rate(FIRST.id, 4);
    expect([status, body]).toEqual([200, { total_ratings: 1, average_rating: 4 }]);
    expect((await rate(FIRST.id, 5)).body).toEqual({ total_ratings: 2, average_rating: 4.5 });
    expect((await rate(FIRST.id, 4)).body.average_rating).toBe(4.3);
    expect((await rate(FIRST.id, 4)).body.average_rating).toBe(4.3);
    expect((await server.visitor.get<Figures>(`/posts/${FIRST.id}/ratings`)).body).toMatchObject({
      total_ratings: 4,
      average_rating: 4.3,
    });
    expect((await list()).items).toMatchObject([{ post_title: FIRST.title, total_ratings: 4, average_rating: 4.3 }]);
  });

  test('one visitor has one rating of a post: sent again it counts once, another one replaces it (OP-92)', async () => {
    const visitor = randomUUID();
    await rate(FIRST.id, 2);
    await rate(FIRST.id, 3, visitor);
    server.setNow('2026-11-21T13:00:00.000Z');
    expect((await rate(FIRST.id, 3, visitor)).body).toEqual({ total_ratings: 2, average_rating: 2.5 });
    expect((await details(FIRST.id)).post.created_at).toBe(NOW);
    expect((await rate(FIRST.id, 5, visitor.toUpperCase())).body).toEqual({
      total_ratings: 2,
      average_rating: 3.5,
    });
    await rate(SECOND.id, 1, visitor);
    expect((await details(FIRST.id)).items).toMatchObject([
      { rating: 5, created_at: '2026-11-21T13:00:00.000Z' },
      { rating: 2, created_at: NOW },
    ]);
    expect((await details(SECOND.id)).post).toMatchObject({ total_ratings: 1, average_rating: 1 });
  });

  test('of many at once each counts, stored in few transactions, and the figures are those of the rows (SP-72)', async () => {
    const visitors = Array.from({ length: 12 }, () => randomUUID());
    const nonce = await nonceOf(FIRST.id);
    const transactions = vi.spyOn(server.deps.db, 'transaction');
    await Promise.all(
      visitors.flatMap((visitor, index) =>
        [1, (index % 5) + 1].map((rating) => send(FIRST.id, { rating, nonce, visitor })),
      ),
    );
    expect(transactions.mock.calls.length).toBeGreaterThan(0);
    expect(transactions.mock.calls.length).toBeLessThan(12);
    transactions.mockRestore();
    const { post, items } = await details(FIRST.id, '?per_page=-1');
    expect(items).toHaveLength(12);
    const sum = items.reduce((all, { rating }) => all + rating, 0);
    const { db, addons } = server.deps;
    expect(await recountAddons(db, addons)).toEqual([]);
    expect(post).toMatchObject({ total_ratings: 12, average_rating: Math.round((sum * 10) / 12) / 10 });
    const ours = db.withTables<{ post_ratings: { post_id: number; id: number; rating: number } }>();
    const { rating = 0, id } = items[0] ?? {};
    await ours.deleteFrom('post_ratings').where('id', '=', Number(id)).execute();
    const place = { table: 'post_rating_totals', key: String(FIRST.id) };
    expect(await recountAddons(db, addons)).toEqual([
      { ...place, column: 'total', kept: 12, counted: 11 },
      { ...place, column: 'sum', kept: sum, counted: sum - rating },
    ]);
  });

  test.each([0, 6, 2.5, '5', null, -1, undefined])('a rating of %j is refused (PR-26, D-02)', async (rating) => {
    const { status, body } = await send<ErrorReply>(FIRST.id, { rating, nonce: await nonceOf(FIRST.id) });
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([422, 'invalid', ['rating']]);
    expect((await list()).items).toEqual([]);
  });

  test('no rating without the nonce of its post, nor of a post that does not exist (OP-17, D-12)', async () => {
    const nonce = await nonceOf(FIRST.id);
    const outcomeOf = async (postId: number, body: object) => {
      const { status, body: reply } = await send<ErrorReply>(postId, body);
      return [status, reply.code];
    };
    expect(await outcomeOf(FIRST.id, { rating: 4, nonce: 'made up' })).toEqual([403, 'invalid_nonce']);
    expect(await outcomeOf(SECOND.id, { rating: 4, nonce })).toEqual([403, 'invalid_nonce']);
    expect(await outcomeOf(FIRST.id, { rating: 4 })).toEqual([422, 'invalid']);
    expect(await outcomeOf(FIRST.id, { rating: 4, nonce, visitor: 'me' })).toEqual([422, 'invalid']);
    expect(await outcomeOf(987_654, { rating: 4, nonce })).toEqual([404, 'not_found']);
    for (const path of ['/posts/987654/ratings', '/post-ratings/results/987654'])
      expect((await admin.get(path)).status, path).toBe(404);
    for (const path of [
      '/posts/x/ratings',
      '/posts/0/ratings',
      '/post-ratings/results?orderby=id',
      '/post-ratings/results?per_page=0',
    ])
      expect((await admin.get(path)).status, path).toBe(422);
    server.setNow('2026-11-22T18:00:00.000Z');
    expect(await outcomeOf(FIRST.id, { rating: 4, nonce })).toEqual([403, 'invalid_nonce']);
    expect((await list()).items).toEqual([]);
  });

  test('rated posts are listed, the last rated first, and sorted as asked (PR-27, PR-29, API-R-31, OP-16, OP-95)', async () => {
    for (const [post, ratings, hour] of [
      [FIRST, [5], 13],
      [SECOND, [1, 2, 2], 15],
      [THIRD, [3, 4], 14],
    ] as const) {
      server.setNow(`2026-11-21T${hour}:00:00.000Z`);
      for (const rating of ratings) await rate(post.id, rating);
    }
    const { items, pagination } = await list();
    expect(items.map(({ post_id }) => post_id)).toEqual([SECOND.id, THIRD.id, FIRST.id]);
    expect(items[0]).toEqual({
      post_id: SECOND.id,
      post_title: SECOND.title,
      total_ratings: 3,
      average_rating: 1.7,
      created_at: '2026-11-21T15:00:00.000Z',
      rating: 2,
    });
    expect(pagination).toEqual({ page: 1, pages: 1, per_page: 10, total: 3 });
    for (const [orderby, expected] of [
      ['created_at', [FIRST, THIRD, SECOND]],
      ['total_ratings', [FIRST, THIRD, SECOND]],
      ['average_rating', [SECOND, THIRD, FIRST]],
      [
        'post_title',
        [FIRST, SECOND, THIRD].toSorted((a, b) => (a.title.toLowerCase() < b.title.toLowerCase() ? -1 : 1)),
      ],
    ] as const) {
      const found = async (order: string) =>
        (await list(`?orderby=${orderby}&order=${order}`)).items.map(({ post_id }) => post_id);
      expect(await found('asc'), orderby).toEqual(expected.map(({ id }) => id));
      expect(await found('desc'), orderby).toEqual(expected.map(({ id }) => id).toReversed());
    }
    const second = await list('?per_page=2&page=2');
    expect(second.items.map(({ post_id }) => post_id)).toEqual([FIRST.id]);
    expect(second.pagination).toEqual({ page: 2, pages: 2, per_page: 2, total: 3 });
  });

  test('a post has each of its ratings, page by page from both ends, in the order asked for (PR-30, OP-95)', async () => {
    const ratings = [3, 5, 1, 4, 2, 5, 3];
    for (const [index, rating] of ratings.entries()) {
      server.setNow(`2026-11-21T1${index}:00:00.000Z`);
      await rate(FIRST.id, rating);
    }
    const pages = async (query: string) => {
      const found = await Promise.all(
        [1, 2, 3, 4].map((page) => details(FIRST.id, `?per_page=3&page=${page}${query}`)),
      );
      return found.map(({ items }) => items.map(({ rating }) => rating));
    };
    expect(await pages('')).toEqual([[3, 5, 2], [4, 1, 5], [3], []]);
    expect(await pages('&order=asc')).toEqual([[3, 5, 1], [4, 2, 5], [3], []]);
    expect(await pages('&orderby=rating')).toEqual([[5, 5, 4], [3, 3, 2], [1], []]);
    expect(await pages('&orderby=rating&order=asc')).toEqual([[1, 2, 3], [3, 4, 5], [5], []]);
    expect((await details(FIRST.id)).post).toMatchObject({
      post_title: FIRST.title,
      total_ratings: 7,
      average_rating: 3.3,
      rating: 3,
    });
  });

  test('a deleted post keeps its ratings and its title, and long lists come in pages (OP-16)', async () => {
    const ours = server.deps.db.withTables<{ post_rating_totals: object }>();
    const deletedPost = {
      post_id: 999_999,
      post_title: 'Gone',
      total: 1001,
      sum: 4004,
      last_rating: 4,
      rated_at: NOW,
    };
    await ours.insertInto('post_rating_totals').values(deletedPost).execute();
    expect((await list()).items).toMatchObject([{ post_title: 'Gone', total_ratings: 1001, average_rating: 4 }]);
    expect((await details(999_999)).post).toMatchObject({ post_title: 'Gone', url: null });
    expect((await details(FIRST.id)).post).toBeUndefined();
    const all = await admin.get<ErrorReply>('/post-ratings/results/999999?per_page=-1');
    expect([all.status, all.body.code]).toEqual([422, 'invalid']);
    expect((await list('?per_page=-1')).pagination).toMatchObject({ pages: 1, total: 1 });
  });

  describe('who may', () => {
    test('pages of the allowed origins may read and rate, others may not (OP-17)', async () => {
      const [ours = ''] = server.deps.config.siteOrigins;
      const url = `/api/v1/posts/${FIRST.id}/ratings`;
      for (const [origin, allowed] of [
        [ours, ours],
        ['https://elsewhere.test', undefined],
      ] as const) {
        const call = (method: 'GET' | 'OPTIONS') =>
          server.visitor.inject({
            method,
            url,
            headers: { origin, 'access-control-request-method': 'POST' },
          });
        expect((await call('GET')).headers['access-control-allow-origin']).toBe(allowed);
        const { headers } = await call('OPTIONS');
        expect(headers['access-control-allow-methods']).toBe(allowed && 'GET, POST');
      }
    });

    test('a page of another origin rates nothing, not even one that may show surveys (FR-18)', async () => {
      const elsewhere = await startTestServer({
        dialect,
        licence: 'plus',
        addons: ['post-ratings'],
        now: NOW,
        config: { siteOrigins: ['https://shop.example'] },
      });
      try {
        const { publicUrl } = elsewhere.deps.config;
        const call = (method: 'GET' | 'POST', headers: object, payload?: object) =>
          elsewhere.visitor.inject<ErrorReply & { nonce: string; total_ratings: number }>({
            method,
            url: `/api/v1/posts/${FIRST.id}/ratings`,
            headers: { ...headers },
            ...(payload && { payload }),
          });
        const { nonce } = (await call('GET', {})).body;
        const rating = { rating: 1, nonce };
        for (const origin of ['https://shop.example', 'https://elsewhere.example', 'null']) {
          for (const refused of [await call('GET', { origin }), await call('POST', { origin }, rating)]) {
            expect([refused.status, refused.body.code], origin).toEqual([404, 'not_found']);
          }
        }
        const manager = await elsewhere.as('administrator');
        expect((await manager.get<List<RatedPost>>('/post-ratings/results')).body.items).toEqual([]);
        // Its own pages, by its public name or by the one that was called, and calls of scripts.
        for (const headers of [
          { origin: new URL(publicUrl).origin },
          { origin: 'http://site.local:4400', host: 'site.local:4400' },
          {},
        ])
          expect((await call('POST', headers, rating)).status).toBe(200);
        expect((await call('GET', {})).body.total_ratings).toBe(3);
      } finally {
        await elsewhere.close();
      }
    });

    const listCodes = async (client: Client) => ({
      settings: (await client.get<ErrorReply>('/post-ratings/settings')).body.code,
      save: (await client.post<ErrorReply>('/post-ratings/settings', { settings: {} })).body.code,
      results: (await client.get<ErrorReply>('/post-ratings/results')).body.code,
      details: (await client.get<ErrorReply>(`/post-ratings/results/${FIRST.id}`)).body.code,
    });
    const all = (code: string) => ({ settings: code, save: code, results: code, details: code });

    test('only administrators set and see ratings (API-R-31)', async () => {
      await rate(FIRST.id, 4);
      expect(await listCodes(admin)).toEqual({});
      expect(await listCodes(await server.apiKey('administrator'))).toEqual({});
      expect(await listCodes(server.visitor)).toEqual(all('unauthorized'));
      for (const role of ['editor', 'subscriber'])
        expect(await listCodes(await server.as(role)), role).toEqual(all('forbidden'));
    });

    test('without plan or addon nobody rates, no page asks for it, and earlier ratings are kept (OP-86, GS-01)', async () => {
      await rate(FIRST.id, 4);
      const nonce = await nonceOf(FIRST.id);
      const activate = (active: 0 | 1) =>
        server.deps.site.change((trx) => setAddonState(trx, 'post-ratings', { active }, NOW));
      for (const [code, lose, regain] of [
        ['upgrade_required', () => switchPlan(server, 'expired'), () => switchPlan(server, 'plus')],
        ['addon_inactive', () => activate(0), () => activate(1)],
      ] as const) {
        await lose();
        expect(await listCodes(admin)).toEqual(all(code));
        const refused = await send<ErrorReply>(FIRST.id, { rating: 5, nonce });
        expect([refused.status, refused.body.code]).toEqual([403, code]);
        expect((await server.visitor.get<ErrorReply>(`/posts/${FIRST.id}/ratings`)).status).toBe(403);
        expect(await page(`/blog/${SECOND.slug}`)).not.toContain('data-userfeedback-post-ratings');
        await regain();
        expect((await list()).items).toMatchObject([{ total_ratings: 1, average_rating: 4 }]);
      }
    });
  });
});
