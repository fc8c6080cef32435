import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listIds, startParts } from './parts.ts';
import { connect, openSession } from './session.ts';

const { site, server } = await startParts();
await connect(site, server.link);
const id = await listIds(site);
const POST = id['How to brew coffee'];
await site.php(`update_post_meta(${POST}, '_userfeedback_connector_rating', 4.1);
  update_post_meta(${POST}, '_userfeedback_connector_votes', 7);`);

const setPlace = (place: string) =>
  site.php(
    `(new UserFeedback\\Connector\\Connection())->setFront(['ratings' => ['place' => '${place}', 'schema' => true]]);`,
  );
const open = async () => (await openSession(site).get('/how-to-brew-coffee/')).text;
const elements = (text: string) => text.match(/<div data-userfeedback-post-ratings[^>]*>/g) ?? [];
const figures = (text: string) => text.match(/"ratingCount":7/g) ?? [];
const BLOCK = '<!-- wp:userfeedback-connector/post-ratings /-->';
const SHORTCODE = '<!-- wp:shortcode -->[userfeedback-post-ratings]<!-- /wp:shortcode -->';
/** Parts of a single template of one's own, with the ratings by hand before and behind everything else. */
const BODY = '<!-- wp:post-title /--><!-- wp:post-content /--><!-- wp:comments /-->';

/** Stores a template of one's own of the theme. */
const write = (kind: string, name: string, content: string) =>
  site.php(`$id = wp_insert_post(['post_type' => '${kind}', 'post_name' => '${name}', 'post_status' => 'publish',
      'post_title' => '${name}', 'post_content' => '${content}']);
    wp_set_object_terms($id, get_stylesheet(), 'wp_theme');`);
const writePost = (content: string) =>
  site.php(`wp_update_post(['ID' => ${POST}, 'post_content' => 'Told slowly. ${content}']);`);

afterEach(async () => {
  await site.php(`foreach (get_posts(['post_type' => ['wp_template', 'wp_template_part'], 'numberposts' => -1]) as $post) {
      wp_delete_post($post->ID, true);
    }
    update_option('sidebars_widgets', ['array_version' => 3]);`);
  await writePost('');
});

describe.each(process.env.WP_TEST_VERSION === '6.2' ? ['twentytwentytwo'] : ['twentytwentyfour', 'twentytwentythree'])(
  'on %s',
  (theme) => {
    beforeAll(() => site.php(`switch_theme('${theme}');`));

    describe.each(['after_content', 'after_comments', 'manual'])('%s', (place) => {
      beforeAll(() => setPlace(place));

      test.each<[string, () => Promise<unknown>]>([
        ['a block at the end of the template', () => write('wp_template', 'single', `${BODY}<hr>${BLOCK}`)],
        ['a shortcode at the start of the template', () => write('wp_template', 'single', `${SHORTCODE}<hr>${BODY}`)],
        [
          'a block in a part of the template, and one in the post',
          async () => {
            await write('wp_template_part', 'rate', BLOCK);
            const part = `<!-- wp:template-part {"slug":"rate","theme":"${theme}"} /-->`;
            await write('wp_template', 'single', `${BODY}<hr>${part}`);
            await writePost(BLOCK);
          },
        ],
        ['two in the post', () => writePost(`${BLOCK}${SHORTCODE}`)],
      ])('%s: one element and one set of figures (XW-05)', async (_, make) => {
        await make();
        const text = await open();
        expect(elements(text)).toEqual([`<div data-userfeedback-post-ratings data-post="${POST}">`]);
        expect(figures(text)).toHaveLength(1);
      });
    });

    test('a place by hand switches off the one by itself, wherever it stands (XW-05)', async () => {
      await setPlace('after_content');
      await write('wp_template', 'single', `${BODY}<hr id="here">${BLOCK}`);
      const text = await open();
      expect(elements(text)).toHaveLength(1);
      expect(text.indexOf('data-userfeedback-post-ratings')).toBeGreaterThan(text.indexOf('id="here"'));
    });

    test('without a place search engines are told nothing (XW-05)', async () => {
      await setPlace('manual');
      const text = await open();
      expect([elements(text), figures(text)]).toEqual([[], []]);
    });
  },
);

test.each(['after_content', 'after_comments'])('a widget and %s: one of them (XW-05)', async (place) => {
  await site.php(`switch_theme('twentytwentyone');
    update_option('widget_block', [2 => ['content' => '${SHORTCODE}'], '_multiwidget' => 1]);
    update_option('sidebars_widgets', ['sidebar-1' => ['block-2'], 'array_version' => 3]);`);
  await setPlace(place);
  const text = await open();
  expect(elements(text)).toHaveLength(1);
  expect(text.indexOf('data-userfeedback-post-ratings')).toBeGreaterThan(text.indexOf('widget_block'));
  expect(figures(text)).toHaveLength(1);
});

test('ratings of another post beside them are not theirs (XW-05)', async () => {
  await site.php(`switch_theme('theme-for-tests');`);
  await setPlace('after_content');
  await writePost(`[userfeedback-post-ratings id="${id['The lighthouse at night']}"]`);
  const text = await open();
  expect(elements(text)).toHaveLength(2);
  expect(figures(text)).toHaveLength(1);
});
