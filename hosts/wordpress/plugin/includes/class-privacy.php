<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** WordPress's tools for personal data, and its guide for the privacy policy. What to find and to erase the server knows. */
final class Privacy
{
    private const TOOLS = ['export-personal-data', 'erase-personal-data'];

    private Connection $connection;
    private Server $server;

    public function __construct(Connection $connection, Server $server)
    {
        $this->connection = $connection;
        $this->server = $server;
    }

    public function addExporter(array $exporters): array
    {
        $exporter = ['exporter_friendly_name' => Plugin::MENU, 'callback' => [$this, 'export']];
        return $exporters + ['userfeedback-connector' => $exporter];
    }

    public function addEraser(array $erasers): array
    {
        $eraser = ['eraser_friendly_name' => Plugin::MENU, 'callback' => [$this, 'erase']];
        return $erasers + ['userfeedback-connector' => $eraser];
    }

    /** @return array|\WP_Error */
    public function export(string $email, int $page)
    {
        $result = $this->ask('/host/privacy/export', $email, $page, ['data', 'done']);
        if (!is_array($result)) {
            return $result ?? ['data' => [], 'done' => true];
        }
        foreach ($result['data'] as &$item) {
            foreach ($item['data'] as &$fact) {
                // WordPress takes values for HTML; what visitors write is text.
                $fact['value'] = htmlspecialchars((string) $fact['value'], ENT_NOQUOTES, 'UTF-8');
            }
        }
        return $result;
    }

    /** @return array|\WP_Error */
    public function erase(string $email, int $page)
    {
        $parts = ['items_removed', 'items_retained', 'messages', 'done'];
        $result = $this->ask('/host/privacy/erase', $email, $page, $parts);
        if ($result === null) {
            $messages = array_filter([$this->keptElsewhere()]);
            $result = ['items_removed' => 0, 'items_retained' => 0, 'messages' => $messages, 'done' => true];
        }
        if (is_array($result)) {
            // WordPress shows them as they are.
            $result['messages'] = array_map('esc_html', array_map('strval', (array) $result['messages']));
        }
        return $result;
    }

    /** WordPress itself says only that something went wrong, and nothing at all of a former connection. */
    public function printNotice(): void
    {
        $screen = get_current_screen();
        if ($screen === null || !in_array($screen->id, self::TOOLS, true)) {
            return;
        }
        $problem = (string) ($this->connection->state()['privacy_problem'] ?? '');
        foreach (['error' => $problem, 'warning' => $this->keptElsewhere()] as $kind => $text) {
            if ($text !== '') {
                Notices::printText($kind, $text);
            }
        }
    }

    /** The same at once, without loading the page anew. */
    public function enqueue(string $page): void
    {
        if (in_array(basename($page, '.php'), self::TOOLS, true)) {
            $script = plugins_url('assets/privacy.js', Plugin::file());
            $needs = ['privacy-tools'];
            wp_enqueue_script('userfeedback-connector-privacy', $script, $needs, Plugin::VERSION, true);
        }
    }

    public function suggestPolicy(): void
    {
        if (!$this->connection->isConnected()) {
            return;
        }
        $html = '';
        foreach ($this->connection->state()['privacy_text'] ?? self::usualText() as $section) {
            $html .= '<h3>' . esc_html($section['title']) . '</h3>';
            $html .= '<p>' . implode(' ', array_map('esc_html', $section['sentences'])) . '</p>';
        }
        $html .= '<p>' . esc_html(sprintf(
            /* translators: %s: name of a cookie. */
            __(
                // phpcs:ignore Generic.Files.LineLength -- Translators need whole sentences.
                'People who are logged in have the cookie %s. It holds their roles, tells which surveys are meant for them, and goes when they log out. Guests do not have it.',
                'userfeedback-connector'
            ),
            Front::cookie()
        )) . '</p>';
        wp_add_privacy_policy_content(Plugin::MENU, $html);
    }

    /** Until the server has said what it stores. */
    private static function usualText(): array
    {
        return [[
            'title' => __('Surveys', 'userfeedback-connector'),
            'sentences' => [__(
                // phpcs:ignore Generic.Files.LineLength -- Translators need whole sentences.
                'Visitors can answer surveys. What they answer is kept on a server that this site is connected to, with the page it was given on. It can be exported and erased by e-mail address.',
                'userfeedback-connector'
            )],
        ]];
    }

    /**
     * Asks the server. Null: there is no connection. An error keeps the request open, so that it can be tried again.
     *
     * @return array|\WP_Error|null
     */
    private function ask(string $path, string $email, int $page, array $parts)
    {
        if (!$this->isJoined()) {
            return null;
        }
        $this->server->insist();
        $reply = $this->server->call('POST', $path, ['email' => $email, 'page' => $page]);
        if ($reply['code'] === 'unknown_site') {
            return null;
        }
        $result = (array) $reply['body'];
        $isWhole = $reply['status'] === 200 && array_diff($parts, array_keys($result)) === [];
        $problem = $isWhole ? '' : $this->problem($reply);
        $this->connection->set(['privacy_problem' => $problem]);
        return $isWhole ? $result : new \WP_Error('userfeedback_connector', $problem);
    }

    private function problem(array $reply): string
    {
        if ($this->connection->key() === null) {
            $reason = __('The key of this connection cannot be read any more', 'userfeedback-connector');
        } elseif ($reply['status'] >= 400 && $reply['text'] !== '') {
            $reason = $reply['text'];
        } else {
            $reason = __('The survey server cannot be reached.', 'userfeedback-connector');
        }
        return sprintf(
            /* translators: 1: name of the product, 2: what has gone wrong, without a full stop. */
            __('%1$s could not be asked: %2$s. Try again later.', 'userfeedback-connector'),
            Plugin::MENU,
            rtrim($reason, '.')
        );
    }

    /** Whether this site has a connection, be it one that does not work at the moment. */
    private function isJoined(): bool
    {
        return $this->connection->isConnected() && !$this->connection->hasEnded() && !$this->connection->isCopy();
    }

    private function keptElsewhere(): string
    {
        $host = $this->isJoined() ? '' : $this->connection->formerHost();
        return $host === '' ? '' : sprintf(
            /* translators: %s: host of a survey server. */
            __('Responses may still be kept on %s, to which this site was connected.', 'userfeedback-connector'),
            $host
        );
    }
}
