import { beforeAll, describe, expect, test } from 'vitest';
import { listIds, startParts } from './parts.ts';
import { connect, logIn, openSession, runClock } from './session.ts';

const { site, server } = await startParts();
const admin = await connect(site, server.link);
const id = await listIds(site);
await site.php(`wp_insert_comment(['comment_post_ID' => ${id['How to brew coffee']}, 'comment_content' => 'Tastes good.',
  'comment_approved' => 1, 'comment_author' => 'Ann']);`);

const setPlace = (place: string | null, schema = false) => {
  const ratings = place === null ? null : { place, schema };
  return site.php(
    `(new UserFeedback\\Connector\\Connection())->setFront(['ratings' => json_decode('${JSON.stringify(ratings)}', true)]);`,
  );
};
const open = async (path: string) => (await openSession(site).get(path)).text;
/** Content, comments and ratings of a page, in their order. */
const order = (text: string) =>
  [...text.matchAll(/told slowly|id="respond"|Tastes good|data-userfeedback-post-ratings/g)]
    .map(([part]) => (part.startsWith('data') ? 'ratings' : part === 'told slowly' ? 'content' : 'comments'))
    .filter((part, at, all) => part !== all[at - 1]);
const POST = '/how-to-brew-coffee/';

const isOld = process.env.WP_TEST_VERSION === '6.2';
/** The further ones run with `npm run test:wordpress`. */
const THEMES = isOld
  ? ['twentytwentytwo', 'twentytwentyone', 'theme-for-tests']
  : ['twentytwentyfour', 'theme-for-tests'];

describe.each(THEMES)('on %s', (theme) => {
  beforeAll(() => site.php(`switch_theme('${theme}');`));

  test.each([
    ['after_content', ['content', 'ratings', 'comments']],
    ['before_comments', ['content', 'ratings', 'comments']],
    ['after_comments', ['content', 'comments', 'ratings']],
    ['manual', ['content', 'comments']],
  ])('%s puts them there, once (WV-26, WX-12)', async (place, expected) => {
    await setPlace(place);
    expect(order(await open(POST))).toEqual(expected);
  });

  test('before the comments stands behind the content and next to them (WV-26)', async () => {
    await setPlace('before_comments');
    const text = await open(POST);
    const between = text.slice(text.indexOf('data-userfeedback-post-ratings'), text.search(/Tastes good|id="respond"/));
    expect(between).not.toContain('told slowly');
    expect(text.match(/data-userfeedback-post-ratings/g)).toHaveLength(1);
  });

  test.each(['before_comments', 'after_comments'])(
    'where a page shows no comments, %s becomes after the content (WV-28)',
    async (place) => {
      await setPlace(place);
      expect(order(await open('/a-walk-on-the-pier/'))).toEqual(['content', 'ratings']);
    },
  );
});

describe.runIf(!isOld)('on a block theme whose template has no comments', () => {
  test('around the comments becomes after the content, and is right again at the next theme (WV-28)', async () => {
    await site.php(`switch_theme('twentytwentyfour');
      $template = ['post_type' => 'wp_template', 'post_name' => 'single', 'post_status' => 'publish', 'post_title' => 'Single',
        'post_content' => '<!-- wp:post-title /--><!-- wp:post-content /-->'];
      $id = wp_insert_post($template);
      wp_set_object_terms($id, 'twentytwentyfour', 'wp_theme');
      update_option('made_template', $id);`);
    await setPlace('after_comments');
    expect(order(await open(POST))).toEqual(['content', 'ratings']);
    await site.php(`wp_delete_post(get_option('made_template'), true);`);
    expect(order(await open(POST))).toEqual(['content', 'comments', 'ratings']);
  });
});

describe('where they are not placed', () => {
  beforeAll(async () => {
    await site.php(`switch_theme('theme-for-tests');`);
    await setPlace('after_content');
  });

  test.each([
    ['page', '/about-us/'],
    ['custom type', '/recipe/fish-soup/'],
    ['front page with full contents', '/'],
    ['category', '/category/news/'],
    ['feed', '/feed/'],
  ])('%s (WV-27)', async (_, path) => {
    expect((await open(path)).includes('data-userfeedback-post-ratings')).toBe(false);
  });

  test.each([
    ['the shortcode', '[userfeedback-post-ratings]'],
    ['the block', '<!-- wp:userfeedback-connector/post-ratings /-->'],
  ])('a post that has %s has them there alone (WV-27)', async (_, content) => {
    await site.php(
      `wp_update_post(['ID' => ${id['Letters from the sea']}, 'post_content' => 'Told slowly. ${content} The end.']);`,
    );
    const text = await open('/letters-from-the-sea/');
    expect(text.match(/data-userfeedback-post-ratings/g)).toHaveLength(1);
    expect(text.indexOf('data-userfeedback-post-ratings')).toBeLessThan(text.indexOf('The end.'));
    expect(text).toContain(`data-userfeedback-post-ratings data-post="${id['Letters from the sea']}"`);
  });

  test('while they are not usable: nothing by itself, an empty element for shortcodes (WV-32)', async () => {
    await setPlace(null, true);
    expect((await open(POST)).includes('data-userfeedback-post-ratings')).toBe(false);
    expect((await open('/letters-from-the-sea/')).includes('data-userfeedback-post-ratings')).toBe(true);
    await setPlace('after_content');
  });
});

describe('no ratings on one post', () => {
  const off = () =>
    site.php(`return get_post_meta(${id['How to brew coffee']}, '_userfeedback_connector_ratings', true);`);

  test('its editor ticks a box; others cannot (WV-29)', async () => {
    await setPlace('after_content');
    const form = await admin.get(`/wp-admin/post.php?post=${id['How to brew coffee']}&action=edit`);
    const nonce = /name="userfeedback_connector_post" value="(\w+)"/.exec(form.text)?.[1] ?? '';
    expect(form.text).toContain('No ratings on this post');
    const save = (fields: Record<string, string>) =>
      site.php(`wp_set_current_user(1); $_POST = json_decode('${JSON.stringify(fields)}', true);
        wp_update_post(['ID' => ${id['How to brew coffee']}]);`);
    const box = { _userfeedback_connector_ratings: 'off' };
    await save({ ...box, userfeedback_connector_post: 'wrong' });
    expect(await off()).toBe('');
    expect(nonce).not.toBe('');
    const made = await site.php<string>(`wp_set_current_user(1);
      $_POST = ['_userfeedback_connector_ratings' => 'off',
        'userfeedback_connector_post' => wp_create_nonce('userfeedback_connector_post${id['How to brew coffee']}')];
      wp_update_post(['ID' => ${id['How to brew coffee']}]);
      return get_post_meta(${id['How to brew coffee']}, '_userfeedback_connector_ratings', true);`);
    expect(made).toBe('off');
    expect((await open(POST)).includes('data-userfeedback-post-ratings')).toBe(false);
    // Quick edit has no such box and leaves it as it is.
    await site.php(
      `wp_set_current_user(1); wp_update_post(['ID' => ${id['How to brew coffee']}, 'post_title' => 'How to brew coffee']);`,
    );
    expect(await off()).toBe('off');
  });

  test.each([
    ['admin', 200],
    ['contributor', 403],
  ])('by REST: %s gets %i (WV-29)', async (login, status) => {
    const replied = await site.php<number>(`wp_set_current_user(get_user_by('login', '${login}')->ID);
      $request = new WP_REST_Request('POST', '/wp/v2/posts/${id['How to brew coffee']}');
      $request->set_body_params(['meta' => ['_userfeedback_connector_ratings' => '']]);
      return rest_do_request($request)->get_status();`);
    expect(replied).toBe(status);
  });
});

describe('figures', () => {
  const jsonLd = async (path = POST) =>
    [...(await open(path)).matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, text]) =>
      JSON.parse(text ?? ''),
    );

  test('come with the hourly run into the list of posts, sorted (WV-34)', async () => {
    server.ratings = [
      { post_id: id['How to brew coffee'] ?? 0, total: 12, average: 4.33 },
      { post_id: id['Fish soup'] ?? 0, total: 3, average: 2 },
      { post_id: id['The lighthouse at night'] ?? 0, total: 5, average: 4.9 },
      { post_id: 99999, total: 7, average: 1 },
    ];
    server.config.post_ratings = { place: 'after_content', schema: true };
    await runClock(site, 'hourly');
    const list = (await admin.get('/wp-admin/edit.php?orderby=userfeedback_connector&order=desc')).text;
    const shown = [...list.matchAll(/column-userfeedback_connector' data-colname="Rating">(.*?)<\/td>/g)].map(
      ([, cell]) => cell,
    );
    expect(shown.slice(0, 2).map((cell) => cell?.replace(/<[^>]+>/g, ''))).toEqual(['4.9 (5)', '4.3 (12)']);
    expect(shown.at(-1)).toBe('');
    expect(shown[1]).toContain(
      `page=userfeedback-connector-surveys&#038;to=%2Fpost-ratings%2F${id['How to brew coffee']}`,
    );
    const editors = (await (await logIn(site, 'editor')).get('/wp-admin/edit.php')).text;
    expect(editors).toContain('4.3 (12)');
    expect(editors).not.toContain('to=%2Fpost-ratings');
  });

  test('search engines are told as on the demo site, where the ratings stand (WV-35)', async () => {
    expect(await jsonLd()).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'CreativeWorkSeries',
        name: 'How to brew coffee',
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: 4.3,
          ratingCount: 12,
          bestRating: 5,
          worstRating: 1,
        },
      },
    ]);
    expect(await jsonLd('/boats-bridges/')).toEqual([]);
    await setPlace('manual', true);
    expect(await jsonLd()).toEqual([]);
    await setPlace('after_content', false);
    expect(await jsonLd()).toEqual([]);
  });

  test('a title cannot end the element (WV-35)', async () => {
    await setPlace('after_content', true);
    await site.php(`wp_set_current_user(1); kses_remove_filters();
      wp_update_post(['ID' => ${id['How to brew coffee']}, 'post_title' => 'A &lt;/script&gt; & more', 'post_name' => 'how-to-brew-coffee']);`);
    expect(await jsonLd()).toMatchObject([{ name: 'A </script> & more' }]);
  });

  test('another place or schema is told to caches once (WV-35)', async () => {
    const told = (config: object) => {
      server.config.post_ratings = config;
      return site.php<number>(`add_filter('wp_doing_cron', '__return_true'); $told = 0;
        add_action('userfeedback_connector_purge', function () use (&$told) { $told++; });
        do_action('userfeedback_connector_hourly'); do_action('userfeedback_connector_hourly');
        return $told;`);
    };
    expect(await told({ place: 'before_comments', schema: false })).toBe(1);
    server.config.published = 4;
    expect(await told({ place: 'before_comments', schema: false })).toBe(0);
  });
});
