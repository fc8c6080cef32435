import { describe, expect, test } from 'vitest';
import { startParts } from './parts.ts';
import { connect, logIn, press, runClock } from './session.ts';
import { claimsOf } from './stand-in.ts';

const { site, server } = await startParts();
await site.php(`
  foreach (['png' => 'image/png', 'webp' => 'image/webp', 'svg' => 'image/svg+xml', 'pdf' => 'application/pdf'] as $end => $mime) {
    wp_insert_attachment(['post_title' => 'File ' . $end, 'post_mime_type' => $mime], '2026/boat.' . $end);
  }
  wp_insert_post(['post_title' => 'A comment of mine', 'post_status' => 'publish', 'post_type' => 'nav_menu_item']);`);
const admin = await connect(site, server.link);

const known = (kind: 'entries' | 'terms' | 'media') => [...(server.mirror[kind]?.values() ?? [])];
const titles = () => known('entries').map(({ title }) => title);
const urlOf = (title: string) => known('entries').find((entry) => entry.title === title)?.url;
const insert = (title: string, more = '') =>
  site.php<number>(`return wp_insert_post(['post_title' => '${title}', 'post_status' => 'publish', ${more}]);`);

test('the server knows of published content and nothing else (WC-18)', async () => {
  expect(titles().sort()).toEqual([
    'A walk on the pier',
    'About us',
    'Boats & bridges',
    'Fish soup',
    'Front page',
    'How to brew coffee',
    'Journal',
    'Letters from the sea',
    'The lighthouse at night',
  ]);
  expect(
    known('terms')
      .map(({ name, taxonomy }) => `${name} (${taxonomy})`)
      .sort(),
  ).toEqual(['Coffee (post_tag)', 'News (category)', 'Soup (dish)', 'Uncategorized (category)']);
  expect(
    known('media')
      .map(({ title, mime }) => [title, mime])
      .sort(),
  ).toEqual([
    ['File png', 'image/png'],
    ['File webp', 'image/webp'],
  ]);
  expect(known('entries').find(({ title }) => title === 'How to brew coffee')).toEqual({
    id: expect.any(Number),
    type: 'post',
    title: 'How to brew coffee',
    url: `${site.url}/how-to-brew-coffee/`,
    published_at: '2026-10-10T08:00:00Z',
    modified_at: '2026-10-10T08:00:00Z',
  });
});

test('the first sending goes newest first, in batches, and does not repeat what was confirmed (WC-19)', async () => {
  // Past WordPress, which would take half a minute.
  await site.php(`$pdo = new PDO('sqlite:' . FQDB);
    $pdo->beginTransaction();
    $insert = $pdo->prepare("INSERT INTO wp_posts (post_title, post_name, post_status, post_type, post_date, post_date_gmt,
      post_modified, post_modified_gmt, post_content, post_excerpt, to_ping, pinged, post_content_filtered)
      VALUES (?, ?, 'publish', 'post', '2026-01-02', '2026-01-02', '2026-01-02', '2026-01-02', '', '', '', '', '')");
    for ($i = 0; $i < 1200; $i++) { $insert->execute(['Many ' . $i, 'many-' . $i]); }
    $pdo->commit();`);
  expect((await press(admin, 'again')).text).toContain('Sending content');
  server.calls.length = 0;
  let batches = 0;
  server.behave(({ path }) => (path.endsWith('/entries') && ++batches === 2 ? { status: 503 } : undefined));
  await runClock(site, 'soon');
  server.behave(undefined);
  await runClock(site, 'soon');
  const sent = server.calls.filter(({ path }) => path.endsWith('/host/entries')).map(({ body }) => body);
  const ids = sent.map(({ upsert }) => upsert.map(({ id }: { id: number }) => id));
  // The second batch comes twice: the server had not confirmed it.
  expect(ids.map((batch) => batch.length)).toEqual([500, 500, 500, 209]);
  expect(ids[1]).toEqual(ids[2]);
  expect(Math.min(...ids[0])).toBeGreaterThan(Math.max(...ids[2]));
  expect(sent.map(({ last }) => last)).toEqual([false, false, false, true]);
  expect(
    (
      await site.php<{ is_done: boolean }>(`$c = new UserFeedback\\Connector\\Connection();
    return (new UserFeedback\\Connector\\Mirror($c, new UserFeedback\\Connector\\Server($c,
      new UserFeedback\\Connector\\Signer($c))))->progress();`)
    ).is_done,
  ).toBe(true);
  await site.php(`global $wpdb; $wpdb->query("DELETE FROM $wpdb->posts WHERE post_title LIKE 'Many %'");`);
  await runClock(site, 'daily');
});

describe('changes are known when the request has ended', () => {
  test('of a post: published, renamed, protected, trashed, deleted (WC-20)', async () => {
    const id = await insert('Fresh');
    expect(titles()).toContain('Fresh');
    await site.php(`wp_update_post(['ID' => ${id}, 'post_title' => 'Fresher']);`);
    expect(titles()).toContain('Fresher');
    await site.php(`wp_update_post(['ID' => ${id}, 'post_password' => 'x']);`);
    expect(titles()).not.toContain('Fresher');
    await site.php(`wp_update_post(['ID' => ${id}, 'post_password' => '']); `);
    await site.php(`wp_trash_post(${id});`);
    expect(titles()).not.toContain('Fresher');
    await site.php(`wp_untrash_post(${id}); wp_publish_post(${id});`);
    expect(titles()).toContain('Fresher');
    await site.php(`wp_delete_post(${id}, true);`);
    expect(titles()).not.toContain('Fresher');
    server.calls.length = 0;
    await site.php(`wp_insert_post(['post_title' => 'A draft of mine', 'post_status' => 'draft']);`);
    expect(server.calls).toEqual([]);
  });

  test('of terms and images (WC-20)', async () => {
    const term = await site.php<number>(`return wp_insert_term('Tea', 'category')['term_id'];`);
    expect(known('terms').map(({ name }) => name)).toContain('Tea');
    await site.php(`wp_update_term(${term}, 'category', ['name' => 'Green tea']);`);
    expect(known('terms').map(({ name }) => name)).toContain('Green tea');
    await site.php(`wp_delete_term(${term}, 'category');`);
    expect(known('terms').map(({ name }) => name)).not.toContain('Green tea');
    const image = await site.php<number>(
      `return wp_insert_attachment(['post_title' => 'A gull', 'post_mime_type' => 'image/gif'], '2026/gull.gif');`,
    );
    expect(known('media').find(({ title }) => title === 'A gull')).toMatchObject({
      id: image,
      mime: 'image/gif',
    });
    await site.php(`wp_delete_attachment(${image}, true);`);
    expect(known('media').map(({ title }) => title)).not.toContain('A gull');
  });

  test('of the site: name, time zone, roles (WC-20, WC-25, WC-28)', async () => {
    await site.php(`update_option('blogname', 'Harbour &amp; Sea'); update_option('gmt_offset', '5.5');
      update_option('WPLANG', 'de_DE_formal'); add_role('captain', 'Captain', ['manage_options' => true, 'read' => true]);`);
    const { body } = server.calls.filter(({ method }) => method === 'PUT').at(-1) ?? {};
    expect(body.info).toMatchObject({ name: 'Harbour & Sea', time_zone: '+05:30' });
    expect(body.roles).toContainEqual({ id: 'captain', label: 'Captain', managing: true });
    await site.php(`remove_role('captain'); update_option('gmt_offset', '0'); update_option('WPLANG', '');`);
    const after = server.calls.filter(({ method }) => method === 'PUT').at(-1)?.body;
    expect(after.roles.map(({ id }: { id: string }) => id)).toEqual([
      'administrator',
      'editor',
      'author',
      'contributor',
      'subscriber',
    ]);
    expect(after.info.time_zone).toBe('+00:00');
  });

  test.each([
    ['pt_PT_ao90', 'pt-PT'],
    ['de_DE_formal', 'de-DE'],
    ['ar', 'ar'],
    ['', 'en'],
  ])('a locale of WordPress becomes language and region: %s (WC-28)', async (locale, language) => {
    expect(await site.php(`return UserFeedback\\Connector\\SiteFacts::language('${locale}');`)).toBe(language);
  });
});

describe('addresses that change without the post being modified', () => {
  test('of the pages below one that has moved (WC-22)', async () => {
    const parent = await insert('Harbour', `'post_type' => 'page'`);
    await insert('Pier', `'post_type' => 'page', 'post_parent' => ${parent}`);
    expect(urlOf('Pier')).toBe(`${site.url}/harbour/pier/`);
    await site.php(`wp_update_post(['ID' => ${parent}, 'post_name' => 'old-harbour']);`);
    expect(urlOf('Pier')).toBe(`${site.url}/old-harbour/pier/`);
  });

  test('of everything with other permalinks or another base of categories (WC-22)', async () => {
    await site.php(`global $wp_rewrite; $wp_rewrite->set_permalink_structure('/read/%postname%/');
      $wp_rewrite->set_category_base('topic');`);
    await site.php(`flush_rewrite_rules(false);`);
    await runClock(site, 'soon');
    expect(urlOf('How to brew coffee')).toBe(`${site.url}/read/how-to-brew-coffee/`);
    expect(known('terms').find(({ name }) => name === 'News')?.url).toMatch(/\/topic\/news\/$/);
    await site.php(`global $wp_rewrite; $wp_rewrite->set_permalink_structure('/%postname%/');
      $wp_rewrite->set_category_base('');`);
    await site.php(`flush_rewrite_rules(false);`);
    await runClock(site, 'soon');
  });
});

test('what could not be sent is sent later, all of it (WC-21)', async () => {
  server.behave(() => ({ status: 503 }));
  const ids: number[] = [];
  for (let number = 0; number < 6; number++) ids.push(await insert(`While away ${number}`));
  await site.php(`wp_delete_post(${ids[5]}, true);`);
  server.behave(undefined);
  await site.php(
    `$s = get_option('userfeedback_connector'); $s['paused_until'] = 0; update_option('userfeedback_connector', $s, false);`,
  );
  await runClock(site, 'hourly');
  expect(titles().filter((title) => `${title}`.startsWith('While away'))).toHaveLength(5);
});

test('once a day both sides are compared by ids (WC-23)', async () => {
  const id = await insert('Behind the back');
  await site.php(`global $wpdb; $wpdb->delete($wpdb->posts, ['ID' => ${id}]);
    $wpdb->update($wpdb->posts, ['post_status' => 'publish'], ['post_title' => 'A draft']);`);
  expect(titles()).toContain('Behind the back');
  await runClock(site, 'daily');
  expect(titles()).not.toContain('Behind the back');
  expect(titles()).toContain('A draft');
});

test('“Send everything again” compares both sides, too (WC-23)', async () => {
  const id = await insert('Behind the back again');
  await site.php(`global $wpdb; $wpdb->delete($wpdb->posts, ['ID' => ${id}]);`);
  await press(admin, 'again');
  await runClock(site, 'soon');
  expect(titles()).not.toContain('Behind the back again');
  expect(titles()).toContain('About us');
  server.calls.length = 0;
  await runClock(site, 'soon');
  expect(server.calls).toEqual([]);
});

test('all addresses of the site may ask the server (WC-47)', async () => {
  const { port } = new URL(site.url);
  expect(await site.php(`return UserFeedback\\Connector\\SiteFacts::origins();`)).toEqual([
    site.url,
    `https://127.0.0.1:${port}`,
  ]);
  const more = await site.php(`
    add_filter('home_url', function () { return 'https://www.harbour.example/de'; });
    add_filter('site_url', function () { return 'http://harbour.example/wp'; });
    add_filter('userfeedback_connector_origins', function ($all) { return array_merge($all, ['https://harbour.fr/x', 'ftp://no', '']); });
    return UserFeedback\\Connector\\SiteFacts::origins();`);
  expect(more).toEqual([
    'https://www.harbour.example',
    'http://harbour.example',
    'http://www.harbour.example',
    'https://harbour.example',
    'https://harbour.fr',
  ]);
});

test('what is in force on the server holds on the site (WC-56)', async () => {
  const front = () =>
    site.php<Record<string, unknown>>(`return json_decode(get_option('userfeedback_connector_front'), true);`);
  server.config.access = {
    create_edit_surveys: ['administrator', 'editor'],
    view_results: ['administrator'],
    delete_surveys: ['administrator'],
  };
  server.config.post_ratings = { place: 'after_content', schema: true };
  await runClock(site, 'hourly');
  expect(await front()).toMatchObject({ access: server.config.access, ratings: server.config.post_ratings });
  const asked = () => server.made().filter((call) => call === 'GET /host/config').length;
  // While somebody uses wp-admin it is fetched again once it is 10 minutes old: after the page, by the browser.
  const care = async () =>
    /fetch\("([^"]*userfeedback_connector_care[^"]*)"/.exec((await admin.get('/wp-admin/profile.php')).text)?.[1];
  expect(await care()).toBeUndefined();
  expect(asked()).toBe(1);
  await site.php(
    `$s = get_option('userfeedback_connector'); $s['config_at'] = time() - 700; update_option('userfeedback_connector', $s, false);`,
  );
  server.config.post_ratings = null;
  const address = JSON.parse(`"${await care()}"`);
  expect(asked()).toBe(1);
  await admin.post(address, {});
  await expect.poll(async () => (await front()).ratings).toBeNull();
  expect(asked()).toBe(2);
});

describe('people', () => {
  const open = async (user: string) => {
    const session = await logIn(site, user);
    const page = await session.get('/wp-admin/admin.php?page=userfeedback-connector-surveys');
    return { session, claims: claimsOf(/#host=([^&]+)/.exec(page.location)?.[1] ?? '') };
  };
  const pushed = () => server.calls.filter(({ path }) => path.endsWith('/host/users')).map(({ body }) => body);

  test('nothing is told of people who never came in (WC-18)', async () => {
    await site.php(`wp_update_user(['ID' => get_user_by('login', 'subscriber')->ID, 'display_name' => 'Shy']);`);
    await (await logIn(site, 'subscriber')).get('/wp-login.php?action=logout');
    expect(server.calls).toEqual([]);
  });

  test('role changes, log-outs and deletions of those who did are told at once (WC-33)', async () => {
    const { session, claims } = await open('editor');
    expect(claims).toMatchObject({ roles: ['editor'], email: 'editor@harbour.test', manages: false });
    const id = Number(claims.sub);
    await site.php(`(new WP_User(${id}))->set_role('author');`);
    expect(pushed()).toEqual([
      {
        changed: [{ id, name: 'Editor Harbour', email: 'editor@harbour.test', roles: ['author'], manages: false }],
        gone: [],
        signed_out: [],
      },
    ]);
    server.calls.length = 0;
    const profile = (await session.get('/wp-admin/profile.php')).text;
    const out = /wp-login\.php\?action=logout[^'"]*_wpnonce=\w+/.exec(profile)?.[0] ?? '';
    await session.get(`/${out.replaceAll('&amp;', '&').replaceAll('&#038;', '&')}`);
    expect(pushed()).toEqual([{ changed: [], gone: [], signed_out: [id] }]);
    server.calls.length = 0;
    await site.php(`require ABSPATH . 'wp-admin/includes/user.php'; wp_delete_user(${id});`);
    expect(pushed()).toEqual([{ changed: [], gone: [id], signed_out: [] }]);
  });
});
