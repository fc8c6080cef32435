import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { startParts } from './parts.ts';
import { connect, openSession } from './session.ts';

const { site, server } = await startParts();
const admin = await connect(site, server.link);
const browser = await launchBrowser();
afterAll(() => browser.close());

const setFront = (values: object) =>
  site.php(`(new UserFeedback\\Connector\\Connection())->setFront(json_decode('${JSON.stringify(values)}', true));`);
const open = async (path = '/', before?: (page: Page) => Promise<unknown>) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await before?.(page);
  await page.goto(`${site.url}${path}`);
  return {
    page,
    context,
    complaints,
    asked: () => server.calls.filter(({ path }) => path === '/widget.js').length,
  };
};
const facts = (page: Page) =>
  page.evaluate(() => JSON.parse(document.getElementById('userfeedback-page')?.textContent ?? ''));

test('tells who reads, on whosever copy of the page (WV-06)', async () => {
  const guest = await open();
  await expect.poll(guest.asked).toBe(1);
  expect(await facts(guest.page)).toMatchObject({ logged_in: false, roles: [], page_type: 'home' });
  await guest.context.addCookies([{ name: 'userfeedback-reader', value: 'editor%7Cauthor', url: site.url }]);
  await guest.page.reload();
  expect(await facts(guest.page)).toMatchObject({ logged_in: true, roles: ['editor', 'author'] });
  await guest.context.close();
});

test('under a strict policy nothing inline runs and the console is clean (WV-08)', async () => {
  await writeFile(
    join(site.folder, 'wp-content', 'mu-plugins', 'policy.php'),
    `<?php add_action('send_headers', function () {
          header("Content-Security-Policy: script-src 'self' ${server.url}; connect-src 'self' ${server.url}"); });
        foreach (['template', 'stylesheet'] as $name) {
          add_filter('pre_option_' . $name, function () { return 'theme-for-tests'; });
        }
        remove_action('wp_head', 'print_emoji_detection_script', 7);`,
  );
  const { complaints, context, asked } = await open('/about-us/');
  await expect.poll(asked).toBe(1);
  await writeFile(join(site.folder, 'wp-content', 'mu-plugins', 'policy.php'), '<?php');
  expect(complaints).toEqual([]);
  await context.close();
});

test('a server that hangs holds back neither page nor load; one that refuses costs one line (WV-09)', async () => {
  server.behave(() => 'hang');
  const began = Date.now();
  const hanging = await open();
  expect(await hanging.page.evaluate(() => document.readyState)).toBe('complete');
  expect(Date.now() - began).toBeLessThan(3000);
  await hanging.context.close();
  await setFront({ src: 'http://127.0.0.1:9/widget.js' });
  const refusing = await open();
  await expect.poll(() => refusing.complaints.length).toBe(1);
  await refusing.context.close();
  await setFront({ src: `${server.url}/widget.js` });
});

test('the snippet for pages without the plugin waits for load, too (WX-21)', async () => {
  const guide = await readFile('docs/widget.md', 'utf8');
  const snippet = /<script>\{let .*<\/script>/.exec(guide)?.[0].replace('https://feedback.example', server.url);
  await writeFile(join(site.folder, 'bare.html'), `<!doctype html><title>Bare</title>${snippet}`);
  server.behave(() => 'hang');
  const { page, context, asked } = await open('/bare.html');
  expect(await page.evaluate(() => document.readyState)).toBe('complete');
  await expect.poll(asked).toBe(1);
  await context.close();
});

test('joined into another file, in the head and run late, it works (WV-10)', async () => {
  const starter = await readFile(
    join(site.folder, 'wp-content/plugins/userfeedback-connector/assets/start.js'),
    'utf8',
  );
  const { text } = await openSession(site).get('/');
  const without = text.replace(/<script [^>]*start\.js[^>]*><\/script>/, '');
  expect(text).toMatch(/<script defer data-no-optimize="1" data-no-minify="1" data-cfasync="false"[^>]*start\.js/);
  const pages = [
    without.replace('<head>', `<head><script>var other = 1;${starter}</script>`),
    without.replace('</body>', `<script>setTimeout(() => { ${starter} }, 500)</script></body>`),
  ];
  for (const html of pages) {
    server.calls.length = 0;
    await writeFile(join(site.folder, 'kept.html'), html);
    const { page, context, asked } = await open('/kept.html');
    await expect.poll(asked).toBe(1);
    expect(await facts(page)).toMatchObject({ logged_in: false });
    await context.close();
  }
});

test('with Global Privacy Control nothing is asked for, where the owner says so (WV-15)', async () => {
  const signal = (page: Page) =>
    page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const without = await open('/', signal);
  await expect.poll(without.asked).toBe(1);
  await without.context.close();
  await setFront({ gpc: true });
  server.calls.length = 0;
  const withIt = await open('/', signal);
  await withIt.page.waitForTimeout(500);
  expect(withIt.asked()).toBe(0);
  await withIt.context.close();
  await setFront({ gpc: false });
});

describe('waiting for consent', () => {
  beforeAll(() => setFront({ consent: true }));
  afterAll(() => setFront({ consent: false }));
  /** A consent tool; `type` is what it asks for, if anything. */
  const tool = (type: string, allowed: boolean) => (page: Page) =>
    page.addInitScript(
      ([kind, isAllowed]) => {
        Object.assign(window, {
          wp_consent_type: kind || undefined,
          allowed: isAllowed,
          wp_has_consent: (category: string) => !kind || (category === 'statistics' && Reflect.get(window, 'allowed')),
        });
      },
      [type, allowed] as const,
    );
  const decide = (page: Page, isAllowed: boolean) =>
    page.evaluate((allowed) => {
      Object.assign(window, { allowed });
      document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail: { statistics: 'x' } }));
    }, isAllowed);

  test('surveys come once Statistics is allowed, and go when it is withdrawn (WV-12, WV-14)', async () => {
    const { page, context, asked } = await open('/', tool('optin', false));
    await page.waitForTimeout(300);
    expect(asked()).toBe(0);
    await decide(page, true);
    await expect.poll(asked, { timeout: 500 }).toBe(1);
    await page.waitForFunction(() => 'userfeedback' in window);
    await decide(page, false);
    expect(await page.evaluate(() => Reflect.get(window, 'destroyed'))).toBe(true);
    await decide(page, true);
    await page.waitForFunction(() => Reflect.get(window, 'widgetAsked') === 2);
    await context.close();
  });

  test('withdrawing leaves nothing of surveys and ratings in the browser, and all that is not theirs (XW-07)', async () => {
    const { page, context } = await open('/', tool('optin', true));
    await page.waitForFunction(() => 'userfeedback' in window);
    await page.evaluate(() => {
      for (const name of ['userfeedback-survey-1', 'userfeedback-visitor', 'chosen', 'chosen-minimized', 'other']) {
        // biome-ignore lint/suspicious/noDocumentCookie: as the widget writes them
        document.cookie = `${name}=1; Path=/; Max-Age=9999`;
      }
      // biome-ignore lint/suspicious/noDocumentCookie: as the widget writes them
      document.cookie = 'userfeedback-marks=~survey-1:12:3/chosen:12:4; Path=/';
      // biome-ignore lint/suspicious/noDocumentCookie: as WordPress sets it
      document.cookie = 'userfeedback-reader=editor; Path=/';
      for (const place of [localStorage, sessionStorage])
        for (const name of ['userfeedback-outbox/a/b@1', 'userfeedback-cookie/x', 'userfeedback-draft-4', 'mine'])
          place.setItem(name, '1');
    });
    await decide(page, false);
    const left = () =>
      page.evaluate(() => [
        document.cookie
          .split('; ')
          .map((pair) => pair.split('=')[0])
          .sort(),
        Object.keys(localStorage).sort(),
        // WordPress keeps something there, too.
        Object.keys(sessionStorage)
          .filter((name) => !name.startsWith('wp'))
          .sort(),
      ]);
    const others = ['mine', 'userfeedback-draft-4'];
    await expect.poll(left).toEqual([['other', 'userfeedback-reader'], others, others]);
    // What comes later on a page without surveys goes as well.
    await page.evaluate(() => localStorage.setItem('userfeedback-events', '1'));
    await decide(page, false);
    await expect.poll(left).toEqual([['other', 'userfeedback-reader'], others, others]);
    await context.close();
  });

  test.each([
    ['returning visitor', tool('optin', true), 1],
    ['opt-out without a choice', tool('optout', true), 1],
    ['a tool without a type, which says yes to all', tool('', true), 0],
    ['no tool', undefined, 0],
  ] as const)('%s (WV-12, WV-13)', async (_, before, expected) => {
    const { page, context, asked } = await open('/', before);
    await page.waitForTimeout(400);
    expect(asked()).toBe(expected);
    await context.close();
  });

  test('a type that is defined later counts from then on (WV-13)', async () => {
    const { page, context, asked } = await open('/', tool('', true));
    await page.waitForTimeout(200);
    await page.evaluate(() => {
      Object.assign(window, { wp_consent_type: 'optin' });
      document.dispatchEvent(new CustomEvent('wp_consent_type_defined'));
    });
    await expect.poll(asked).toBe(1);
    await context.close();
  });

  test('without a consent tool the settings page warns (WV-13)', async () => {
    const { text } = await admin.get('/wp-admin/options-general.php?page=userfeedback-connector');
    expect(
      text.includes('No consent tool that supports the WP Consent API is active. No visitor will see a survey.'),
    ).toBe(true);
  });
});

test('the plugin and its cookie are declared to the consent tool (WV-16)', async () => {
  const declared = await site.php(`$told = [];
      eval('function wp_add_cookie_info(...$all) { $GLOBALS["told"] = $all; }');
      (new UserFeedback\\Connector\\Front(new UserFeedback\\Connector\\Connection()))->declareCookie();
      return [array_slice($GLOBALS['told'], 0, 3),
        apply_filters('wp_consent_api_registered_userfeedback-connector/userfeedback-connector.php', false)];`);
  expect(declared).toEqual([['userfeedback-reader', 'UserFeedback', 'functional'], true]);
});
