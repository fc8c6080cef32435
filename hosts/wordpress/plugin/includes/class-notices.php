<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** What owners have to know, one notice at a time. */
final class Notices
{
    private const SEEN = '_userfeedback_connector_seen';

    private Connection $connection;
    private Embeds $embeds;

    public function __construct(Connection $connection, Embeds $embeds)
    {
        $this->connection = $connection;
        $this->embeds = $embeds;
    }

    public function print(): void
    {
        if (!current_user_can('manage_options')) {
            return;
        }
        $state = $this->connection->state();
        if (!$this->connection->isConnected()) {
            $this->printTaken();
        } elseif ($this->connection->hasEnded()) {
            self::printText('error', __('The server has ended this connection.', 'userfeedback-connector'));
        } elseif ($this->connection->isCopy()) {
            $this->printCopy();
        } elseif ($this->connection->key() === null) {
            self::printText('error', self::lostKey());
        } elseif ($this->connection->isRefused()) {
            self::printText('error', self::refusedKey());
        } elseif (!empty($state['too_old'])) {
            self::printText('warning', (string) $state['too_old']);
        } elseif (!empty($state['server_too_old'])) {
            self::printText('warning', sprintf(
                /* translators: %s: a version. */
                __('Update the server to version %s or newer.', 'userfeedback-connector'),
                Plugin::VERSION
            ));
        } elseif ($this->embeds->isTaken()) {
            $this->printTaken();
        } else {
            $this->printNewer((string) ($state['newest'] ?? ''));
        }
    }

    public static function lostKey(): string
    {
        return __(
            // phpcs:ignore Generic.Files.LineLength -- Translators need whole sentences.
            'The key of this connection cannot be read any more, most likely because the security keys in wp-config.php were changed. Visitors still see surveys. Make a new connection link on the server and paste it here.',
            'userfeedback-connector'
        );
    }

    public static function refusedKey(): string
    {
        return __(
            // phpcs:ignore Generic.Files.LineLength -- Translators need whole sentences.
            'The server no longer accepts the key of this site. Visitors still see surveys. Make a new connection link on the server and paste it here.',
            'userfeedback-connector'
        );
    }

    /** Somebody has read of this version. */
    public function putAway(): void
    {
        check_admin_referer(self::SEEN);
        if (current_user_can('manage_options')) {
            update_user_meta(get_current_user_id(), self::SEEN, (string) ($this->connection->state()['newest'] ?? ''));
        }
        wp_safe_redirect(wp_get_referer() ?: admin_url());
        exit;
    }

    private function printTaken(): void
    {
        if ($this->embeds->isTaken()) {
            self::printText('warning', __(
                'Another plugin uses the shortcode [userfeedback]. Use the block “Survey” instead.',
                'userfeedback-connector'
            ));
        }
    }

    private function printCopy(): void
    {
        $isLeftOff = ($this->connection->front()['leftOff'] ?? '') === Home::hash();
        if ($isLeftOff || get_current_screen()->id === SettingsPage::SCREEN) {
            return;
        }
        $text = self::copyText($this->connection->original());
        echo '<div class="notice notice-warning"><p>' . esc_html($text) . '</p>';
        SettingsPage::printFormStart();
        echo '<p>';
        SettingsPage::printButton('moved', __('The site has moved here', 'userfeedback-connector'), false);
        SettingsPage::printButton('apart', __('Connect this copy by itself', 'userfeedback-connector'), false);
        SettingsPage::printButton('off', __('Leave it off', 'userfeedback-connector'), false);
        echo '</p></form></div>';
    }

    public static function copyText(string $original): string
    {
        return sprintf(
            /* translators: %s: address of a site. */
            __(
                'This looks like a copy of %s. Surveys are off here and nothing is sent until you choose.',
                'userfeedback-connector'
            ),
            $original
        );
    }

    private function printNewer(string $version): void
    {
        $isNewer = $version !== '' && version_compare($version, Plugin::VERSION, '>');
        if (!$isNewer || get_user_meta(get_current_user_id(), self::SEEN, true) === $version) {
            return;
        }
        $text = sprintf(
            /* translators: 1: a version, 2: name of the plugin. */
            __('Version %1$s of %2$s is on your server.', 'userfeedback-connector'),
            $version,
            Plugin::TITLE
        );
        $away = wp_nonce_url(admin_url('admin-post.php?action=userfeedback_connector_seen'), self::SEEN);
        printf(
            '<div class="notice notice-info"><p>%s <a href="%s">%s</a> <a href="%s">%s</a></p></div>',
            esc_html($text),
            esc_url(Open::address('/settings/general')),
            esc_html__('Download', 'userfeedback-connector'),
            esc_url($away),
            esc_html__('Put away', 'userfeedback-connector')
        );
    }

    public static function printText(string $kind, string $text): void
    {
        printf('<div class="notice notice-%s"><p>%s</p></div>', esc_attr($kind), esc_html($text));
    }
}
