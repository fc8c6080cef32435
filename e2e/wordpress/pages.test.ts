import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listIds, startParts } from './parts.ts';
import type { Session } from './session.ts';
import { connect, logIn, openSession } from './session.ts';

const { site, server } = await startParts();
const admin = await connect(site, server.link);
const id = await listIds(site);
id.picture = await site.php<number>(`update_option('wp_attachment_pages_enabled', 1);
  return wp_insert_attachment(['post_title' => 'A boat', 'post_mime_type' => 'image/png',
    'post_status' => 'inherit'], 'boat.png', ${id['About us']});`);

const json = (text: string, element: string) => {
  const found = [...text.matchAll(new RegExp(`<script type="application/json" id="${element}">([^<]*)</script>`, 'g'))];
  if (found.length !== 1) throw new Error(`${found.length} elements ${element}`);
  return JSON.parse(found[0]?.[1] ?? '');
};
const ours = (text: string) => text.split('\n').filter((line) => line.includes('userfeedback'));

/** The theme and its version. */
const LAYOUT = expect.stringMatching(/^[\w-]+ \d+\.\d+/);

describe('facts of the page', () => {
  const none = { post_id: null, post_type: null, taxonomies: [], terms: [] };
  const entry = (post_id: number | undefined, post_type: string, terms: [string, number | undefined][] = []) => ({
    post_id,
    post_type,
    taxonomies: terms.map(([taxonomy]) => taxonomy),
    terms: terms.map(([, term]) => term),
  });

  test.each<[string, () => string, () => object]>([
    ['front page of posts', () => '/', () => ({ page_type: 'home', ...none })],
    [
      'post',
      () => '/how-to-brew-coffee/',
      () => ({
        page_type: 'single_post',
        ...entry(id['How to brew coffee'], 'post', [
          ['category', id.news],
          ['post_tag', id.coffee],
        ]),
      }),
    ],
    ['page', () => '/about-us/', () => ({ page_type: 'single_page', ...entry(id['About us'], 'page') })],
    [
      'custom type',
      () => '/recipe/fish-soup/',
      () => ({ page_type: 'single_post', ...entry(id['Fish soup'], 'recipe', [['dish', id.soup]]) }),
    ],
    [
      'attachment',
      () => `/?attachment_id=${id.picture}`,
      () => ({ page_type: 'single_post', ...entry(id.picture, 'attachment') }),
    ],
    [
      'category',
      () => '/category/news/',
      () => ({ page_type: 'category', ...none, taxonomies: ['category'], terms: [id.news] }),
    ],
    ['tag', () => '/tag/coffee/', () => ({ page_type: 'tag', ...none, taxonomies: ['post_tag'], terms: [id.coffee] })],
    [
      'taxonomy',
      () => '/dish/soup/',
      () => ({ page_type: 'archive', ...none, taxonomies: ['dish'], terms: [id.soup] }),
    ],
    ['type archive', () => '/recipe/', () => ({ page_type: 'archive', ...none })],
    ['date', () => '/2026/10/', () => ({ page_type: 'archive', ...none })],
    ['author', () => '/author/author/', () => ({ page_type: 'archive', ...none })],
    ['search', () => '/?s=coffee', () => ({ page_type: 'search', ...none })],
    ['not found', () => '/nothing-here/', () => ({ page_type: 'not_found', ...none })],
  ])('every page says what it is, once: %s (WV-01)', async (_, path, facts) => {
    const guest = openSession(site);
    let page = await guest.get(path());
    if (page.status === 301) page = await guest.get(page.location);
    expect(json(page.text, 'userfeedback-page')).toEqual({ ...facts(), layout: LAYOUT });
  });

  test('another theme is another layout (HM-11)', async () => {
    const layoutOf = async () => json((await openSession(site).get('/')).text, 'userfeedback-page').layout;
    const before = await layoutOf();
    await site.php(`switch_theme('theme-for-tests');`);
    const after = await layoutOf();
    await site.php(`switch_theme('${before.split(' ')[0]}');`);
    expect([before, after]).toEqual([LAYOUT, LAYOUT]);
    expect(after).toMatch(/^theme-for-tests /);
    expect(await layoutOf()).toBe(before);
  });

  test('a static front page and a page of posts say what they are (WV-01)', async () => {
    const front = id['Front page'];
    const journal = id.Journal;
    await site.php(`update_option('show_on_front', 'page'); update_option('page_on_front', ${front});
      update_option('page_for_posts', ${journal});`);
    const guest = openSession(site);
    const home = json((await guest.get('/')).text, 'userfeedback-page');
    const blog = json((await guest.get('/journal/')).text, 'userfeedback-page');
    await site.php(`update_option('show_on_front', 'posts');`);
    expect(home).toEqual({ page_type: 'home', ...entry(front, 'page'), layout: LAYOUT });
    expect(blog).toEqual({ page_type: 'blog', ...entry(journal, 'page'), layout: LAYOUT });
  });

  test('what is printed is the same for all readers (WV-02)', async () => {
    const readers = [openSession(site), await logIn(site, 'subscriber'), await logIn(site, 'editor'), admin];
    const printed = await Promise.all(
      readers.map(async (reader) =>
        ours((await reader.get('/how-to-brew-coffee/')).text).filter((line) => !line.includes('wp-admin')),
      ),
    );
    expect(printed[0]).not.toEqual([]);
    for (const other of printed.slice(1)) expect(other).toEqual(printed[0]);
    expect(printed.join()).not.toMatch(/nonce|logged_in|roles|2026/);
  });
});

describe('the reader', () => {
  test('who logs in has a cookie with the roles, until the log-out (WV-04)', async () => {
    const editor = await logIn(site, 'editor');
    expect(editor.cookies.get('userfeedback-reader')).toBe('editor');
    await site.php(`get_user_by('login', 'editor')->add_role('author');`);
    const page = await editor.get('/');
    expect(page.headers.getSetCookie().filter((line) => line.startsWith('userfeedback'))).toEqual([
      'userfeedback-reader=editor%7Cauthor; Path=/; SameSite=Lax',
    ]);
    expect((await editor.get('/')).headers.getSetCookie()).toEqual([]);
    await site.php(`get_user_by('login', 'editor')->set_role('');`);
    await editor.get('/');
    expect(editor.cookies.get('userfeedback-reader')).toBe('');
    await site.php(`get_user_by('login', 'editor')->set_role('editor');`);
    const address = /wp-login\.php\?action=logout[^'"]*_wpnonce=\w+/.exec(
      (await editor.get('/wp-admin/profile.php')).text,
    )?.[0];
    await editor.get(`/${address?.replaceAll('&amp;', '&').replaceAll('&#038;', '&')}`);
    expect(editor.cookies.has('userfeedback-reader')).toBe(false);
  });

  test('it lasts as long as the log-in (WV-04)', async () => {
    const session = openSession(site);
    await session.get('/wp-login.php');
    const fields = { log: 'author', pwd: 'password', testcookie: '1', rememberme: 'forever' };
    const lines = (await session.post('/wp-login.php', fields)).headers.getSetCookie();
    const expires = (name: string) => /expires=([^;]+)/i.exec(lines.find((line) => line.startsWith(name)) ?? '')?.[1];
    expect(new Date(expires('userfeedback-reader') ?? 0)).toEqual(new Date(expires('wordpress_logged_in') ?? 1));
  });

  test('a guest gets no cookie, not even with one that is outdated (WV-05)', async () => {
    for (const cookie of ['', 'userfeedback-reader=editor']) {
      for (const path of ['/', '/about-us/', '/category/news/', '/?s=x', '/nothing/', '/feed/']) {
        const page = await openSession(site).get(path, { cookie });
        expect(page.headers.getSetCookie().filter((line) => line.includes('userfeedback'))).toEqual([]);
      }
    }
  });
});

describe('what is not a page for visitors', () => {
  test.each([
    ['feed', '/feed/'],
    ['embed', '/how-to-brew-coffee/embed/'],
    ['log-in', '/wp-login.php'],
    ['preview', '/?p=POST&preview=true'],
    [
      'customizer',
      '/?customize_changeset_uuid=00000000-0000-4000-8000-000000000000&customize_theme=twentytwentyfour&customize_messenger_channel=preview-0',
    ],
  ])('gets nothing: %s (WV-11)', async (_, path) => {
    const { text } = await admin.get(path.replace('POST', `${id['How to brew coffee']}`));
    expect(text).not.toContain('userfeedback-start');
  });

  test.each([
    ['the constant', `define('USERFEEDBACK_CONNECTOR_OFF', true);`],
    [
      'the filter',
      `$GLOBALS['wp_filter']['userfeedback_connector_should_load'][10][] = ['function' => '__return_false', 'accepted_args' => 1];`,
    ],
  ])('gets nothing where it is switched off: %s (WV-11)', async (_, code) => {
    const config = join(site.folder, 'test-config.php');
    await writeFile(config, `<?php ${code}`);
    const { text } = await openSession(site).get('/');
    await writeFile(config, '<?php');
    expect(ours(text)).toEqual([]);
  });
});

test('a page costs no query and no call to the server (WV-17)', async () => {
  const count = `<?php add_action('shutdown', function () { header_remove('x-n');
    file_put_contents(ABSPATH . 'count.txt', get_num_queries()); }, 1);`;
  await writeFile(join(site.folder, 'wp-content', 'mu-plugins', 'count.php'), count);
  const queries = async (path: string) => {
    await openSession(site).get(path);
    await openSession(site).get(path);
    return Number(await readFile(join(site.folder, 'count.txt'), 'utf8'));
  };
  const paths = ['/', '/how-to-brew-coffee/', '/category/news/'];
  const withIt: number[] = [];
  const without: number[] = [];
  for (const path of paths) withIt.push(await queries(path));
  await site.php(`update_option('active_plugins', []);`);
  for (const path of paths) without.push(await queries(path));
  await site.php(`update_option('active_plugins', ['userfeedback-connector/userfeedback-connector.php']);`);
  expect(withIt).toEqual(without);
  expect(server.calls).toEqual([]);
});

describe('shortcodes', () => {
  const render = async (content: string, reader: Session = openSession(site)) => {
    await site.php(`wp_update_post(['ID' => ${id['About us']}, 'post_content' => '${content}']);`);
    return (await reader.get('/about-us/')).text;
  };
  const elements = (text: string) => text.match(/<div data-userfeedback[^>]*><\/div>/g) ?? [];

  test('become places for a survey and for ratings (WV-18, WV-25)', async () => {
    const text = await render(
      '[userfeedback id="12"] and [userfeedback-post-ratings] and [userfeedback-post-ratings id="7"]',
    );
    expect(elements(text)).toEqual([
      '<div data-userfeedback="12"></div>',
      `<div data-userfeedback-post-ratings data-post="${id['About us']}"></div>`,
      '<div data-userfeedback-post-ratings data-post="7"></div>',
    ]);
  });

  test.each(['0', '-1', 'abc', '1 onload=x'])(
    'with a wrong number are empty, with a hint for editors: %s (WV-19)',
    async (wrong) => {
      const content = `[userfeedback id="${wrong}"]`;
      expect(elements(await render(content))).toEqual([]);
      expect((await render(content)).includes('no such survey')).toBe(false);
      expect((await render(content, admin)).includes('<!-- UserFeedback: no such survey -->')).toBe(true);
    },
  );

  test('give nothing in feeds, excerpts and mails (WV-19)', async () => {
    await site.php(`wp_update_post(['ID' => ${id['How to brew coffee']},
      'post_content' => 'Beans. [userfeedback id="12"] [userfeedback-post-ratings]']);`);
    const feed = (await openSession(site).get('/feed/')).text;
    const texts = await site.php<string[]>(`$sent = '';
      add_filter('pre_wp_mail', function ($is, $mail) use (&$sent) { $sent = $mail['message']; return true; }, 10, 2);
      wp_mail('a@b.test', 'x', 'Hello ' . do_shortcode('[userfeedback id="12"]') . '<div data-userfeedback="12"></div>!');
      return [$sent, get_the_excerpt(${id['How to brew coffee']})];`);
    expect(elements(feed)).toEqual([]);
    expect(feed.includes('[userfeedback')).toBe(false);
    expect(texts).toEqual(['Hello !', 'Beans.']);
  });

  test('another plugin that had the name before keeps it, and owners are told (WV-20)', async () => {
    const file = join(site.folder, 'wp-content', 'mu-plugins', 'other.php');
    await writeFile(file, `<?php add_shortcode('userfeedback', function () { return 'theirs'; });`);
    const text = await render('[userfeedback id="12"]');
    const told = (await admin.get('/wp-admin/')).text;
    await writeFile(file, '<?php');
    expect(text.includes('theirs')).toBe(true);
    expect(told.includes('Another plugin uses the shortcode [userfeedback]. Use the block “Survey” instead.')).toBe(
      true,
    );
  });
});
