<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** What the plugin needs. This file has to work with the oldest PHP. */
final class Requirements
{
    // phpcs:disable PSR12.Properties.ConstantVisibility -- PHP before 7.1 does not know it.
    const WORDPRESS = '6.2';
    const PHP = '7.4';

    public static function areMet($wordpress, $php)
    {
        return version_compare($wordpress, self::WORDPRESS, '>=') && version_compare($php, self::PHP, '>=');
    }

    /** Refuses the activation; where the plugin is active already, says why it does nothing. */
    public static function refuse($file)
    {
        register_activation_hook($file, function () {
            wp_die(esc_html(Requirements::text()), '', array('back_link' => true));
        });
        add_action('admin_notices', function () {
            if (current_user_can('activate_plugins')) {
                echo '<div class="notice notice-error"><p>' . esc_html(Requirements::text()) . '</p></div>';
            }
        });
    }

    public static function text()
    {
        return sprintf(
            /* translators: 1: name of the plugin, 2: a version of WordPress, 3: a version of PHP. */
            __('%1$s needs WordPress %2$s and PHP %3$s.', 'userfeedback-connector'),
            'UserFeedback Connector',
            self::WORDPRESS,
            self::PHP
        );
    }
}
