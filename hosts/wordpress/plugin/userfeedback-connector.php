<?php

/**
 * Plugin Name: UserFeedback Connector
 * Description: Surveys of your own UserFeedback server, with rules about this site's pages, terms, people and roles.
 * Version: 0.1.0
 * Requires at least: 6.2
 * Requires PHP: 7.4
 * Author: UserFeedback
 * License: GPL-2.0-or-later
 * License URI: https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain: userfeedback-connector
 * Domain Path: /languages
 * Update URI: false
 */

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

require __DIR__ . '/includes/class-requirements.php';

if (Requirements::areMet(get_bloginfo('version'), PHP_VERSION)) {
    spl_autoload_register(function ($class) {
        if (strpos($class, __NAMESPACE__ . '\\') === 0) {
            $name = substr($class, strlen(__NAMESPACE__) + 1);
            $file = strtolower(preg_replace('/(?<=[a-z])(?=[A-Z])/', '-', $name));
            require __DIR__ . '/includes/class-' . $file . '.php';
        }
    });
    Plugin::start(__FILE__);
} else {
    Requirements::refuse(__FILE__);
}
