<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** The menu in wp-admin. Its entries lead to the admin at the server's own address, signed in. */
final class Open
{
    private const PAGE = 'userfeedback-connector';
    private const POSITION = 58;
    /** An address inside the admin: no other host, no backslash. */
    private const PATH = '~^/(?![/\\\\])[\w\-./?&=%:,\[\]]*$~';

    private Connection $connection;
    private Server $server;
    private People $people;

    public function __construct(Connection $connection, Server $server, People $people)
    {
        $this->connection = $connection;
        $this->server = $server;
        $this->people = $people;
    }

    /** The page of wp-admin that leads to the admin, or to a path in it. */
    public static function address(string $to = ''): string
    {
        $address = admin_url('admin.php?page=' . self::PAGE . '-surveys');
        return $to === '' ? $address : $address . '&to=' . rawurlencode($to);
    }

    public function addMenu(): void
    {
        if (!$this->connection->isConnected() || $this->connection->hasEnded() || $this->connection->isCopy()) {
            return;
        }
        $areas = $this->areas();
        $first = self::PAGE . '-surveys';
        $capability = current_user_can(Access::EDIT) ? Access::EDIT : Access::VIEW;
        add_menu_page(
            Plugin::MENU,
            Plugin::MENU,
            $capability,
            $first,
            [$this, 'printAway'],
            'dashicons-feedback',
            self::POSITION
        );
        foreach ($areas as $area => [$label, $path, $needs]) {
            $page = add_submenu_page(
                $first,
                $label,
                $label,
                $needs,
                self::PAGE . '-' . $area,
                [$this, 'printAway']
            );
            if ($page !== false) {
                add_action('load-' . $page, function () use ($path) {
                    $this->lead($path);
                });
            }
        }
    }

    /** The page behind an entry is seen only while the server cannot be reached. */
    public function printAway(): void
    {
        $again = add_query_arg('again', '1');
        $anyway = add_query_arg('anyway', '1');
        echo '<div class="wrap"><h1>' . esc_html(get_admin_page_title()) . '</h1>';
        echo '<p role="alert">' . esc_html__('The survey server cannot be reached.', 'userfeedback-connector') . '</p>';
        printf(
            '<p><a class="button button-primary" href="%s">%s</a> <a class="button" href="%s">%s</a></p>',
            esc_url($again),
            esc_html__('Try again', 'userfeedback-connector'),
            esc_url($anyway),
            esc_html__('Open it anyway', 'userfeedback-connector')
        );
        if (current_user_can('view_site_health_checks')) {
            printf(
                '<p><a href="%s">%s</a></p>',
                esc_url(admin_url('site-health.php')),
                esc_html__('Site Health', 'userfeedback-connector')
            );
        }
        echo '</div>';
    }

    /** Needs no nonce: it signs in who is logged in, as themselves, at the address that the owner has connected. */
    private function lead(string $path): void
    {
        $asked = isset($_GET['to']) ? sanitize_text_field(wp_unslash($_GET['to'])) : '';
        $isAgain = isset($_GET['again']);
        if ($isAgain) {
            $this->server->insist();
            $this->server->get('/host/config');
        }
        if (!$this->connection->canCall() || ($this->server->isPaused() && !isset($_GET['anyway']))) {
            return;
        }
        $to = preg_match(self::PATH, $asked) === 1 ? $asked : $path;
        $host = (string) wp_parse_url($this->connection->server(), PHP_URL_HOST);
        add_filter('allowed_redirect_hosts', function (array $hosts) use ($host) {
            return array_merge($hosts, [$host]);
        });
        nocache_headers();
        // WordPress before 6.3 lets caches keep it.
        header('Cache-Control: no-store, private, max-age=0');
        header('Referrer-Policy: no-referrer');
        wp_safe_redirect($this->people->signInAddress(wp_get_current_user(), $to));
        exit;
    }

    /** Name, path in the admin, and what it needs. */
    private function areas(): array
    {
        $enter = current_user_can(Access::EDIT) ? Access::EDIT : Access::VIEW;
        $areas = [
            'surveys' => [__('Surveys', 'userfeedback-connector'), '/surveys', $enter],
            'results' => [__('Results', 'userfeedback-connector'), '/results', Access::VIEW],
        ];
        if (($this->connection->front()['ratings'] ?? null) !== null) {
            $areas['ratings'] = [__('Post Ratings', 'userfeedback-connector'), '/post-ratings', Access::MANAGE];
        }
        return $areas + [
            'settings' => [__('Settings', 'userfeedback-connector'), '/settings/general', Access::MANAGE],
            'system' => [__('Administration', 'userfeedback-connector'), '/system', Access::MANAGE],
        ];
    }
}
