import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startWordPress } from '../../scripts/wordpress/site.mjs';
import { startParts } from './parts.ts';
import type { Session } from './session.ts';
import { connect, logIn, openSession, press, runClock } from './session.ts';
import { claimsOf } from './stand-in.ts';

const { site, server } = await startParts();
let admin: Session;

/** Runs one of the plugin's commands with a stand-in of WP-CLI; returns what it says. */
const run = (command: string, given: string[] = [], options: Record<string, unknown> = {}) =>
  site.php<string[]>(`
    class WP_CLI {
      public static $said = [];
      public static $commands = [];
      public static function line($text) { self::$said[] = $text; }
      public static function success($text) { self::$said[] = 'Success: ' . $text; }
      public static function error($text) { throw new DomainException('Error: ' . $text); }
      public static function confirm($text, $options) { if (empty($options['yes'])) { self::$said[] = $text; throw new DomainException('no'); } }
      public static function add_command($name, $command) { self::$commands[$name] = $command; }
    }
    define('WP_CLI', true);
    UserFeedback\\Connector\\Plugin::start(WP_PLUGIN_DIR . '/userfeedback-connector/userfeedback-connector.php');
    try {
      WP_CLI::$commands['userfeedback-connector']->${command}(json_decode('${JSON.stringify(given)}', true), json_decode('${JSON.stringify(options)}', true));
    } catch (DomainException $error) {
      WP_CLI::$said[] = $error->getMessage();
    }
    return WP_CLI::$said;`);

describe('commands', () => {
  test('connect, status, sync, rotate-key, open and disconnect do what the screens do (WC-51)', async () => {
    const { host } = new URL(server.url);
    expect(await run('status')).toEqual(['Error: This site is not connected.']);
    expect(await run('connect', ['nonsense'])).toEqual(['Error: This is not a connection link.']);
    expect(await run('connect', [server.link])).toEqual([`Success: Connected to ${host}.`]);
    expect(await run('sync', [], { full: true })).toEqual(['Success: Everything is up to date.']);
    expect(server.made()).toContain('POST /host/entries/seen');
    const status = await run('status');
    expect(status[0]).toMatch(new RegExp(`^Connected to ${host} since 20`));
    expect(status.at(-1)).toBe('Everything is sent.');
    expect(await run('rotateKey')).toEqual(['Success: The key was changed.']);
    const [address = ''] = await run('open', ['/results'], { user: 1 });
    expect(address).toMatch(new RegExp(`^${server.url}/admin/sign-in#host=[\\w.-]+&next=%2Fresults$`));
    expect(claimsOf(/#host=([^&]+)/.exec(address)?.[1] ?? '').sub).toBe('1');
    expect(await run('open', [], { user: 999 })).toEqual(['Error: There is no such user.']);
    expect(await run('disconnect')).toEqual([expect.stringContaining('Disconnect this site?'), 'no']);
    server.behave(() => ({ status: 503 }));
    expect(await run('sync')).toEqual(['Error: The survey server cannot be reached.']);
    server.behave(undefined);
    expect(await run('disconnect', [], { yes: true })).toEqual(['Success: Disconnected.']);
    admin = await connect(site, server.link);
  });
});

describe('Site Health', () => {
  const tests = () =>
    site.php<Record<string, { label: string; status: string; description: string }>>(`
      $found = apply_filters('site_status_tests', ['direct' => [], 'async' => []]);
      return array_map(function ($test) { return call_user_func($test['async_direct_test'] ?? $test['test']); },
        $found['direct'] + $found['async']);`);
  const change = (values: string) =>
    site.php(`update_option('userfeedback_connector', ${values} + get_option('userfeedback_connector'), false);`);

  test('tells that all is well, and what to do where it is not (WC-52)', async () => {
    const well = await tests();
    expect(Object.values(well).map(({ label, status }) => [label, status])).toEqual([
      ['UserFeedback is connected', 'good'],
      ['The clocks of site and server agree', 'good'],
      ['The key of the connection is safe in the database', 'good'],
      ['The survey server can be reached', 'good'],
      ['Surveys can be shown', 'good'],
    ]);
    await change(`['clock' => 4000, 'last_contact' => time() - 200000]`);
    server.behave(() => ({ status: 503 }));
    const ill = await tests();
    expect(Object.values(ill).map(({ status }) => status)).toEqual([
      'recommended',
      'recommended',
      'good',
      'critical',
      'critical',
    ]);
    expect(ill.userfeedback_connector_clock?.description).toContain('4,000 seconds');
    server.behave(undefined);
    await runClock(site, 'hourly');
  });

  test('its figures hold no key, code or token (WC-52, WC-11)', async () => {
    const info = await site.php(`require ABSPATH . 'wp-admin/includes/misc.php';
      return apply_filters('debug_information', [])['userfeedback-connector']['fields'];`);
    const stored = await site.php<{ key: string; kid: string }>(`return get_option('userfeedback_connector');`);
    const text = JSON.stringify(info);
    expect(text).toContain('Last contact');
    for (const secret of [stored.key, stored.kid, server.link.split('#')[1] ?? '']) expect(text).not.toContain(secret);
  });

  test('security keys that are not set, and a lost connection key, are told (WC-11, WC-12, WC-52)', async () => {
    const state = await site.php<string>(`add_filter('salt', function ($salt, $scheme) {
        return $scheme === 'secure_auth' ? 'other' : $salt;
      }, 10, 2);
      return apply_filters('site_status_tests', [])['direct']['userfeedback_connector_connected']['test']()['status'];`);
    expect(state).toBe('critical');
  });
});

describe('versions', () => {
  test.each([
    ['6.2', '7.4.0', true],
    ['6.5.5', '8.3.1', true],
    ['6.1.9', '8.3', false],
    ['6.5', '7.3.33', false],
  ])('WordPress %s with PHP %s: %s (WC-48)', async (wordpress, php, isEnough) => {
    const said = await site.php(`return [UserFeedback\\Connector\\Requirements::areMet('${wordpress}', '${php}'),
      UserFeedback\\Connector\\Requirements::text()];`);
    expect(said).toEqual([isEnough, 'UserFeedback Connector needs WordPress 6.2 and PHP 7.4.']);
  });

  test('a plugin or a server that is too old is told; visitors go on (WC-48)', async () => {
    const message = 'This plugin is too old for the server: version 2.0.0 or newer is needed.';
    server.behave(() => ({ status: 426, body: { code: 'plugin_too_old', message } }));
    await runClock(site, 'hourly');
    expect((await admin.get('/wp-admin/')).text).toContain(message);
    expect((await openSession(site).get('/')).text).toContain('id="userfeedback-start"');
    server.behave(() => ({ status: 404, body: { code: 'not_found', message: '' } }));
    await runClock(site, 'hourly');
    server.behave(undefined);
    expect((await admin.get('/wp-admin/')).text).toContain('Update the server to version 0.1.0 or newer.');
    await runClock(site, 'hourly');
    expect((await admin.get('/wp-admin/')).text).not.toContain('Update the server');
  });

  test('a newer plugin on the server is told once a version, and can be put away (WC-49)', async () => {
    server.config.server = { version: '0.3.0', min_plugin: '0.1.0', plugin: '0.3.0' };
    await runClock(site, 'hourly');
    const page = (await admin.get('/wp-admin/')).text;
    expect(page).toContain('Version 0.3.0 of UserFeedback Connector is on your server.');
    const away = /admin-post\.php\?action=userfeedback_connector_seen[^"]*/
      .exec(page)?.[0]
      .replaceAll('&amp;', '&')
      .replaceAll('&#038;', '&');
    await admin.get(`/wp-admin/${away}`);
    expect((await admin.get('/wp-admin/')).text).not.toContain('is on your server');
    server.config.server = { version: '0.4.0', min_plugin: '0.1.0', plugin: '0.4.0' };
    await runClock(site, 'hourly');
    expect((await admin.get('/wp-admin/')).text).toContain('Version 0.4.0');
  });
});

describe('leaving', () => {
  const FILE = 'userfeedback-connector/userfeedback-connector.php';
  const traces = () =>
    site.php<string[]>(`global $wpdb; return array_merge(
      $wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%userfeedback%'"),
      $wpdb->get_col("SELECT meta_key FROM $wpdb->postmeta WHERE meta_key LIKE '%userfeedback%'"),
      $wpdb->get_col("SELECT meta_key FROM $wpdb->usermeta WHERE meta_key LIKE '%userfeedback_connector%'"),
      array_filter(array_map(function ($events) { return implode(',', preg_grep('/userfeedback/', array_keys((array) $events))); },
        _get_cron_array())));`);
  const setActive = (isActive: boolean) =>
    site.php(
      `require_once ABSPATH . 'wp-admin/includes/plugin.php'; ${isActive ? 'activate_plugin' : 'deactivate_plugins'}('${FILE}');`,
    );

  test('switched off it prints, does and sends nothing, and keeps the connection (WC-53)', async () => {
    await setActive(false);
    expect((await openSession(site).get('/')).text).not.toContain('userfeedback');
    expect((await traces()).filter((trace) => /hourly|daily|soon/.test(trace))).toEqual([]);
    expect(server.calls).toEqual([]);
    await setActive(true);
    expect((await openSession(site).get('/')).text).toContain('id="userfeedback-start"');
    expect((await traces()).filter((trace) => /hourly|daily/.test(trace))).not.toEqual([]);
  });

  test("the reader's cookie ends at the next page once the plugin is switched off or not connected (XW-07)", async () => {
    const hasCookie = ({ cookies }: Session) => cookies.has('userfeedback-reader');
    const owner = await logIn(site, 'admin');
    expect(hasCookie(owner)).toBe(true);
    const { text } = await owner.get('/wp-admin/plugins.php');
    const address = /plugins\.php\?action=deactivate&amp;plugin=userfeedback-connector[^"]*/.exec(text)?.[0] ?? '';
    await owner.get(`/wp-admin/${address.replaceAll('&amp;', '&')}`);
    await owner.get('/');
    expect(hasCookie(owner)).toBe(false);
    await setActive(true);
    await owner.get('/');
    expect(hasCookie(owner)).toBe(true);
    const editor = await logIn(site, 'editor');
    await press(owner, 'disconnect');
    for (const session of [owner, editor]) {
      await session.get('/');
      expect(hasCookie(session)).toBe(false);
    }
    admin = await connect(site, server.link);
  });

  test.each([
    ['up', undefined],
    ['hanging', 'hang' as const],
  ])('deleted it leaves nothing but places in posts, with the server %s (WC-53)', async (_, reply) => {
    const id =
      await site.php<number>(`$id = wp_insert_post(['post_title' => 'Kept', 'post_status' => 'publish', 'post_content' => '[userfeedback id="12"]']);
      update_post_meta($id, '_userfeedback_connector_rating', 4.1); update_post_meta($id, '_userfeedback_connector_votes', 2);
      update_post_meta($id, '_userfeedback_connector_ratings', 'off'); set_transient('userfeedback_connector_surveys', [], 60);
      return $id;`);
    await setActive(false);
    server.calls.length = 0;
    server.behave(() => reply);
    const seconds = await site.php<number>(`$began = microtime(true); define('WP_UNINSTALL_PLUGIN', '${FILE}');
      include WP_PLUGIN_DIR . '/userfeedback-connector/uninstall.php'; return microtime(true) - $began;`);
    expect(seconds).toBeLessThan(4);
    expect(server.made()).toEqual(['DELETE /host/connection']);
    expect(await traces()).toEqual([]);
    expect(await site.php(`return get_post(${id})->post_content;`)).toBe('[userfeedback id="12"]');
    server.behave(undefined);
    await setActive(true);
    admin = await connect(site, server.link);
  });
});

test('what WordPress notes of the plugin in its log fails the tests (WX-18)', async () => {
  const other = await startWordPress({ plugin: false });
  await other.php(`trigger_error('Planted, in plugins/userfeedback-connector/includes/class-x.php');`);
  await expect(other.stop()).rejects.toThrow('Planted');
});

test('the style is checked: long lines, eval, tabs (WX-15)', async () => {
  const said = await Promise.all(
    [`// ${'long '.repeat(30)}`, 'eval($a);', '\tgo();'].map(async (line, number) => {
      const file = join(site.folder, `style-${number}.php`);
      await writeFile(file, `<?php\n\n${line}\n`);
      return spawnSync('phpcs', ['-q', '--standard=hosts/wordpress/phpcs.xml', file]).status;
    }),
  );
  await writeFile(join(site.folder, 'style-good.php'), '<?php\n\ngo();\n');
  const good = spawnSync('phpcs', ['-q', '--standard=hosts/wordpress/phpcs.xml', join(site.folder, 'style-good.php')]);
  expect(said.map((status) => status !== 0)).toEqual([true, true, true]);
  expect(good.status).toBe(0);
});
