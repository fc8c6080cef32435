import { expect, test } from 'vitest';
import { startParts } from './parts.ts';
import { connect } from './session.ts';

const { site, server } = await startParts();
/** All of them; nine are there already. With `npm run test:wordpress`, since they take twenty seconds. */
const ENTRIES = 100_000;

test('100,000 entries take 200 calls and little memory; what was confirmed is not sent again (WC-19)', async () => {
  await site.php(`$db = new PDO('sqlite:' . DB_DIR . DB_FILE);
    $db->exec("INSERT INTO wp_posts (post_author, post_date, post_date_gmt, post_content, post_title, post_excerpt, post_status,
        post_password, post_name, to_ping, pinged, post_modified, post_modified_gmt, post_content_filtered, guid, post_type)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ENTRIES - 9})
      SELECT 1, '2026-01-01 08:00:00', '2026-01-01 08:00:00', 'Told slowly.', 'Story number ' || i, '', 'publish',
        '', 'story-' || i, '', '', '2026-01-01 08:00:00', '2026-01-01 08:00:00', '', 'https://x/' || i, 'post' FROM n");`);
  let left = 50;
  server.behave(({ path }) => {
    if (!path.endsWith('/host/entries')) return undefined;
    left -= 1;
    return left < 0 ? { status: 503 } : undefined;
  });
  await connect(site, server.link);
  expect(server.mirror.entries?.size).toBe(50 * 500);
  server.behave(undefined);
  const used = await site.php<number>(`add_filter('wp_doing_cron', '__return_true');
    $before = memory_get_peak_usage();
    for ($runs = 0; $runs < 30; $runs++) { do_action('userfeedback_connector_hourly'); }
    return memory_get_peak_usage() - $before;`);
  expect(server.mirror.entries?.size).toBe(ENTRIES);
  const calls = server.calls.filter(({ path }) => path.endsWith('/host/entries'));
  const sent = calls.slice(0, 50).concat(calls.slice(51));
  expect(sent).toHaveLength(ENTRIES / 500);
  const ids = sent.flatMap(({ body }) => body.upsert.map(({ id }: { id: number }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(used).toBeLessThan(64 * 1024 * 1024);
});
