<?php

defined('ABSPATH') || exit;

?><section class="comments">
<?php wp_list_comments(); ?>
<?php comment_form(); ?>
</section>
