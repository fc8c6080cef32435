import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { startParts } from './parts.ts';
import type { Session } from './session.ts';
import { connect, logIn, runClock } from './session.ts';
import { claimsOf } from './stand-in.ts';

const { site, server } = await startParts();
const admin = await connect(site, server.link);
const browser = await launchBrowser();
afterAll(() => browser.close());

const SETTINGS = '/wp-admin/options-general.php?page=userfeedback-connector';
const ENTRY = '/wp-admin/admin.php?page=userfeedback-connector';
/** The entries of the product's menu that somebody sees. */
const menuOf = async (session: Session) => {
  const { text } = await session.get('/wp-admin/profile.php');
  return [...new Set([...text.matchAll(/page=userfeedback-connector-(\w+)'/g)].map(([, area]) => area))];
};
const setLists = async (edit: string[], view: string[], ratings = false) => {
  server.config.access = { create_edit_surveys: edit, view_results: view, delete_surveys: edit };
  server.config.post_ratings = ratings ? { place: 'manual', schema: false } : null;
  await runClock(site, 'hourly');
};

describe('the menu', () => {
  test('shows what somebody may do, by the lists of the server; roles stay as they are (WC-29)', async () => {
    const roles = () => site.php(`return get_option('wp_user_roles');`);
    const before = await roles();
    const [editor, author] = await Promise.all([logIn(site, 'editor'), logIn(site, 'author')]);
    await setLists([], []);
    expect(await menuOf(admin)).toEqual(['surveys', 'results', 'settings', 'system']);
    expect(await menuOf(editor)).toEqual([]);
    await setLists(['editor'], ['author'], true);
    expect(await menuOf(admin)).toEqual(['surveys', 'results', 'ratings', 'settings', 'system']);
    expect(await menuOf(editor)).toEqual(['surveys']);
    expect(await menuOf(author)).toEqual(['surveys', 'results']);
    expect((await editor.get(`${ENTRY}-settings`)).status).toBe(403);
    expect(await roles()).toEqual(before);
  });

  test.each([
    ['surveys', '', '/surveys'],
    ['results', '', '/results'],
    ['settings', '', '/settings/general'],
    ['surveys', '/surveys/edit/12?x=1', '/surveys/edit/12?x=1'],
    ['surveys', '//evil.test', '/surveys'],
    ['surveys', 'https://evil.test', '/surveys'],
    ['surveys', '/\\evil.test', '/surveys'],
    ['surveys', '/x"><script>', '/surveys'],
  ])('%s leads to the admin, signed in, to %j as to %j (WC-30)', async (area, to, path) => {
    const page = await admin.get(`${ENTRY}-${area}${to && `&to=${encodeURIComponent(to)}`}`);
    expect(page.status).toBe(302);
    const address = new URL(page.location);
    expect(address.origin + address.pathname + address.search).toBe(`${server.url}/admin/sign-in`);
    const fragment = new URLSearchParams(address.hash.slice(1));
    expect(fragment.get('next')).toBe(path);
    const token = fragment.get('host') ?? '';
    expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({
      alg: 'EdDSA',
      typ: 'uf-sign-in+jwt',
    });
    expect(claimsOf(token)).toMatchObject({
      iss: 'site-1',
      aud: server.url,
      sub: '1',
      name: 'admin',
      email: 'admin@harbour.test',
      roles: ['administrator'],
      manages: true,
      locale: 'en-US',
    });
    const { iat, exp } = claimsOf(token);
    expect(exp - iat).toBe(60);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toContain('no-store');
    const log = await readFile(join(site.folder, 'wp-content', 'debug.log'), 'utf8').catch(() => '');
    expect(log).not.toContain(token.slice(0, 30));
  });

  test('while the server is away an entry says so, and opens anyway when asked (WC-17)', async () => {
    await site.php(`$s = get_option('userfeedback_connector'); $s['paused_until'] = time() + 60; $s['failures'] = 3;
      update_option('userfeedback_connector', $s, false);`);
    expect((await admin.get(`${ENTRY}-surveys`)).text).toContain('The survey server cannot be reached.');
    expect((await admin.get(`${ENTRY}-surveys&anyway=1`)).status).toBe(302);
    expect((await admin.get(`${ENTRY}-surveys&again=1`)).status).toBe(302);
  });

  test('other plugins can grant more (WC-29)', async () => {
    const may = await site.php(`add_filter('userfeedback_connector_grants', function ($grants, $user) {
        return ['userfeedback_connector_view_results' => $user->user_login === 'subscriber'] + $grants;
      }, 10, 2);
      return array_map(function ($login) {
        return user_can(get_user_by('login', $login), 'userfeedback_connector_view_results');
      }, ['subscriber', 'contributor']);`);
    expect(may).toEqual([true, false]);
  });
});

describe('searching surveys for the block', () => {
  const find = (login: string, query = '') =>
    site.php<{ status: number; data: { id: number; title: string; edit: string | null }[] }>(`
      $user = get_user_by('login', '${login}'); wp_set_current_user($user ? $user->ID : 0);
      $request = new WP_REST_Request('GET', '/userfeedback-connector/v1/surveys');
      $request->set_query_params(['search' => '${query}']);
      $reply = rest_do_request($request);
      return ['status' => $reply->get_status(), 'data' => $reply->get_data()];`);

  beforeAll(async () => {
    server.surveys = Array.from({ length: 60 }, (_, number) => ({
      id: number + 1,
      title: `Survey ${number + 1}`,
      status: number % 2 ? 'draft' : 'publish',
    }));
    await setLists(['editor'], []);
  });

  test('drafts are for people who may edit surveys; guests get nothing (WV-22)', async () => {
    const editor = await find('editor');
    expect(editor.data).toHaveLength(50);
    expect(editor.data[0]?.edit).toContain('to=%2Fsurveys%2Fedit%2F1');
    const contributor = await find('contributor');
    expect(contributor.data).toHaveLength(25);
    expect(contributor.data.every(({ edit }) => edit === null)).toBe(true);
    expect((await find('editor', 'vey 59')).data.map(({ id }) => id)).toEqual([59]);
    expect((await find('nobody')).status).toBe(401);
    expect((await find('subscriber')).status).toBe(403);
  });
});

describe('in a browser', () => {
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    await setLists(['editor'], []);
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
    page = await context.newPage();
    complaints = [];
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  });
  afterAll(() => context?.close());

  const newPost = async () => {
    await page.goto(`${site.url}/wp-admin/post-new.php`);
    await page.waitForFunction(() => Reflect.get(window, 'wp')?.data?.select('core/editor')?.getCurrentPostId());
    await page.evaluate(() => {
      const { data } = Reflect.get(window, 'wp');
      data.dispatch('core/preferences').set('core/edit-post', 'welcomeGuide', false);
      data.dispatch('core/preferences').set('core/edit-post', 'fullscreenMode', false);
    });
  };
  const insert = (name: string, attributes: object) =>
    page.evaluate(
      ([block, values]) => {
        const { blocks, data } = Reflect.get(window, 'wp');
        data.dispatch('core/block-editor').insertBlocks(blocks.createBlock(block, values));
      },
      [`userfeedback-connector/${name}`, attributes] as const,
    );
  const save = async () => {
    await page.evaluate(async () => {
      const { data } = Reflect.get(window, 'wp');
      data.dispatch('core/editor').editPost({ title: 'With blocks', status: 'publish' });
      await data.dispatch('core/editor').savePost();
    });
    return page.evaluate(() => Reflect.get(window, 'wp').data.select('core/editor').getCurrentPost());
  };
  /** Before WordPress 6.3 blocks stand in the page itself. */
  const canvas = (): Pick<Page, 'getByLabel' | 'getByRole' | 'getByText'> =>
    process.env.WP_TEST_VERSION === '6.2' ? page : page.frameLocator('iframe[name="editor-canvas"]');

  test('both blocks are inserted, chosen by search, saved, reopened valid, and shown (WV-21, WV-22, WV-24)', async () => {
    await newPost();
    await insert('survey', { align: 'wide' });
    await insert('post-ratings', {});
    const combobox = canvas().getByLabel('Find a survey by its title');
    await combobox.fill('Survey 59');
    await canvas().getByRole('option', { name: 'Survey 59' }).click();
    await expect
      .poll(() =>
        canvas()
          .getByRole('link', { name: /Edit survey/ })
          .count(),
      )
      .toBe(1);
    expect(await canvas().getByText('A survey is shown once on a page.').count()).toBe(1);
    const { id, link } = await save();
    await page.goto(`${site.url}/wp-admin/post.php?post=${id}&action=edit`);
    await page.waitForFunction(
      () => Reflect.get(window, 'wp')?.data?.select('core/block-editor')?.getBlockCount() === 2,
    );
    const blocks = await page.evaluate(() =>
      Reflect.get(window, 'wp')
        .data.select('core/block-editor')
        .getBlocks()
        .map(({ name, isValid, attributes }: { name: string; isValid: boolean; attributes: object }) => ({
          name,
          isValid,
          attributes,
        })),
    );
    expect(blocks).toMatchObject([
      { name: 'userfeedback-connector/survey', isValid: true, attributes: { surveyId: 59, align: 'wide' } },
      { name: 'userfeedback-connector/post-ratings', isValid: true },
    ]);
    expect(complaints.filter((text) => /userfeedback|React|Block/i.test(text))).toEqual([]);
    const html = await (await fetch(link)).text();
    expect(html).toMatch(/<div class="[^"]*alignwide[^"]*"><div data-userfeedback="59"><\/div><\/div>/);
    expect(html).toContain(`<div data-userfeedback-post-ratings data-post="${id}"></div>`);
  });

  test('a translation shows in PHP and in the block (WX-17)', async () => {
    const folder = join(site.folder, 'wp-content', 'languages', 'plugins');
    const name = join(folder, 'userfeedback-connector-de_DE');
    const head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n';
    const texts = 'msgid "Connection"\nmsgstr "Verbindung"\n';
    await mkdir(folder, { recursive: true });
    expect(spawnSync('msgfmt', ['-', '-o', `${name}.mo`], { input: head + texts }).status).toBe(0);
    const once = { 'A survey is shown once on a page.': ['Eine Umfrage steht einmal auf einer Seite.'] };
    const script = createHash('md5').update('blocks/survey/edit.js').digest('hex');
    await writeFile(
      `${name}-${script}.json`,
      JSON.stringify({ locale_data: { 'userfeedback-connector': { '': { lang: 'de_DE' }, ...once } } }),
    );
    await site.php(`update_user_meta(1, 'locale', 'de_DE');`);
    expect((await admin.get(SETTINGS)).text).toContain('<h2>Verbindung</h2>');
    await newPost();
    await insert('survey', {});
    await canvas().getByText('Eine Umfrage steht einmal auf einer Seite.').waitFor();
    await site.php(`delete_user_meta(1, 'locale');`);
  });

  test('with the server away the block takes a number, and keeps it (WV-23)', async () => {
    server.behave(() => ({ status: 503 }));
    await site.php(
      `global $wpdb; $wpdb->query("DELETE FROM $wpdb->options WHERE option_name LIKE '%transient%userfeedback%'");`,
    );
    await newPost();
    await insert('survey', {});
    await canvas().getByText('The survey server cannot be reached.').waitFor();
    await canvas().getByLabel('Survey number').fill('7');
    const { content } = await save();
    expect(content).toContain('<!-- wp:userfeedback-connector/survey {"surveyId":7} /-->');
    server.behave(undefined);
    await site.php(
      `$s = get_option('userfeedback_connector'); $s['paused_until'] = 0; update_option('userfeedback_connector', $s, false);`,
    );
  });

  const axeOn = async (path: string) => {
    await page.goto(`${site.url}${path}`);
    await page.evaluate(await readFile('node_modules/axe-core/axe.min.js', 'utf8'));
    return page.evaluate(async () => {
      const axe = Reflect.get(window, 'axe');
      const { violations } = await axe.run('.userfeedback-connector');
      return violations.map(
        ({ id, nodes }: { id: string; nodes: { html: string }[] }) => `${id}: ${nodes.map((node) => node.html).join()}`,
      );
    });
  };

  test('the settings page works by keyboard, fits 390 px, also from right to left, and axe finds nothing (WX-23)', async () => {
    expect(await axeOn(SETTINGS)).toEqual([]);
    await page.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('button', { name: 'Sync now' }).isVisible()).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
      expect(
        await page.evaluate(() => document.querySelector('.userfeedback-connector')?.scrollWidth ?? 999),
      ).toBeLessThanOrEqual(390);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('the first sending goes on while the page is open, and says when it is done (WC-07)', async () => {
    await page.goto(`${site.url}${SETTINGS}`);
    await page.locator('summary').click();
    await page.getByRole('button', { name: 'Send everything again' }).click();
    await expect.poll(() => page.locator('#userfeedback-progress').textContent()).toBe('Everything is sent.');
    expect(server.mirror.entries?.size).toBeGreaterThan(8);
  });

  test('what goes wrong brings people back to the field; disconnecting asks first (WC-08, WC-16, WX-23)', async () => {
    await page.goto(`${site.url}${SETTINGS}`);
    await page.locator('summary').click();
    const asked: string[] = [];
    page.once('dialog', (dialog) => {
      asked.push(dialog.message());
      dialog.dismiss();
    });
    await page.getByRole('button', { name: 'Disconnect' }).click();
    expect(asked).toEqual([
      'Disconnect this site? Visitors see no surveys until you connect again. Surveys and responses stay on the server.',
    ]);
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('This site is disconnected.').waitFor();
    await page.getByLabel('Connection link').fill('nonsense');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('This is not a connection link.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('userfeedback-link');
    expect(await axeOn(SETTINGS)).toEqual([]);
  });
});
