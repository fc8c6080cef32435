<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** What the site says of itself: name, addresses, roles, types, and the plugins that the product works with. */
final class SiteFacts
{
    /** How the product calls it, its file, and the option in which its wizard notes that it is done. */
    private const PLUGINS = [
        ['monsterinsights', 'google-analytics-for-wordpress/googleanalytics.php', 'monsterinsights_site_profile'],
        ['exactmetrics', 'google-analytics-dashboard-for-wp/gadwp.php', 'exactmetrics_site_profile'],
    ];
    private const TEXT_MAX = 1000;
    private const ITEMS_MAX = 500;

    /** Which edition this is: only our own one is kept from being replaced by the directory's. */
    public static function edition(): string
    {
        $header = get_file_data(Plugin::file(), ['uri' => 'Update URI']);
        return $header['uri'] === 'false' ? 'self' : 'directory';
    }

    public static function all(): array
    {
        return [
            'info' => self::info(),
            'origins' => self::origins(),
            'roles' => self::roles(),
            'post_types' => self::choices(self::postTypes()),
            'taxonomies' => self::choices(self::taxonomies()),
            'plugins' => self::plugins(),
            'notices' => [],
        ];
    }

    /** Types whose entries have pages of their own; images have pages, too, but are sent as images. */
    public static function postTypes(): array
    {
        return array_diff_key(
            array_filter(get_post_types([], 'objects'), 'is_post_type_viewable'),
            ['attachment' => true]
        );
    }

    public static function taxonomies(): array
    {
        return get_taxonomies(['public' => true, 'show_ui' => true], 'objects');
    }

    /** Text as people read it, without markup. */
    public static function plain(string $text): string
    {
        $plain = html_entity_decode(wp_strip_all_tags($text), ENT_QUOTES | ENT_HTML5, 'UTF-8');
        return mb_substr($plain, 0, self::TEXT_MAX);
    }

    /** Language and region of a locale of WordPress: `de_DE_formal` is `de-DE`. */
    public static function language(string $locale): string
    {
        return preg_match('/^([a-z]{2,3})(?:_([A-Z]{2}))?/', $locale, $parts) === 1
            ? $parts[1] . (isset($parts[2]) ? '-' . $parts[2] : '')
            : 'en';
    }

    private static function info(): array
    {
        return [
            'name' => self::plain((string) get_option('blogname')),
            'admin_email' => (string) get_option('admin_email'),
            'time_zone' => wp_timezone_string(),
            'locale' => self::language(get_locale()),
            'home_url' => home_url('/'),
            'admin_url' => admin_url(),
            'open_url' => Open::address(),
            'wp' => get_bloginfo('version'),
            'php' => PHP_VERSION,
            'plugin' => Plugin::VERSION,
            'edition' => self::edition(),
        ];
    }

    /** Of all addresses under which pages of this site are shown. */
    public static function origins(): array
    {
        $own = array_map([self::class, 'originOf'], [home_url(), site_url()]);
        // WordPress leads from one of these to the other, but what is in a cache may have either.
        $twins = [];
        foreach (array_filter($own) as $origin) {
            foreach (['http', 'https'] as $scheme) {
                $host = preg_replace('~^https?://(www\.)?~', '', $origin);
                $isName = preg_match('/^[^:]*[a-z][^:]*\.[a-z]+$/', $host) === 1;
                $twins[] = $scheme . '://' . $host;
                $twins[] = $isName ? $scheme . '://www.' . $host : '';
            }
        }
        /** Further origins: domains of languages, mapped domains. */
        $all = (array) apply_filters('userfeedback_connector_origins', array_merge($own, $twins));
        $origins = array_filter(array_map([self::class, 'originOf'], array_map('strval', $all)));
        return array_slice(array_values(array_unique($origins)), 0, 100);
    }

    /** '' where it has none. */
    public static function originOf(string $address): string
    {
        $parts = wp_parse_url($address);
        if (!isset($parts['scheme'], $parts['host']) || !in_array($parts['scheme'], ['http', 'https'], true)) {
            return '';
        }
        return strtolower($parts['scheme'] . '://' . $parts['host'])
            . (isset($parts['port']) ? ':' . $parts['port'] : '');
    }

    private static function roles(): array
    {
        $roles = [];
        foreach (wp_roles()->roles as $id => $role) {
            $roles[] = [
                'id' => (string) $id,
                'label' => self::plain(translate_user_role($role['name'])),
                'managing' => !empty($role['capabilities']['manage_options']),
            ];
        }
        // The strongest first: those who manage, then by the number of what they may.
        usort($roles, function (array $one, array $other) {
            $strength = function (array $role) {
                return ($role['managing'] ? 100000 : 0) + count(array_filter(get_role($role['id'])->capabilities));
            };
            return $strength($other) <=> $strength($one);
        });
        return array_slice($roles, 0, self::ITEMS_MAX);
    }

    private static function choices(array $objects): array
    {
        $choices = [];
        foreach ($objects as $id => $object) {
            $choices[] = ['id' => (string) $id, 'label' => self::plain((string) $object->labels->singular_name)];
        }
        return array_slice($choices, 0, self::ITEMS_MAX);
    }

    private static function plugins(): array
    {
        $active = (array) get_option('active_plugins', []);
        $plugins = [];
        foreach (self::PLUGINS as [$slug, $file, $wizard]) {
            $plugins[] = [
                'slug' => $slug,
                'basename' => $file,
                'installed' => file_exists(WP_PLUGIN_DIR . '/' . $file),
                'active' => in_array($file, $active, true),
                'setup_complete' => (bool) get_option($wizard),
            ];
        }
        return $plugins;
    }
}
