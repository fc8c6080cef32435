import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startParts } from './parts.ts';
import { connect, openSession, press, runClock, SETTINGS } from './session.ts';

const { site, server } = await startParts();
const admin = await connect(site, server.link);

const state = () => site.php<Record<string, unknown>>(`return get_option('userfeedback_connector');`);
const configure = (code: string) => writeFile(join(site.folder, 'test-config.php'), `<?php ${code}`);
const shows = async () => (await openSession(site).get('/')).text.includes('id="userfeedback-start"');

/** What the page says after these lines, in one request. */
const problemAfter = (code: string) =>
  site.php<string>(`$connection = new UserFeedback\\Connector\\Connection();
    $server = new UserFeedback\\Connector\\Server($connection, new UserFeedback\\Connector\\Signer($connection));
    $showing = new UserFeedback\\Connector\\Showing($connection, $server);
    ${code}
    return esc_html($showing->problem());`);

test.each<[string, Parameters<typeof server.behave>[0], string]>([
  ['is away', () => 'hang', 'the survey server cannot be reached from here.'],
  [
    'refuses the pages of the site',
    ({ path }) => (path.endsWith('/widget') ? { body: {} } : undefined),
    `the server refuses pages of ${site.url}.`,
  ],
  [
    'is hidden behind something else',
    ({ path }) => (path.endsWith('/widget') ? { body: '<p>Please wait</p>' } : undefined),
    'something else replies at the server&#039;s address.',
  ],
  [
    'does not give out its script',
    ({ path }) => (path.endsWith('/widget.js') ? { status: 403 } : undefined),
    'something else replies at the server&#039;s address.',
  ],
])('where the server %s, the page says that surveys cannot be shown (XW-02)', async (_, behaviour, reason) => {
  server.behave(behaviour);
  const { text } = await admin.get(SETTINGS);
  server.behave(undefined);
  expect(text).toContain(`Surveys cannot be shown: ${reason}`);
  expect(text.match(/value="sync"/g)).toHaveLength(2);
  expect(text).not.toContain('shown on this site');
  await press(admin, 'sync');
  expect((await admin.get(SETTINGS)).text).toContain('3 published surveys are shown on this site from now on.');
});

test.each([
  [
    'switched off',
    `define('USERFEEDBACK_CONNECTOR_OFF', true);`,
    'USERFEEDBACK_CONNECTOR_OFF in wp-config.php switches them off.',
  ],
  [
    'https without the server having it',
    `define('WP_HOME', 'https://${new URL(site.url).host}'); $_SERVER['HTTPS'] = 'on';
      $GLOBALS['wp_filter']['option_userfeedback_connector'][10][] = ['accepted_args' => 1, 'function' =>
        function ($state) { return ['server' => base64_encode('http://f.example')] + (array) $state; }];`,
    'this site&#039;s address begins with https, the server&#039;s does not, and browsers refuse that.',
  ],
])('on a site that is %s the page says that surveys cannot be shown (XW-02)', async (_, config, reason) => {
  await configure(config);
  const said = await problemAfter('');
  await configure('');
  expect(said).toBe(`Surveys cannot be shown: ${reason}`);
});

test('where there was no time to ask, what is known of it stays (XW-02)', async () => {
  expect(
    await problemAfter(`$connection->set(['not_shown' => 'refused']); $server->hurry(0.1); $showing->check();`),
  ).toBe(`Surveys cannot be shown: the server refuses pages of ${site.url}.`);
  expect(await problemAfter(`$showing->check();`)).toBe('');
});

test('wp-config.php is blamed for nothing that the server has done (XW-02)', async () => {
  expect(await problemAfter(`$connection->setFront(['isOff' => true]);`)).toBe(
    'Surveys cannot be shown: the server has ended this connection.',
  );
  expect(await problemAfter(`$connection->setFront(['isOff' => false]);`)).toBe('');
});

test('where another plugin keeps options from loading, a choice leaves the others as they are (XW-03)', async () => {
  const stored = await site.php(`global $wpdb; $connection = new UserFeedback\\Connector\\Connection();
    $connection->choose(['consent' => true, 'gpc' => true]);
    $wpdb->update($wpdb->options, ['autoload' => 'off'], ['option_name' => 'userfeedback_connector_visitors']);
    wp_cache_flush();
    $connection->choose(['consent' => false]);
    $stored = json_decode(get_option('userfeedback_connector_visitors'), true);
    $connection->choose(['gpc' => false]);
    return $stored;`);
  expect(stored).toEqual({ consent: false, gpc: true });
});

test('where options are not loaded with WordPress’s own, visitors still get surveys (XW-03)', async () => {
  const load = (autoload: string) =>
    site.php(`global $wpdb; foreach (['front', 'visitors'] as $name) {
      $wpdb->update($wpdb->options, ['autoload' => '${autoload}'], ['option_name' => "userfeedback_connector_$name"]);
    } wp_cache_flush();`);
  await load('off');
  const { text } = await openSession(site).get('/');
  await load('yes');
  expect(text).toContain('id="userfeedback-start"');
});

test('what an owner chooses while the clock is at work stays chosen (XW-03)', async () => {
  const published = server.config.published;
  const rounds: Record<string, string>[] = [{ consent: '1', gpc: '1' }, {}];
  for (const [round, fields] of rounds.entries()) {
    let isFirst = true;
    server.config.published = 40 + round;
    server.behave(async ({ path }) => {
      if (!path.endsWith('/host/config') || !isFirst) return undefined;
      isFirst = false;
      const was = { was_consent: `${round}`, was_gpc: `${round}` };
      expect((await press(admin, 'visitors', { ...fields, ...was })).text).toContain('Saved.');
      return undefined;
    });
    server.config.access = { ...(server.config.access as object), view_results: [`round-${round}`] };
    await runClock(site, 'hourly');
    server.behave(undefined);
    const { text } = await openSession(site).get('/');
    const start = JSON.parse(/id="userfeedback-start">([^<]*)/.exec(text)?.[1] ?? '{}');
    expect([start.consent, start.gpc]).toEqual([round === 0, round === 0]);
    expect((await state()).published).toBe(40 + round);
  }
  server.config.published = published;
});

test('of two administrators each changes what they have changed (XW-03)', async () => {
  await site.php(`delete_option('userfeedback_connector_visitors');`);
  await press(admin, 'visitors', { gpc: '1', was_consent: '0', was_gpc: '0' });
  await press(admin, 'visitors', { consent: '1', was_consent: '0', was_gpc: '0' });
  expect((await admin.get(SETTINGS)).text.match(/name="(consent|gpc)" value="1" checked/g)).toHaveLength(2);
  const { text } = await press(admin, 'visitors', { was_consent: '1', was_gpc: '1' });
  expect(text).toContain('Saved.');
});

test('what could not be stored is not said to be saved (XW-03)', async () => {
  await configure(`$GLOBALS['wp_filter']['pre_update_option_userfeedback_connector_visitors'][10][] =
    ['accepted_args' => 2, 'function' => function ($value, $old) { return $old; }];`);
  const { text } = await press(admin, 'visitors', { consent: '1', was_consent: '0', was_gpc: '0' });
  await configure('');
  expect(text).toContain('That could not be saved. Please try again.');
  expect(text).not.toContain('Saved.');
});

test('who disconnects slowly does not end the connection that somebody else has made meanwhile (XW-03)', async () => {
  let isFirst = true;
  server.behave(async ({ method }) => {
    if (method !== 'DELETE' || !isFirst) return undefined;
    isFirst = false;
    server.siteId = 'site-of-another-link';
    await press(admin, 'connect', { link: server.link });
    return undefined;
  });
  await press(admin, 'disconnect');
  server.behave(undefined);
  expect(await shows()).toBe(true);
});

test('a connection that ends, or another one, while the clock is at work is not touched by it (XW-03)', async () => {
  let isFirst = true;
  server.behave(async ({ path }) => {
    if (!path.endsWith('/host/config') || !isFirst) return undefined;
    isFirst = false;
    await press(admin, 'disconnect');
    return { status: 200, body: server.config };
  });
  await runClock(site, 'hourly');
  server.behave(undefined);
  expect(await shows()).toBe(false);
  await press(admin, 'connect', { link: server.link });
  isFirst = true;
  server.behave(async ({ path }) => {
    if (!path.endsWith('/host/config') || !isFirst) return undefined;
    isFirst = false;
    server.siteId = 'site-2';
    await press(admin, 'connect', { link: server.link });
    return { status: 401, body: { code: 'unknown_site', message: '' } };
  });
  await site.php(`$s = get_option('userfeedback_connector'); $s['refused'] = true;
    update_option('userfeedback_connector', $s, false);`);
  await runClock(site, 'hourly');
  server.behave(undefined);
  expect((await state()).site_id).toBe('site-2');
  expect(await shows()).toBe(true);
  expect((await press(admin, 'sync')).text).toContain('Everything is up to date.');
});
