<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** What this site remembers of its server. */
final class Connection
{
    /** By site of a network: the connection that this request began with. It writes nothing into a later one. */
    private array $began = [];

    /** Empty while there is no connection. */
    public function state(): array
    {
        $state = Options::read(Options::STATE);
        $this->began += [get_current_blog_id() => $state['site_id'] ?? ''];
        return $state;
    }

    /** Changes the state as another request may have left it a moment ago. A connection that has ended stays ended. */
    public function update(callable $change): void
    {
        $state = $this->stateAnew();
        if ($state !== []) {
            Options::write(Options::STATE, $change($state));
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
        $front = Options::read(Options::FRONT);
        return $front === [] ? [] : array_merge($front, Options::read(Options::CHOICES));
    }

    public function setFront(array $values): void
    {
        if ($this->stateAnew() !== []) {
            Options::merge(Options::FRONT, $values);
        }
    }

    /** What the owner has chosen for visitors. False: it could not be stored. */
    public function choose(array $choices): bool
    {
        Options::merge(Options::CHOICES, $choices);
        $stored = array_intersect_key(Options::readAnew(Options::CHOICES), $choices);
        // The order of the keys does not matter.
        return array_diff_assoc($choices, $stored) === [];
    }

    /** Stores a new connection in the place of the former one; the owner's choices for visitors stay. */
    public function open(array $state, string $widget): void
    {
        // In a form that a tool which copies the site does not find: server and site may have parts in common.
        $state['server'] = base64_encode($state['server']);
        $this->began[get_current_blog_id()] = $state['site_id'];
        Options::write(Options::STATE, $state);
        Options::merge(Options::FRONT, ['src' => $widget, 'isOff' => false] + Home::marks());
        // What is not there is looked up in the database on every page.
        Options::merge(Options::CHOICES, []);
    }

    /** Forgets the connection, but for the name of the host. False: another one has taken its place, and stays. */
    public function close(): bool
    {
        if ($this->state() !== [] && $this->stateAnew() === []) {
            return false;
        }
        $host = $this->host();
        foreach (Options::ALL as $option) {
            delete_option($option);
        }
        if ($host !== '') {
            update_option(Options::FORMER, $host, false);
        }
        return true;
    }

    public function isConnected(): bool
    {
        return isset($this->front()['src']);
    }

    /** Whether visitors get surveys. They go on when only the key is lost. */
    public function isShown(): bool
    {
        $front = $this->front();
        return isset($front['src']) && !$front['isOff'] && !self::isSwitchedOff() && !$this->isCopy();
    }

    /** Whether wp-config.php keeps surveys from visitors. */
    public static function isSwitchedOff(): bool
    {
        return defined('USERFEEDBACK_CONNECTOR_OFF') && constant('USERFEEDBACK_CONNECTOR_OFF');
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
        $front = $this->front();
        if (isset($front['home'])) {
            return !Home::isMarkedBy($front);
        }
        // Connected by version 0.1.0 of before, which kept addresses.
        return isset($front['homes']) && !in_array(Home::name(), $front['homes'], true);
    }

    /** The address of the site that was connected, without scheme and www. */
    public function original(): string
    {
        $front = $this->front();
        return (string) base64_decode($front['original'] ?? '', true) ?: (string) ($front['homes'][0] ?? '');
    }

    /** Keeps by what this site is known again, as long as it is known for sure. */
    public function keepMarks(): void
    {
        $front = $this->front();
        $isKnown = isset($front['src']) && !$this->isCopy() && ($front['home'] ?? Home::hash()) === Home::hash();
        if ($isKnown && ($front['place'] ?? '') !== Home::place()) {
            $this->setFront(Home::marks());
        }
    }

    /** The server's origin. */
    public function server(): string
    {
        $stored = (string) ($this->state()['server'] ?? '');
        return strpos($stored, '://') === false ? (string) base64_decode($stored, true) : $stored;
    }

    /** Host and, where there is one, port of the server. */
    public function host(): string
    {
        return (string) preg_replace('~^https?://~', '', $this->server());
    }

    /** The host of a connection that has ended; '' where there never was one. */
    public function formerHost(): string
    {
        return $this->host() ?: (string) get_option(Options::FORMER, '');
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

    /** The server has this key. It is given, since another request may have written over what was stored. */
    public function takeKey(string $key): void
    {
        $this->set([
            'key' => self::sealed($key),
            'kid' => Signer::publicKey($key)['kid'],
            'key_made_at' => time(),
            'pending_key' => '',
        ]);
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

    /** Empty where another connection has taken the place of the one that this request began with. */
    private function stateAnew(): array
    {
        $this->state();
        $state = Options::readAnew(Options::STATE);
        return ($state['site_id'] ?? '') === $this->began[get_current_blog_id()] ? $state : [];
    }

    private static function seal(): string
    {
        return hash('sha256', 'userfeedback' . wp_salt('secure_auth'), true);
    }
}
