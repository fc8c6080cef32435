<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** The plugin's own texts in other languages. German of Austria gets the one German that there is. */
final class Languages
{
    private const DOMAIN = 'userfeedback-connector';
    private const NEAREST = ['de' => 'de_DE', 'fr' => 'fr_FR', 'es' => 'es_ES', 'pt' => 'pt_BR', 'ar' => 'ar'];

    public static function load(): void
    {
        add_filter('load_textdomain_mofile', [self::class, 'nearest'], 10, 2);
        add_filter('load_script_translation_file', [self::class, 'nearestOfScript'], 10, 3);
        load_plugin_textdomain(self::DOMAIN, false, dirname(plugin_basename(Plugin::file())) . '/languages');
    }

    /** After both blocks are known. */
    public static function loadScripts(): void
    {
        foreach (['survey', 'post-ratings'] as $block) {
            $script = self::DOMAIN . '-' . $block . '-editor-script';
            wp_set_script_translations($script, self::DOMAIN, self::folder());
        }
    }

    public static function nearest(string $file, string $domain): string
    {
        if ($domain !== self::DOMAIN || is_readable($file)) {
            return $file;
        }
        $pattern = '~^.*/' . self::DOMAIN . '-([a-z]{2,3})(?:_[A-Za-z0-9_]+)?((?:-.+-script)?\.(?:mo|json))$~';
        return (string) preg_replace_callback($pattern, function (array $parts): string {
            $locale = self::NEAREST[$parts[1]] ?? $parts[1];
            return self::folder() . '/' . self::DOMAIN . '-' . $locale . $parts[2];
        }, $file);
    }

    /** @param string|false $file */
    public static function nearestOfScript($file, string $handle, string $domain)
    {
        return is_string($file) ? self::nearest($file, $domain) : $file;
    }

    private static function folder(): string
    {
        return plugin_dir_path(Plugin::file()) . 'languages';
    }
}
