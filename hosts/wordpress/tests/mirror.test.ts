import type { HostConfig, HostStatus, MediaItem, PluginInfo, SiteInfo, WidgetDocument } from '@userfeedback/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../apps/server/src/testing/client.ts';
import { createSurvey } from '../../../apps/server/src/testing/factories.ts';
import { SAMPLE_IMAGES } from '../../../apps/server/src/testing/sample-images.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { testDialects } from '../../../apps/server/src/testing/start-test-server.ts';
import { entry, MOMENT, startForWordPress, term, WordPressSite } from './wordpress-site.ts';

type Found = { id: number; title: string }[];
type Choice = { id: string; label: string };

describe.each(testDialects())('what WordPress sends, on %s', (dialect) => {
  let server: TestServer;
  let site: WordPressSite;
  let admin: Client;
  beforeEach(async () => {
    server = await startForWordPress({ dialect, licence: 'elite', addons: 'all', now: MOMENT });
    site = new WordPressSite(server);
    await site.connect();
    admin = await server.as('administrator');
  });
  afterEach(() => server.close());

  const search = async (query = '') => (await admin.get<Found>(`/search${query}`)).body;
  const choices = async (query: string) => (await admin.get<Choice[]>(`/logic-type?${query}`)).body;
  const compare = async (kind: string, from_id: number, to_id: number, ids: number[]) =>
    (await site.call<{ missing: number[] }>('POST', `/host/${kind}/seen`, { from_id, to_id, ids })).body.missing;

  test('pickers list the entries of the site with its ids, newest first, and follow each change (WC-18, WC-20, WC-24)', async () => {
    await site.push('entries', [entry(4, 'Spring sale opens'), entry(12, 'Über Bohnen')]);
    expect(await search()).toEqual([
      { id: 12, title: 'Über Bohnen' },
      { id: 4, title: 'Spring sale opens' },
    ]);
    expect(await search('?title=über')).toEqual([{ id: 12, title: 'Über Bohnen' }]);
    await site.push('entries', [entry(4, 'Summer sale opens')], [12]);
    expect(await search()).toEqual([{ id: 4, title: 'Summer sale opens' }]);
  });

  test('pages, terms and types have the title of today, and what is gone is not there (WC-27)', async () => {
    await site.push('entries', [entry(4, 'Spring sale opens')]);
    await site.push('terms', [term(3, 'News')]);
    await site.push('entries', [entry(4, 'Summer sale opens')]);
    expect(await search('?ids[]=4&ids[]=9&ids[]=x')).toEqual([{ id: 4, title: 'Summer sale opens' }]);
    expect(await choices('logic_type=taxonomy_term&ids[]=3&ids[]=99&ids[]=x')).toEqual([
      { id: '3', label: 'News (Category)' },
    ]);
    expect(await choices('logic_type=post_type&ids[]=recipe&ids[]=gone')).toEqual([{ id: 'recipe', label: 'Recipes' }]);
  });

  test('it is complete once the last batch of each kind has come, in any order (XT-02)', async () => {
    const status = async () => (await admin.get<HostStatus>('/host/status')).body;
    for (const kind of ['media', 'entries', 'terms'] as const) {
      await site.push(kind, []);
      expect(await status()).toMatchObject({ is_complete: false });
      await site.push(kind, [], [], true);
      expect(await status()).toMatchObject({ is_complete: kind === 'terms' });
    }
  });

  test('types, taxonomies and terms are those of the site (WC-24)', async () => {
    await site.push('terms', [term(3, 'News'), term(5, 'Arabica', { taxonomy: 'post_tag' })]);
    expect(await choices('logic_type=post_type')).toEqual(site.site.post_types);
    expect(await choices('logic_type=taxonomy')).toEqual(site.site.taxonomies);
    expect(await choices('logic_type=taxonomy_term&search=')).toEqual([
      { id: '5', label: 'Arabica (Tag)' },
      { id: '3', label: 'News (Category)' },
    ]);
    expect(await choices('logic_type=taxonomy_term&search=tag')).toEqual([{ id: '5', label: 'Arabica (Tag)' }]);
  });

  test('what only the mirror has goes, what only the site has is asked for (WC-23)', async () => {
    await site.push(
      'entries',
      [1, 2, 3, 20].map((id) => entry(id, `Post ${id}`)),
    );
    await site.push('terms', [term(7, 'News'), term(8, 'Old')]);
    expect(await compare('entries', 1, 10, [1, 3, 4])).toEqual([4]);
    expect((await search()).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 3, 20]);
    expect(await compare('terms', 1, 100, [7, 9])).toEqual([9]);
    expect(await choices('logic_type=taxonomy_term')).toEqual([{ id: '7', label: 'News (Category)' }]);
  });

  test('a thank-you page is where the site has it now (WC-22)', async () => {
    await site.push('entries', [entry(4, 'Thanks')]);
    const thank_you = { type: 'redirect' as const, redirect_to: { id: 4, label: 'Thanks' } };
    const survey = await createSurvey(admin, { settings: { thank_you } });
    const redirect = async () => {
      const { surveys } = (await server.visitor.get<WidgetDocument>('/widget')).body;
      return JSON.stringify(surveys.find(({ id }) => id === survey.id)?.settings.thank_you);
    };
    expect(await redirect()).toContain('https://coffee.test/4/');
    await site.push('entries', [entry(4, 'Thanks', { url: 'https://coffee.test/thanks/' })]);
    expect(await redirect()).toContain('https://coffee.test/thanks/');
  });

  test('images of the site stand beside uploads, newest first, and leave the list when they are deleted (WC-39)', async () => {
    const image = (id: number, title: string, created_at: string) => ({
      id,
      url: `https://coffee.test/uploads/${id}.png`,
      title,
      alt: '',
      mime: 'image/png',
      size: 70 + id,
      created_at,
    });
    const list = async (query = '') => (await admin.get<MediaItem[]>(`/media${query}`)).body;
    await server.deps.host.media.save({ file_name: 'ours.png', bytes: SAMPLE_IMAGES.png, user_id: null });
    await site.push('media', [
      image(31, 'Espresso', '2026-11-20T11:00:00.000Z'),
      image(32, 'Latte', '2026-11-20T13:00:00.000Z'),
    ]);
    const [latte, ours, espresso] = await list();
    expect([latte, ours, espresso].map((item) => item?.title)).toEqual(['Latte', 'ours', 'Espresso']);
    expect(latte).toMatchObject({ url: 'https://coffee.test/uploads/32.png', size: 102 });
    expect(await list(`?before=${latte?.id}`)).toEqual([ours, espresso]);
    expect(await list('?search=espr')).toEqual([espresso]);
    await site.push('media', [image(31, 'Ristretto', '2026-11-20T11:00:00.000Z')], [32]);
    expect((await list()).map(({ title, id }) => [title, id])).toEqual([
      ['ours', ours?.id],
      ['Ristretto', espresso?.id],
    ]);
    expect(await compare('media', 1, 100, [40])).toEqual([40]);
    expect(await list()).toEqual([ours]);
    const svg = { ...image(33, 'Drawing', MOMENT), mime: 'image/svg+xml' };
    expect((await site.push('media', [svg])).status).toBe(422);
  });

  test('plugins are as they are on the site, and installed there (WC-40)', async () => {
    const { nonce, monsterinsights, exactmetrics } = (await admin.get<SiteInfo>('/site-info')).body;
    expect([monsterinsights, exactmetrics]).toEqual([
      { is_installed: true, is_active: true },
      { is_installed: false, is_active: false },
    ]);
    const runAction = async (action: string, fields: object = {}) =>
      (
        await admin.inject<{ success: boolean; data: PluginInfo[] & { message?: string } }>({
          method: 'POST',
          url: '/api/v1/ajax',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({ action: `userfeedback_${action}`, nonce, ...fields }).toString(),
        })
      ).body;
    const { data } = await runAction('get_plugins');
    expect(data.map(({ slug, manage_url }) => [slug, manage_url])).toEqual([
      ['monsterinsights', 'https://coffee.test/wp-admin/plugins.php'],
      ['exactmetrics', 'https://coffee.test/wp-admin/plugins.php'],
    ]);
    for (const [action, fields] of [
      ['install_plugin', { slug: 'exactmetrics' }],
      ['activate_plugin', { basename: 'exactmetrics/exactmetrics.php' }],
    ] as const) {
      const { success, data: told } = await runAction(action, fields);
      expect([success, told.message]).toEqual([false, 'Plugins are installed in WordPress.']);
    }
  });

  test('the site picks surveys by title or number; drafts are named as such (WV-22)', async () => {
    const draft = await createSurvey(admin, { title: 'Coffee draft', status: 'draft' });
    const live = await createSurvey(admin, { title: 'Coffee live' });
    const pick = async (query: string) =>
      (await site.call<{ id: number; title: string; status: string }[]>('GET', `/host/surveys${query}`)).body;
    expect(await pick('?search=COFFEE')).toEqual([
      { id: live.id, title: 'Coffee live', status: live.status },
      { id: draft.id, title: 'Coffee draft', status: draft.status },
    ]);
    expect(await pick(`?ids[]=${draft.id}&ids[]=987654`)).toMatchObject([{ id: draft.id }]);
    await admin.post('/surveys/trash', { survey_ids: [draft.id] });
    expect((await pick('')).map(({ id }) => id)).toEqual([live.id]);
  });

  test('what is in force has an ETag (WC-56)', async () => {
    const first = await site.call<HostConfig>('GET', '/host/config');
    expect(first.body).toMatchObject({
      post_ratings: { place: 'after_content', schema: false },
      server: { min_plugin: '0.1.0' },
      published: 0,
    });
    const again = await site.call<HostConfig>('GET', '/host/config');
    expect(again.headers.etag).toBe(first.headers.etag);
    await createSurvey(admin, { title: 'Live' });
    const changed = await site.call<HostConfig>('GET', '/host/config');
    expect(changed.headers.etag).not.toBe(first.headers.etag);
  });

  test('ratings are kept under the posts of the site and told to it once they change (WV-30, WV-31, WV-34)', async () => {
    type Ratings = { items: { post_id: number; total: number; average: number }[]; next: string };
    const ratings = async (after = '') =>
      (await site.call<Ratings>('GET', `/host/ratings?after=${encodeURIComponent(after)}`)).body;
    const rate = async (post: number, rating: number) => {
      const { body } = await server.visitor.get<{ nonce: string }>(`/posts/${post}/ratings`);
      const visitor = crypto.randomUUID();
      return server.visitor.post(`/posts/${post}/ratings`, { rating, nonce: body.nonce, visitor });
    };
    expect((await server.visitor.get('/posts/4/ratings')).status).toBe(404);
    await site.push('entries', [entry(4, 'Spring sale opens'), entry(5, 'Pricing')]);
    await rate(4, 5);
    await rate(4, 2);
    await rate(5, 3);
    const first = await ratings();
    expect(first.items).toEqual([
      { post_id: 4, total: 2, average: 3.5 },
      { post_id: 5, total: 1, average: 3 },
    ]);
    server.setNow('2026-11-20T12:05:00.000Z');
    const { next } = await ratings(first.next);
    server.setNow('2026-11-20T12:06:00.000Z');
    await rate(5, 4);
    const { items } = await ratings(next);
    expect(items).toEqual([{ post_id: 5, total: 2, average: 3.5 }]);
    const { body } = await admin.get('/post-ratings/results');
    expect(JSON.stringify(body)).toContain('Spring sale opens');
  });

  test('bad input is refused in the agreed shape, and texts are kept as plain text (WX-19)', async () => {
    const many = Array.from({ length: 501 }, (_, index) => entry(index + 1, 'x'));
    const bad: [string, object, number][] = [
      ['501 items', { upsert: many, gone: [], last: false }, 422],
      ['501 ids', { upsert: [], gone: many.map(({ id }) => id), last: false }, 422],
      ['a long title', { upsert: [entry(1, 'x'.repeat(10_000))], gone: [], last: false }, 422],
      ['id 0', { upsert: [entry(0, 'x')], gone: [], last: false }, 422],
      ['no list', { upsert: 'x', gone: [], last: false }, 422],
      ['no address', { upsert: [entry(1, 'x', { url: 'javascript:alert(1)' })], gone: [], last: false }, 422],
      ['2 MB', { upsert: [], gone: [], last: false, more: 'x'.repeat(2_000_000) }, 413],
    ];
    for (const [what, body, status] of bad) {
      const reply = await site.call<{ code: string; message: string }>('POST', '/host/entries', body);
      expect([reply.status, typeof reply.body.code, typeof reply.body.message], what).toEqual([
        status,
        'string',
        'string',
      ]);
    }
    const title = '<img src=x onerror=alert(1)>';
    await site.push('entries', [entry(1, title)]);
    expect(await search()).toEqual([{ id: 1, title }]);
  });
});
