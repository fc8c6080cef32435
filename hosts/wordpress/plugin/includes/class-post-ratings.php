<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** Where the ratings of a post stand, what search engines are told, and what the post's editor sees of it. */
final class PostRatings
{
    private const OFF = '_userfeedback_connector_ratings';
    private const NONCE = 'userfeedback_connector_post';
    private const TEMPLATES_MAX = 20;

    private Connection $connection;
    private Front $front;
    private bool $isPlaced = false;

    public function __construct(Connection $connection, Front $front)
    {
        $this->connection = $connection;
        $this->front = $front;
    }

    public function afterContent(string $content): string
    {
        $isMain = is_singular('post') && in_the_loop() && is_main_query() && !doing_filter('get_the_excerpt')
            && get_the_ID() === get_queried_object_id();
        return $isMain && $this->place() === 'after_content' && !$this->isPlaced
            ? $content . $this->element()
            : $content;
    }

    /** The comments of a block theme. WordPress calls this twice for one of its blocks. */
    public function aroundCommentsBlock(string $content): string
    {
        $place = $this->place();
        $isAround = in_array($place, ['before_comments', 'after_comments'], true);
        if (!$isAround || $this->isPlaced || strpos($content, 'data-userfeedback-post-ratings') !== false) {
            return $content;
        }
        return $place === 'before_comments' ? $this->element() . $content : $content . $this->element();
    }

    /** Before the template of a classic theme's comments, which follows at once. */
    public function beforeCommentsTemplate(string $template): string
    {
        if (!wp_is_block_theme() && $this->place() === 'before_comments' && !$this->isPlaced) {
            $this->printElement();
        }
        return $template;
    }

    public function afterCommentsForm(): void
    {
        if (!wp_is_block_theme() && $this->place() === 'after_comments' && !$this->isPlaced) {
            $this->printElement();
        }
    }

    /** What search engines are told, where the ratings stand on the page. */
    public function printStructuredData(): void
    {
        $ratings = $this->connection->front()['ratings'] ?? null;
        if (empty($ratings['schema']) || !$this->front->isOn() || !is_singular('post')) {
            return;
        }
        $post = get_queried_object();
        $votes = (int) get_post_meta($post->ID, Pulls::VOTES, true);
        if ($votes === 0 || ($this->place() === 'manual' && !self::hasOwn($post))) {
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
        // phpcs:ignore -- JSON in which < > and & are written as escapes.
        echo '<script type="application/ld+json">' . $json . "</script>\n";
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

    /** Templates have changed: whether they have comments is found out anew. */
    public function forgetTemplates(): void
    {
        if (!empty($this->connection->front()['templates'])) {
            $this->connection->setFront(['templates' => []]);
        }
    }

    private function areUsable(): bool
    {
        return ($this->connection->front()['ratings'] ?? null) !== null;
    }

    /** Where the ratings stand by themselves on this page; 'manual': nowhere. */
    private function place(): string
    {
        if (!$this->areUsable() || !is_singular('post') || !$this->front->isOn()) {
            return 'manual';
        }
        $post = get_queried_object();
        if (get_post_meta($post->ID, self::OFF, true) === 'off' || self::hasOwn($post)) {
            return 'manual';
        }
        $stored = (string) ($this->connection->front()['ratings']['place'] ?? 'manual');
        /** Lets other plugins choose another place. */
        $place = (string) apply_filters('userfeedback_connector_rating_place', $stored, $post);
        $isAround = in_array($place, ['before_comments', 'after_comments'], true);
        return $isAround && !$this->pageHasComments($post) ? 'after_content' : $place;
    }

    private static function hasOwn(\WP_Post $post): bool
    {
        return has_shortcode($post->post_content, Embeds::RATINGS)
            || has_block('userfeedback-connector/post-ratings', $post);
    }

    private function element(): string
    {
        $this->isPlaced = true;
        return Embeds::ratingsElement(get_queried_object_id());
    }

    private function printElement(): void
    {
        // phpcs:ignore -- An element of ours; its number is escaped.
        echo $this->element();
    }

    private function pageHasComments(\WP_Post $post): bool
    {
        if (!comments_open($post) && (int) get_comments_number($post) === 0) {
            return false;
        }
        return !wp_is_block_theme() || $this->templateHasComments();
    }

    /** Remembered with what every page loads, so that it costs no query. */
    private function templateHasComments(): bool
    {
        global $_wp_current_template_content;
        $content = (string) $_wp_current_template_content;
        $key = md5(get_stylesheet() . $content);
        $known = $this->connection->front()['templates'] ?? [];
        if (!isset($known[$key])) {
            $known = array_slice($known, 1 - self::TEMPLATES_MAX, null, true);
            $known[$key] = self::hasComments(parse_blocks($content), 0) ? 1 : 0;
            $this->connection->setFront(['templates' => $known]);
        }
        return $known[$key] === 1;
    }

    private static function hasComments(array $blocks, int $depth): bool
    {
        foreach ($blocks as $block) {
            $name = $block['blockName'];
            $inner = $block['innerBlocks'];
            if ($name === 'core/comments' || $name === 'core/post-comments') {
                return true;
            }
            if ($name === 'core/template-part' && $depth < 5) {
                $theme = $block['attrs']['theme'] ?? get_stylesheet();
                $part = get_block_template($theme . '//' . ($block['attrs']['slug'] ?? ''), 'wp_template_part');
                $inner = $part ? parse_blocks($part->content) : [];
            }
            if ($name === 'core/pattern' && $depth < 5) {
                $pattern = \WP_Block_Patterns_Registry::get_instance()->get_registered($block['attrs']['slug'] ?? '');
                $inner = parse_blocks($pattern['content'] ?? '');
            }
            if (self::hasComments($inner, $depth + 1)) {
                return true;
            }
        }
        return false;
    }
}
