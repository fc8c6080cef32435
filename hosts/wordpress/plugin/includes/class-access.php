<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** Who may do what, by the lists that the server sends. Nothing is stored in roles. */
final class Access
{
    public const VIEW = 'userfeedback_connector_view_results';
    public const EDIT = 'userfeedback_connector_edit_surveys';
    public const DELETE = 'userfeedback_connector_delete';
    public const MANAGE = 'userfeedback_connector_manage';
    private const LISTS = [
        self::VIEW => 'view_results',
        self::EDIT => 'create_edit_surveys',
        self::DELETE => 'delete_surveys',
    ];

    private Connection $connection;

    public function __construct(Connection $connection)
    {
        $this->connection = $connection;
    }

    /** The capabilities of a person: those of WordPress, and ours by the person's roles. */
    public function grant(array $capabilities, array $asked, array $args, \WP_User $user): array
    {
        if (array_intersect($asked, [self::VIEW, self::EDIT, self::DELETE, self::MANAGE]) === []) {
            return $capabilities;
        }
        $front = $this->connection->front();
        $isManaging = !empty($capabilities['manage_options']);
        $grants = [self::MANAGE => $isManaging];
        foreach (self::LISTS as $capability => $list) {
            $roles = $front['access'][$list] ?? [];
            $grants[$capability] = $isManaging || array_intersect($user->roles, $roles) !== [];
        }
        if ($front === []) {
            return $capabilities;
        }
        /** Lets other plugins grant more or less. */
        return array_merge($capabilities, (array) apply_filters('userfeedback_connector_grants', $grants, $user));
    }
}
