<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/**
 * Whether this is the site that was connected or a copy of it. Tools that copy a site replace its address wherever they
 * find it, so only a hash is kept, and the name in a form that they do not find. What is compared is stored, never the
 * address of a request.
 */
final class Home
{
    /** The address of this site without scheme, www. and final slash; '' where it cannot be told. */
    public static function name(): string
    {
        return self::nameOf(defined('WP_HOME') ? (string) constant('WP_HOME') : self::stored());
    }

    /** Whether this request is at the host of that name: a language, or a request, may have a host of its own. */
    public static function isAt(string $name): bool
    {
        return strtok(self::nameOf(home_url()), '/') === strtok($name, '/');
    }

    public static function hash(): string
    {
        return hash('sha256', self::name());
    }

    /** By what this site is known again later. */
    public static function marks(): array
    {
        return [
            'home' => self::hash(),
            'original' => base64_encode(self::nameOf(home_url())),
            'place' => self::place(),
            'leftOff' => '',
        ];
    }

    /** Whether these are the marks of this site. */
    public static function isMarkedBy(array $marks): bool
    {
        return self::hash() === $marks['home'] || ($marks['place'] === self::place() && self::followsRequest());
    }

    /** The machine and folder that this site is in. */
    public static function place(): string
    {
        return hash('sha256', implode(' ', [php_uname('n'), ABSPATH, self::stored()]));
    }

    /** Some set WP_HOME to the address of each request. That says nothing, where the place is still the same. */
    private static function followsRequest(): bool
    {
        $asked = isset($_SERVER['HTTP_HOST']) ? sanitize_text_field(wp_unslash($_SERVER['HTTP_HOST'])) : '';
        $host = strtok(self::name(), '/');
        return defined('WP_HOME') && ($host === false || $host === preg_replace('~^www\.~', '', strtolower($asked)));
    }

    private static function nameOf(string $address): string
    {
        $name = untrailingslashit((string) preg_replace('~^(https?:)?//(www\.)?~', '', strtolower(trim($address))));
        return preg_match('~^[^/:]~', $name) === 1 ? $name : '';
    }

    /** As it is in the database, whatever other plugins make of it. */
    private static function stored(): string
    {
        return (string) (wp_load_alloptions()['home'] ?? get_option('home'));
    }
}
