import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { WordPress } from '../../scripts/wordpress/site.mjs';
import { startWordPress } from '../../scripts/wordpress/site.mjs';
import { startParts } from './parts.ts';
import type { Session } from './session.ts';
import { connect, logIn, openSession, press, runClock, SETTINGS } from './session.ts';

const { site, server } = await startParts();
const admin: Session = await connect(site, server.link);
let copy: WordPress | undefined;
afterEach(async () => {
  await copy?.stop();
  copy = undefined;
});

const shows = async (of: WordPress) => (await openSession(of).get('/')).text.includes('userfeedback-start');

/** Replaces one text by another in all options, as tools do that copy a site; with or without knowing of lists. */
const replaceIn = (of: WordPress, from: string, to: string, knowsLists: boolean) =>
  of.php(`global $wpdb;
    $swap = function ($value) use (&$swap) {
      if (is_array($value)) { return array_map($swap, $value); }
      return is_string($value) ? str_replace('${from}', '${to}', $value) : $value;
    };
    foreach ($wpdb->get_results("SELECT option_name, option_value FROM $wpdb->options") as $row) {
      $value = ${knowsLists ? 'maybe_serialize($swap(maybe_unserialize($row->option_value)))' : '$swap($row->option_value)'};
      $wpdb->update($wpdb->options, ['option_value' => $value], ['option_name' => $row->option_name]);
    }`);

/** The database of the site at another address. */
async function copySite(): Promise<WordPress> {
  const other = await startWordPress({ plugin: false });
  const database = ['wp-content', 'database'];
  await cp(join(site.folder, ...database), join(other.folder, ...database), { recursive: true });
  return other;
}

test.each([
  ['the bare host', (host: string) => host, false],
  ['the host after slashes', (host: string) => `//${host}`, false],
  ['the address', (host: string) => `http://${host}`, false],
  ['the bare host, in lists as well', (host: string) => host, true],
  // The server has it, too.
  ['a part of the host', (host: string) => host.split(':')[0] ?? '', true],
  ['nothing at all', undefined, false],
])('a copy whose tool has replaced %s leaves the connection to the original (XW-01)', async (_, part, isDeep) => {
  copy = await copySite();
  if (part) {
    const host = ({ url }: WordPress) => new URL(url).host;
    const to = part(host(copy)) === part(host(site)) ? 'localhost' : part(host(copy));
    await replaceIn(copy, part(host(site)), to, isDeep);
  }
  expect(await shows(copy)).toBe(false);
  for (const event of ['soon', 'hourly', 'daily'] as const) await runClock(copy, event);
  await copy.php(`wp_insert_post(['post_title' => 'Copied', 'post_status' => 'publish']);`);
  const owner = await logIn(copy, 'admin');
  const page = await owner.get('/wp-admin/admin.php?page=userfeedback-connector-surveys');
  expect([page.status, page.location]).toEqual([403, '']);
  expect(server.calls).toEqual([]);
  const { text } = await owner.get(SETTINGS);
  const original = new URL(site.url).host;
  expect(text).toContain(`This is a copy of ${original}: connect it anew`);
  expect(text).toContain('The site has moved: keep the connection');
  expect(text).not.toContain('is shown on this site');
  expect(server.calls).toEqual([]);
  expect(await shows(site)).toBe(true);
});

test('a site that has moved keeps its connection, and what is left at the old address signs nothing (XW-01)', async () => {
  copy = await copySite();
  await replaceIn(copy, '127.0.0.1', 'localhost', true);
  const owner = await logIn(copy, 'admin');
  await press(owner, 'moved');
  expect(server.calls.find(({ path }) => path.endsWith('/host/site'))?.body.info.home_url).toBe(`${copy.url}/`);
  expect(await shows(copy)).toBe(true);
  server.calls.length = 0;
  await press(owner, 'sync');
  expect(server.made()).toContain('GET /host/config');
  await runClock(site, 'hourly');
  expect((await admin.get('/wp-admin/')).text).toContain('The server no longer accepts the key of this site.');
  await press(admin, 'connect', { link: server.link });
});

test('a copy that is connected anew forgets the former connection without a word to the server (XW-01)', async () => {
  copy = await copySite();
  const owner = await logIn(copy, 'admin');
  expect((await press(owner, 'apart')).text).toContain('This copy is not connected.');
  expect(server.calls).toEqual([]);
  expect(await shows(site)).toBe(true);
});

test.each([
  ['follows the address of the request', `define('WP_HOME', 'http://' . ($_SERVER['HTTP_HOST'] ?? ''));`],
  [
    'is made by another plugin from the request',
    `$GLOBALS['wp_filter']['option_home'][50][] = ['accepted_args' => 1,
      'function' => function () { return 'http://' . $_SERVER['HTTP_HOST']; }];`,
  ],
])('a home address that %s makes no copy of the site (XW-01)', async (_, config) => {
  copy = await startWordPress({ config });
  await connect(copy, server.link);
  const elsewhere = { ...copy, url: copy.url.replace('127.0.0.1', 'localhost') };
  const owner = await logIn(elsewhere, 'admin');
  expect((await owner.get('/wp-admin/')).text).not.toContain('This looks like a copy');
  expect(await shows(elsewhere)).toBe(true);
  server.calls.length = 0;
  await press(owner, 'sync');
  expect(server.made()).not.toContain('PUT /host/site');
  await runClock(copy, 'hourly');
  expect(await shows(copy)).toBe(true);
  await copy.php(`unset($_SERVER['HTTP_HOST']); do_action('userfeedback_connector_hourly');`);
  expect(await shows(copy)).toBe(true);
});

test.each([
  ['https://HOST', false],
  ['http://www.HOST/', false],
  ['//HOST/', false],
  // Made from the request, where there is none.
  ['http://', false],
  ['http://other.test/blog', true],
  ['http://staging.HOST', true],
])('whether %s is a copy: %s; scheme, www. and the last slash say nothing (XW-01)', async (home, isCopy) => {
  const { host } = new URL(site.url);
  const file = join(site.folder, 'test-config.php');
  await writeFile(file, `<?php define('WP_HOME', '${home.replace('HOST', host)}');`);
  expect(await site.php(`return (new UserFeedback\\Connector\\Connection())->isCopy();`)).toBe(isCopy);
  await writeFile(file, '<?php');
});
