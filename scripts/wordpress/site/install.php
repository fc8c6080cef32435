<?php

// Installs WordPress into the folder it is run in, with content of each kind.

define('WP_INSTALLING', true);
$_SERVER += ['HTTP_HOST' => parse_url(getenv('WP_TEST_HOME'), PHP_URL_HOST), 'REQUEST_URI' => '/'];
require getcwd() . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';

wp_install('Harbour Journal', 'admin', 'admin@harbour.test', true, '', 'password');
global $wp_rewrite;
$wp_rewrite->set_permalink_structure('/%postname%/');
$wp_rewrite->init();
create_initial_taxonomies();
harbour_register();

foreach (['editor', 'author', 'contributor', 'subscriber'] as $role) {
    wp_insert_user([
        'user_login' => $role,
        'user_pass' => 'password',
        'user_email' => $role . '@harbour.test',
        'display_name' => ucfirst($role) . ' Harbour',
        'role' => $role,
    ]);
}

foreach (get_posts(['post_type' => 'any', 'numberposts' => -1, 'post_status' => 'any']) as $post) {
    wp_delete_post($post->ID, true);
}

$category = wp_insert_term('News', 'category')['term_id'];
$tag = wp_insert_term('Coffee', 'post_tag')['term_id'];
$dish = wp_insert_term('Soup', 'dish')['term_id'];

$titles = [
    'How to brew coffee', 'The lighthouse at night', 'Boats &amp; bridges', 'A walk on the pier', 'Letters from the sea',
];
foreach ($titles as $number => $title) {
    $id = wp_insert_post([
        'post_title' => $title,
        'post_content' => '<!-- wp:paragraph --><p>' . $title . ', told slowly.</p><!-- /wp:paragraph -->',
        'post_status' => 'publish',
        'post_category' => [$number < 2 ? $category : 1],
        'post_date' => sprintf('2026-10-%02d 08:00:00', $number + 10),
        'post_author' => 3,
        'comment_status' => $number === 3 ? 'closed' : 'open',
    ]);
    if ($number === 0) {
        wp_set_post_terms($id, [$tag], 'post_tag');
    }
}
foreach (['Front page' => '', 'Journal' => '', 'About us' => ''] as $title => $content) {
    wp_insert_post(['post_type' => 'page', 'post_title' => $title, 'post_status' => 'publish', 'post_content' => $title]);
}
$recipe = ['post_type' => 'recipe', 'post_title' => 'Fish soup', 'post_status' => 'publish', 'post_content' => 'Cook it.'];
wp_set_object_terms(wp_insert_post($recipe), [$dish], 'dish');
wp_insert_post(['post_title' => 'Behind a password', 'post_status' => 'publish', 'post_password' => 'secret']);
wp_insert_post(['post_title' => 'Private thoughts', 'post_status' => 'private']);
wp_insert_post(['post_title' => 'A draft', 'post_status' => 'draft']);
$wp_rewrite->flush_rules(false);
