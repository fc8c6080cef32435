<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** Joins the parts; all hooks are here. */
final class Plugin
{
    public const VERSION = '0.1.0';
    public const MENU = 'UserFeedback';
    public const TITLE = 'UserFeedback Connector';

    private static string $file = '';

    public static function file(): string
    {
        return self::$file;
    }

    public static function start(string $file): void
    {
        self::$file = $file;
        add_action('init', [Languages::class, 'load'], 0);
        $connection = new Connection();
        $signer = new Signer($connection);
        $server = new Server($connection, $signer);
        $people = new People($connection, $signer);
        $mirror = new Mirror($connection, $server);
        $outbox = new Outbox($connection, $server, $mirror, $people);
        $pulls = new Pulls($connection, $server);
        $pairing = new Pairing($connection, $server, $mirror);
        $showing = new Showing($connection, $server);
        $schedule = new Schedule($connection, $server, $mirror, $outbox, $pulls, $pairing, $showing);
        $front = new Front($connection);
        $embeds = new Embeds($connection, $front, $server);

        self::onPages($front, $embeds, new PostRatings($connection, $front));
        self::onChanges($outbox);
        self::onClock($connection, $schedule, $outbox, $front);
        self::inAdmin(
            new Access($connection),
            new Open($connection, $server, $people),
            new SettingsPage($connection, $server, $pairing, $mirror, $schedule, $showing),
            new Notices($connection, $embeds)
        );
        self::onPersonalData(new Privacy($connection, $server));
        $health = new SiteHealth($connection, $server, $mirror, $showing);
        add_filter('site_status_tests', [$health, 'addTests']);
        add_action('rest_api_init', [$health, 'addRoute']);
        add_filter('debug_information', [$health, 'addFigures']);
        if (defined('WP_CLI') && constant('WP_CLI')) {
            $commands = new Cli($connection, $server, $pairing, $mirror, $people, $schedule, $showing);
            \WP_CLI::add_command('userfeedback-connector', $commands);
        }
    }

    private static function onPages(Front $front, Embeds $embeds, PostRatings $ratings): void
    {
        add_action('wp_enqueue_scripts', [$front, 'enqueue']);
        add_filter('script_loader_tag', [$front, 'mark'], 10, 2);
        add_action('wp_footer', [$front, 'printElements'], 5);
        add_action('set_logged_in_cookie', [$front, 'tellReader'], 10, 4);
        add_action('init', [$front, 'correctReader'], 99);
        add_action('clear_auth_cookie', [$front, 'forgetReader']);
        add_action('init', [$front, 'declareCookie'], 20);
        add_filter('wp_consent_api_registered_' . plugin_basename(self::$file), '__return_true');

        add_action('init', [$embeds, 'register'], 20);
        add_action('rest_api_init', [$embeds, 'addRoute']);
        add_filter('wp_mail', [$embeds, 'cleanMail']);

        add_action('template_redirect', [$ratings, 'open'], 9999);
        add_filter('the_content', [$ratings, 'afterContent'], 20);
        add_filter('render_block_core/comments', [$ratings, 'aroundCommentsBlock']);
        add_filter('render_block_core/post-comments', [$ratings, 'aroundCommentsBlock']);
        add_filter('comments_template', [$ratings, 'beforeCommentsTemplate']);
        add_action('comment_form_after', [$ratings, 'afterCommentsForm']);
        add_action('comment_form_comments_closed', [$ratings, 'afterCommentsForm']);
        add_action('wp_head', [$ratings, 'printStructuredData']);
        add_action('init', [$ratings, 'registerMeta']);
        add_action('add_meta_boxes_post', [$ratings, 'addBox']);
        add_action('save_post_post', [$ratings, 'saveBox']);
        add_filter('manage_post_posts_columns', [$ratings, 'addColumn']);
        add_filter('manage_edit-post_sortable_columns', [$ratings, 'addSortableColumn']);
        add_action('manage_post_posts_custom_column', [$ratings, 'printColumn'], 10, 2);
        add_action('pre_get_posts', [$ratings, 'sort']);
    }

    private static function onChanges(Outbox $outbox): void
    {
        add_action('wp_after_insert_post', function ($id, $post, $isUpdate, $before) use ($outbox) {
            $outbox->touchPost((int) $id, $post, $before);
        }, 10, 4);
        add_action('transition_post_status', [$outbox, 'touchStatus'], 10, 3);
        add_action('deleted_post', [$outbox, 'touchDeleted'], 10, 2);
        foreach (['add_attachment', 'edit_attachment'] as $hook) {
            add_action($hook, function ($id) use ($outbox) {
                $outbox->touch('media', [$id]);
            });
        }
        foreach (['created_term', 'edited_term', 'delete_term'] as $hook) {
            add_action($hook, function ($id, $ofTaxonomy, $taxonomy) use ($outbox) {
                $outbox->touchTerm((int) $id, $taxonomy);
            }, 10, 3);
        }
        $users = [
            'set_user_role' => 'changed',
            'add_user_role' => 'changed',
            'remove_user_role' => 'changed',
            'profile_update' => 'changed',
            'deleted_user' => 'gone',
            'remove_user_from_blog' => 'gone',
            'wp_logout' => 'signed_out',
        ];
        foreach ($users as $hook => $what) {
            add_action($hook, function ($id) use ($outbox, $what) {
                $outbox->touchUser($what, (int) $id);
            });
        }
        foreach (['permalink_structure', 'category_base', 'tag_base', 'home'] as $option) {
            add_action('update_option_' . $option, [$outbox, 'touchAll'], 10, 0);
        }
        global $wpdb;
        $options = ['blogname', 'admin_email', 'timezone_string', 'gmt_offset', 'WPLANG', $wpdb->prefix . 'user_roles'];
        foreach (array_merge($options, ['active_plugins', 'siteurl']) as $option) {
            add_action('update_option_' . $option, [$outbox, 'touchSite'], 10, 0);
        }
    }

    private static function onClock(Connection $connection, Schedule $schedule, Outbox $outbox, Front $front): void
    {
        add_action(Schedule::HOURLY, [$schedule, 'runHourly']);
        add_action(Schedule::DAILY, [$schedule, 'runDaily']);
        add_action(Schedule::SOON, [$schedule, 'runSoon']);
        add_action('shutdown', [$outbox, 'flush'], 9999);
        add_action('shutdown', [$schedule, 'careAfterReply'], 10000);
        add_action('admin_footer', [$schedule, 'printCare']);
        add_action('wp_ajax_userfeedback_connector_care', [$schedule, 'careForBrowser']);
        register_activation_hook(self::$file, function () use ($connection) {
            if ($connection->isConnected()) {
                Schedule::begin();
            }
        });
        register_deactivation_hook(self::$file, [Schedule::class, 'end']);
        register_deactivation_hook(self::$file, [$front, 'forgetReader']);
    }

    private static function inAdmin(Access $access, Open $open, SettingsPage $settings, Notices $notices): void
    {
        add_filter('user_has_cap', [$access, 'grant'], 10, 4);
        add_action('admin_menu', [$open, 'addMenu']);
        add_action('admin_menu', [$settings, 'addPage']);
        add_action('wp_ajax_userfeedback_connector_send', [$settings, 'sendMore']);
        add_filter('plugin_action_links_' . plugin_basename(self::$file), [$settings, 'addLink']);
        add_action('admin_notices', [$notices, 'print']);
        add_action('admin_post_userfeedback_connector_seen', [$notices, 'putAway']);
    }

    private static function onPersonalData(Privacy $privacy): void
    {
        add_filter('wp_privacy_personal_data_exporters', [$privacy, 'addExporter']);
        add_filter('wp_privacy_personal_data_erasers', [$privacy, 'addEraser']);
        add_action('admin_enqueue_scripts', [$privacy, 'enqueue']);
        add_action('admin_notices', [$privacy, 'printNotice']);
        add_action('admin_init', [$privacy, 'suggestPolicy']);
    }
}
