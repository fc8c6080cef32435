<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/**
 * What visitors' pages get: facts of the page, the starter and its settings. The same for all readers, so that any
 * cache may keep it; who reads is told by a cookie, and only people who are logged in have one.
 */
final class Front
{
    private const HANDLE = 'userfeedback-connector-start';
    /** Belongs to the widget, like the ids of the elements. */
    private const COOKIE = 'userfeedback-reader';
    /** Seconds: who asked to be remembered has a log-in that ends later than this. */
    private const SHORT_LOGIN = 172800;

    private Connection $connection;

    public function __construct(Connection $connection)
    {
        $this->connection = $connection;
    }

    /** Whether this is a page for visitors that gets surveys. */
    public function isOn(): bool
    {
        $isAmp = (function_exists('amp_is_request') && amp_is_request())
            || (function_exists('is_amp_endpoint') && did_action('wp') && is_amp_endpoint());
        $isOn = $this->connection->isShown() && !is_admin() && !is_feed() && !is_embed() && !is_preview()
            && !is_customize_preview() && !$isAmp;
        /** Lets other plugins keep surveys off a page. */
        return $isOn && (bool) apply_filters('userfeedback_connector_should_load', true);
    }

    public function enqueue(): void
    {
        if ($this->isOn()) {
            $address = plugins_url('assets/start.js', Plugin::file());
            wp_enqueue_script(self::HANDLE, $address, [], Plugin::VERSION, true);
        }
    }

    /** Marks that keep plugins that join, move and delay scripts away. */
    public function mark(string $tag, string $handle): string
    {
        if ($handle !== self::HANDLE) {
            return $tag;
        }
        $marks = 'defer data-no-optimize="1" data-no-minify="1" data-cfasync="false"';
        return str_replace('<script ', '<script ' . $marks . ' ', $tag);
    }

    public function printElements(): void
    {
        if (!$this->isOn()) {
            return;
        }
        $front = $this->connection->front();
        $start = ['src' => $front['src'], 'consent' => !empty($front['consent']), 'gpc' => !empty($front['gpc'])];
        if ($start['consent']) {
            $start['forget'] = plugins_url('assets/forget.js', Plugin::file()) . '?ver=' . Plugin::VERSION;
        }
        if (is_multisite()) {
            $start['reader'] = self::cookie();
        }
        $facts = self::facts() + ['layout' => self::layout()];
        /** Lets other plugins correct what the page is. */
        self::printJson('userfeedback-page', (array) apply_filters('userfeedback_connector_page_facts', $facts));
        self::printJson('userfeedback-start', $start);
    }

    /** Another text when the site looks different: clicks on it are counted apart from then on. */
    private static function layout(): string
    {
        $theme = wp_get_theme();
        return mb_substr($theme->get_stylesheet() . ' ' . $theme->get('Version'), 0, 40);
    }

    /** What rules ask of a page. */
    public static function facts(): array
    {
        $object = get_queried_object();
        $post = $object instanceof \WP_Post ? $object : null;
        $term = $object instanceof \WP_Term ? [$object] : [];
        switch (true) {
            case is_404():
                return self::factsOf('not_found', null, []);
            case is_search():
                return self::factsOf('search', null, []);
            case is_front_page():
                return self::factsOf('home', $post, $post ? self::termsOf($post) : []);
            case is_home():
                return self::factsOf('blog', $post, []);
            case is_category():
                return self::factsOf('category', null, $term);
            case is_tag():
                return self::factsOf('tag', null, $term);
            case is_archive():
                return self::factsOf('archive', null, $term);
            case is_singular() && $post !== null:
                $type = $post->post_type === 'page' ? 'single_page' : 'single_post';
                return self::factsOf($type, $post, self::termsOf($post));
            default:
                return self::factsOf('', null, []);
        }
    }

    /** At the log-in; `$until` is 0 for as long as the browser is open. */
    public function tellReader(string $cookie, int $until, int $expiration, int $userId): void
    {
        $user = get_userdata($userId);
        if ($this->connection->isConnected() && $user !== false) {
            self::sendCookie(implode('|', $user->roles), $until);
        }
    }

    /** Where roles have changed since the log-in, or the plugin is newer than it. Never for guests. */
    public function correctReader(): void
    {
        if (!is_user_logged_in() || headers_sent()) {
            return;
        }
        if (!$this->connection->isConnected()) {
            $this->forgetReader();
            return;
        }
        $roles = implode('|', wp_get_current_user()->roles);
        $told = isset($_COOKIE[self::cookie()]) ? sanitize_text_field(wp_unslash($_COOKIE[self::cookie()])) : null;
        if ($told !== $roles) {
            $login = wp_parse_auth_cookie('', 'logged_in');
            $until = (int) ($login['expiration'] ?? 0);
            self::sendCookie($roles, $until - time() > self::SHORT_LOGIN ? $until : 0);
        }
    }

    /** At the log-out, and when the plugin goes or is no longer connected. */
    public function forgetReader(): void
    {
        if (isset($_COOKIE[self::cookie()]) && !headers_sent()) {
            self::sendCookie('', 1);
        }
    }

    /** Names the cookie to consent tools. */
    public function declareCookie(): void
    {
        if (function_exists('wp_add_cookie_info') && $this->connection->isConnected()) {
            wp_add_cookie_info(
                self::cookie(),
                Plugin::MENU,
                'functional',
                __('As long as the log-in', 'userfeedback-connector'),
                __('Tells which surveys are meant for members.', 'userfeedback-connector'),
                false,
                true,
                false
            );
        }
    }

    private static function factsOf(string $type, ?\WP_Post $post, array $terms): array
    {
        return [
            'page_type' => $type,
            'post_id' => $post ? $post->ID : null,
            'post_type' => $post ? $post->post_type : null,
            'taxonomies' => array_values(array_unique(array_column($terms, 'taxonomy'))),
            'terms' => array_map('intval', array_column($terms, 'term_id')),
        ];
    }

    private static function termsOf(\WP_Post $post): array
    {
        $terms = [];
        foreach (get_object_taxonomies($post, 'objects') as $taxonomy) {
            $own = $taxonomy->public ? get_the_terms($post, $taxonomy->name) : [];
            $terms = array_merge($terms, is_array($own) ? $own : []);
        }
        return $terms;
    }

    private static function printJson(string $id, array $value): void
    {
        $json = wp_json_encode($value, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_SLASHES);
        // phpcs:ignore -- JSON in which < > and & are written as escapes.
        echo '<script type="application/json" id="' . esc_attr($id) . '">' . $json . "</script>\n";
    }

    public static function cookie(): string
    {
        return self::COOKIE . (is_multisite() ? '-' . get_current_blog_id() : '');
    }

    /** By hand: PHP's own function deletes a cookie whose value is empty. */
    private static function sendCookie(string $value, int $until): void
    {
        $parts = [
            self::cookie() . '=' . rawurlencode($value),
            'Path=' . (COOKIEPATH ? COOKIEPATH : '/'),
            'SameSite=Lax',
        ];
        if ($until > 0) {
            $parts[] = 'Expires=' . gmdate('D, d M Y H:i:s', $until) . ' GMT';
        }
        if (is_ssl()) {
            $parts[] = 'Secure';
        }
        header('Set-Cookie: ' . implode('; ', $parts), false);
    }
}
