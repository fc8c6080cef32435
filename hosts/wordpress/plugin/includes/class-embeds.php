<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** Places in a page: both shortcodes and both blocks. The widget fills them. */
final class Embeds
{
    public const SURVEY = 'userfeedback';
    public const RATINGS = 'userfeedback-post-ratings';
    private const KNOWN = 'userfeedback_connector_surveys';
    private const ELEMENTS = '~<div data-userfeedback(?:-post-ratings)?(?:="\d+")?(?: data-post="\d+")?></div>~';

    private Connection $connection;
    private Front $front;
    private Server $server;
    private bool $isTaken = false;

    public function __construct(Connection $connection, Front $front, Server $server)
    {
        $this->connection = $connection;
        $this->front = $front;
        $this->server = $server;
    }

    /** After other plugins: whoever had the name of the survey's shortcode before keeps it. */
    public function register(): void
    {
        $this->isTaken = shortcode_exists(self::SURVEY);
        if (!$this->isTaken) {
            add_shortcode(self::SURVEY, [$this, 'surveyShortcode']);
        }
        add_shortcode(self::RATINGS, [$this, 'ratingsShortcode']);
        $blocks = dirname(Plugin::file()) . '/blocks/';
        register_block_type($blocks . 'survey', ['render_callback' => [$this, 'surveyBlock']]);
        register_block_type($blocks . 'post-ratings', ['render_callback' => [$this, 'ratingsBlock']]);
        Languages::loadScripts();
    }

    /** Whether another plugin has the survey's shortcode. */
    public function isTaken(): bool
    {
        return $this->isTaken;
    }

    public function surveyShortcode($given): string
    {
        return $this->survey(is_array($given) ? ($given['id'] ?? '') : '', '');
    }

    public function ratingsShortcode($given): string
    {
        return $this->ratings(is_array($given) ? ($given['id'] ?? '') : '', '');
    }

    public function surveyBlock(array $attributes): string
    {
        return $this->survey((string) ($attributes['surveyId'] ?? ''), self::wrapper());
    }

    public function ratingsBlock(array $attributes, string $content, \WP_Block $block): string
    {
        return $this->ratings((string) ($block->context['postId'] ?? ''), self::wrapper());
    }

    /** Mails have no place for a survey. */
    public function cleanMail(array $mail): array
    {
        if (isset($mail['message']) && is_string($mail['message'])) {
            $mail['message'] = preg_replace(self::ELEMENTS, '', $mail['message']) ?? $mail['message'];
        }
        return $mail;
    }

    public static function ratingsElement(int $id): string
    {
        return '<div data-userfeedback-post-ratings data-post="' . esc_attr((string) $id) . '"></div>';
    }

    /** Surveys for the block's search, for people who write. Others than editors see published ones alone. */
    public function addRoute(): void
    {
        register_rest_route('userfeedback-connector/v1', '/surveys', [
            'methods' => 'GET',
            'callback' => [$this, 'findSurveys'],
            'permission_callback' => function () {
                return current_user_can('edit_posts');
            },
            'args' => [
                'search' => ['type' => 'string', 'default' => '', 'maxLength' => 200],
                'id' => ['type' => 'integer', 'default' => 0, 'minimum' => 0],
            ],
        ]);
    }

    public function findSurveys(\WP_REST_Request $request)
    {
        $query = $request['id'] > 0
            ? 'ids%5B%5D=' . (int) $request['id']
            : 'search=' . rawurlencode((string) $request['search']);
        $surveys = $this->askForSurveys($query);
        if ($surveys === null) {
            $text = __('The survey server cannot be reached.', 'userfeedback-connector');
            return new \WP_Error('server_away', $text, ['status' => 503]);
        }
        $mayEdit = current_user_can(Access::EDIT);
        $seen = [];
        foreach ($surveys as $survey) {
            if ($mayEdit || $survey['status'] === 'publish') {
                $edit = $mayEdit ? Open::address('/surveys/edit/' . (int) $survey['id']) : null;
                $seen[] = $survey + ['edit' => $edit];
            }
        }
        return rest_ensure_response($seen);
    }

    /** Remembered for a minute; null: the server cannot be reached. */
    private function askForSurveys(string $query): ?array
    {
        $known = get_transient(self::KNOWN);
        $known = is_array($known) ? $known : [];
        if (!isset($known[$query])) {
            $reply = $this->server->get('/host/surveys?' . $query);
            if ($reply['status'] !== 200 || !is_array($reply['body'])) {
                return null;
            }
            $known = [$query => $reply['body']] + array_slice($known, 0, 20, true);
            set_transient(self::KNOWN, $known, MINUTE_IN_SECONDS);
        }
        return $known[$query];
    }

    private function survey(string $id, string $attributes): string
    {
        if (!$this->isInPage()) {
            return '';
        }
        if (preg_match('/^[1-9]\d{0,9}$/', $id) !== 1) {
            return current_user_can(Access::EDIT)
                ? '<!-- ' . esc_html(Plugin::MENU . ': no such survey') . ' -->'
                : '';
        }
        $element = '<div data-userfeedback="' . esc_attr($id) . '"></div>';
        return $attributes === '' ? $element : '<div ' . $attributes . '>' . $element . '</div>';
    }

    private function ratings(string $id, string $attributes): string
    {
        $own = $id === '' ? (int) get_the_ID() : (preg_match('/^[1-9]\d{0,9}$/', $id) === 1 ? (int) $id : 0);
        if (!$this->isInPage() || $own === 0) {
            return '';
        }
        $element = self::ratingsElement($own);
        return $attributes === '' ? $element : '<div ' . $attributes . '>' . $element . '</div>';
    }

    /** In a page for visitors, not in a feed, an excerpt or a text that is made for something else. */
    private function isInPage(): bool
    {
        return did_action('template_redirect') > 0 && !doing_filter('get_the_excerpt')
            && $this->connection->isConnected() && $this->front->isOn();
    }

    private static function wrapper(): string
    {
        return get_block_wrapper_attributes();
    }
}
