<?php

// A type and a taxonomy of the site's own.
function harbour_register()
{
    register_post_type('recipe', ['public' => true, 'label' => 'Recipes', 'has_archive' => true]);
    register_taxonomy('dish', 'recipe', ['public' => true, 'label' => 'Dishes']);
}

add_action('init', 'harbour_register', 5);
