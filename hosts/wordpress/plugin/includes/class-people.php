<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** Who somebody is to the server. It learns of people only once they have opened it. */
final class People
{
    private Connection $connection;
    private Signer $signer;

    public function __construct(Connection $connection, Signer $signer)
    {
        $this->connection = $connection;
        $this->signer = $signer;
    }

    public static function claims(\WP_User $user): array
    {
        return [
            'name' => SiteFacts::plain($user->display_name),
            'email' => $user->user_email,
            'roles' => array_values(array_map('strval', $user->roles)),
            'manages' => user_can($user, 'manage_options'),
        ];
    }

    /** The address that signs somebody in, once, within a minute. The token is in the fragment, which no log has. */
    public function signInAddress(\WP_User $user, string $path): string
    {
        $this->connection->update(function (array $state) use ($user) {
            $state['people'] = array_values(array_unique(array_merge($state['people'] ?? [], [$user->ID])));
            return $state;
        });
        $token = $this->signer->token('uf-sign-in+jwt', self::claims($user) + [
            'sub' => (string) $user->ID,
            'locale' => SiteFacts::language(get_user_locale($user)),
        ]);
        return $this->connection->server() . '/admin/sign-in#host=' . $token . '&next=' . rawurlencode($path);
    }

    public function isKnown(int $id): bool
    {
        return in_array($id, $this->connection->state()['people'] ?? [], true);
    }
}
