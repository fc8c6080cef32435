<?php

defined('ABSPATH') || exit;

return [
    'dependencies' => [
        'wp-api-fetch',
        'wp-block-editor',
        'wp-blocks',
        'wp-components',
        'wp-compose',
        'wp-element',
        'wp-i18n',
        'wp-url',
    ],
    'version' => '0.1.0',
];
