<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** Tests and figures for Tools, Site Health. No key, code or token is in them. */
final class SiteHealth
{
    private const QUIET = 90000;
    private const CLOCK = 60;

    private Connection $connection;
    private Server $server;
    private Mirror $mirror;
    private Showing $showing;

    public function __construct(Connection $connection, Server $server, Mirror $mirror, Showing $showing)
    {
        $this->connection = $connection;
        $this->server = $server;
        $this->mirror = $mirror;
        $this->showing = $showing;
    }

    public function addTests(array $tests): array
    {
        if (!$this->connection->isConnected()) {
            return $tests;
        }
        $direct = [
            'connected' => [$this, 'testConnected'],
            'clock' => [$this, 'testClock'],
            'keys' => [$this, 'testKeys'],
        ];
        foreach ($direct as $name => $test) {
            $tests['direct']['userfeedback_connector_' . $name] = ['label' => Plugin::MENU, 'test' => $test];
        }
        // These ask the server: the browser fetches them when the page is there.
        foreach (['reached' => [$this, 'testReached'], 'shown' => [$this, 'testShown']] as $name => $test) {
            $tests['async']['userfeedback_connector_' . $name] = [
                'label' => Plugin::MENU,
                'test' => rest_url('userfeedback-connector/v1/health/' . $name),
                'has_rest' => true,
                'async_direct_test' => $test,
            ];
        }
        return $tests;
    }

    public function addRoute(): void
    {
        register_rest_route('userfeedback-connector/v1', '/health/(?P<test>reached|shown)', [
            'methods' => 'GET',
            'callback' => function (\WP_REST_Request $request): array {
                return $request['test'] === 'reached' ? $this->testReached() : $this->testShown();
            },
            'permission_callback' => function (): bool {
                return current_user_can('view_site_health_checks');
            },
        ]);
    }

    public function testConnected(): array
    {
        $label = sprintf(
            /* translators: %s: name of the product. */
            __('%s is connected', 'userfeedback-connector'),
            Plugin::MENU
        );
        $state = $this->connection->state();
        if ($this->connection->hasEnded()) {
            $text = __('The server has ended this connection.', 'userfeedback-connector');
            return self::result('connected', 'critical', $label, $text);
        }
        if ($this->connection->key() === null) {
            return self::result('connected', 'critical', $label, Notices::lostKey());
        }
        $contact = (int) ($state['last_contact'] ?? 0);
        if (time() - $contact > self::QUIET) {
            return self::result('connected', 'recommended', $label, sprintf(
                /* translators: %s: a duration, such as "2 days". */
                __(
                    'The last contact was %s ago. Check that WordPress\'s scheduled events run.',
                    'userfeedback-connector'
                ),
                human_time_diff($contact)
            ));
        }
        $text = __('Site and server talk with each other.', 'userfeedback-connector');
        return self::result('connected', 'good', $label, $text);
    }

    public function testClock(): array
    {
        $label = __('The clocks of site and server agree', 'userfeedback-connector');
        $off = abs((int) ($this->connection->state()['clock'] ?? 0));
        return $off <= self::CLOCK
            ? self::result('clock', 'good', $label, __('They differ by less than a minute.', 'userfeedback-connector'))
            : self::result('clock', 'recommended', $label, sprintf(
                /* translators: %s: number of seconds. */
                __('They differ by %s seconds. Set the clock of the machine that is wrong.', 'userfeedback-connector'),
                number_format_i18n($off)
            ));
    }

    public function testKeys(): array
    {
        $label = __('The key of the connection is safe in the database', 'userfeedback-connector');
        // Without these WordPress keeps its salts in the database, beside what they seal.
        $hasOwn = self::isOwn('SECURE_AUTH_KEY') && self::isOwn('SECURE_AUTH_SALT');
        $isSafe = $hasOwn || Connection::givenKey() !== null;
        return $isSafe
            ? self::result('keys', 'good', $label, __('It is sealed.', 'userfeedback-connector'))
            : self::result('keys', 'recommended', $label, __(
                'Set the security keys in wp-config.php. Without them a copy of the database holds all that is needed.',
                'userfeedback-connector'
            ));
    }

    public function testReached(): array
    {
        $label = __('The survey server can be reached', 'userfeedback-connector');
        $this->server->insist();
        $reply = $this->server->get('/host/config');
        if ($reply['status'] === 200) {
            return self::result('reached', 'good', $label, __('It has answered.', 'userfeedback-connector'));
        }
        $text = __(
            'It has not answered. Check that it runs, and that this site may reach it.',
            'userfeedback-connector'
        );
        return self::result('reached', 'critical', $label, $text);
    }

    public function testShown(): array
    {
        $this->server->insist();
        $this->showing->check();
        $problem = $this->showing->problem();
        if ($problem === '') {
            $label = __('Surveys can be shown', 'userfeedback-connector');
            $text = __('The pages of this site may ask the server.', 'userfeedback-connector');
            return self::result('shown', 'good', $label, $text);
        }
        if ($this->showing->canBeSettled()) {
            $problem .= ' ' . __('Press "Sync now" in the settings.', 'userfeedback-connector');
        }
        $label = __('Surveys cannot be shown', 'userfeedback-connector');
        return self::result('shown', 'critical', $label, $problem);
    }

    public function addFigures(array $info): array
    {
        $state = $this->connection->state();
        $moment = function ($name) use ($state): string {
            return empty($state[$name]) ? '-' : gmdate('Y-m-d H:i:s', (int) $state[$name]) . ' UTC';
        };
        $progress = $this->mirror->progress();
        $fields = [
            'version' => [__('Version', 'userfeedback-connector'), Plugin::VERSION . ', ' . SiteFacts::edition()],
            'server' => [__('Server', 'userfeedback-connector'), $this->connection->host() ?: '-'],
            'server_version' => [__('Version of the server', 'userfeedback-connector'), $state['version'] ?? '-'],
            'since' => [__('Connected since', 'userfeedback-connector'), $moment('connected_at')],
            'contact' => [__('Last contact', 'userfeedback-connector'), $moment('last_contact')],
            'failures' => [__('Failures in a row', 'userfeedback-connector'), (string) ($state['failures'] ?? 0)],
            'sent' => [__('Content', 'userfeedback-connector'), SettingsPage::progressText($progress)],
        ];
        $shown = array_map(function (array $field): array {
            return ['label' => $field[0], 'value' => $field[1]];
        }, $fields);
        $info['userfeedback-connector'] = ['label' => Plugin::TITLE, 'fields' => $shown];
        return $info;
    }

    private static function isOwn(string $name): bool
    {
        $usual = 'put your unique phrase here';
        return defined($name) && constant($name) !== '' && constant($name) !== $usual;
    }

    private static function result(string $name, string $status, string $label, string $text): array
    {
        return [
            'label' => $label,
            'status' => $status,
            'badge' => ['label' => Plugin::MENU, 'color' => 'blue'],
            'description' => '<p>' . esc_html($text) . '</p>',
            'actions' => '<a href="' . esc_url(SettingsPage::address()) . '">'
                . esc_html__('Settings', 'userfeedback-connector') . '</a>',
            'test' => 'userfeedback_connector_' . $name,
        ];
    }
}
