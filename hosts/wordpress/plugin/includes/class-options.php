<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** The only place that reads and writes the plugin's options. */
final class Options
{
    public const STATE = 'userfeedback_connector';
    /** What every page needs, loaded with WordPress's own options, so that no page costs a query. */
    public const FRONT = 'userfeedback_connector_front';
    /** What the owner has chosen for visitors; loaded like that, and written by nothing else. */
    public const CHOICES = 'userfeedback_connector_visitors';
    public const FORMER = 'userfeedback_connector_former';
    public const ALL = [self::STATE, self::FRONT, self::CHOICES, self::FORMER];

    /** Empty where it is not there. */
    public static function read(string $name): array
    {
        return self::valuesOf(get_option($name, []));
    }

    /** As another request may have left it a moment ago, also where somebody has switched its loading off. */
    public static function readAnew(string $name): array
    {
        foreach ([$name, 'alloptions', 'notoptions'] as $kept) {
            wp_cache_delete($kept, 'options');
        }
        return self::valuesOf(get_option($name, []));
    }

    /** Merges values, key by key, into what is stored now. */
    public static function merge(string $name, array $values): void
    {
        self::write($name, array_merge(self::readAnew($name), $values));
    }

    public static function write(string $name, array $values): void
    {
        update_option($name, $name === self::STATE ? $values : wp_json_encode($values), $name !== self::STATE);
    }

    /** @param mixed $stored */
    private static function valuesOf($stored): array
    {
        $values = is_string($stored) ? json_decode($stored, true) : $stored;
        return is_array($values) ? $values : [];
    }
}
