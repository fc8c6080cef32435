<?php

// Settings of one test; they come first.
if (is_file(__DIR__ . '/test-config.php')) {
    require __DIR__ . '/test-config.php';
}

foreach (
    [
        'DB_NAME' => 'wordpress',
        'DB_USER' => '',
        'DB_PASSWORD' => '',
        'DB_HOST' => '',
        'DB_CHARSET' => 'utf8mb4',
        'DB_COLLATE' => '',
        'DB_DIR' => __DIR__ . '/wp-content/database/',
        'DB_FILE' => '.ht.sqlite',
        'AUTH_KEY' => 'one of eight keys of the test site',
        'SECURE_AUTH_KEY' => 'two of eight keys of the test site',
        'LOGGED_IN_KEY' => 'three of eight keys of the test site',
        'NONCE_KEY' => 'four of eight keys of the test site',
        'AUTH_SALT' => 'five of eight keys of the test site',
        'SECURE_AUTH_SALT' => 'six of eight keys of the test site',
        'LOGGED_IN_SALT' => 'seven of eight keys of the test site',
        'NONCE_SALT' => 'eight of eight keys of the test site',
        'WP_HOME' => getenv('WP_TEST_HOME'),
        'WP_SITEURL' => getenv('WP_TEST_HOME'),
        'WP_ENVIRONMENT_TYPE' => 'local',
        'WP_DEBUG' => true,
        'WP_DEBUG_LOG' => true,
        'WP_DEBUG_DISPLAY' => false,
        'DISABLE_WP_CRON' => true,
        'AUTOMATIC_UPDATER_DISABLED' => true,
        'WP_HTTP_BLOCK_EXTERNAL' => true,
        'WP_ACCESSIBLE_HOSTS' => '127.0.0.1,localhost',
    ] as $name => $value
) {
    defined($name) || define($name, $value);
}

$table_prefix = 'wp_';
defined('ABSPATH') || define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
