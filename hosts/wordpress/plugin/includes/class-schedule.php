<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** Work by WordPress's clock: what waits, what the server says, and once a day a comparison. */
final class Schedule
{
    public const HOURLY = 'userfeedback_connector_hourly';
    public const DAILY = 'userfeedback_connector_daily';
    public const SOON = 'userfeedback_connector_soon';
    /** Seconds that one run sends content; then it plans the next one. */
    private const RUN = 20;
    private const CONFIG_AGE = 600;
    /** Seconds after which the hourly work has not come by itself. */
    private const OVERDUE = 3900;

    private Connection $connection;
    private Server $server;
    private Mirror $mirror;
    private Outbox $outbox;
    private Pulls $pulls;
    private Pairing $pairing;
    private Showing $showing;

    public function __construct(
        Connection $connection,
        Server $server,
        Mirror $mirror,
        Outbox $outbox,
        Pulls $pulls,
        Pairing $pairing,
        Showing $showing
    ) {
        $this->connection = $connection;
        $this->server = $server;
        $this->mirror = $mirror;
        $this->outbox = $outbox;
        $this->pulls = $pulls;
        $this->pairing = $pairing;
        $this->showing = $showing;
    }

    public static function begin(): void
    {
        foreach ([self::HOURLY => 'hourly', self::DAILY => 'daily'] as $event => $often) {
            if (!wp_next_scheduled($event)) {
                wp_schedule_event(time() + ($often === 'daily' ? DAY_IN_SECONDS : HOUR_IN_SECONDS), $often, $event);
            }
        }
        self::soon();
    }

    public static function end(): void
    {
        foreach ([self::HOURLY, self::DAILY, self::SOON] as $event) {
            wp_clear_scheduled_hook($event);
        }
    }

    /** The first sending goes on by itself. */
    public static function soon(): void
    {
        if (!wp_next_scheduled(self::SOON)) {
            wp_schedule_single_event(time(), self::SOON);
        }
    }

    public function runSoon(): void
    {
        if ($this->connection->canCall()) {
            $this->sendContent();
        }
    }

    /** False: something could not be done and waits for the next time. */
    public function runHourly(): bool
    {
        if (!$this->connection->canCall()) {
            return false;
        }
        $this->connection->set(['hourly_at' => time()]);
        $this->connection->keepMarks();
        $isDone = $this->pulls->config() && $this->outbox->sendWaiting() && $this->sendContent()
            && $this->pulls->ratings() && $this->pulls->privacyText();
        $this->pairing->careForKey();
        return $isDone;
    }

    public function runDaily(): bool
    {
        return $this->connection->canCall() && $this->repair() && $this->mirror->progress()['is_done']
            && $this->mirror->compare() && $this->mirror->goOn(self::RUN);
    }

    /** Whatever the server has of the site, it gets it right again, and we see what visitors get. */
    public function repair(): bool
    {
        $isSent = $this->outbox->sendSite(true);
        $this->showing->check();
        return $isSent;
    }

    /**
     * While somebody uses wp-admin, settings of the server arrive sooner; without WordPress's clock all else does, too.
     * Nobody waits for it: it is done after the reply, or else the browser asks for it once the page is there.
     */
    public function careAfterReply(): void
    {
        if (is_admin() && !wp_doing_ajax() && $this->isCareDue() && Server::canFinishReply()) {
            // Another plugin may have ended it before.
            Server::finishReply();
            $this->care();
        }
    }

    public function printCare(): void
    {
        if (Server::canFinishReply() || !$this->isCareDue()) {
            return;
        }
        $action = 'userfeedback_connector_care';
        $address = add_query_arg(
            ['action' => $action, '_ajax_nonce' => wp_create_nonce($action)],
            admin_url('admin-ajax.php')
        );
        wp_print_inline_script_tag('fetch(' . wp_json_encode($address) . ', { method: "POST" });');
    }

    public function careForBrowser(): void
    {
        check_ajax_referer('userfeedback_connector_care');
        if (current_user_can('read') && $this->isCareDue()) {
            $this->care();
        }
        wp_die();
    }

    private function isCareDue(): bool
    {
        if (!$this->connection->canCall() || $this->server->isPaused()) {
            return false;
        }
        $state = $this->connection->state();
        return $this->isHourOver() || time() - ($state['config_at'] ?? 0) > self::CONFIG_AGE;
    }

    private function isHourOver(): bool
    {
        $hasNoClock = defined('DISABLE_WP_CRON') && constant('DISABLE_WP_CRON');
        return $hasNoClock && time() - ($this->connection->state()['hourly_at'] ?? 0) > self::OVERDUE;
    }

    private function care(): void
    {
        // A silent server is found out soon. One that replies gets the time of scheduled work: nobody waits.
        $this->server->hurry();
        $this->pulls->config();
        if ($this->isHourOver() && !$this->server->isPaused()) {
            $this->server->hurry(2 * self::RUN);
            $this->runHourly();
        }
    }

    /** Before the page about the connection says what is published: whoever has just published something looks there. */
    public function refresh(): void
    {
        if ($this->connection->canCall() && !$this->server->isPaused()) {
            $this->server->hurry();
            $this->showing->check();
            $this->pulls->config();
        }
    }

    /** Goes on with the first sending; after a second one both sides are compared, if the owner asked for it. */
    private function sendContent(): bool
    {
        $isSent = $this->mirror->goOn(self::RUN);
        if (!$isSent) {
            return false;
        }
        if (!$this->mirror->progress()['is_done']) {
            self::soon();
            return true;
        }
        if (empty($this->connection->state()['compare'])) {
            return true;
        }
        if (!$this->mirror->compare()) {
            return false;
        }
        $this->connection->set(['compare' => false]);
        return $this->mirror->goOn(self::RUN);
    }
}
