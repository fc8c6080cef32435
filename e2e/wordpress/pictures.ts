import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { inRoot } from '../../scripts/setup/paths.mjs';
import type { WordPress } from '../../scripts/wordpress/site.mjs';
import { startWordPress } from '../../scripts/wordpress/site.mjs';
import { choice, openApi } from '../admin.ts';
import { launchBrowser } from '../browser.ts';
import type { Product } from '../product.ts';
import { startElite } from '../product.ts';

const FOLDER = inRoot('docs', 'pictures', 'wordpress');
const SETTINGS = '/wp-admin/options-general.php?page=userfeedback-connector';
const SIZE = { width: 1000, height: 680 };
/** What stands in the pictures in the place of addresses and codes of this machine, which differ each time. */
const NAMES = { site: 'harbour.example', server: 'feedback.harbour.example', code: '7QM4XKD2N9RTB3WVH6PA' };

/** What stands on this machine, and what stands in its place. */
type Name = readonly [string, string];
interface Parts {
  site: WordPress;
  product: Product;
  /** A window with the admin, and one with wp-admin. */
  admin: Page;
  wp: Page;
}

/** Takes the pictures of docs/wordpress.md anew: a fresh site is connected to a fresh server, step by step. */
export async function takePictures(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const [site, product, browser] = await Promise.all([
    startWordPress({ plugin: false }),
    startElite(['post-ratings'], { demo: false, env: { UF_CONTENT_HOST: 'wordpress' } }),
    launchBrowser(),
  ]);
  try {
    const context = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce', locale: 'en-GB' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const names: Name[] = [
      [site.url, `https://${NAMES.site}`],
      [product.url, `https://${NAMES.server}`],
      [new URL(site.url).host, NAMES.site],
      [new URL(product.url).host, NAMES.server],
    ];
    await steps({ site, product, admin: await context.newPage(), wp: await context.newPage() }, names);
  } finally {
    await browser.close();
    await Promise.all([site.stop(), product.stop()]);
  }
}

async function steps({ site, product, admin, wp }: Parts, names: Name[]): Promise<void> {
  const open = (path: string) => wp.goto(`${site.url}${path}`);
  const take = async (page: Page, name: string) => {
    await page.evaluate(withOtherNames, [names, NAMES.code] as const);
    await page.mouse.move(900, 500);
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    process.stdout.write(`${name}.png\n`);
  };
  const toTop = (place: Locator) => place.evaluate((element) => element.scrollIntoView({ block: 'start' }));

  await admin.goto(product.signInLink);
  await admin.getByRole('heading', { level: 1 }).waitFor();
  await admin.goto(`${product.url}/admin/settings/general`);
  await toTop(admin.getByText('Addons of your plan'));
  await take(admin, 'download');

  await wp.goto(`${site.url}/wp-login.php`);
  await wp.getByLabel('Username or Email Address').fill('admin');
  await wp.getByLabel('Password', { exact: true }).fill('password');
  await wp.getByRole('button', { name: 'Log In' }).click();
  await open('/wp-admin/plugin-install.php?tab=upload');
  await wp.locator('#pluginzip').setInputFiles(inRoot('hosts', 'wordpress', 'dist', 'userfeedback-connector.zip'));
  await take(wp, 'upload');
  await site.php(`require_once ABSPATH . 'wp-admin/includes/plugin.php';
    activate_plugin('userfeedback-connector/userfeedback-connector.php');`);

  await admin.getByRole('button', { name: 'Make a connection link' }).click();
  const link = await admin.getByLabel('Connection link').inputValue();
  await toTop(admin.getByText('Addons of your plan'));
  await take(admin, 'link');

  await open(SETTINGS);
  await wp.getByLabel('Connection link').fill(link);
  await take(wp, 'paste');
  await open(SETTINGS);
  await wp.getByLabel('Connection link').fill(link);
  const { id } = await openApi(product).survey({
    title: 'Was your visit a good one?',
    status: 'publish',
    questions: [choice('q1', 'Was your visit a good one?', ['Yes', 'No'])],
  });
  await wp.getByRole('button', { name: 'Connect' }).click();
  await wp.getByText('Everything is sent.').waitFor();
  await take(wp, 'connected');

  await open('/wp-admin/');
  await wp.locator('#toplevel_page_userfeedback-connector-surveys').hover();
  await wp.waitForTimeout(300);
  await wp.evaluate(withOtherNames, [names, NAMES.code] as const);
  await wp.screenshot({ path: join(FOLDER, 'menu.png'), clip: { x: 0, y: 0, width: 620, height: 680 } });

  const post = await site.php(
    `return wp_insert_post(['post_type' => 'page', 'post_title' => 'Visit us', 'post_status' => 'publish',
      'post_content' => '<!-- wp:paragraph --><p>We are open from nine to five.</p><!-- /wp:paragraph -->'
        . '<!-- wp:userfeedback-connector/survey {"surveyId":${id}} /-->']);`,
  );
  await site.php(`update_user_meta(1, 'wp_persisted_preferences', ['core/edit-post' => ['welcomeGuide' => false,
    'fullscreenMode' => true], '_modified' => gmdate('c')]);`);
  await open(`/wp-admin/post.php?post=${post}&action=edit`);
  await wp.frameLocator('iframe[name="editor-canvas"]').getByLabel('Find a survey by its title').click();
  await wp.keyboard.press('Escape');
  await take(wp, 'block');
  await open('/visit-us/');
  await wp.getByRole('region', { name: 'Was your visit a good one?' }).waitFor();
  await take(wp, 'visitor');

  await wp.setViewportSize({ width: 1200, height: 560 });
  await site.php(`foreach (get_posts(['category_name' => 'news,uncategorized', 'has_password' => false]) as $at => $post) {
      update_post_meta($post->ID, '_userfeedback_connector_rating', [4.3, 3.8, 4.9, 2.7, 3.1][$at]);
      update_post_meta($post->ID, '_userfeedback_connector_votes', [12, 5, 31, 2, 9][$at]);
    }`);
  await open('/wp-admin/edit.php?orderby=userfeedback_connector&order=desc');
  await take(wp, 'ratings');
  await wp.setViewportSize(SIZE);

  await open(SETTINGS);
  await wp.getByRole('heading', { name: 'Visitors' }).scrollIntoViewIfNeeded();
  await wp.getByLabel('Wait for consent').check();
  await wp.locator('details summary').click();
  await wp.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await take(wp, 'visitors');

  await site.php(`wp_create_user_request('ann@mail.example', 'export_personal_data', [], 'confirmed');`);
  await open('/wp-admin/export-personal-data.php');
  await wp.getByRole('button', { name: 'Download personal data' }).focus();
  await take(wp, 'privacy');

  await site.php(`update_option('userfeedback_connector', ['last_contact' => time() - 200000]
    + get_option('userfeedback_connector'), false);`);
  await open('/wp-admin/site-health.php');
  const trouble = wp.getByRole('button', { name: /UserFeedback is connected/ });
  await trouble.click();
  await trouble.scrollIntoViewIfNeeded();
  await take(wp, 'health');

  await site.php(`(new UserFeedback\\Connector\\Connection())->setFront(['homes' => ['${NAMES.site}']]);`);
  await open('/wp-admin/');
  const copy = wp.locator('.notice', { hasText: 'This looks like a copy' });
  await copy.waitFor();
  await wp.evaluate(withOtherNames, [[[new URL(site.url).host, `copy.${NAMES.site}`]], NAMES.code] as const);
  await copy.screenshot({ path: join(FOLDER, 'copy.png') });
}

/** Runs in the page. */
function withOtherNames([names, code]: readonly [readonly Name[], string]): void {
  const tidy = (text: string) =>
    names
      .reduce((result, [from, to]) => result.replaceAll(from, to), text)
      .replace(/connect#[0-9A-Z]{20}/, `connect#${code}`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.nodeValue ?? '';
    if (tidy(text) !== text) walker.currentNode.nodeValue = tidy(text);
  }
  for (const input of document.querySelectorAll('input'))
    if (input.type !== 'file' && tidy(input.value) !== input.value) input.value = tidy(input.value);
}
