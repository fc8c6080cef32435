import type { SqlTypes } from '../sql-types.ts';

export const peopleTables = ({ id, key, numbered, strict }: SqlTypes): string[] => [
  `create table users (
    id ${numbered},
    email text not null,
    name text not null,
    role text not null,
    password_hash text,
    created_at ${key} not null,
    host_user_id ${key},
    roles text,
    manages integer,
    language text,
    status ${key} not null default 'active',
    email_pending text,
    last_seen_at ${key}
  )${strict}`,
  'create unique index users_email on users (email) where host_user_id is null',
  'create unique index users_of_host on users (host_user_id) where host_user_id is not null',
  `create table sessions (
    token_hash ${key} not null primary key,
    user_id ${id} not null references users (id) on delete cascade,
    created_at ${key} not null,
    expires_at ${key} not null,
    id ${key} not null,
    how text not null,
    last_seen_at ${key} not null,
    proven_at ${key} not null,
    browser text not null,
    os text not null,
    country text,
    network text not null
  )${strict}`,
  'create index sessions_expiry on sessions (expires_at)',
  'create index sessions_user on sessions (user_id)',
  `create table sign_in_links (
    token_hash ${key} not null primary key,
    user_id ${id} not null references users (id) on delete cascade,
    kind ${key} not null,
    expires_at ${key} not null,
    used_at ${key}
  )${strict}`,
  'create index sign_in_links_user on sign_in_links (user_id, kind)',
  `create table user_codes (
    user_id ${id} not null primary key references users (id) on delete cascade,
    secret text not null,
    since ${key}
  )${strict}`,
  `create table used_codes (
    user_id ${id} not null references users (id) on delete cascade,
    step ${id} not null,
    constraint used_codes_key primary key (user_id, step)
  )${strict}`,
  `create table recovery_codes (
    user_id ${id} not null references users (id) on delete cascade,
    number ${id} not null,
    code_hash text not null,
    constraint recovery_codes_key primary key (user_id, number)
  )${strict}`,
  `create table passkeys (
    id ${numbered},
    user_id ${id} not null references users (id) on delete cascade,
    credential_id ${key} not null unique,
    public_key text not null,
    sign_count ${id} not null,
    transports text not null,
    name text not null,
    synced integer not null,
    created_at ${key} not null,
    last_used_at ${key}
  )${strict}`,
  'create index passkeys_user on passkeys (user_id)',
  `create table provider_links (
    issuer ${key} not null,
    subject ${key} not null,
    user_id ${id} not null references users (id) on delete cascade,
    linked_at ${key} not null,
    constraint provider_links_key primary key (issuer, subject)
  )${strict}`,
  'create unique index provider_links_user on provider_links (user_id, issuer)',
  `create table sign_in_steps (
    token_hash ${key} not null primary key,
    purpose ${key} not null,
    user_id ${id} references users (id) on delete cascade,
    how text not null,
    challenge text,
    wrong integer not null,
    expires_at ${key} not null
  )${strict}`,
  'create index sign_in_steps_expiry on sign_in_steps (expires_at)',
  `create table sign_in_tries (
    key ${key} primary key,
    moments text not null,
    until ${key} not null
  )`,
  `create table api_keys (
    id ${numbered},
    name text not null,
    role text not null,
    key_hash ${key} not null unique,
    hint text not null,
    scopes text not null,
    created_at ${key} not null,
    created_by ${id},
    expires_at ${key},
    last_used_at ${key},
    last_used_from text,
    revoked_at ${key},
    reminded_at ${key}
  )${strict}`,
  `create table identity_secrets (
    name ${key} primary key,
    sealed text not null,
    made_at text not null,
    until text not null
  )`,
  `create table notice_dismissals (
    notice_id ${key} not null,
    user_id ${id} not null references users (id) on delete cascade,
    dismissed_at ${key} not null,
    constraint notice_dismissals_key primary key (notice_id, user_id)
  )${strict}`,
  `create table notifications (
    id ${key} primary key,
    kind text not null,
    survey_id ${id} not null references surveys (id) on delete cascade,
    happened_at ${key} not null
  )${strict}`,
  'create index notifications_moment on notifications (happened_at)',
  'create index notifications_survey on notifications (survey_id)',
  `create table notification_dismissals (
    notification_id ${key} not null references notifications (id) on delete cascade,
    reader ${key} not null,
    dismissed_at ${key} not null,
    constraint notification_dismissals_key primary key (notification_id, reader)
  )${strict}`,
];
