<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** What the screens do, as commands: `wp userfeedback-connector status`. */
final class Cli
{
    private Connection $connection;
    private Server $server;
    private Pairing $pairing;
    private Mirror $mirror;
    private People $people;
    private Schedule $schedule;
    private Showing $showing;

    public function __construct(
        Connection $connection,
        Server $server,
        Pairing $pairing,
        Mirror $mirror,
        People $people,
        Schedule $schedule,
        Showing $showing
    ) {
        $this->connection = $connection;
        $this->server = $server;
        $this->pairing = $pairing;
        $this->mirror = $mirror;
        $this->people = $people;
        $this->schedule = $schedule;
        $this->showing = $showing;
    }

    /** Says whether and to what this site is connected. */
    public function status(): void
    {
        $this->needConnection();
        $state = $this->connection->state();
        \WP_CLI::line('Connected to ' . $this->connection->host() . ' since ' . self::moment($state['connected_at']));
        \WP_CLI::line('Last contact ' . self::moment($state['last_contact']));
        \WP_CLI::line(SettingsPage::progressText($this->mirror->progress()));
        if ($this->showing->problem() !== '') {
            \WP_CLI::line($this->showing->problem());
        }
        if (($state['failures'] ?? 0) > 0) {
            \WP_CLI::error('The survey server cannot be reached.');
        }
        if ($this->connection->key() === null) {
            \WP_CLI::error(Notices::lostKey());
        }
    }

    /**
     * Connects this site.
     *
     * <link>
     * : The connection link of the server.
     */
    public function connect(array $given): void
    {
        $problem = $this->pairing->connect($given[0] ?? '');
        self::done($problem, 'Connected to ' . $this->connection->host() . '.');
    }

    /**
     * Ends the connection.
     *
     * [--yes]
     * : Does not ask.
     */
    public function disconnect(array $given, array $options): void
    {
        $this->needConnection();
        \WP_CLI::confirm('Disconnect this site? Visitors see no surveys until you connect again.', $options);
        $isKnown = $this->pairing->disconnect();
        self::done($isKnown ? '' : 'Disconnected here, but the server could not be told.', 'Disconnected.');
    }

    /**
     * Sends what waits, and pulls settings and figures.
     *
     * [--full]
     * : Sends everything again and compares both sides.
     */
    public function sync(array $given, array $options): void
    {
        $this->needConnection();
        $this->server->insist();
        $isFull = !empty($options['full']);
        if ($isFull) {
            $this->mirror->sendAllAgain();
        }
        $isDone = $this->schedule->repair() && $this->schedule->runHourly();
        while ($isDone && !$this->mirror->progress()['is_done']) {
            $isDone = $this->mirror->goOn(60);
        }
        $isDone = $isDone && (!$isFull || $this->schedule->runDaily());
        self::done($isDone ? '' : 'The survey server cannot be reached.', 'Everything is up to date.');
    }

    /**
     * Changes the key of the connection.
     *
     * @subcommand rotate-key
     */
    public function rotateKey(): void
    {
        $this->needConnection();
        $problem = $this->pairing->changeKey();
        $this->schedule->repair();
        self::done($problem, 'The key was changed.');
    }

    /**
     * Prints an address that signs somebody in, once, within a minute.
     *
     * [<path>]
     * : Where it leads, such as /surveys.
     *
     * --user=<id>
     * : Who is signed in.
     */
    public function open(array $given, array $options): void
    {
        $this->needConnection();
        // WP-CLI takes --user for itself.
        $user = isset($options['user']) ? get_user_by('id', (int) $options['user']) : wp_get_current_user();
        if (!$user || !$user->exists()) {
            \WP_CLI::error('There is no such user.');
        }
        \WP_CLI::line($this->people->signInAddress($user, $given[0] ?? '/surveys'));
    }

    private function needConnection(): void
    {
        if (!$this->connection->isConnected()) {
            \WP_CLI::error('This site is not connected.');
        }
        if ($this->connection->hasEnded()) {
            \WP_CLI::error('The server has ended this connection.');
        }
    }

    private static function done(string $problem, string $text): void
    {
        if ($problem !== '') {
            \WP_CLI::error($problem);
        }
        \WP_CLI::success($text);
    }

    private static function moment(int $moment): string
    {
        return gmdate('Y-m-d H:i', $moment) . ' UTC';
    }
}
