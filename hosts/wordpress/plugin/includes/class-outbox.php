<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** Hooks only mark what has changed; it is sent once, when the page is done. What cannot be sent stays marked. */
final class Outbox
{
    private Connection $connection;
    private Server $server;
    private Mirror $mirror;
    private People $people;
    /** Ids by kind. */
    private array $touched = [];
    /** Ids of people by what has happened: `changed`, `gone`, `signed_out`. */
    private array $users = [];
    private bool $isSiteTouched = false;
    private bool $isAllTouched = false;

    public function __construct(Connection $connection, Server $server, Mirror $mirror, People $people)
    {
        $this->connection = $connection;
        $this->server = $server;
        $this->mirror = $mirror;
        $this->people = $people;
    }

    public function touch(string $kind, array $ids): void
    {
        if ($this->connection->isConnected()) {
            $this->touched[$kind] = array_merge($this->touched[$kind] ?? [], array_map('intval', $ids));
        }
    }

    public function touchSite(): void
    {
        $this->isSiteTouched = $this->connection->isConnected();
    }

    /** Addresses have changed without any entry being modified. */
    public function touchAll(): void
    {
        $this->isAllTouched = $this->connection->isConnected();
        $this->touchSite();
    }

    public function touchUser(string $what, int $id): void
    {
        if ($this->connection->isConnected() && $this->people->isKnown($id)) {
            $this->users[$what][] = $id;
        }
    }

    /** A saved entry matters if it is published, or was. */
    public function touchPost(int $id, \WP_Post $post, ?\WP_Post $before): void
    {
        $isPublic = $post->post_status === 'publish' || ($before !== null && $before->post_status === 'publish');
        if (!$isPublic || !isset(SiteFacts::postTypes()[$post->post_type])) {
            return;
        }
        $ids = [$id];
        $hasMoved = $before !== null
            && ($before->post_name !== $post->post_name || $before->post_parent !== $post->post_parent);
        if ($hasMoved && is_post_type_hierarchical($post->post_type)) {
            $ids = array_merge($ids, Mirror::descendants($id, $post->post_type));
        }
        $this->touch('entries', $ids);
    }

    /** Also when an entry is published by the clock. */
    public function touchStatus(string $after, string $before, \WP_Post $post): void
    {
        $isPublic = $after === 'publish' || $before === 'publish';
        if ($after !== $before && $isPublic && isset(SiteFacts::postTypes()[$post->post_type])) {
            $this->touch('entries', [$post->ID]);
        }
    }

    public function touchDeleted(int $id, \WP_Post $post): void
    {
        if ($post->post_type === 'attachment') {
            $this->touch('media', [$id]);
        } elseif ($post->post_status !== 'auto-draft' && isset(SiteFacts::postTypes()[$post->post_type])) {
            $this->touch('entries', [$id]);
        }
    }

    public function touchTerm(int $id, string $taxonomy): void
    {
        if (!isset(SiteFacts::taxonomies()[$taxonomy])) {
            return;
        }
        $below = is_taxonomy_hierarchical($taxonomy) ? get_term_children($id, $taxonomy) : [];
        $this->touch('terms', array_merge([$id], is_array($below) ? $below : []));
        if ($taxonomy === 'category' && strpos((string) get_option('permalink_structure'), '%category%') !== false) {
            $this->touchAll();
        }
    }

    /** At the end of a request: first remembers, then sends, so that nothing is lost. */
    public function flush(): void
    {
        $hasWork = $this->touched !== [] || $this->users !== [] || $this->isSiteTouched || $this->isAllTouched;
        if (!$hasWork || !$this->connection->isConnected()) {
            return;
        }
        $this->remember();
        if (!$this->connection->canCall() || $this->server->isPaused()) {
            return;
        }
        Server::finishReply();
        $this->server->hurry();
        $this->sendWaiting();
    }

    /** Sends what waits; false: not all of it could be sent. */
    public function sendWaiting(): bool
    {
        return $this->sendUsers() && $this->sendSite(false) && $this->mirror->sendTouched();
    }

    /** Tells the server what the site is, if that has changed. */
    public function sendSite(bool $always): bool
    {
        if (!Home::isAt($this->connection->original())) {
            // What is said of this request's address is not said of the site's.
            return true;
        }
        $state = $this->connection->state();
        $facts = SiteFacts::all();
        $hash = md5(Signer::json($facts));
        if (!$always && ($state['site_hash'] ?? '') === $hash) {
            return true;
        }
        $reply = $this->server->call('PUT', '/host/site', $facts);
        if ($reply['status'] !== 200) {
            return false;
        }
        $this->connection->set(['site_hash' => $hash]);
        return true;
    }

    private function remember(): void
    {
        if ($this->isAllTouched) {
            $this->mirror->sendAllAgain();
            Schedule::soon();
        }
        if ($this->touched !== []) {
            $this->mirror->remember($this->touched);
        }
        $users = $this->users;
        if ($users !== []) {
            $this->connection->update(function (array $state) use ($users) {
                foreach ($users as $what => $ids) {
                    $known = $state['users'][$what] ?? [];
                    $state['users'][$what] = array_values(array_unique(array_merge($known, $ids)));
                }
                return $state;
            });
        }
        $this->touched = [];
        $this->users = [];
    }

    private function sendUsers(): bool
    {
        $waiting = $this->connection->state()['users'] ?? [];
        if (array_filter($waiting) === []) {
            return true;
        }
        $gone = $waiting['gone'] ?? [];
        $changed = [];
        foreach (array_diff($waiting['changed'] ?? [], $gone) as $id) {
            $user = get_userdata($id);
            if ($user !== false && (!is_multisite() || is_user_member_of_blog($id))) {
                $changed[] = ['id' => (int) $id] + People::claims($user);
            } else {
                $gone[] = (int) $id;
            }
        }
        $body = ['changed' => $changed, 'gone' => $gone, 'signed_out' => $waiting['signed_out'] ?? []];
        if ($this->server->call('POST', '/host/users', $body)['status'] !== 200) {
            return false;
        }
        $this->connection->update(function (array $state) use ($waiting, $gone) {
            foreach ($waiting as $what => $ids) {
                $state['users'][$what] = array_values(array_diff($state['users'][$what] ?? [], $ids));
            }
            $state['people'] = array_values(array_diff($state['people'] ?? [], $gone));
            return $state;
        });
        return true;
    }
}
