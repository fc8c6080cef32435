<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** What the server says: what is in force, what it stores, how posts are rated. Pages read only what was fetched before. */
final class Pulls
{
    private const RATINGS = 500;
    public const RATING = '_userfeedback_connector_rating';
    public const VOTES = '_userfeedback_connector_votes';

    private Connection $connection;
    private Server $server;

    public function __construct(Connection $connection, Server $server)
    {
        $this->connection = $connection;
        $this->server = $server;
    }

    /** Who may do what, and where ratings stand; as in force: nothing here is compared with a plan. */
    public function config(): bool
    {
        $etag = $this->connection->state()['config_etag'] ?? '';
        $headers = $etag === '' ? [] : ['If-None-Match' => $etag];
        $reply = $this->server->call('GET', '/host/config', null, $headers);
        $isOld = $reply['status'] === 404;
        if ($isOld !== !empty($this->connection->state()['server_too_old'])) {
            $this->connection->set(['server_too_old' => $isOld]);
        }
        if ($reply['status'] === 304) {
            $this->connection->set(['config_at' => time()]);
            return true;
        }
        $config = $reply['body'];
        if ($reply['status'] !== 200 || !isset($config['access'], $config['widget']['src'])) {
            return false;
        }
        $this->connection->set([
            'config_at' => time(),
            'config_etag' => $reply['etag'],
            'published' => (int) ($config['published'] ?? 0),
            'newest' => (string) ($config['server']['plugin'] ?? ''),
            'version' => (string) ($config['server']['version'] ?? ''),
        ]);
        $before = $this->connection->front()['ratings'] ?? null;
        $this->connection->setFront([
            'src' => (string) $config['widget']['src'],
            'access' => array_map([self::class, 'texts'], (array) $config['access']),
            'ratings' => $config['post_ratings'],
        ]);
        if ($before !== $config['post_ratings']) {
            /** Cached pages have the ratings in another place, or tell search engines something else. */
            do_action('userfeedback_connector_purge');
        }
        return true;
    }

    /** What surveys store, in sentences for the site's privacy policy. */
    public function privacyText(): bool
    {
        $reply = $this->server->get('/host/privacy/text');
        if (is_array($reply['body']['sections'] ?? null)) {
            $sections = array_map(function ($section): array {
                $title = self::texts($section['title'] ?? '')[0] ?? '';
                return ['title' => $title, 'sentences' => self::texts($section['sentences'] ?? [])];
            }, array_filter($reply['body']['sections'], 'is_array'));
            $this->connection->set(['privacy_text' => $sections]);
        }
        // Servers of before do not have it.
        return $reply['status'] === 200 || $reply['status'] === 404;
    }

    /** Two numbers for each post, for search engines and the list of posts. */
    public function ratings(): bool
    {
        if (($this->connection->front()['ratings'] ?? null) === null) {
            return true;
        }
        do {
            $after = (string) ($this->connection->state()['ratings_after'] ?? '');
            $reply = $this->server->get('/host/ratings?after=' . rawurlencode($after));
            if ($reply['status'] !== 200 || !is_array($reply['body']['items'] ?? null)) {
                return false;
            }
            foreach ($reply['body']['items'] as $item) {
                self::store((int) $item['post_id'], (int) $item['total'], (float) $item['average']);
            }
            $next = (string) ($reply['body']['next'] ?? '');
            $this->connection->set(['ratings_after' => $next]);
        } while (count($reply['body']['items']) >= self::RATINGS && $next !== $after);
        return true;
    }

    /** What every page of wp-admin reads must be of the right kind, whatever the server sends. */
    private static function texts($list): array
    {
        return array_values(array_filter((array) $list, 'is_string'));
    }

    private static function store(int $id, int $votes, float $average): void
    {
        if ($votes > 0 && get_post($id) !== null) {
            update_post_meta($id, self::RATING, round($average, 1));
            update_post_meta($id, self::VOTES, $votes);
        } else {
            delete_post_meta($id, self::RATING);
            delete_post_meta($id, self::VOTES);
        }
    }
}
