<?php

defined('ABSPATH') || exit;

?><!DOCTYPE html>
<html <?php language_attributes(); ?>>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<?php wp_head(); ?>
</head>
<body <?php body_class(); ?>>
<main>
<?php while (have_posts()) : ?>
    <?php the_post(); ?>
<article>
<h1><?php the_title(); ?></h1>
<div class="content">
    <?php the_content(); ?>
</div>
    <?php if (is_singular()) : ?>
        <?php comments_template(); ?>
    <?php endif; ?>
</article>
<?php endwhile; ?>
</main>
<aside><?php dynamic_sidebar('side'); ?></aside>
<?php wp_footer(); ?>
</body>
</html>
