import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { FPM, startFpm } from './fpm.ts';
import { startParts } from './parts.ts';
import { connect } from './session.ts';

const { site, server } = await startParts();
const admin = await connect(site, server.link);
const fpm = FPM === undefined ? undefined : await startFpm(site);
afterAll(() => fpm?.stop());

const PAGES = ['index', 'edit', 'profile', 'users', 'upload', 'plugins', 'tools', 'themes', 'options-general']
  .map((name) => `/wp-admin/${name}.php`)
  .concat('/wp-admin/site-health.php');
/** Seconds. */
const NEAR = 0.3;

const setActive = (isActive: boolean) =>
  site.php(`require_once ABSPATH . 'wp-admin/includes/plugin.php';
    ${isActive ? 'activate_plugin' : 'deactivate_plugins'}('userfeedback-connector/userfeedback-connector.php');`);
/** Everything is due, as it is after a night. */
const makeDue = () =>
  site.php(`$due = ['config_at' => 0, 'hourly_at' => 0, 'quiet_until' => 0, 'paused_until' => 0, 'failures' => 0];
    update_option('userfeedback_connector', $due + get_option('userfeedback_connector'), false);`);

describe.each<[string, (path: string) => Promise<unknown>]>([
  ['php -S', (path) => admin.get(path)],
  ['php-fpm', (path) => fpm?.get(path, admin.cookies) ?? Promise.reject(new Error('php-fpm is not installed.'))],
])('wp-admin by %s', (_by, get) => {
  const secondsOf = async (path: string) => {
    const began = performance.now();
    await get(path);
    return (performance.now() - began) / 1000;
  };

  test.each([
    ['hanging', undefined],
    ['stopped', 'http://127.0.0.1:9'],
  ])('ten pages take as long as without the plugin while the server is %s (XW-04)', async (_, elsewhere) => {
    const to = (address: string) =>
      site.php(`$state = ['server' => base64_encode('${address}')] + get_option('userfeedback_connector');
        update_option('userfeedback_connector', $state, false);`);
    await setActive(false);
    const without: Record<string, number> = {};
    for (const path of PAGES) {
      await secondsOf(path);
      without[path] = await secondsOf(path);
    }
    await setActive(true);
    await to(elsewhere ?? server.url);
    server.behave(() => 'hang');
    for (const path of PAGES) {
      // Once more for what only a busy machine is to blame for.
      let seconds = Number.POSITIVE_INFINITY;
      for (let tries = 0; tries < 3 && seconds > (without[path] ?? 0) + NEAR; tries++) {
        await makeDue();
        seconds = await secondsOf(path);
      }
      expect(seconds, path).toBeLessThan((without[path] ?? 0) + NEAR);
    }
    await to(server.url);
  });
});

test.each([
  ['', ''],
  [
    ', also where another plugin has ended it',
    `if (function_exists('fastcgi_finish_request')) { register_shutdown_function('fastcgi_finish_request'); }`,
  ],
])('by php-fpm care is taken after the reply%s (XW-04)', async (_, config) => {
  await writeFile(join(site.folder, 'test-config.php'), `<?php ${config}`);
  await makeDue();
  await fpm?.get('/wp-admin/profile.php', admin.cookies);
  await expect.poll(() => server.made()).toContain('GET /host/privacy/text');
  await writeFile(join(site.folder, 'test-config.php'), '<?php');
});

test('without a clock the first sending goes on after the reply, also to a slow server (XW-04)', async () => {
  await makeDue();
  await site.php(`$connection = new UserFeedback\\Connector\\Connection();
    (new UserFeedback\\Connector\\Mirror($connection, new UserFeedback\\Connector\\Server($connection,
      new UserFeedback\\Connector\\Signer($connection))))->sendAllAgain();`);
  server.behave(async ({ path }) => {
    if (path.endsWith('/host/entries')) await wait(2000);
    return undefined;
  });
  await fpm?.get('/wp-admin/profile.php', admin.cookies);
  await expect.poll(() => server.made()).toContain('GET /host/privacy/text');
});

test('without a finished reply the browser asks for care, and a silent server is asked once in 5 minutes (XW-04)', async () => {
  server.behave(() => 'hang');
  const address = async () =>
    /fetch\("([^"]*userfeedback_connector_care[^"]*)"/.exec((await admin.get('/wp-admin/profile.php')).text)?.[1];
  await makeDue();
  const care = JSON.parse(`"${await address()}"`);
  expect(server.calls).toEqual([]);
  const began = performance.now();
  await admin.post(care, {});
  expect(performance.now() - began).toBeLessThan(2500);
  expect(server.calls).toHaveLength(1);
  expect(await address()).toBeUndefined();
  for (const path of ['/wp-admin/options-general.php?page=userfeedback-connector', '/wp-admin/']) await admin.get(path);
  expect(server.calls).toHaveLength(1);
});

test("Site Health's page asks the server nothing by itself (XW-04)", async () => {
  await makeDue();
  await site.php(`return array_map(function ($test) { return call_user_func($test['test']); },
    array_filter(apply_filters('site_status_tests', ['direct' => []])['direct'], function ($name) {
      return strpos($name, 'userfeedback') === 0;
    }, ARRAY_FILTER_USE_KEY));`);
  expect(server.calls).toEqual([]);
  const route = '/wp-json/userfeedback-connector/v1/health/reached';
  expect((await (await fetch(new URL(route, site.url))).json()).code).toBe('rest_forbidden');
  expect(server.calls).toEqual([]);
});
