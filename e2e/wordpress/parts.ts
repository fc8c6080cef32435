import { afterAll, beforeEach } from 'vitest';
import type { WordPress } from '../../scripts/wordpress/site.mjs';
import { startWordPress } from '../../scripts/wordpress/site.mjs';
import { startStandIn } from './stand-in.ts';

/** What a file of tests needs: a site with the plugin, and a stand-in of our server, which forgets what each test told it. */
export async function startParts() {
  const [site, server] = await Promise.all([startWordPress(), startStandIn()]);
  afterAll(() => Promise.all([site.stop(), server.stop()]));
  beforeEach(() => {
    server.behave(undefined);
    server.calls.length = 0;
  });
  return { site, server };
}

/** Ids of content by title, of terms by slug. */
export const listIds = (site: WordPress) =>
  site.php<Record<string, number>>(`$ids = [];
    foreach (get_posts(['post_type' => 'any', 'numberposts' => -1]) as $post) { $ids[$post->post_title] = $post->ID; }
    foreach (get_terms(['hide_empty' => false]) as $term) { $ids[$term->slug] = $term->term_id; }
    return $ids;`);
