<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** Settings, {menu}: connecting, what visitors are asked for, and care of the connection. */
final class SettingsPage
{
    private const NONCE = 'userfeedback_connector_settings';
    private const PAGE = 'userfeedback-connector';
    public const SCREEN = 'settings_page_userfeedback-connector';
    /** The last contact may be this many seconds ago: 25 hours. */
    private const QUIET = 90000;

    private Connection $connection;
    private Server $server;
    private Pairing $pairing;
    private Mirror $mirror;
    private Schedule $schedule;
    private Showing $showing;
    /** What went wrong with what was typed. */
    private string $problem = '';
    private string $typed = '';

    public function __construct(
        Connection $connection,
        Server $server,
        Pairing $pairing,
        Mirror $mirror,
        Schedule $schedule,
        Showing $showing
    ) {
        $this->connection = $connection;
        $this->server = $server;
        $this->pairing = $pairing;
        $this->mirror = $mirror;
        $this->schedule = $schedule;
        $this->showing = $showing;
    }

    public static function address(): string
    {
        return admin_url('options-general.php?page=' . self::PAGE);
    }

    public function addPage(): void
    {
        $print = [$this, 'printPage'];
        $page = add_options_page(Plugin::MENU, Plugin::MENU, 'manage_options', self::PAGE, $print);
        if ($page !== false) {
            add_action('load-' . $page, [$this, 'handle']);
        }
    }

    public function addLink(array $links): array
    {
        $text = esc_html__('Settings', 'userfeedback-connector');
        return array_merge(['<a href="' . esc_url(self::address()) . '">' . $text . '</a>'], $links);
    }

    /** What was pressed. On success the page is loaded anew; what went wrong is shown at once and stored nowhere. */
    public function handle(): void
    {
        $version = Plugin::VERSION;
        wp_enqueue_style('userfeedback-connector', plugins_url('assets/admin.css', Plugin::file()), [], $version);
        $script = plugins_url('assets/settings.js', Plugin::file());
        wp_enqueue_script('userfeedback-connector-settings', $script, [], $version, true);
        if (!isset($_POST['do'])) {
            return;
        }
        check_admin_referer(self::NONCE);
        if (!current_user_can('manage_options')) {
            return;
        }
        $done = $this->act(sanitize_key(wp_unslash($_POST['do'])));
        if ($done !== '') {
            wp_safe_redirect(add_query_arg('done', $done, self::address()));
            exit;
        }
    }

    /** While the page is open it drives the first sending; without it WordPress's clock does. */
    public function sendMore(): void
    {
        check_ajax_referer(self::NONCE);
        if (!current_user_can('manage_options')) {
            wp_send_json_error(null, 403);
        }
        $this->server->insist();
        $isSent = $this->mirror->goOn(1);
        $progress = $this->mirror->progress();
        wp_send_json_success([
            'text' => self::progressText($progress),
            'is_done' => $progress['is_done'],
            'is_sent' => $isSent,
        ]);
    }

    public function printPage(): void
    {
        echo '<div class="wrap userfeedback-connector"><h1>' . esc_html(Plugin::MENU) . '</h1>';
        if ($this->connection->isConnected() && $this->connection->isCopy()) {
            $this->printCopy();
        } elseif ($this->connection->isConnected() && !$this->needsLink()) {
            $this->printConnected();
        } else {
            $this->printConnecting();
        }
        echo '</div>';
    }

    public static function progressText(array $progress): string
    {
        return $progress['is_done']
            ? __('Everything is sent.', 'userfeedback-connector')
            : sprintf(
                /* translators: 1: number of entries, terms and images that were sent, 2: number of all. */
                __('Sending content: %1$s of %2$s', 'userfeedback-connector'),
                number_format_i18n($progress['done']),
                number_format_i18n($progress['total'])
            );
    }

    private function needsLink(): bool
    {
        return $this->connection->hasEnded() || $this->connection->isRefused() || $this->connection->key() === null;
    }

    private function act(string $what): string
    {
        switch ($what) {
            case 'connect':
                $this->typed = isset($_POST['link']) ? sanitize_text_field(wp_unslash($_POST['link'])) : '';
                $this->problem = $this->pairing->connect($this->typed);
                return $this->problem === '' ? 'connected' : '';
            case 'visitors':
                return $this->connection->choose(self::changedSwitches()) ? 'saved' : 'unsaved';
            case 'sync':
                $this->server->insist();
                return $this->schedule->repair() && $this->schedule->runHourly() ? 'synced' : 'away';
            case 'again':
                $this->mirror->sendAllAgain();
                $this->connection->set(['compare' => true]);
                Schedule::soon();
                $this->server->insist();
                return $this->schedule->repair() ? 'again' : 'away';
            case 'key':
            case 'leaked':
                $this->problem = $this->pairing->changeKey($what === 'leaked');
                $this->schedule->repair();
                return $this->problem === '' ? $what : '';
            case 'disconnect':
                return $this->pairing->disconnect() ? 'disconnected' : 'alone';
            case 'moved':
                $this->pairing->moveHere();
                $this->schedule->repair();
                return 'saved';
            case 'apart':
                $this->pairing->forget();
                return 'apart';
            case 'off':
                $this->pairing->leaveOff();
                return 'saved';
        }
        return '';
    }

    private function printConnecting(): void
    {
        $this->printDone();
        foreach (self::promises() as $promise) {
            echo '<p>' . esc_html($promise) . '</p>';
        }
        self::printFormStart();
        printf(
            '<p><label for="userfeedback-link"><strong>%s</strong></label><br>'
                . '<input type="text" id="userfeedback-link" name="link" class="large-text code" required'
                . ' autocomplete="off" spellcheck="false" value="%s"%s></p>',
            esc_html__('Connection link', 'userfeedback-connector'),
            esc_attr($this->typed),
            $this->problem === '' ? '' : ' aria-invalid="true" aria-describedby="userfeedback-problem" autofocus'
        );
        $this->printProblem();
        echo '<p>';
        self::printButton('connect', __('Connect', 'userfeedback-connector'), true);
        echo '</p></form>';
    }

    /** What is sent, and when; the readme says the same. */
    public static function promises(): array
    {
        return [
            __(
                // phpcs:ignore Generic.Files.LineLength -- Translators need whole sentences.
                'When you connect, this site sends to that server its name, address and e-mail address, its roles, post types and taxonomies, and the titles and addresses of published content, terms and images.',
                'userfeedback-connector'
            ) . ' ' . sprintf(
                /* translators: %s: name of the product. */
                __(
                    // phpcs:ignore Generic.Files.LineLength -- Translators need whole sentences.
                    'When somebody opens %s, it sends that person\'s name, e-mail address and roles. Visitors\' browsers then load surveys from that server. Nothing is sent before you connect.',
                    'userfeedback-connector'
                ),
                Plugin::MENU
            ),
        ];
    }

    private function printConnected(): void
    {
        $this->schedule->refresh();
        $state = $this->connection->state();
        $this->printDone();
        echo '<p><strong>' . esc_html(sprintf(
            /* translators: %s: host of the survey server. */
            __('Connected to %s.', 'userfeedback-connector'),
            $this->connection->host()
        )) . '</strong>';
        if ($this->showing->problem() === '') {
            echo ' ' . esc_html(self::publishedText((int) ($state['published'] ?? 0)));
        }
        echo '</p>';
        $this->printNotShown();
        printf(
            '<p><a class="button button-primary" href="%s">%s</a></p>',
            esc_url(Open::address()),
            esc_html(sprintf(
                /* translators: %s: name of the product. */
                __('Open %s', 'userfeedback-connector'),
                Plugin::MENU
            ))
        );
        $this->printProgress();
        $this->printVisitors();
        $this->printCare($state);
    }

    private function printNotShown(): void
    {
        $problem = $this->showing->problem();
        if ($problem === '') {
            return;
        }
        echo '<div class="notice notice-error inline"><p>' . esc_html($problem) . '</p>';
        if ($this->showing->canBeSettled()) {
            self::printFormStart();
            echo '<p>';
            self::printButton('sync', __('Sync now', 'userfeedback-connector'), false);
            echo '</p></form>';
        }
        echo '</div>';
    }

    private function printCopy(): void
    {
        $original = $this->connection->original();
        $this->printDone();
        printf(
            '<div class="notice notice-warning inline"><p>%s</p></div>',
            esc_html(Notices::copyText($original))
        );
        self::printFormStart();
        echo '<p>';
        self::printButton('apart', sprintf(
            /* translators: %s: address of a site. */
            __('This is a copy of %s: connect it anew', 'userfeedback-connector'),
            $original
        ), false);
        echo '</p><p>';
        self::printButton('moved', __('The site has moved: keep the connection', 'userfeedback-connector'), false);
        echo '</p></form>';
    }

    private static function publishedText(int $number): string
    {
        return $number === 0
            ? __('No survey is published yet.', 'userfeedback-connector')
            : sprintf(
                /* translators: %s: number of surveys. */
                _n(
                    '%s published survey is shown on this site from now on.',
                    '%s published surveys are shown on this site from now on.',
                    $number,
                    'userfeedback-connector'
                ),
                number_format_i18n($number)
            );
    }

    /** Also when all was sent before the page came back. */
    private function printProgress(): void
    {
        $progress = $this->mirror->progress();
        if (!$progress['is_done'] || in_array(self::done(), ['connected', 'again'], true)) {
            printf(
                '<p id="userfeedback-progress" role="status" data-nonce="%s" data-address="%s">%s</p>',
                esc_attr(wp_create_nonce(self::NONCE)),
                esc_url(admin_url('admin-ajax.php')),
                esc_html(self::progressText($progress))
            );
        }
    }

    /** What was done before this page was loaded anew. */
    private static function done(): string
    {
        return isset($_GET['done']) ? sanitize_key(wp_unslash($_GET['done'])) : '';
    }

    private function printVisitors(): void
    {
        $front = $this->connection->front();
        echo '<h2>' . esc_html__('Visitors', 'userfeedback-connector') . '</h2>';
        self::printFormStart();
        self::printSwitch(
            'consent',
            !empty($front['consent']),
            __('Wait for consent', 'userfeedback-connector'),
            __(
                // phpcs:ignore Generic.Files.LineLength -- Translators need whole sentences.
                'Surveys are loaded only after the visitor has allowed Statistics in a consent tool that supports the WP Consent API.',
                'userfeedback-connector'
            )
        );
        self::printSwitch(
            'gpc',
            !empty($front['gpc']),
            __('Respect Global Privacy Control', 'userfeedback-connector'),
            __('Browsers that send this signal get no surveys.', 'userfeedback-connector')
        );
        self::printButton('visitors', __('Save Changes', 'userfeedback-connector'), false);
        echo '</form>';
    }

    private function printCare(array $state): void
    {
        $contact = (int) ($state['last_contact'] ?? 0);
        $isOpen = time() - $contact > self::QUIET || $this->problem !== '';
        echo '<details' . ($isOpen ? ' open' : '') . '><summary><h2>'
            . esc_html__('Connection', 'userfeedback-connector') . '</h2></summary>';
        $this->printProblem();
        echo '<table class="form-table" role="presentation"><tbody>';
        self::printMoment(__('Connected since', 'userfeedback-connector'), (int) ($state['connected_at'] ?? 0));
        self::printMoment(__('Last contact', 'userfeedback-connector'), $contact);
        echo '</tbody></table>';
        self::printFormStart();
        echo '<p>';
        self::printButton('sync', __('Sync now', 'userfeedback-connector'), false);
        self::printButton('again', __('Send everything again', 'userfeedback-connector'), false);
        self::printButton('key', __('Change key', 'userfeedback-connector'), false);
        self::printButton(
            'leaked',
            __('The key has leaked', 'userfeedback-connector'),
            false,
            sprintf(
                /* translators: %s: name of the product. */
                __(
                    'Change the key, and sign everybody out of %s who came in from here? Visitors still see surveys.',
                    'userfeedback-connector'
                ),
                Plugin::MENU
            )
        );
        self::printButton(
            'disconnect',
            __('Disconnect', 'userfeedback-connector'),
            false,
            __(
                // phpcs:ignore Generic.Files.LineLength -- Translators need whole sentences.
                'Disconnect this site? Visitors see no surveys until you connect again. Surveys and responses stay on the server.',
                'userfeedback-connector'
            )
        );
        echo '</p></form></details>';
    }

    private static function printMoment(string $label, int $moment): void
    {
        $format = get_option('date_format') . ' ' . get_option('time_format');
        printf('<tr><th scope="row">%s</th><td>%s</td></tr>', esc_html($label), esc_html(wp_date($format, $moment)));
    }

    private static function printSwitch(string $name, bool $isOn, string $label, string $help): void
    {
        printf(
            '<p><label><input type="checkbox" name="%1$s" value="1"%2$s'
                . ' aria-describedby="userfeedback-%1$s"> %3$s</label><br>'
                . '<span class="description" id="userfeedback-%1$s">%4$s</span>'
                . '<input type="hidden" name="was_%1$s" value="%5$s"></p>',
            esc_attr($name),
            checked($isOn, true, false),
            esc_html($label),
            esc_html($help),
            esc_attr($isOn ? '1' : '0')
        );
    }

    /** Those that were set otherwise than the page showed them: another administrator may have set the others since. */
    private static function changedSwitches(): array
    {
        $changed = [];
        foreach (['consent', 'gpc'] as $name) {
            $was = isset($_POST['was_' . $name]) ? sanitize_key(wp_unslash($_POST['was_' . $name])) : '';
            if ($was !== (isset($_POST[$name]) ? '1' : '0')) {
                $changed[$name] = isset($_POST[$name]);
            }
        }
        return $changed;
    }

    public static function printFormStart(): void
    {
        echo '<form method="post" action="' . esc_url(self::address()) . '">';
        wp_nonce_field(self::NONCE);
    }

    /** `$question` is asked before it is done. */
    public static function printButton(string $do, string $label, bool $isPrimary, string $question = ''): void
    {
        printf(
            '<button type="submit" class="button%s" name="do" value="%s"%s>%s</button> ',
            $isPrimary ? ' button-primary' : '',
            esc_attr($do),
            $question === '' ? '' : ' data-question="' . esc_attr($question) . '"',
            esc_html($label)
        );
    }

    private function printProblem(): void
    {
        if ($this->problem !== '') {
            echo '<div id="userfeedback-problem" class="notice notice-error inline" role="alert"><p>'
                . esc_html($this->problem) . '</p></div>';
        }
    }

    private function printDone(): void
    {
        $done = self::done();
        $texts = [
            'saved' => __('Saved.', 'userfeedback-connector'),
            'unsaved' => __('That could not be saved. Please try again.', 'userfeedback-connector'),
            'synced' => __('Everything is up to date.', 'userfeedback-connector'),
            'again' => __('Everything is being sent again.', 'userfeedback-connector'),
            'key' => __('The key was changed.', 'userfeedback-connector'),
            'leaked' => __(
                'The key was changed, and whoever came in from here is signed out.',
                'userfeedback-connector'
            ),
            'away' => __('The survey server cannot be reached.', 'userfeedback-connector'),
            'disconnected' => __('This site is disconnected.', 'userfeedback-connector'),
            'apart' => __('This copy is not connected. You can connect it by itself.', 'userfeedback-connector'),
            'alone' => __(
                'This site is disconnected, but the server could not be told. Disconnect it there, too.',
                'userfeedback-connector'
            ),
        ];
        if (isset($texts[$done])) {
            $kind = in_array($done, ['away', 'alone', 'unsaved'], true) ? 'warning' : 'success';
            printf(
                '<div class="notice notice-%s inline" role="status"><p>%s</p></div>',
                esc_attr($kind),
                esc_html($texts[$done])
            );
        }
    }
}
