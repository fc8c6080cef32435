<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** Begins and ends the connection, changes its key, and settles what a copy of the site does. */
final class Pairing
{
    private const LINK = '~^(https?://[a-z0-9.:\[\]-]+)/connect#([0-9a-hjkmnp-tv-z]{20})$~i';
    /** The key is changed when it is older than these seconds: 180 days. */
    private const KEY_LIFE = 15552000;

    private Connection $connection;
    private Server $server;
    private Mirror $mirror;

    public function __construct(Connection $connection, Server $server, Mirror $mirror)
    {
        $this->connection = $connection;
        $this->server = $server;
        $this->mirror = $mirror;
    }

    /** Uses a connection link. Returns what went wrong, or '' once connected. */
    public function connect(string $link): string
    {
        if (preg_match(self::LINK, trim($link), $parts) !== 1) {
            return __('This is not a connection link.', 'userfeedback-connector');
        }
        [, $server, $code] = $parts;
        $server = strtolower($server);
        if (!self::isSafe($server)) {
            return __('The server\'s address must begin with https.', 'userfeedback-connector');
        }
        $key = Signer::newKey();
        $facts = SiteFacts::all();
        $reply = $this->ask($server, $code, $key, $facts, 0);
        $offset = 0;
        if ($reply['code'] === 'clock_skew' && $reply['date'] !== null) {
            $offset = $reply['date'] - time();
            $reply = $this->ask($server, $code, $key, $facts, $offset);
        }
        if ($reply['status'] !== 201 || !isset($reply['body']['site_id'], $reply['body']['widget']['src'])) {
            return $this->problem($server, $reply);
        }
        $this->connection->open([
            'server' => $server,
            'site_id' => (string) $reply['body']['site_id'],
            'kid' => Signer::publicKey($key)['kid'],
            'key' => Connection::sealed($key),
            'key_made_at' => time(),
            'connected_at' => time(),
            'last_contact' => time(),
            'offset' => $offset,
            'published' => (int) ($reply['body']['published'] ?? 0),
            'version' => (string) ($reply['body']['server']['version'] ?? ''),
            'site_hash' => md5(Signer::json($facts)),
            'mirror' => $this->mirror->beginning(),
        ], (string) $reply['body']['widget']['src']);
        Schedule::begin();
        return '';
    }

    /** Ends the connection. Returns whether the server knows of it. */
    public function disconnect(): bool
    {
        $this->server->insist();
        $reply = $this->server->call('DELETE', '/host/connection');
        $this->forget();
        return $reply['status'] === 200 || $reply['code'] === 'unknown_site';
    }

    /** Forgets the connection here alone: what a copy does, so that the original goes on. */
    public function forget(): void
    {
        if ($this->connection->close()) {
            Schedule::end();
        }
    }

    /** The site has moved: this is the original. With another key, what is left at the old address signs nothing. */
    public function moveHere(): void
    {
        $this->connection->setFront(Home::marks());
        $this->connection->set(['config_etag' => '']);
        $this->mirror->sendAllAgain();
        $this->server->insist();
        $this->changeKey();
        Schedule::soon();
    }

    /** The copy stays without surveys, and nobody is asked again. */
    public function leaveOff(): void
    {
        $this->connection->setFront(['leftOff' => Home::hash()]);
    }

    /**
     * Changes the key. Returns what went wrong, or ''. A change that is cut off leaves a key that works. After a leak
     * the server also signs out whoever came in from this site.
     */
    public function changeKey(bool $hasLeaked = false): string
    {
        if (Connection::givenKey() !== null) {
            return __('The key stands in wp-config.php and can only be changed there.', 'userfeedback-connector');
        }
        $this->server->insist();
        if (!$this->settlePendingKey()) {
            // The server may know the key of the change before alone: another one would lose it.
            return __('The survey server cannot be reached.', 'userfeedback-connector');
        }
        $key = Signer::newKey();
        $this->connection->set(['pending_key' => Connection::sealed($key)]);
        $reply = $this->sendKey($key, $hasLeaked);
        if ($reply['status'] === 0 || $reply['status'] >= 500) {
            // Nobody knows whether the server has done it. Any call finds out, and takes the new key where it counts.
            $isKnown = Server::hasAccepted($this->server->get('/host/config'));
            if ($isKnown && $this->connection->key() !== $key) {
                $reply = $this->sendKey($key, $hasLeaked);
            }
        }
        if ($reply['status'] === 200) {
            $this->connection->takeKey($key);
        }
        if ($this->connection->key() === $key) {
            return '';
        }
        if ($reply['code'] === 'bad_signature') {
            return Notices::refusedKey();
        }
        return $reply['text'] !== '' && $reply['status'] !== 0
            ? $reply['text']
            : __('The survey server cannot be reached.', 'userfeedback-connector');
    }

    /** Hourly: finishes a change that was cut off, and changes a key that has grown old. */
    public function careForKey(): void
    {
        $isSettled = $this->settlePendingKey();
        $age = time() - ($this->connection->state()['key_made_at'] ?? 0);
        if ($isSettled && Connection::givenKey() === null && $age > self::KEY_LIFE) {
            $this->changeKey();
        }
    }

    /**
     * Any call finds out whether the server has taken the new key before the line broke. False: nobody knows yet, so
     * that the new key has to be kept.
     */
    private function settlePendingKey(): bool
    {
        if (($this->connection->state()['pending_key'] ?? '') === '') {
            return true;
        }
        $reply = $this->server->get('/host/config');
        if ($reply['status'] === 200) {
            $this->connection->set(['pending_key' => '']);
        }
        // Where neither key counts there is nothing to lose.
        return $reply['status'] === 200 || $reply['code'] === 'bad_signature';
    }

    private function sendKey(string $key, bool $hasLeaked): array
    {
        return $this->server->call('POST', '/host/keys', function () use ($key, $hasLeaked): array {
            $public = Signer::publicKey($key);
            $state = $this->connection->state();
            $proof = Signer::sign($key, 'uf-proof+jwt', [
                'site_id' => $state['site_id'] ?? '',
                'kid' => $public['kid'],
                'iat' => time() + (int) ($state['offset'] ?? 0),
            ]);
            return ['key' => $public, 'proof' => $proof, 'leaked' => $hasLeaked];
        });
    }

    private function ask(string $server, string $code, string $key, array $facts, int $offset): array
    {
        return $this->server->connect($server, [
            'code' => $code,
            'key' => Signer::publicKey($key),
            'site' => $facts,
            'proof' => Signer::sign($key, 'uf-proof+jwt', [
                'code_hash' => hash('sha256', $code),
                'home_url' => $facts['info']['home_url'],
                'iat' => time() + $offset,
            ]),
        ]);
    }

    /** Plain http is for the own machine and for sites that are only tried out. */
    private static function isSafe(string $server): bool
    {
        return strpos($server, 'https://') === 0 || Server::isLoopback($server)
            || in_array(wp_get_environment_type(), ['local', 'development'], true);
    }

    private function problem(string $server, array $reply): string
    {
        switch ($reply['code']) {
            case 'link_used':
                return __('This connection link has been used already. Make a new one.', 'userfeedback-connector');
            case 'link_expired':
                return __('This connection link is older than 60 minutes. Make a new one.', 'userfeedback-connector');
        }
        if ($reply['status'] === 404 && $reply['code'] !== '') {
            return __(
                'This server does not know this connection link. Check that it was copied as a whole.',
                'userfeedback-connector'
            );
        }
        if ($reply['status'] >= 400 && $reply['status'] < 500 && $reply['text'] !== '') {
            return $reply['text'];
        }
        return sprintf(
            /* translators: %s: host of the survey server. */
            __('%s cannot be reached. Check the address, and that this site may reach it.', 'userfeedback-connector'),
            (string) preg_replace('~^https?://~', '', $server)
        );
    }
}
