<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** The only caller of the server. Replies are `['status' => int, 'code' => string, 'body' => mixed, 'text' => string]`. */
final class Server
{
    /** Seconds that a call may take while a person waits, and in scheduled work and commands. */
    private const PATIENCE = 5;
    private const PATIENCE_ALONE = 15;
    /** Seconds without calls after three, four and more failures in a row. */
    private const PAUSES = [60, 300, 1800];
    private const FAILURES = 3;

    private Connection $connection;
    private Signer $signer;
    private bool $isInsisting = false;
    /** The moment until which all calls of this request have to be done; null: each has its own time. */
    private ?float $deadline = null;

    public function __construct(Connection $connection, Signer $signer)
    {
        $this->connection = $connection;
        $this->signer = $signer;
    }

    /** Calls during a pause as well: a person or a command asked for it. */
    public function insist(): void
    {
        $this->isInsisting = true;
    }

    /** All further calls together take as long as one may, or these seconds. */
    public function hurry(?float $seconds = null): void
    {
        $this->deadline = microtime(true) + ($seconds ?? self::patience());
    }

    public function isPaused(): bool
    {
        return ($this->connection->state()['paused_until'] ?? 0) > time();
    }

    public function get(string $path): array
    {
        return $this->call('GET', $path);
    }

    /** A call that the site signs. Where it cannot be made, `status` is 0 and `code` says why. */
    public function call(string $method, string $path, ?array $body = null, array $headers = []): array
    {
        if (!$this->connection->canCall()) {
            return self::failed('not_connected');
        }
        if ($this->isPaused() && !$this->isInsisting) {
            return self::failed('paused');
        }
        $reply = $this->send($method, $path, $body, $headers);
        if ($reply['code'] === 'clock_skew' && $reply['date'] !== null) {
            $this->connection->set(['offset' => $reply['date'] - time()]);
            $reply = $this->send($method, $path, $body, $headers);
        }
        $pending = $reply['code'] === 'bad_signature' ? $this->connection->pendingKey() : null;
        if ($pending !== null) {
            $this->signer->useKey($pending);
            $reply = $this->send($method, $path, $body, $headers);
            $this->signer->useKey(null);
            if ($reply['code'] !== 'bad_signature') {
                $this->connection->takePendingKey();
            }
        }
        $this->learnFrom($reply);
        return $reply;
    }

    /** Uses a connection link; the code in it takes the signature's place. */
    public function connect(string $server, array $body): array
    {
        return $this->request('POST', $server . '/api/v1/host/connect', Signer::json($body), []);
    }

    /** Whether pages of this origin may read what the server says to visitors. */
    public function allowedOrigin(string $origin): bool
    {
        $reply = wp_remote_request($this->connection->server() . '/api/v1/widget', [
            'headers' => ['Origin' => $origin],
            'timeout' => self::patience(),
            'redirection' => 0,
        ]);
        return in_array(wp_remote_retrieve_header($reply, 'access-control-allow-origin'), [$origin, '*'], true);
    }

    private function send(string $method, string $path, ?array $body, array $headers): array
    {
        $text = $body === null ? '' : Signer::json($body);
        $full = '/api/v1' . $path;
        $headers['X-UserFeedback-Site'] = $this->signer->header($method, $full, $text);
        return $this->request($method, $this->connection->server() . $full, $text, $headers);
    }

    private function request(string $method, string $url, string $body, array $headers): array
    {
        $timeout = self::patience();
        if ($this->deadline !== null) {
            $timeout = $this->deadline - microtime(true);
            if ($timeout < 0.2) {
                return self::failed('out_of_time');
            }
        }
        if ($body !== '') {
            $headers['Content-Type'] = 'application/json';
        }
        $reply = wp_remote_request($url, [
            'method' => $method,
            'headers' => array_merge(['Accept' => 'application/json'], $headers),
            'body' => $body === '' ? null : $body,
            'timeout' => $timeout,
            'redirection' => 0,
            'limit_response_size' => 10 * MB_IN_BYTES,
            'user-agent' => 'userfeedback-connector/' . Plugin::VERSION,
        ]);
        if (is_wp_error($reply)) {
            return self::failed('unreachable', $reply->get_error_message());
        }
        $status = (int) wp_remote_retrieve_response_code($reply);
        $decoded = json_decode(wp_remote_retrieve_body($reply), true);
        $date = strtotime((string) wp_remote_retrieve_header($reply, 'date'));
        return [
            'status' => $status,
            'code' => is_array($decoded) && $status >= 400 ? (string) ($decoded['code'] ?? '') : '',
            'body' => $decoded,
            'text' => is_array($decoded) && $status >= 400 ? (string) ($decoded['message'] ?? '') : '',
            'date' => $date === false ? null : $date,
            'etag' => (string) wp_remote_retrieve_header($reply, 'etag'),
        ];
    }

    private function learnFrom(array $reply): void
    {
        $state = $this->connection->state();
        $status = $reply['status'];
        if ($reply['code'] === 'out_of_time') {
            return;
        }
        // A redirect is not followed: whoever answers so is not the server.
        if ($status < 200 || $status >= 500 || ($status >= 300 && $status < 400 && $status !== 304)) {
            $failures = ($state['failures'] ?? 0) + 1;
            $pause = self::PAUSES[min(max($failures - self::FAILURES, 0), count(self::PAUSES) - 1)];
            $until = $failures >= self::FAILURES ? time() + $pause : 0;
            $this->connection->set(['failures' => $failures, 'paused_until' => $until]);
            return;
        }
        $news = [];
        if (($state['failures'] ?? 0) > 0) {
            $news = ['failures' => 0, 'paused_until' => 0];
        }
        if ($status < 400 && ($state['last_contact'] ?? 0) < time() - 30) {
            $news['last_contact'] = time();
        }
        if ($reply['date'] !== null && $status < 400) {
            $news['clock'] = $reply['date'] - time();
        }
        $isRefused = $reply['code'] === 'bad_signature';
        if ($isRefused !== $this->connection->isRefused()) {
            $news['refused'] = $isRefused;
        }
        $problem = $reply['code'] === 'plugin_too_old' ? $reply['text'] : '';
        if (($state['too_old'] ?? '') !== $problem) {
            $news['too_old'] = $problem;
        }
        if ($news !== []) {
            $this->connection->set($news);
        }
        if ($reply['code'] === 'unknown_site') {
            $this->connection->set(['ended' => true]);
            $this->connection->setFront(['isOff' => true]);
        }
    }

    private static function patience(): int
    {
        $isAlone = wp_doing_cron() || (defined('WP_CLI') && constant('WP_CLI'));
        return $isAlone ? self::PATIENCE_ALONE : self::PATIENCE;
    }

    private static function failed(string $code, string $text = ''): array
    {
        return ['status' => 0, 'code' => $code, 'body' => null, 'text' => $text, 'date' => null, 'etag' => ''];
    }
}
