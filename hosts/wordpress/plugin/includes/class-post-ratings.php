<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** Where the ratings of a post stand, what search engines are told, and what the post's editor sees of it. */
final class PostRatings
{
    private const OFF = '_userfeedback_connector_ratings';
    private const NONCE = 'userfeedback_connector_post';
    private const ELEMENT =
        '~<div data-userfeedback-post-ratings data-post="(\d+)"(?: data-at="(comments|content)")?></div>~';

    private Connection $connection;
    private Front $front;
    private bool $isOpen = false;
    /** The post that search engines are told of, and what. */
    private int $told = 0;
    private string $figures = '';

    public function __construct(Connection $connection, Front $front)
    {
        $this->connection = $connection;
        $this->front = $front;
    }

    /** The page is looked at as a whole: places by hand may come before or after those of ours. */
    public function open(): void
    {
        if ($this->areUsable() && $this->front->isOn()) {
            $this->isOpen = ob_start([$this, 'settle']);
        }
    }

    /** Leaves one element for each post, by hand before by itself; without one search engines are told nothing. */
    public function settle(string $page): string
    {
        preg_match_all(self::ELEMENT, $page, $found, PREG_SET_ORDER);
        $chosen = [];
        foreach ($found as $number => [1 => $post]) {
            $place = $found[$number][2] ?? '';
            $known = $chosen[$post] ?? null;
            $isBetter = $known === null || self::rank($place) < self::rank($found[$known][2] ?? '');
            $chosen[$post] = $isBetter ? $number : $known;
        }
        $number = -1;
        $page = preg_replace_callback(self::ELEMENT, function (array $match) use ($chosen, &$number): string {
            $number++;
            return $chosen[$match[1]] === $number ? Embeds::ratingsElement((int) $match[1]) : '';
        }, $page) ?? $page;
        return isset($chosen[(string) $this->told]) ? $page : str_replace($this->figures, '', $page);
    }

    public function afterContent(string $content): string
    {
        $isMain = is_singular('post') && in_the_loop() && is_main_query() && !doing_filter('get_the_excerpt')
            && get_the_ID() === get_queried_object_id();
        // Also where ratings belong to the comments: a page may have none.
        return $isMain && $this->place() !== 'manual' ? $content . $this->element('content') : $content;
    }

    /** The comments of a block theme; empty where there are none and none can be written. */
    public function aroundCommentsBlock(string $content): string
    {
        if (trim($content) === '') {
            return $content;
        }
        switch ($this->place()) {
            case 'before_comments':
                return $this->element('comments') . $content;
            case 'after_comments':
                return $content . $this->element('comments');
        }
        return $content;
    }

    /** Before the template of a classic theme's comments, which follows at once. */
    public function beforeCommentsTemplate(string $template): string
    {
        $this->printAtComments('before_comments');
        return $template;
    }

    public function afterCommentsForm(): void
    {
        $this->printAtComments('after_comments');
    }

    /** What search engines are told. It goes from the page again where that has no ratings. */
    public function printStructuredData(): void
    {
        $ratings = $this->connection->front()['ratings'] ?? null;
        if (empty($ratings['schema']) || !$this->isOpen || !is_singular('post')) {
            return;
        }
        $post = get_queried_object();
        $votes = (int) get_post_meta($post->ID, Pulls::VOTES, true);
        if ($votes === 0) {
            return;
        }
        $data = [
            '@context' => 'https://schema.org',
            '@type' => 'CreativeWorkSeries',
            'name' => SiteFacts::plain(get_the_title($post)),
            'aggregateRating' => [
                '@type' => 'AggregateRating',
                'ratingValue' => (float) get_post_meta($post->ID, Pulls::RATING, true),
                'ratingCount' => $votes,
                'bestRating' => 5,
                'worstRating' => 1,
            ],
        ];
        $json = wp_json_encode($data, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
        $this->told = $post->ID;
        $this->figures = '<script type="application/ld+json">' . $json . "</script>\n";
        // phpcs:ignore -- JSON in which < > and & are written as escapes.
        echo $this->figures;
    }

    public function registerMeta(): void
    {
        register_post_meta('post', self::OFF, [
            'type' => 'string',
            'single' => true,
            'show_in_rest' => ['schema' => ['type' => 'string', 'enum' => ['', 'off']]],
            'sanitize_callback' => function ($value) {
                return $value === 'off' ? 'off' : '';
            },
            'auth_callback' => function ($allowed, $key, $id, $user) {
                return user_can($user, 'edit_post', $id);
            },
        ]);
    }

    public function addBox(): void
    {
        if ($this->areUsable()) {
            add_meta_box('userfeedback-connector', Plugin::MENU, [$this, 'printBox'], 'post', 'side');
        }
    }

    public function printBox(\WP_Post $post): void
    {
        wp_nonce_field(self::NONCE . $post->ID, self::NONCE);
        printf(
            '<p><label><input type="checkbox" name="%1$s" value="off"%2$s> %3$s</label></p>',
            esc_attr(self::OFF),
            checked(get_post_meta($post->ID, self::OFF, true), 'off', false),
            esc_html__('No ratings on this post', 'userfeedback-connector')
        );
    }

    public function saveBox(int $id): void
    {
        $nonce = isset($_POST[self::NONCE]) ? sanitize_text_field(wp_unslash($_POST[self::NONCE])) : '';
        if (wp_verify_nonce($nonce, self::NONCE . $id) === false || !current_user_can('edit_post', $id)) {
            return;
        }
        if (isset($_POST[self::OFF])) {
            update_post_meta($id, self::OFF, 'off');
        } else {
            delete_post_meta($id, self::OFF);
        }
    }

    public function addColumn(array $columns): array
    {
        return $this->areUsable()
            ? $columns + ['userfeedback_connector' => __('Rating', 'userfeedback-connector')]
            : $columns;
    }

    public function addSortableColumn(array $columns): array
    {
        return $columns + ['userfeedback_connector' => 'userfeedback_connector'];
    }

    public function printColumn(string $column, int $id): void
    {
        $votes = (int) get_post_meta($id, Pulls::VOTES, true);
        if ($column !== 'userfeedback_connector' || $votes === 0) {
            return;
        }
        $average = number_format_i18n((float) get_post_meta($id, Pulls::RATING, true), 1);
        $text = sprintf('%s (%s)', $average, number_format_i18n($votes));
        if (current_user_can(Access::MANAGE)) {
            printf('<a href="%s">%s</a>', esc_url(Open::address('/post-ratings/' . $id)), esc_html($text));
        } else {
            echo esc_html($text);
        }
    }

    /** Posts without ratings stay in the list when it is sorted by them. */
    public function sort(\WP_Query $query): void
    {
        if (!is_admin() || !$query->is_main_query() || $query->get('orderby') !== 'userfeedback_connector') {
            return;
        }
        $query->set('meta_query', [
            'relation' => 'OR',
            'rating' => ['key' => Pulls::RATING, 'type' => 'DECIMAL(3,1)', 'compare' => 'EXISTS'],
            ['key' => Pulls::RATING, 'compare' => 'NOT EXISTS'],
        ]);
        $query->set('orderby', ['rating' => $query->get('order') === 'asc' ? 'ASC' : 'DESC', 'ID' => 'DESC']);
    }

    private function areUsable(): bool
    {
        return ($this->connection->front()['ratings'] ?? null) !== null;
    }

    /** Where the ratings stand by themselves on this page; 'manual': nowhere. */
    private function place(): string
    {
        if (!$this->isOpen || !is_singular('post')) {
            return 'manual';
        }
        $post = get_queried_object();
        if (get_post_meta($post->ID, self::OFF, true) === 'off') {
            return 'manual';
        }
        $stored = (string) ($this->connection->front()['ratings']['place'] ?? 'manual');
        /** Lets other plugins choose another place. */
        return (string) apply_filters('userfeedback_connector_rating_place', $stored, $post);
    }

    private function printAtComments(string $place): void
    {
        if (!wp_is_block_theme() && $this->place() === $place) {
            // phpcs:ignore -- An element of ours; its number is escaped.
            echo $this->element('comments');
        }
    }

    /** An element that stays where nothing better is on the page. */
    private function element(string $place): string
    {
        $element = Embeds::ratingsElement(get_queried_object_id());
        return str_replace('></div>', ' data-at="' . $place . '"></div>', $element);
    }

    private static function rank(string $place): int
    {
        return (int) array_search($place, ['', 'comments', 'content'], true);
    }
}
