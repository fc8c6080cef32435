import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startParts } from './parts.ts';
import { connect, openSession, press, runClock, SETTINGS } from './session.ts';

const { site, server } = await startParts();
const admin = await connect(site, server.link);
const configure = (code: string) => writeFile(join(site.folder, 'test-config.php'), `<?php ${code}`);
afterEach(() => configure(''));
const open = async (path = '/') => (await openSession(site).get(path)).text;

test('what the version before has stored goes on, with the choices of its owner (XW-08)', async () => {
  await site.php(`$state = get_option('userfeedback_connector');
    $state['server'] = base64_decode($state['server']);
    update_option('userfeedback_connector', $state, false);
    $front = json_decode(get_option('userfeedback_connector_front'), true);
    unset($front['home'], $front['original'], $front['place'], $front['leftOff']);
    $front += ['homes' => ['${new URL(site.url).host}'], 'gpc' => true, 'templates' => []];
    update_option('userfeedback_connector_front', wp_json_encode($front), true);
    delete_option('userfeedback_connector_visitors');`);
  expect(await open()).toContain('"gpc":true');
  await runClock(site, 'hourly');
  expect((await press(admin, 'sync')).text).toContain('Everything is up to date.');
  const front = await site.php<Record<string, string>>(
    `return json_decode(get_option('userfeedback_connector_front'), true);`,
  );
  expect(front.home).toMatch(/^[0-9a-f]{64}$/);
  expect(await open()).toContain('"gpc":true');
  await press(admin, 'visitors', { was_gpc: '1', was_consent: '0' });
  expect(await open()).toContain('"gpc":false');
});

test('where the REST API is closed to guests, pages, the page of the plugin and Site Health work (XW-08)', async () => {
  await configure(`$GLOBALS['wp_filter']['rest_authentication_errors'][99][] = ['accepted_args' => 1,
    'function' => function ($errors) {
      return is_user_logged_in() ? $errors : new WP_Error('rest_closed', 'Closed', ['status' => 401]);
    }];`);
  expect((await openSession(site).get('/wp-json/')).status).toBe(401);
  expect(await open()).toContain('id="userfeedback-start"');
  expect((await admin.get(SETTINGS)).text).toContain('3 published surveys are shown on this site from now on.');
  const nonce = /wpApiSettings = [^;]*"nonce":"(\w+)"/.exec((await admin.get('/wp-admin/site-health.php')).text)?.[1];
  const route = '/wp-json/userfeedback-connector/v1/health/shown';
  const { text } = await admin.get(route, { 'x-wp-nonce': nonce ?? '' });
  expect(JSON.parse(text).status).toBe('good');
});

test('a site in a plain subdirectory says so, and its pages have surveys (XW-08)', async () => {
  await mkdir(join(site.folder, 'blog'));
  await writeFile(
    join(site.folder, 'blog', 'index.php'),
    `<?php define('WP_USE_THEMES', true); require __DIR__ . '/../wp-blog-header.php';`,
  );
  await configure(`define('WP_HOME', '${site.url}/blog');`);
  await press(admin, 'moved');
  expect(server.calls.find(({ path }) => path.endsWith('/host/site'))?.body.info.home_url).toBe(`${site.url}/blog/`);
  expect(await open('/blog/')).toContain('id="userfeedback-start"');
  await configure('');
  await press(admin, 'moved');
});

test('a survey by shortcode stands in classic widgets as well, and goes with the connection (XW-08)', async () => {
  await site.php(`switch_theme('twentytwentyone');
    update_option('widget_text', [2 => ['title' => '', 'text' => '[userfeedback id="12"]', 'filter' => true, 'visual' => true],
      '_multiwidget' => 1]);
    update_option('sidebars_widgets', ['sidebar-1' => ['text-2'], 'array_version' => 3]);`);
  expect((await open()).match(/<div data-userfeedback="12">/g)).toHaveLength(1);
  server.behave(() => ({ status: 401, body: { code: 'unknown_site', message: '' } }));
  await runClock(site, 'hourly');
  const text = await open();
  expect(text).not.toMatch(/data-userfeedback|\[userfeedback/);
  expect((await admin.get('/wp-admin/')).text).toContain('The server has ended this connection.');
  server.behave(undefined);
  await press(admin, 'connect', { link: server.link });
  expect(await open()).toContain('<div data-userfeedback="12">');
});
