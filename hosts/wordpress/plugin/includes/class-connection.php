<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/**
 * What this site remembers of its server, in two options: the state, and what every page needs. The second one is
 * loaded with WordPress's own options, so that no page costs a query.
 */
final class Connection
{
    private const STATE = 'userfeedback_connector';
    private const FRONT = 'userfeedback_connector_front';

    /** Empty while there is no connection. */
    public function state(): array
    {
        $state = get_option(self::STATE, []);
        return is_array($state) ? $state : [];
    }

    /** Changes the state as another request may have left it a moment ago. A connection that has ended stays ended. */
    public function update(callable $change): void
    {
        wp_cache_delete(self::STATE, 'options');
        $state = $this->state();
        if ($state !== []) {
            update_option(self::STATE, $change($state), false);
        }
    }

    /** Sets some values of the state. */
    public function set(array $values): void
    {
        $this->update(function (array $state) use ($values) {
            return array_merge($state, $values);
        });
    }

    /** What pages need; empty while there is no connection. */
    public function front(): array
    {
        $all = wp_load_alloptions();
        $front = isset($all[self::FRONT]) ? json_decode($all[self::FRONT], true) : null;
        return is_array($front) ? $front : [];
    }

    public function setFront(array $values): void
    {
        update_option(self::FRONT, wp_json_encode(array_merge($this->front(), $values)), true);
    }

    /** Stores a new connection in the place of the former one; the owner's choices for visitors stay. */
    public function open(array $state, string $widget): void
    {
        delete_option(self::STATE);
        add_option(self::STATE, $state, '', false);
        $this->setFront(['src' => $widget, 'homes' => [self::home()], 'isOff' => false]);
    }

    /** Forgets the connection, but for the name of the host. */
    public function close(): void
    {
        $host = $this->host();
        delete_option(self::STATE);
        delete_option(self::FRONT);
        if ($host !== '') {
            update_option(self::STATE . '_former', $host, false);
        }
    }

    public function isConnected(): bool
    {
        return isset($this->front()['src']);
    }

    /** Whether visitors get surveys. They go on when only the key is lost. */
    public function isShown(): bool
    {
        $front = $this->front();
        $isOff = defined('USERFEEDBACK_CONNECTOR_OFF') && constant('USERFEEDBACK_CONNECTOR_OFF');
        return isset($front['src']) && !$front['isOff'] && !$isOff && !$this->isCopy();
    }

    /** Whether calls to the server can be signed. */
    public function canCall(): bool
    {
        return $this->isConnected() && !$this->hasEnded() && !$this->isCopy() && $this->key() !== null;
    }

    public function hasEnded(): bool
    {
        return !empty($this->state()['ended']);
    }

    /** Whether this is another site than the one that was connected, such as a copy of it for trying things out. */
    public function isCopy(): bool
    {
        $homes = $this->front()['homes'] ?? null;
        return $homes !== null && !in_array(self::home(), $homes, true);
    }

    /** The address of this site, without scheme and www. */
    public static function home(): string
    {
        $home = strtolower(untrailingslashit((string) get_option('home')));
        return (string) preg_replace('~^https?://(www\.)?~', '', $home);
    }

    /** The server's origin. */
    public function server(): string
    {
        return $this->state()['server'] ?? '';
    }

    /** Host and, where there is one, port of the server. */
    public function host(): string
    {
        return (string) preg_replace('~^https?://~', '', $this->server());
    }

    /** The host of a connection that has ended; '' where there never was one. */
    public function formerHost(): string
    {
        return $this->host() ?: (string) get_option(self::STATE . '_former', '');
    }

    /** The private key, 64 bytes; null where it cannot be read any more. */
    public function key(): ?string
    {
        $given = self::givenKey();
        if ($given !== null) {
            return $given;
        }
        return self::unsealed($this->state()['key'] ?? '');
    }

    /** The key of a change that was cut off. */
    public function pendingKey(): ?string
    {
        return self::unsealed($this->state()['pending_key'] ?? '');
    }

    /** The server has it. */
    public function takePendingKey(): void
    {
        $this->update(function (array $state): array {
            $key = self::unsealed($state['pending_key'] ?? '');
            return $key === null ? $state : array_merge($state, [
                'key' => $state['pending_key'],
                'kid' => Signer::publicKey($key)['kid'],
                'key_made_at' => time(),
                'pending_key' => '',
            ]);
        });
    }

    /** Whether the server refuses what this site signs. Visitors go on. */
    public function isRefused(): bool
    {
        return !empty($this->state()['refused']);
    }

    public static function unsealed(string $stored): ?string
    {
        $sealed = base64_decode($stored, true);
        $length = SODIUM_CRYPTO_SECRETBOX_NONCEBYTES;
        if ($sealed === false || strlen($sealed) <= $length) {
            return null;
        }
        $opened = sodium_crypto_secretbox_open(substr($sealed, $length), substr($sealed, 0, $length), self::seal());
        return $opened === false ? null : $opened;
    }

    /** The private key as it is stored: a dump of the database alone signs nothing. */
    public static function sealed(string $key): string
    {
        $nonce = random_bytes(SODIUM_CRYPTO_SECRETBOX_NONCEBYTES);
        return base64_encode($nonce . sodium_crypto_secretbox($key, $nonce, self::seal()));
    }

    /** The key that wp-config.php names: 32 random bytes, in base64. */
    public static function givenKey(): ?string
    {
        if (!defined('USERFEEDBACK_CONNECTOR_KEY')) {
            return null;
        }
        $seed = base64_decode((string) constant('USERFEEDBACK_CONNECTOR_KEY'), true);
        if ($seed === false || strlen($seed) !== SODIUM_CRYPTO_SIGN_SEEDBYTES) {
            return null;
        }
        return sodium_crypto_sign_secretkey(sodium_crypto_sign_seed_keypair($seed));
    }

    private static function seal(): string
    {
        return hash('sha256', 'userfeedback' . wp_salt('secure_auth'), true);
    }
}
