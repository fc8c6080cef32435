<?php

defined('ABSPATH') || exit;

add_theme_support('title-tag');
add_action('widgets_init', function () {
    register_sidebar(['id' => 'side', 'name' => 'Side']);
});
