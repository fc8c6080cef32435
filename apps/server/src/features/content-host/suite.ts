import type { LogicType } from '@userfeedback/contract';
import { PluginInfo } from '@userfeedback/contract';
import { ANALYTICS_PLUGINS, LOGIC_TYPES, PAGE_TYPES } from '@userfeedback/contract/limits';
import type { ContentHost } from '@userfeedback/host-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SAMPLE_IMAGES } from '../../testing/sample-images.ts';

export interface HostUnderTest {
  host: ContentHost;
  /** A page or post that certainly exists. */
  known: { title: string };
  close(): Promise<void>;
}

/** What every content host must do, whatever site it connects to. */
export function testContentHost(
  name: string,
  makeHost: () => Promise<HostUnderTest>,
  /** False for a site that installs its plugins itself. */
  { isInstalling = true } = {},
): void {
  describe(`${name} as a content host`, () => {
    let underTest: HostUnderTest;
    const host = () => underTest.host;
    beforeAll(async () => {
      underTest = await makeHost();
    });
    afterAll(() => underTest.close());

    testInfo(host);
    testPages(host, () => underTest.known.title);
    testPageFacts(host, () => underTest.known.title);
    testChoices(host);
    testMedia(host);
    testPlugins(host, isInstalling);
    testNotices(host);
  });
}

function testInfo(host: () => ContentHost): void {
  test('returns its name, an address that accepts mail, a time zone and a language', () => {
    const { name, admin_email, time_zone, locale } = host().info();
    expect(name.trim()).not.toBe('');
    expect(admin_email).toMatch(/^[^\s@]+@[^\s@]+\.[^\s@]+$/);
    expect(() => new Intl.DateTimeFormat(locale, { timeZone: time_zone })).not.toThrow();
  });

  test('returns the origins of its own pages', () => {
    expect(host().origins().length).toBeGreaterThan(0);
    for (const origin of host().origins()) expect(new URL(origin).origin).toBe(origin);
  });

  test('has roles with a managing one first, each once', () => {
    const roles = host().roles();
    expect(roles[0]).toMatchObject({ managing: true, entering: true });
    expect(new Set(roles.map((role) => role.id)).size).toBe(roles.length);
    for (const role of roles) expect(role.label.trim()).not.toBe('');
  });
}

function testPages(host: () => ContentHost, knownTitle: () => string): void {
  test('returns at most 20 pages and posts for an empty text (OP-006)', async () => {
    const pages = await host().searchPages('');
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.length).toBeLessThanOrEqual(20);
    expect(new Set(pages.map((page) => page.id)).size).toBe(pages.length);
    for (const page of pages) {
      expect(page.type).not.toBe('');
      expect(new URL(page.url).protocol).toMatch(/^https?:$/);
    }
  });

  test('finds by a part of the title, whatever the case (OP-006)', async () => {
    const title = knownTitle();
    const part = title.slice(1, -1);
    for (const text of [title, part, part.toUpperCase(), ` ${part.toLowerCase()} `]) {
      expect((await host().searchPages(text)).map((page) => page.title)).toContain(title);
    }
    expect(await host().searchPages('no page of any site is called this 9c1f')).toEqual([]);
    expect(await host().searchPages('100%_')).toEqual([]);
  });

  test('finds each of them again by its id, as a number or as text', async () => {
    for (const page of await host().searchPages('')) {
      expect(await host().findPage(page.id)).toEqual(page);
      expect(await host().findPage(String(page.id))).toEqual(page);
    }
  });

  test.each([0, -1, 987_654_321, '', 'x', '1; drop table posts', Number.NaN])('finds no page %j', async (id) => {
    expect(await host().findPage(id)).toBeUndefined();
  });
}

function testPageFacts(host: () => ContentHost, knownTitle: () => string): void {
  test('returns by its address what a page says about itself to the widget', async () => {
    const [page] = await host().searchPages(knownTitle());
    const { url, id, type } = page ?? { url: '', id: 0, type: '' };
    const facts = await host().pageFacts(url);
    expect(facts).toMatchObject({ post_id: id, post_type: type });
    expect(await host().pageFacts(`${url}?utm_source=mail#top`)).toEqual(facts);
    const missing = await host().pageFacts(new URL('/nothing-is-here/at-all', url).href);
    expect(missing).toMatchObject({ page_type: 'not_found', post_id: null });
    for (const elsewhere of ['https://elsewhere.example/', 'no address', '']) {
      expect(await host().pageFacts(elsewhere)).toBeUndefined();
    }
  });
}

function testChoices(host: () => ContentHost): void {
  test.each(LOGIC_TYPES)('lists choices of the kind %s and narrows them by label (OP-007)', async (kind) => {
    const all = await host().choices(kind, '');
    expect(all.length).toBeGreaterThan(0);
    expect(new Set(all.map((choice) => choice.id)).size).toBe(all.length);
    const [first] = all;
    const found = await host().choices(kind, first?.label.toUpperCase() ?? '');
    expect(found).toContainEqual(first);
    expect(await host().choices(kind, 'nothing is called this 9c1f')).toEqual([]);
  });

  test('offers Yes and No for being logged in (OP-135)', async () => {
    expect((await host().choices('user_logged_in', '')).map((choice) => choice.label)).toEqual(['Yes', 'No']);
  });

  test('uses the same ids for roles and page types as the rest of the product (OP-032)', async () => {
    const ids = async (kind: LogicType) => (await host().choices(kind, '')).map((choice) => choice.id);
    expect(await ids('wp_user_roles')).toEqual(
      host()
        .roles()
        .map((role) => role.id),
    );
    expect(PAGE_TYPES).toEqual(expect.arrayContaining(await ids('wp_page_type')));
  });
}

function testMedia(host: () => ContentHost): void {
  const save = (file_name: string, bytes: Uint8Array) => host().media.save({ file_name, bytes, user_id: null });

  test('stores an image and lists it, newest first (OP-136)', async () => {
    const first = await save('First harbour.png', SAMPLE_IMAGES.png);
    const second = await save('second.webp', SAMPLE_IMAGES.webp);
    expect(first).toMatchObject({ mime: 'image/png', size: SAMPLE_IMAGES.png.length });
    expect(first.title).toContain('First harbour');
    expect(new URL(first.url).protocol).toMatch(/^https?:$/);
    expect(Date.parse(first.created_at)).not.toBeNaN();
    const { list } = host().media;
    expect((await list({ search: '' })).slice(0, 2)).toEqual([second, first]);
    expect((await list({ search: '', before: second.id }))[0]).toEqual(first);
    expect(await list({ search: 'HARBOUR' })).toEqual([first]);
    expect(await list({ search: '%' })).toEqual([]);
  });

  test.each([
    ['a vector drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['text', 'just text'],
  ])('refuses %s, also under an image’s name (OP-136)', async (_what, content) => {
    await expect(save('photo.png', Buffer.from(content))).rejects.toMatchObject({
      code: 'unsupported_media',
    });
  });
}

function testPlugins(host: () => ContentHost, isInstalling: boolean): void {
  const find = async (slug: string) => (await host().plugins.list()).find((plugin) => plugin.slug === slug);

  test('lists its plugins, the two for analytics among them, each with what a card shows (API-S-15)', async () => {
    const plugins = await host().plugins.list();
    for (const plugin of plugins) {
      expect(PluginInfo.strict().parse(plugin)).toEqual(plugin);
      expect(plugin.title.trim()).not.toBe('');
    }
    for (const key of ['slug', 'basename'] as const)
      expect(new Set(plugins.map((plugin) => plugin[key])).size).toBe(plugins.length);
    expect(plugins.map(({ slug }) => slug)).toEqual(expect.arrayContaining([...ANALYTICS_PLUGINS]));
  });

  test(`installs plugins itself: ${isInstalling}`, () => {
    expect(host().plugins.change !== null).toBe(isInstalling);
  });

  if (isInstalling) testInstalling(host, find);
}

function testInstalling(host: () => ContentHost, find: (slug: string) => Promise<PluginInfo | undefined>): void {
  const change = () => host().plugins.change;

  test('installs by slug, then activates by basename, and remembers both (API-S-16, API-S-17)', async () => {
    const [slug] = ANALYTICS_PLUGINS;
    const { basename = '' } = (await find(slug)) ?? {};
    expect(await find(slug)).toMatchObject({ installed: false, active: false });
    expect(await change()?.activate(basename)).toBe(false);
    expect(await change()?.install(slug)).toBe(true);
    expect(await find(slug)).toMatchObject({ installed: true, active: false });
    expect(await change()?.activate(basename)).toBe(true);
    expect(await find(slug)).toMatchObject({ installed: true, active: true });
    expect(await change()?.install(slug)).toBe(true);
    expect(await find(slug)).toMatchObject({ installed: true, active: true });
  });

  test('knows no plugin outside its catalogue (OP-013)', async () => {
    const before = await host().plugins.list();
    for (const name of ['', 'hello-dolly', '../../etc', 'monsterinsights ', '__proto__']) {
      expect(await change()?.install(name)).toBe(false);
      expect(await change()?.activate(name)).toBe(false);
    }
    expect(await host().plugins.list()).toEqual(before);
  });
}

function testNotices(host: () => ContentHost): void {
  test('its notices have a text, and an id that can be stored (OP-019)', async () => {
    const notices = await host().notices();
    expect(new Set(notices.map(({ id }) => id)).size).toBe(notices.length);
    for (const { id, content } of notices) {
      expect(id).toMatch(/^[a-z0-9-]{1,100}$/);
      expect(content.trim()).not.toBe('');
    }
  });
}
