<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** Signs with this site's key: Ed25519, compact JWS. */
final class Signer
{
    private Connection $connection;
    private ?string $otherKey = null;

    public function __construct(Connection $connection)
    {
        $this->connection = $connection;
    }

    /** Signs with another key than the stored one, until told null. */
    public function useKey(?string $key): void
    {
        $this->otherKey = $key;
    }

    /** The header of a call. `$path` is what is called, with its query. */
    public function header(string $method, string $path, string $body): string
    {
        return $this->token('uf-site+jwt', [
            'htm' => $method,
            'htu' => $path,
            'bh' => self::base64url(hash('sha256', $body, true)),
            'sub' => 'site',
        ]);
    }

    /** A token for the server that lives for a minute and works once. */
    public function token(string $type, array $claims): string
    {
        $state = $this->connection->state();
        $now = time() + (int) ($state['offset'] ?? 0);
        return self::sign($this->otherKey ?? (string) $this->connection->key(), $type, array_merge($claims, [
            'iss' => $state['site_id'],
            'aud' => $this->connection->server(),
            'iat' => $now,
            'exp' => $now + 60,
            'jti' => bin2hex(random_bytes(16)),
        ]));
    }

    public static function sign(string $key, string $type, array $claims): string
    {
        $header = ['alg' => 'EdDSA', 'kid' => self::publicKey($key)['kid'], 'typ' => $type];
        $text = self::base64url(self::json($header)) . '.' . self::base64url(self::json($claims));
        return $text . '.' . self::base64url(sodium_crypto_sign_detached($text, $key));
    }

    /** The public half, and the name by which the server knows it. */
    public static function publicKey(string $key): array
    {
        $public = sodium_crypto_sign_publickey_from_secretkey($key);
        return ['kid' => substr(hash('sha256', $public), 0, 16), 'x' => self::base64url($public)];
    }

    /** A new private key, or the one that wp-config.php names. */
    public static function newKey(): string
    {
        return Connection::givenKey() ?? sodium_crypto_sign_secretkey(sodium_crypto_sign_keypair());
    }

    /** Text that is no UTF-8 is mended rather than lost. */
    public static function json($value): string
    {
        $flags = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE;
        return (string) wp_json_encode($value, $flags);
    }

    private static function base64url(string $bytes): string
    {
        return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    }
}
