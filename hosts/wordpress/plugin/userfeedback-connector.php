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
    require __DIR__ . '/includes/load.php';
    Plugin::start(__FILE__);
} else {
    Requirements::refuse(__FILE__);
}
