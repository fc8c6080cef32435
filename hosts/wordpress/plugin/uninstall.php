<?php

namespace UserFeedback\Connector;

defined('WP_UNINSTALL_PLUGIN') || exit;

/** Removes all that the plugin has stored on this site; shortcodes and blocks stay in posts. */
(function () {
    require_once __DIR__ . '/includes/load.php';
    $clean = function () {
        $connection = new Connection();
        $server = new Server($connection, new Signer($connection));
        $server->insist();
        $server->hurry(3);
        $server->call('DELETE', '/host/connection');
        foreach (Options::ALL as $option) {
            delete_option($option);
        }
        delete_transient('userfeedback_connector_surveys');
        foreach (['rating', 'votes', 'ratings'] as $meta) {
            delete_post_meta_by_key('_userfeedback_connector_' . $meta);
        }
        foreach (['hourly', 'daily', 'soon'] as $event) {
            wp_clear_scheduled_hook('userfeedback_connector_' . $event);
        }
    };
    foreach (is_multisite() ? get_sites(['fields' => 'ids', 'number' => 0]) : [0] as $site) {
        if ($site !== 0) {
            switch_to_blog($site);
        }
        $clean();
        if ($site !== 0) {
            restore_current_blog();
        }
    }
    (new Front(new Connection()))->forgetReader();
    delete_metadata('user', 0, '_userfeedback_connector_seen', '', true);
})();
