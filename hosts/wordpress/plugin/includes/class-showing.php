<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** Whether visitors can be shown surveys here: one answer for the plugin's page, Site Health and commands. */
final class Showing
{
    private Connection $connection;
    private Server $server;

    public function __construct(Connection $connection, Server $server)
    {
        $this->connection = $connection;
        $this->server = $server;
    }

    /** Asks the server as visitors' browsers do, and remembers what came of it. */
    public function check(): void
    {
        $source = (string) ($this->connection->front()['src'] ?? '');
        $problem = $this->server->askAsVisitor($this->connection->server() . '/api/v1/widget', self::origin());
        if ($problem === '') {
            $problem = $this->server->askAsVisitor($source, '');
        }
        if ($problem !== null && ($this->connection->state()['not_shown'] ?? null) !== $problem) {
            $this->connection->set(['not_shown' => $problem]);
        }
    }

    /** What keeps surveys from visitors, as a sentence; '' where nothing does. */
    public function problem(): string
    {
        $code = $this->code();
        return $code === '' ? '' : self::text($code, $this->connection->original());
    }

    /** Whether the site and the server can settle it between them. */
    public function canBeSettled(): bool
    {
        return in_array($this->code(), ['away', 'refused', 'foreign'], true);
    }

    private function code(): string
    {
        switch (true) {
            case $this->connection->isCopy():
                return 'copy';
            case $this->connection->hasEnded():
                return 'ended';
            case Connection::isSwitchedOff():
                return 'off';
            case !$this->connection->isShown():
                // Nothing else switches them off.
                return 'ended';
            case !empty($this->connection->front()['consent']) && !function_exists('wp_has_consent'):
                return 'consent';
            case $this->isMixed():
                return 'mixed';
        }
        return (string) ($this->connection->state()['not_shown'] ?? '');
    }

    private static function origin(): string
    {
        return SiteFacts::originOf(home_url());
    }

    /** Browsers load nothing without https into a page with it, but from their own machine. */
    private function isMixed(): bool
    {
        return strpos(self::origin(), 'https://') === 0 && strpos($this->connection->server(), 'http://') === 0
            && !Server::isLoopback($this->connection->server());
    }

    private static function text(string $code, string $original): string
    {
        switch ($code) {
            case 'copy':
                /* translators: %s: address of a site. */
                $text = __('Surveys cannot be shown: this is a copy of %s.', 'userfeedback-connector');
                return sprintf($text, $original);
            case 'ended':
                return __('Surveys cannot be shown: the server has ended this connection.', 'userfeedback-connector');
            case 'off':
                return __(
                    'Surveys cannot be shown: USERFEEDBACK_CONNECTOR_OFF in wp-config.php switches them off.',
                    'userfeedback-connector'
                );
            case 'consent':
                return __(
                    // phpcs:ignore Generic.Files.LineLength -- Translators need whole sentences.
                    'Surveys cannot be shown: No consent tool that supports the WP Consent API is active. No visitor will see a survey.',
                    'userfeedback-connector'
                );
            case 'mixed':
                return __(
                    // phpcs:ignore Generic.Files.LineLength -- Translators need whole sentences.
                    'Surveys cannot be shown: this site\'s address begins with https, the server\'s does not, and browsers refuse that.',
                    'userfeedback-connector'
                );
            case 'away':
                return __(
                    'Surveys cannot be shown: the survey server cannot be reached from here.',
                    'userfeedback-connector'
                );
            case 'refused':
                /* translators: %s: address of a site. */
                $text = __('Surveys cannot be shown: the server refuses pages of %s.', 'userfeedback-connector');
                return sprintf($text, self::origin());
        }
        return __(
            'Surveys cannot be shown: something else replies at the server\'s address.',
            'userfeedback-connector'
        );
    }
}
