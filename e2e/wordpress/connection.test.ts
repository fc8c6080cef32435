import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { startParts } from './parts.ts';
import type { Session } from './session.ts';
import { connect, logIn, openSession, press, runClock, SETTINGS } from './session.ts';
import { claimsOf } from './stand-in.ts';

const { site, server } = await startParts();

const state = () => site.php<Record<string, unknown>>(`return get_option('userfeedback_connector');`);
const configure = (code: string) => writeFile(join(site.folder, 'test-config.php'), `<?php ${code}`);
const shows = async () => (await openSession(site).get('/')).text.includes('id="userfeedback-start"');
/** As a copy of another site has it in its database. */
const beCopyOf = (home: string) =>
  site.php(`$front = json_decode(get_option('userfeedback_connector_front'), true);
    $front['home'] = hash('sha256', '${home}'); $front['original'] = base64_encode('${home}'); $front['place'] = '';
    update_option('userfeedback_connector_front', wp_json_encode($front), true);`);
const options = () =>
  site.php<string[]>(`global $wpdb; return $wpdb->get_col("SELECT option_name FROM $wpdb->options
    WHERE option_name LIKE '%userfeedback_connector%'");`);

describe('before it is connected', () => {
  test('nothing is sent anywhere and nothing is printed (WC-05)', async () => {
    const guest = openSession(site);
    const { text, headers } = await guest.get('/how-to-brew-coffee/');
    expect(text).not.toContain('userfeedback');
    expect(headers.getSetCookie()).toEqual([]);
    const admin = await logIn(site, 'admin');
    expect([...admin.cookies.keys()].filter((name) => name.includes('userfeedback'))).toEqual([]);
    const sent = await site.php(`$sent = [];
      add_filter('pre_http_request', function ($reply, $args, $url) use (&$sent) {
        $sent[] = $url; return new WP_Error('off', 'off');
      }, 10, 3);
      wp_insert_post(['post_title' => 'Quiet', 'post_status' => 'publish']);
      do_action('userfeedback_connector_hourly'); do_action('userfeedback_connector_daily');
      do_action('shutdown');
      return $sent;`);
    expect(sent).toEqual([]);
    expect(await options()).toEqual([]);
  });

  test('the settings page says what will be sent, to those who manage alone (WC-06)', async () => {
    const { text } = await (await logIn(site, 'admin')).get(SETTINGS);
    for (const part of [
      'When you connect, this site sends to that server its name, address and e-mail address, its roles, post types and taxonomies, and the titles and addresses of published content, terms and images.',
      'When somebody opens UserFeedback, it sends that person&#039;s name, e-mail address and roles. Visitors&#039; browsers then load surveys from that server. Nothing is sent before you connect.',
      'Connection link',
    ])
      expect(text).toContain(part);
    expect((await (await logIn(site, 'editor')).get(SETTINGS)).status).toBe(403);
  });

  test.each([
    ['no link', 'hello', undefined, 'This is not a connection link.'],
    [
      'unknown',
      'LINK2',
      undefined,
      'This server does not know this connection link. Check that it was copied as a whole.',
    ],
    [
      'used',
      'LINK',
      { status: 410, body: { code: 'link_used', message: '' } },
      'This connection link has been used already. Make a new one.',
    ],
    [
      'old',
      'LINK',
      { status: 410, body: { code: 'link_expired', message: '' } },
      'This connection link is older than 60 minutes. Make a new one.',
    ],
    [
      'taken',
      'LINK',
      {
        status: 409,
        body: { code: 'already_connected', message: 'This server is connected to another site.' },
      },
      'This server is connected to another site.',
    ],
    [
      'a redirect',
      'LINK',
      { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      'HOST cannot be reached. Check the address, and that this site may reach it.',
    ],
    [
      'away',
      'http://127.0.0.1:9/connect#7ABCDEFGHJKMNPQRSTVW',
      undefined,
      '127.0.0.1:9 cannot be reached. Check the address, and that this site may reach it.',
    ],
  ])('what goes wrong is said at the field and nothing is stored: %s (WC-08)', async (_, link, reply, text) => {
    server.behave(() => reply);
    const typed = link.replace('LINK2', server.link.replace('7A', '8A')).replace('LINK', server.link);
    const page = await press(await logIn(site, 'admin'), 'connect', { link: typed });
    expect(page.status).toBe(200);
    expect(page.text).toContain(text.replace('HOST', new URL(server.url).host));
    expect(page.text).toMatch(/aria-invalid="true" aria-describedby="userfeedback-problem" autofocus/);
    expect(page.text).toMatch(/id="userfeedback-problem"[^>]*role="alert"/);
    expect(await options()).toEqual([]);
  });

  test.each([
    ['production', [false, true, true, true]],
    ['staging', [false, true, true, true]],
    ['local', [true, true, true, true]],
  ])('plain http is for this machine and for sites that are tried out: %s (WC-09)', async (type, allowed) => {
    await configure(`define('WP_ENVIRONMENT_TYPE', '${type}');`);
    const admin = await logIn(site, 'admin');
    const addresses = ['http://f.invalid', 'https://f.invalid', 'http://127.0.0.1:9', 'http://localhost:9'];
    const refused = await Promise.all(
      addresses.map(async (address) => {
        const { text } = await press(admin, 'connect', { link: `${address}/connect#7ABCDEFGHJKMNPQRSTVW` });
        return text.includes('The server&#039;s address must begin with https.');
      }),
    );
    await configure('');
    expect(refused).toEqual(allowed.map((isAllowed) => !isAllowed));
  });
});

describe('connected', () => {
  let admin: Session;
  beforeAll(async () => {
    admin = await connect(site, server.link);
  });

  test('the page tells of the connection and of what is shown (WC-07)', async () => {
    const { text } = await admin.get('/wp-admin/options-general.php?page=userfeedback-connector');
    for (const part of [
      `Connected to ${new URL(server.url).host}.`,
      '3 published surveys are shown on this site from now on.',
      'Open UserFeedback',
      'Connected since',
      'Last contact',
      'Sync now',
      'Send everything again',
      'Change key',
      'Disconnect this site? Visitors see no surveys until you connect again. Surveys and responses stay on the server.',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Sending content');
  });

  test('the private key is in no option in the clear, and a dump alone signs nothing (WC-11)', async () => {
    const stored = await state();
    const key = await site.php<string>(`return base64_encode((new UserFeedback\\Connector\\Connection())->key());`);
    expect(Buffer.from(key, 'base64')).toHaveLength(64);
    expect(JSON.stringify(stored)).not.toContain(key.slice(0, 40));
    expect(JSON.stringify(server.calls)).not.toContain(key.slice(0, 40));
    const log = await readFile(join(site.folder, 'wp-content', 'debug.log'), 'utf8').catch(() => '');
    expect(log).not.toContain(key.slice(0, 40));
    const opened = await site.php(`add_filter('salt', function ($salt, $scheme) {
        return $scheme === 'secure_auth' ? 'another' : $salt;
      }, 10, 2);
      return (new UserFeedback\\Connector\\Connection())->key();`);
    expect(opened).toBeNull();
  });

  test('where the clocks differ the call is repeated once, and later calls succeed at once (WC-14)', async () => {
    await site.php(`$state = get_option('userfeedback_connector'); $state['offset'] = 7200;
      update_option('userfeedback_connector', $state, false);`);
    await runClock(site, 'hourly');
    expect(server.made().filter((call) => call === 'GET /host/config')).toHaveLength(2);
    expect(Math.abs(Number((await state()).offset))).toBeLessThan(5);
    server.calls.length = 0;
    await runClock(site, 'hourly');
    expect(server.made().filter((call) => call === 'GET /host/config')).toHaveLength(1);
  });

  test('after three failures in a row calls pause; a button does not wait for that (WC-17)', async () => {
    server.behave(() => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' } }));
    for (let post = 0; post < 5; post++)
      await site.php(`wp_insert_post(['post_title' => 'Post ${post}', 'post_status' => 'publish']);`);
    expect(server.calls).toHaveLength(3);
    const { paused_until } = await state();
    expect(Number(paused_until) * 1000 - Date.now()).toBeGreaterThan(50_000);
    const page = await admin.get('/wp-admin/admin.php?page=userfeedback-connector-surveys');
    for (const part of ['The survey server cannot be reached.', 'Try again', 'Open it anyway', 'site-health.php'])
      expect(page.text).toContain(part);
    server.behave(undefined);
    expect((await press(admin, 'sync')).text).toContain('Everything is up to date.');
    expect((await state()).failures).toBe(0);
  });

  test('a hanging server holds a person up for 1.5 seconds at most (WC-17, WC-21, XW-04)', async () => {
    server.behave(() => 'hang');
    const seconds = await site.php<number>(`$began = microtime(true);
      wp_insert_post(['post_title' => 'Slow', 'post_status' => 'publish']);
      wp_update_post(['ID' => 1, 'post_title' => 'Twice']);
      do_action('shutdown');
      return microtime(true) - $began;`);
    expect(seconds).toBeGreaterThan(1);
    expect(seconds).toBeLessThan(2.5);
    server.behave(undefined);
    await press(admin, 'sync');
    expect([...(server.mirror.entries?.values() ?? [])].map(({ title }) => title)).toContain('Slow');
  });

  test('the key changes at a button; a change that is cut off leaves a key that works (WC-15)', async () => {
    const before = (await state()).kid;
    expect((await press(admin, 'key')).text).toContain('The key was changed.');
    const after = await state();
    expect(after.kid).not.toBe(before);
    // It does not reach the server.
    server.behave(({ path }) => (path.endsWith('/host/keys') ? { status: 502 } : undefined));
    await press(admin, 'key');
    expect((await state()).kid).toBe(after.kid);
    await runClock(site, 'hourly');
    expect((await state()).pending_key).toBe('');
    expect((await press(admin, 'sync')).text).toContain('Everything is up to date.');
  });

  test('a change of the key whose reply was lost is asked for again where the former key still counts (XS-03)', async () => {
    const before = (await state()).kid;
    const sent: { jti: string; kid: string }[] = [];
    server.behave(({ path, body, headers }) => {
      if (!path.endsWith('/host/keys')) return undefined;
      const { jti } = claimsOf(`${headers['x-userfeedback-site']}`);
      // Our server takes an id once, also where the call then fails.
      if (sent.some((one) => one.jti === jti))
        return { status: 401, body: { code: 'bad_signature', message: 'Used.' } };
      sent.push({ jti, kid: body.key.kid });
      return sent.length === 1 ? { status: 503 } : undefined;
    });
    expect((await press(admin, 'key')).text).toContain('The key was changed.');
    expect(sent.map(({ kid }) => kid)).toEqual([sent[0]?.kid, sent[0]?.kid]);
    expect((await state()).kid).toBe(sent[0]?.kid);
    expect((await state()).kid).not.toBe(before);
    // The server has it, and no reply arrives: the next call, which the page makes, finds out.
    server.behave(({ path, body }) => {
      if (!path.endsWith('/host/keys')) return undefined;
      server.takeKey(body.key);
      return { status: 502 };
    });
    const known = (await state()).kid;
    await press(admin, 'key');
    server.behave(undefined);
    expect((await state()).kid).not.toBe(known);
    expect((await press(admin, 'sync')).text).toContain('Everything is up to date.');
  });

  test('where the clocks differ the proof of a new key is made anew (XS-03)', async () => {
    const date = new Date(Date.now() - 7_200_000).toUTCString();
    const proofs: number[] = [];
    server.behave(({ path, body }) => {
      if (!path.endsWith('/host/keys')) return undefined;
      proofs.push(claimsOf(body.proof).iat);
      if (proofs.length === 1)
        return {
          status: 401,
          body: { code: 'clock_skew', message: 'The clocks differ.' },
          headers: { date },
        };
      server.takeKey(body.key);
      return { body: { success: true } };
    });
    expect((await press(admin, 'key')).text).toContain('The key was changed.');
    expect(Number(proofs[0]) - Number(proofs[1])).toBeGreaterThan(7100);
  });

  test.each([
    ['a proxy that is out of order', { status: 502 }],
    ['a page that stands in its place', { status: 200, body: '<p>Please wait</p>' }],
    ['a refusal that is not of the server', { status: 403, body: '<p>Forbidden</p>' }],
  ])('%s does not make the new key count (XS-03)', async (_, reply) => {
    const before = (await state()).kid;
    await site.php(`$connection = new UserFeedback\\Connector\\Connection();
      $connection->set(['pending_key' => $connection::sealed(UserFeedback\\Connector\\Signer::newKey())]);`);
    let calls = 0;
    server.behave(() => {
      calls++;
      return calls % 2 === 1 ? { status: 401, body: { code: 'bad_signature', message: 'No.' } } : reply;
    });
    await press(admin, 'sync');
    expect(calls).toBeGreaterThan(1);
    expect((await state()).kid).toBe(before);
    server.behave(undefined);
    await runClock(site, 'hourly');
    await press(admin, 'sync');
    expect((await state()).kid).toBe(before);
  });

  test('another request that writes over the new key in the meantime does not lose it (XS-03)', async () => {
    const before = (await state()).kid;
    server.behave(async ({ path }) => {
      if (path.endsWith('/host/keys'))
        await site.php(`$state = get_option('userfeedback_connector'); $state['pending_key'] = '';
          update_option('userfeedback_connector', $state, false);`);
      return undefined;
    });
    expect((await press(admin, 'key')).text).toContain('The key was changed.');
    server.behave(undefined);
    expect((await state()).kid).not.toBe(before);
    expect((await press(admin, 'sync')).text).toContain('Everything is up to date.');
  });

  test('a change that is asked for again while the server is away keeps the key that it may have (XS-03)', async () => {
    const known = (await state()).kid;
    server.behave(({ path, body }) => {
      if (path.endsWith('/host/keys')) server.takeKey(body.key);
      return { status: 502 };
    });
    await press(admin, 'key');
    const { pending_key: pending } = await state();
    expect(pending).not.toBe('');
    server.behave(() => ({ status: 502 }));
    expect((await press(admin, 'key')).text).toContain('The survey server cannot be reached.');
    await runClock(site, 'hourly');
    expect((await state()).pending_key).toBe(pending);
    server.behave(undefined);
    await runClock(site, 'hourly');
    expect((await press(admin, 'sync')).text).toContain('Everything is up to date.');
    expect((await state()).kid).not.toBe(known);
  });

  test('after a leak the key changes and the server is told so; a key that it refuses needs a new link (XS-03)', async () => {
    expect((await admin.get(SETTINGS)).text).toContain('sign everybody out of UserFeedback who came in from here?');
    server.calls.length = 0;
    expect((await press(admin, 'leaked')).text).toContain(
      'The key was changed, and whoever came in from here is signed out.',
    );
    const { body } = server.calls.find(({ path }) => path.endsWith('/host/keys')) ?? {};
    expect(body.leaked).toBe(true);
    server.behave(() => ({ status: 401, body: { code: 'bad_signature', message: '' } }));
    expect((await press(admin, 'leaked')).text).toContain('The server no longer accepts the key of this site.');
    expect((await admin.get('/wp-admin/')).text).toContain('The server no longer accepts the key of this site.');
    const { text } = await admin.get(SETTINGS);
    expect(text).toContain('Connection link');
    expect(await shows()).toBe(true);
    server.behave(undefined);
    await press(admin, 'connect', { link: server.link });
    expect((await press(admin, 'sync')).text).toContain('Everything is up to date.');
  });

  test('after changed security keys visitors go on, and owners are told what to do (WC-12)', async () => {
    await configure(`define('SECURE_AUTH_KEY', 'changed');`);
    const again = await logIn(site, 'admin');
    const { text } = await again.get('/wp-admin/options-general.php?page=userfeedback-connector');
    expect(text).toContain('The key of this connection cannot be read any more');
    expect(text).toContain('Connection link');
    expect(await shows()).toBe(true);
    await press(again, 'connect', { link: server.link });
    expect((await press(again, 'sync')).text).toContain('Everything is up to date.');
    await configure('');
    admin = await logIn(site, 'admin');
    await press(admin, 'connect', { link: server.link });
  });

  test('a copy of the site sends, signs and prints nothing until its owner chooses (WC-46)', async () => {
    await beCopyOf('harbour.example');
    server.calls.length = 0;
    expect(await shows()).toBe(false);
    await site.php(`wp_insert_post(['post_title' => 'Copied', 'post_status' => 'publish']);`);
    await runClock(site, 'hourly');
    const { text } = await admin.get('/wp-admin/');
    expect(text).toContain(
      'This looks like a copy of harbour.example. Surveys are off here and nothing is sent until you choose.',
    );
    expect(server.calls).toEqual([]);
    await press(admin, 'off');
    expect((await admin.get('/wp-admin/')).text).not.toContain('This looks like a copy');
    expect(server.calls).toEqual([]);
    await press(admin, 'moved');
    expect(server.made()).toContain('PUT /host/site');
    expect(await shows()).toBe(true);
  });

  test('a copy that is connected by itself leaves the original alone (WC-46)', async () => {
    await beCopyOf('harbour.example');
    expect((await press(admin, 'apart')).text).toContain('This copy is not connected.');
    expect(server.calls).toEqual([]);
    await press(admin, 'connect', { link: server.link });
  });

  test('when the server ends the connection the next call notices it (WC-16)', async () => {
    server.behave(() => ({ status: 401, body: { code: 'unknown_site', message: 'Not connected.' } }));
    await runClock(site, 'hourly');
    expect((await admin.get('/wp-admin/')).text).toContain('The server has ended this connection.');
    expect(await shows()).toBe(false);
    server.behave(undefined);
    await press(admin, 'connect', { link: server.link });
    expect(await shows()).toBe(true);
  });

  test('the owner disconnects: nothing is printed or sent any more (WC-16)', async () => {
    expect((await press(admin, 'disconnect')).text).toContain('This site is disconnected.');
    // The page with the button asks for what it says.
    expect(server.made()).toEqual(['GET /widget', 'GET /widget.js', 'GET /host/config', 'DELETE /host/connection']);
    server.calls.length = 0;
    expect(await shows()).toBe(false);
    await site.php(`wp_insert_post(['post_title' => 'Alone again', 'post_status' => 'publish']);`);
    await runClock(site, 'hourly');
    expect(server.calls).toEqual([]);
    expect(await options()).toEqual(['userfeedback_connector_former']);
  });
});
