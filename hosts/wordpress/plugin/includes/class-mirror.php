<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** What the server knows of the content: published entries, terms and images. `touched` are ids that it has to learn of. */
final class Mirror
{
    public const KINDS = ['entries', 'terms', 'media'];
    private const BATCH = 500;
    private const BATCH_BYTES = 900000;
    private const SEEN = 5000;
    /** More than these are no changes: everything is sent anew. */
    private const TOUCHED_MAX = 1000;
    private const LAST_ID = PHP_INT_MAX;
    private const IMAGES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

    private Connection $connection;
    private Server $server;

    public function __construct(Connection $connection, Server $server)
    {
        $this->connection = $connection;
        $this->server = $server;
    }

    /** How a first sending begins: `next` is the id below which the next batch starts; null: everything was sent. */
    public function beginning(): array
    {
        $mirror = [];
        foreach (self::KINDS as $kind) {
            $mirror[$kind] = ['next' => self::LAST_ID, 'done' => 0, 'total' => $this->count($kind), 'touched' => []];
        }
        return $mirror;
    }

    public function sendAllAgain(): void
    {
        $this->connection->set(['mirror' => $this->beginning()]);
    }

    /** Remembers what was touched in this request. */
    public function remember(array $touched): void
    {
        $this->connection->update(function (array $state) use ($touched) {
            foreach ($touched as $kind => $ids) {
                $all = array_values(array_unique(array_merge($state['mirror'][$kind]['touched'], $ids)));
                $state['mirror'][$kind]['touched'] = $all;
                if (count($all) > self::TOUCHED_MAX) {
                    $state['mirror'] = $this->beginning();
                }
            }
            return $state;
        });
    }

    /** How far the sending is. */
    public function progress(): array
    {
        $mirror = $this->connection->state()['mirror'] ?? [];
        $isDone = true;
        foreach ($mirror as $part) {
            $isDone = $isDone && $part['next'] === null && $part['touched'] === [];
        }
        $total = array_sum(array_column($mirror, 'total'));
        $done = $isDone ? $total : min($total, array_sum(array_column($mirror, 'done')));
        return ['done' => $done, 'total' => $total, 'is_done' => $isDone];
    }

    /** Sends what was touched, one batch of each kind. False: something could not be sent. */
    public function sendTouched(): bool
    {
        foreach (self::KINDS as $kind) {
            $ids = array_slice($this->connection->state()['mirror'][$kind]['touched'] ?? [], 0, self::BATCH);
            if ($ids !== [] && !$this->sendBatch($kind, $ids, false, [])) {
                return false;
            }
        }
        return true;
    }

    /** Goes on with the first sending for some seconds. False: it could not. */
    public function goOn(float $seconds): bool
    {
        $until = microtime(true) + $seconds;
        foreach (self::KINDS as $kind) {
            while (($next = $this->connection->state()['mirror'][$kind]['next'] ?? null) !== null) {
                $found = $this->idsBelow($kind, $next);
                $ids = array_slice($found, 0, self::BATCH);
                $isLast = count($found) === count($ids);
                $after = ['next' => $isLast ? null : min($ids)];
                if (!$this->sendBatch($kind, $ids, $isLast, $after)) {
                    return false;
                }
                if (microtime(true) > $until) {
                    return true;
                }
            }
        }
        while ($this->hasTouched()) {
            if (!$this->sendTouched()) {
                return false;
            }
        }
        return true;
    }

    /** Compares by ids: what only the server has goes, what only the site has will be sent. */
    public function compare(): bool
    {
        foreach (self::KINDS as $kind) {
            $from = 1;
            do {
                $ids = $this->idsFrom($kind, $from);
                $isLast = count($ids) < self::SEEN;
                $to = $isLast ? 9007199254740991 : max($ids);
                $body = ['from_id' => $from, 'to_id' => $to, 'ids' => $ids];
                $reply = $this->server->call('POST', '/host/' . $kind . '/seen', $body);
                if ($reply['status'] !== 200) {
                    return false;
                }
                $missing = array_map('intval', (array) ($reply['body']['missing'] ?? []));
                if ($missing !== []) {
                    $this->remember([$kind => array_slice($missing, 0, self::TOUCHED_MAX + 1)]);
                }
                $from = $to + 1;
            } while (!$isLast);
        }
        return true;
    }

    /** Posts whose address depends on this one's. */
    public static function descendants(int $id, string $type): array
    {
        $query = ['post_parent' => $id, 'post_type' => $type, 'fields' => 'ids', 'numberposts' => -1];
        $children = get_posts($query + ['post_status' => 'any', 'suppress_filters' => true]);
        $all = $children;
        foreach ($children as $child) {
            $all = array_merge($all, self::descendants((int) $child, $type));
        }
        return array_map('intval', $all);
    }

    private function hasTouched(): bool
    {
        foreach ($this->connection->state()['mirror'] ?? [] as $part) {
            if ($part['touched'] !== []) {
                return true;
            }
        }
        return false;
    }

    private function sendBatch(string $kind, array $ids, bool $isLast, array $after): bool
    {
        $items = $this->items($kind, $ids);
        // Long titles and addresses: what is too large for one call takes two, and only the second can be the last.
        if (count($ids) > 1 && strlen(Signer::json($items)) > self::BATCH_BYTES) {
            $half = intdiv(count($ids) + 1, 2);
            return $this->sendBatch($kind, array_slice($ids, 0, $half), false, [])
                && $this->sendBatch($kind, array_slice($ids, $half), $isLast, $after);
        }
        $gone = array_values(array_diff($ids, array_column($items, 'id')));
        $body = ['upsert' => $items, 'gone' => $gone, 'last' => $isLast];
        if ($this->server->call('POST', '/host/' . $kind, $body)['status'] !== 200) {
            return false;
        }
        $this->connection->update(function (array $state) use ($kind, $ids, $after, $items) {
            $part = $state['mirror'][$kind];
            if (array_key_exists('next', $after)) {
                $part['done'] += count($items);
            }
            $part['touched'] = array_values(array_diff($part['touched'], $ids));
            $state['mirror'][$kind] = array_merge($part, $after);
            return $state;
        });
        if (wp_doing_cron() && function_exists('wp_cache_flush_runtime')) {
            wp_cache_flush_runtime();
        }
        return true;
    }

    private function items(string $kind, array $ids): array
    {
        if ($ids === []) {
            return [];
        }
        if ($kind === 'terms') {
            return $this->terms($ids);
        }
        $needsTerms = strpos((string) get_option('permalink_structure'), '%category%') !== false;
        _prime_post_caches($ids, $kind === 'entries' && $needsTerms, $kind === 'media');
        $items = array_map($kind === 'entries' ? [$this, 'entry'] : [$this, 'image'], $ids);
        return array_values(array_filter($items));
    }

    private function entry(int $id): ?array
    {
        $post = get_post($id);
        $isPublic = $post && $post->post_status === 'publish' && $post->post_password === ''
            && isset(SiteFacts::postTypes()[$post->post_type]);
        return !$isPublic ? null : [
            'id' => $id,
            'type' => $post->post_type,
            'title' => SiteFacts::plain(get_the_title($post)),
            'url' => (string) get_permalink($post),
            'published_at' => self::moment($post->post_date_gmt, $post->post_date),
            'modified_at' => self::moment($post->post_modified_gmt, $post->post_modified),
        ];
    }

    private function image(int $id): ?array
    {
        $post = get_post($id);
        $url = $post ? wp_get_attachment_url($id) : false;
        $isImage = $post && $post->post_type === 'attachment' && in_array($post->post_mime_type, self::IMAGES, true);
        if (!$url || !$isImage) {
            return null;
        }
        $meta = wp_get_attachment_metadata($id);
        return [
            'id' => $id,
            'url' => $url,
            'title' => SiteFacts::plain($post->post_title),
            'alt' => SiteFacts::plain((string) get_post_meta($id, '_wp_attachment_image_alt', true)),
            'mime' => $post->post_mime_type,
            'size' => (int) ($meta['filesize'] ?? 0),
            'created_at' => self::moment($post->post_date_gmt, $post->post_date),
        ];
    }

    private function terms(array $ids): array
    {
        $taxonomies = array_keys(SiteFacts::taxonomies());
        $query = ['include' => $ids, 'taxonomy' => $taxonomies, 'hide_empty' => false, 'orderby' => 'none'];
        $terms = get_terms($query);
        $items = [];
        foreach (is_array($terms) ? $terms : [] as $term) {
            $url = get_term_link($term);
            if (is_string($url)) {
                $items[] = [
                    'id' => (int) $term->term_id,
                    'taxonomy' => $term->taxonomy,
                    'name' => SiteFacts::plain($term->name),
                    'url' => $url,
                ];
            }
        }
        return $items;
    }

    private function count(string $kind): int
    {
        if ($kind === 'terms') {
            return count($this->termIds());
        }
        global $wpdb;
        $sql = "SELECT COUNT(*) FROM {$wpdb->posts} WHERE " . $this->condition($kind);
        // phpcs:ignore -- The condition is prepared; WordPress has no function that counts these.
        return (int) $wpdb->get_var($sql);
    }

    /** Those of a batch, and one more where it is not the last. */
    private function idsBelow(string $kind, int $id): array
    {
        if ($kind === 'terms') {
            $below = array_filter($this->termIds(), function (int $term) use ($id) {
                return $term < $id;
            });
            rsort($below);
            return array_slice($below, 0, self::BATCH + 1);
        }
        return $this->postIds($kind, 'ID < %d', 'DESC', $id, self::BATCH + 1);
    }

    private function idsFrom(string $kind, int $id): array
    {
        if ($kind === 'terms') {
            $from = array_filter($this->termIds(), function (int $term) use ($id) {
                return $term >= $id;
            });
            sort($from);
            return array_slice($from, 0, self::SEEN);
        }
        return $this->postIds($kind, 'ID >= %d', 'ASC', $id, self::SEEN);
    }

    private function termIds(): array
    {
        $taxonomies = array_keys(SiteFacts::taxonomies());
        $ids = get_terms(['taxonomy' => $taxonomies, 'hide_empty' => false, 'fields' => 'ids', 'orderby' => 'none']);
        return array_values(array_unique(array_map('intval', is_array($ids) ? $ids : [])));
    }

    /** By ids alone, without loading posts: WP_Query cannot begin at an id, and pages of it would shift under our hands. */
    private function postIds(string $kind, string $where, string $order, int $id, int $limit): array
    {
        global $wpdb;
        $sql = "SELECT ID FROM {$wpdb->posts} WHERE " . $this->condition($kind)
            . ' AND ' . $wpdb->prepare($where, $id) . ' ORDER BY ID ' . $order . $wpdb->prepare(' LIMIT %d', $limit);
        // phpcs:ignore -- All of its parts are prepared.
        return array_map('intval', $wpdb->get_col($sql));
    }

    private function condition(string $kind): string
    {
        global $wpdb;
        if ($kind === 'media') {
            $marks = implode(', ', array_fill(0, count(self::IMAGES), '%s'));
            $sql = "post_type = 'attachment' AND post_mime_type IN ($marks)";
            return $wpdb->prepare($sql, self::IMAGES);
        }
        $types = array_keys(SiteFacts::postTypes());
        $marks = implode(', ', array_fill(0, count($types), '%s'));
        $sql = "post_status = 'publish' AND post_password = '' AND post_type IN ($marks)";
        return $wpdb->prepare($sql, $types);
    }

    /** UTC. Posts of some importers have no moment in UTC. */
    private static function moment(string $utc, string $local): string
    {
        $text = strpos($utc, '0000') === 0 ? get_gmt_from_date($local) : $utc;
        return gmdate('Y-m-d\TH:i:s\Z', (int) strtotime($text . ' UTC'));
    }
}
