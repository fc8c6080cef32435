<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** The only caller of the server. Replies are `['status' => int, 'code' => string, 'body' => mixed, 'text' => string]`. */
final class Server
{
    /** Seconds that a call may take in a page, after the press of a button, and in scheduled work and commands. */
    private const PATIENCE = 1.5;
    private const PATIENCE_ASKED = 5;
    private const PATIENCE_ALONE = 15;
    /** Seconds without calls in pages after one that was not replied to. */
    private const QUIET = 300;
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
        $this->deadline = microtime(true) + ($seconds ?? $this->patience());
    }

    public static function canFinishReply(): bool
    {
        return function_exists('fastcgi_finish_request') || function_exists('litespeed_finish_request');
    }

    /** Ends the reply to the browser where that can be done, so that nobody waits for what follows. */
    public static function finishReply(): void
    {
        if (function_exists('fastcgi_finish_request')) {
            fastcgi_finish_request();
        } elseif (function_exists('litespeed_finish_request')) {
            litespeed_finish_request();
        }
    }

    public function isPaused(): bool
    {
        $state = $this->connection->state();
        return ($state['paused_until'] ?? 0) > time()
            || (($state['quiet_until'] ?? 0) > time() && !self::isAlone());
    }

    public function get(string $path): array
    {
        return $this->call('GET', $path);
    }

    /**
     * A call that the site signs. Where it cannot be made, `status` is 0 and `code` says why. A body that tells the
     * time is a closure: it is made anew for each sending.
     *
     * @param array|\Closure|null $body
     */
    public function call(string $method, string $path, $body = null, array $headers = []): array
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
            if (self::hasAccepted($reply)) {
                $this->connection->takeKey($pending);
            }
        }
        $this->noteSilence($reply);
        $this->learnFrom($reply);
        return $reply;
    }

    /** Whether the reply is the server's own, and it knew the key: a proxy that replies for it knows nothing. */
    public static function hasAccepted(array $reply): bool
    {
        $isOwn = $reply['status'] < 400 ? is_array($reply['body']) : $reply['code'] !== '';
        return $reply['status'] === 304
            || ($isOwn && $reply['status'] >= 200 && $reply['status'] < 500 && $reply['code'] !== 'bad_signature');
    }

    /** Uses a connection link; the code in it takes the signature's place. */
    public function connect(string $server, array $body): array
    {
        return $this->request('POST', $server . '/api/v1/host/connect', Signer::json($body), []);
    }

    /**
     * Whether a page of this origin gets what is at the address; with '' it is a script, which all may load. Returns
     * what is in its way, or ''; null: there was no time to find out.
     */
    public function askAsVisitor(string $address, string $origin): ?string
    {
        $reply = $this->request('GET', $address, '', $origin === '' ? [] : ['Origin' => $origin]);
        $this->noteSilence($reply);
        if ($reply['status'] === 0) {
            return $reply['code'] === 'out_of_time' ? null : 'away';
        }
        if ($reply['status'] !== 200 || ($origin !== '' && !is_array($reply['body']))) {
            return 'foreign';
        }
        return $origin === '' || in_array($reply['allows'], [$origin, '*'], true) ? '' : 'refused';
    }

    /** Whether an address is of this machine. */
    public static function isLoopback(string $address): bool
    {
        $host = (string) wp_parse_url($address, PHP_URL_HOST);
        return $host === 'localhost' || $host === '[::1]' || strpos($host, '127.') === 0;
    }

    private function send(string $method, string $path, $body, array $headers): array
    {
        $body = $body instanceof \Closure ? $body() : $body;
        $text = $body === null ? '' : Signer::json($body);
        $full = '/api/v1' . $path;
        $headers['X-UserFeedback-Site'] = $this->signer->header($method, $full, $text);
        return $this->request($method, $this->connection->server() . $full, $text, $headers);
    }

    private function request(string $method, string $url, string $body, array $headers): array
    {
        $timeout = $this->patience();
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
            'allows' => (string) wp_remote_retrieve_header($reply, 'access-control-allow-origin'),
        ];
    }

    /** A person who uses wp-admin waits for a server that does not reply once in a while only. */
    private function noteSilence(array $reply): void
    {
        if ($reply['code'] === 'unreachable' && !self::isAlone()) {
            $this->connection->set(['quiet_until' => time() + self::QUIET]);
        }
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
        if (($state['failures'] ?? 0) > 0 || !empty($state['quiet_until'])) {
            $news = ['failures' => 0, 'paused_until' => 0, 'quiet_until' => 0];
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

    private function patience(): float
    {
        if (self::isAlone()) {
            return self::PATIENCE_ALONE;
        }
        return $this->isInsisting ? self::PATIENCE_ASKED : self::PATIENCE;
    }

    /** Nobody waits for this request. */
    private static function isAlone(): bool
    {
        return wp_doing_cron() || (defined('WP_CLI') && constant('WP_CLI'));
    }

    private static function failed(string $code, string $text = ''): array
    {
        return ['status' => 0, 'code' => $code, 'body' => null, 'text' => $text, 'date' => null, 'etag' => ''];
    }
}
