import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_TYPES } from '@userfeedback/contract/limits';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WordPress } from '../../scripts/wordpress/site.mjs';
import { startWordPress } from '../../scripts/wordpress/site.mjs';
import type { Api } from '../admin.ts';
import { choice, openApi } from '../admin.ts';
import { launchBrowser } from '../browser.ts';
import type { Product } from '../product.ts';
import { startElite } from '../product.ts';
import { listIds } from './parts.ts';
import { logIn, press, runClock } from './session.ts';

let site: WordPress;
let product: Product;
let api: Api;
let browser: Browser;
let owner: BrowserContext;
let page: Page;
const id: Record<string, number> = {};

beforeAll(async () => {
  [site, product, browser] = await Promise.all([
    startWordPress({ zipped: true }),
    startElite(['post-ratings', 'targeting'], { demo: false, env: { UF_CONTENT_HOST: 'wordpress' } }),
    launchBrowser(),
  ]);
  api = openApi(product);
  owner = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  page = await owner.newPage();
  Object.assign(id, await listIds(site));
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([site?.stop(), product?.stop()]);
});

/** What the owner has pressed and pasted on the way to the first survey, and when it began. */
let presses = 0;
let began = 0;
const click = (target: Locator) => {
  presses += 1;
  return target.click();
};
const GUIDE = '/wp-admin/options-privacy.php?tab=policyguide';
const SETTINGS = '/wp-admin/options-general.php?page=userfeedback-connector';
/** Opens a page as somebody who has never been there. */
const visit = async (path: string) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const visitor = await context.newPage();
  const complaints: string[] = [];
  visitor.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await visitor.goto(new URL(path, site.url).href);
  return { visitor, context, complaints };
};

const cookiesOf = async (login: string) =>
  [...(await logIn(site, login)).cookies].map(([name, value]) => ({ name, value, url: site.url }));

test('one link connects; the menu leads into the admin, signed in (WC-07, WC-30, WC-02)', async () => {
  await owner.addCookies(await cookiesOf('admin'));
  const link = await product.uf('wordpress', 'link');
  expect(link).toMatch(new RegExp(`^${product.url}/connect#[0-9A-HJKMNP-TV-Z]{20}$`));
  began = Date.now();
  await page.goto(`${site.url}${SETTINGS}`);
  await page.getByLabel('Connection link').fill(link);
  presses += 1;
  await click(page.getByRole('button', { name: 'Connect' }));
  await page.getByText(`Connected to ${new URL(product.url).host}.`).waitFor();
  expect(await page.getByText('No survey is published yet.').count()).toBe(1);
  await expect.poll(() => page.locator('#userfeedback-progress').textContent()).toBe('Everything is sent.');
  await click(page.getByRole('link', { name: 'Open UserFeedback' }));
  await click(page.getByRole('link', { name: 'Look around' }));
  // Who has no survey yet is led from the list on to the templates.
  await page.locator('[data-template]').first().waitFor();
  expect(page.url().startsWith(`${product.url}/admin/surveys`)).toBe(true);
  expect(page.url()).not.toContain('host=');
  expect(await page.evaluate(() => document.referrer)).toBe('');
  expect((await fetch(`${product.url}/`, { redirect: 'manual' })).headers.get('location')).toBe(`${site.url}/`);
});

test('from the link to the first survey on the site takes at most 12 presses and a minute (WX-24)', async () => {
  await click(page.locator('[data-template]').first());
  for (const step of ['Settings', 'Workflow', 'Publish'])
    await click(page.getByRole('button', { name: `Next Step: ${step}` }));
  await click(page.getByRole('button', { name: 'Save and Publish' }));
  await page.getByRole('heading', { level: 1, name: 'Surveys' }).waitFor();
  const { visitor, context } = await visit('/about-us/');
  await visitor.getByRole('region').first().waitFor();
  expect(presses).toBe(9);
  expect(Date.now() - began).toBeLessThan(60_000);
  await context.close();
  await page.goto(`${site.url}${SETTINGS}`);
  await page.getByText('1 published survey is shown on this site from now on.').waitFor();
  const { items } = (await api.get<{ items: { id: number }[] }>('/surveys')).body;
  const survey_ids = items.map((survey) => survey.id);
  await api.send('POST', '/surveys/trash', { survey_ids });
  await api.send('DELETE', '/surveys', { survey_ids });
});

test('the pickers list what the site has, with its numbers, roles and types (WC-24, WC-25)', async () => {
  const pages = await api.get<{ id: number; title: string }[]>('/search?title=coffee');
  expect(JSON.stringify(pages.body)).toContain('How to brew coffee');
  const terms = JSON.stringify((await api.get('/logic-type?logic_type=taxonomy_term&search=news')).body);
  expect(terms).toContain('News (Category)');
  expect(terms).toContain(`"${id.news}"`);
  expect(JSON.stringify((await api.get('/logic-type?logic_type=post_type')).body)).toContain('recipe');
  expect(JSON.stringify((await api.get('/logic-type?logic_type=wp_user_roles')).body)).toContain('contributor');
  await site.php(`wp_update_post(['ID' => ${id['Letters from the sea']}, 'post_title' => 'Letters from the lake']);`);
  expect(JSON.stringify((await api.get('/search?title=lake')).body)).toContain('Letters from the lake');
});

test('whoever logs out of WordPress is out of the admin at once (WC-33)', async () => {
  const editor = await browser.newContext();
  await editor.addCookies(await cookiesOf('editor'));
  await api.send('POST', '/settings', { settings: { view_results: ['editor'] } });
  await runClock(site, 'hourly');
  const window = await editor.newPage();
  await window.goto(`${site.url}/wp-admin/admin.php?page=userfeedback-connector-results`);
  await expect.poll(() => window.url()).toContain('/admin/results');
  const status = () =>
    window.evaluate(async () => (await fetch('/api/v1/site-info', { credentials: 'same-origin' })).status);
  expect(await status()).toBe(200);
  const other = await editor.newPage();
  await other.goto(`${site.url}/wp-login.php?action=logout`);
  await other.getByRole('link', { name: 'log out' }).click();
  await expect.poll(status).toBe(401);
  await editor.close();
});

describe('rules', () => {
  type Rule = [logic: string, data: unknown];
  const picked = (...ids: unknown[]) => ids.map((one) => ({ id: String(one), label: String(one) }));
  const surveys = new Map<string, number>();
  const publish = async (rules: Record<string, Rule>) => {
    for (const [name, [logic, data]] of Object.entries(rules)) {
      const { id: made } = await api.survey({
        title: name,
        status: 'publish',
        settings: {
          targeting: { pages: 'select', page_rules: [{ logic: logic as 'user_role', data: data as string }] },
        },
      });
      surveys.set(name, made);
    }
  };
  /** The surveys whose rules hold on a page. */
  const holding = async (path: string, login?: string, prepare?: (context: BrowserContext) => Promise<unknown>) => {
    const context = await browser.newContext();
    if (login) await context.addCookies(await cookiesOf(login));
    await prepare?.(context);
    const visitor = await context.newPage();
    await visitor.goto(`${site.url}${path}`);
    const last = Math.max(...surveys.values());
    await visitor.waitForFunction((one) => Reflect.get(window, 'userfeedback_debug')?.reasons[one] !== undefined, last);
    const reasons = await visitor.evaluate(() => Reflect.get(window, 'userfeedback_debug')?.reasons ?? {});
    await context.close();
    return [...surveys].filter(([, survey]) => !reasons[survey]?.includes('page-rules')).map(([name]) => name);
  };
  const among = (names: string[], prefix: string) => names.filter((name) => name.startsWith(prefix));

  beforeAll(async () => {
    await publish({
      'reader in': ['user_logged_in', picked('yes')],
      'reader out': ['user_logged_in', picked('no')],
      'reader editor': ['user_role', picked('editor')],
      ...Object.fromEntries(PAGE_TYPES.map((type) => [`type ${type}`, ['page_type', picked(type)] as Rule])),
      'what is the post': ['page_or_post_is', picked(id['How to brew coffee'])],
      'what is not the post': ['page_or_post_is_not', picked(id['How to brew coffee'])],
      'what is a recipe': ['post_type_is', picked('recipe')],
      'what is not a recipe': ['post_type_is_not', picked('recipe')],
      'what has dishes': ['taxonomy_is', picked('dish')],
      'what has no dishes': ['taxonomy_is_not', picked('dish')],
      'what has coffee': ['taxonomy_term_is', picked(id.coffee)],
      'what has no coffee': ['taxonomy_term_is_not', picked(id.coffee)],
      'where is it': ['page_url_is', `${site.url}/about-us/`],
      'where is coffee': ['page_url_contains', 'coffee'],
      'where asks': ['query_parameter_contains', 'from=mail'],
      'where cookie': ['cookie_exist', 'tasted'],
    });
    await site.php(`update_option('page_for_posts', ${id.Journal}); update_option('page_on_front', ${id['Front page']});
      update_option('show_on_front', 'page');`);
  });
  afterAll(async () => {
    const survey_ids = [...surveys.values()];
    await api.send('POST', '/surveys/trash', { survey_ids });
    await api.send('DELETE', '/surveys', { survey_ids });
    await site.php(`update_option('show_on_front', 'posts');`);
  });

  test.each([
    [undefined, ['reader out']],
    ['subscriber', ['reader in']],
    ['editor', ['reader in', 'reader editor']],
  ])('know who reads: %s (WV-03)', async (login, expected) => {
    expect(among(await holding('/about-us/', login), 'reader')).toEqual(expected);
  });

  test.each([
    ['/', 'home'],
    ['/journal/', 'blog'],
    ['/boats-bridges/', 'single_post'],
    ['/about-us/', 'single_page'],
    ['/category/news/', 'category'],
    ['/tag/coffee/', 'tag'],
    ['/2026/10/', 'archive'],
    ['/?s=boat', 'search'],
    ['/nowhere/', 'not_found'],
  ])('know the type of the page %s and take it for no other (WV-03)', async (path, type) => {
    expect(among(await holding(path), 'type')).toEqual([`type ${type}`]);
  });

  test.each([
    ['/how-to-brew-coffee/', ['is the post', 'is not a recipe', 'has no dishes', 'has coffee']],
    ['/recipe/fish-soup/', ['is not the post', 'is a recipe', 'has dishes', 'has no coffee']],
  ])('know page, type, taxonomy and term of %s (WV-03)', async (path, expected) => {
    expect(among(await holding(path), 'what')).toEqual(expected.map((name) => `what ${name}`));
  });

  test('know address, query and cookies (WV-03)', async () => {
    expect(among(await holding('/about-us/'), 'where')).toEqual(['where is it']);
    expect(among(await holding('/how-to-brew-coffee/?from=mail'), 'where')).toEqual(['where is coffee', 'where asks']);
    const withCookie = (context: BrowserContext) => context.addCookies([{ name: 'tasted', value: '1', url: site.url }]);
    expect(among(await holding('/boats-bridges/', undefined, withCookie), 'where')).toEqual(['where cookie']);
  });
});

describe('on pages', () => {
  test('a survey by shortcode is answered, with the title and address of its page (WV-18, WV-02)', async () => {
    const { id: survey } = await api.survey({ title: 'In the text', status: 'publish' });
    await site.php(`wp_update_post(['ID' => ${id['About us']}, 'post_content' => '[userfeedback id="${survey}"]']);`);
    const { visitor, context, complaints } = await visit('/about-us/');
    await visitor.getByRole('region', { name: 'In the text' }).getByText('Yes', { exact: true }).click();
    const stored = async () => (await api.get<{ responses_count: number }>(`/surveys/${survey}`)).body.responses_count;
    await expect.poll(stored).toBe(1);
    const { body } = await api.get<{ items: { page_submitted: { title: string; link: string } }[] }>(
      `/surveys/${survey}/responses`,
    );
    expect(JSON.stringify(body)).toContain('About us');
    expect(JSON.stringify(body)).toContain(`${site.url}/about-us/`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('on another domain, from right to left, a survey shows as its page does, and its response has that address (WV-36)', async () => {
    const questions = [choice('q1', 'هل أعجبتك الزيارة؟', ['نعم', 'لا'])];
    const { id: survey } = await api.survey({ title: 'Sideways', status: 'publish', questions });
    const other = site.url.replace('127.0.0.1', 'localhost');
    // As a plugin for several languages does: one domain and one path for Arabic.
    await writeFile(
      join(site.folder, 'wp-content', 'mu-plugins', 'languages.php'),
      `<?php add_filter('userfeedback_connector_origins', function ($all) { return array_merge($all, ['${other}']); });
      add_filter('redirect_canonical', '__return_false');
      add_filter('language_attributes', function ($usual) {
        return $_SERVER['HTTP_HOST'] === '${new URL(other).host}' ? 'dir="rtl" lang="ar"' : $usual;
      });`,
    );
    await site.php(`wp_update_post(['ID' => ${id['About us']}, 'post_content' => '[userfeedback id="${survey}"]']);`);
    await runClock(site, 'hourly');
    const { visitor, context } = await visit(`${other}/about-us/?lang=ar`);
    const place = visitor.getByRole('region', { name: 'Sideways' });
    await place.waitFor();
    expect(await visitor.evaluate(() => document.dir)).toBe('rtl');
    expect(await place.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    await place.getByText('نعم', { exact: true }).click();
    const stored = async () => JSON.stringify((await api.get(`/surveys/${survey}/responses`)).body);
    await expect.poll(stored).toContain(`${other}/about-us/`);
    expect(await stored()).toContain('About us');
    await context.close();
    await rm(join(site.folder, 'wp-content', 'mu-plugins', 'languages.php'));
  });

  test("WordPress's tools export and erase what was answered under an address (WX-01, WX-02)", async () => {
    const question = { id: 'q1', type: 'email' as const, title: 'Where may we write to?' };
    const { id: survey } = await api.survey({ title: 'News', status: 'publish', questions: [question] });
    for (const value of ['ann@mail.test', 'Ann@Mail.test', 'joann@mail.test'])
      await api.respond(survey, [{ question_id: 'q1', value }]);
    const use = <Result>(tool: 'exporters' | 'erasers') =>
      site.php<Result>(`$all = apply_filters('wp_privacy_personal_data_${tool}', []);
        return call_user_func($all['userfeedback-connector']['callback'], 'ann@mail.test', 1);`);
    const found = await use<{ data: { group_label: string; data: object[] }[]; done: boolean }>('exporters');
    expect(found.done).toBe(true);
    expect(found.data.map(({ group_label }) => group_label)).toEqual(['Survey responses', 'Survey responses']);
    expect(found.data[0]?.data).toContainEqual({ name: question.title, value: 'ann@mail.test' });
    expect(await use('erasers')).toMatchObject({ items_removed: 2, items_retained: 0, done: true });
    expect((await use<{ data: object[] }>('exporters')).data).toEqual([]);
    const { items } = (await api.get<{ items: { erased: number }[] }>('/privacy/erasures')).body;
    expect(items.map(({ erased }) => erased)).toEqual([2]);
    await runClock(site, 'hourly');
    expect((await (await logIn(site, 'admin')).get(GUIDE)).text).toContain('What is stored with an answer');
  });

  test('a post is rated; the figures reach the list of posts and search engines (WV-25, WV-30, WV-34, WV-35)', async () => {
    await api.send('POST', '/post-ratings/settings', { settings: { use_review_schema: 'yes' } });
    await runClock(site, 'hourly');
    const { visitor, context, complaints } = await visit('/how-to-brew-coffee/');
    await visitor
      .locator('userfeedback-ratings, [data-userfeedback-post-ratings]')
      .getByRole('radio', { name: '4 of 5' })
      .first()
      .click({ force: true });
    const rated = async () =>
      (await (await fetch(`${product.url}/api/v1/posts/${id['How to brew coffee']}/ratings`)).json()).total_ratings;
    await expect.poll(rated).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
    const results = JSON.stringify((await api.get('/post-ratings/results')).body);
    expect(results).toContain('How to brew coffee');
    // Figures of the last minute come with the next call, so that those saved late are not missed.
    await expect
      .poll(
        async () => {
          await runClock(site, 'hourly');
          return site.php(`return get_post_meta(${id['How to brew coffee']}, '_userfeedback_connector_rating', true);`);
        },
        { interval: 1000 },
      )
      .toBe('4');
    expect(await (await fetch(`${site.url}/how-to-brew-coffee/`)).text()).toContain('"ratingCount":1');
  });

  test('a post that the server does not know yet has no ratings and no complaint (WV-31)', async () => {
    const post = await site.php<number>(`remove_all_actions('shutdown');
      return wp_insert_post(['post_title' => 'Unknown there', 'post_status' => 'publish', 'post_content' => 'x']);`);
    expect((await fetch(`${product.url}/api/v1/posts/${post}/ratings`)).status).toBe(404);
    await site.php(`wp_update_post(['ID' => ${post}]);`);
    expect((await fetch(`${product.url}/api/v1/posts/${post}/ratings`)).status).toBe(200);
  });

  test('with the server killed pages are unharmed and posts can be saved; all of it is sent later (WC-21, WV-09)', async () => {
    await product.kill();
    const { visitor, context } = await visit('/how-to-brew-coffee/');
    expect(await visitor.evaluate(() => document.readyState)).toBe('complete');
    await context.close();
    await site.php(`wp_insert_post(['post_title' => 'In the dark', 'post_status' => 'publish']);`);
    await product.startAgain();
    expect((await press(await logIn(site, 'admin'), 'sync')).text).toContain('Everything is up to date.');
    expect(JSON.stringify((await api.get('/search?title=dark')).body)).toContain('In the dark');
  });
});

test('the server makes the zip of the plugin, which can be installed', async () => {
  const file = join(site.folder, 'plugin.zip');
  await product.uf('wordpress', 'plugin', '--out', file);
  expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK');
  const names = await site.php<string[]>(`$zip = new ZipArchive(); $zip->open('${file}'); $names = [];
    for ($i = 0; $i < $zip->numFiles; $i++) { $names[] = $zip->getNameIndex($i); } return $names;`);
  expect(names).toContain('userfeedback-connector/userfeedback-connector.php');
});

test('the key changes with the server, a link replaces the connection, and the server can end it (WC-10, WC-15, WC-16)', async () => {
  const admin = await logIn(site, 'admin');
  expect((await press(admin, 'key')).text).toContain('The key was changed.');
  expect((await press(admin, 'sync')).text).toContain('Everything is up to date.');
  const link = await product.uf('wordpress', 'link', '--replace');
  await press(admin, 'connect', { link });
  expect(await product.uf('wordpress', 'status')).toContain(`Connected to ${site.url}/`);
  await product.uf('wordpress', 'disconnect');
  expect((await press(admin, 'sync')).text).toContain('Connection link');
  expect((await admin.get('/wp-admin/')).text).toContain('The server has ended this connection.');
});
