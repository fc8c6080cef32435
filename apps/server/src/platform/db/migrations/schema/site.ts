import type { SqlTypes } from '../sql-types.ts';

export const siteTables = ({ id, key, numbered, strict }: SqlTypes): string[] => [
  `create table settings (
    name ${key} primary key,
    value text not null
  )${strict}`,
  `create table licences (
    key ${key} primary key,
    type text not null,
    expires_on ${key},
    state text not null,
    issued_at ${key} not null,
    used integer not null
  )${strict}`,
  `create table addon_states (
    slug ${key} primary key,
    installed integer not null,
    active integer not null,
    changed_at ${key} not null
  )${strict}`,
  `create table addon_migrations (
    slug ${key} not null,
    name ${key} not null,
    applied_at ${key} not null,
    constraint addon_migrations_key primary key (slug, name)
  )${strict}`,
  `create table media (
    id ${numbered},
    file text not null,
    title text not null,
    mime text not null,
    size integer not null,
    user_id ${id} references users (id) on delete set null,
    created_at ${key} not null,
    host_id ${key},
    url text,
    alt text
  )${strict}`,
  'create index media_file on media (file)',
  'create index media_of_host on media (host_id) where host_id is not null',
  'create index media_newest on media (created_at, id)',
  `create table media_uploads (
    file ${key} primary key,
    begun_at ${key} not null
  )`,
  `create table backups (
    id ${numbered},
    name text not null,
    made_at ${key} not null,
    bytes ${id} not null,
    milliseconds ${id} not null,
    responses ${id} not null,
    version text not null,
    encrypted integer not null,
    verified_at text,
    state text not null,
    error text
  )`,
  `create table changes (
    id integer primary key,
    counter ${id} not null,
    watched_until ${id} default 0 not null
  )${strict}`,
  'insert into changes (id, counter) values (1, 0)',
  `create table seen_origins (
    origin ${key} primary key,
    seen_at ${key} not null
  )${strict}`,
  `create table site_seal (
    id integer primary key,
    fingerprint text not null,
    sealed text not null,
    site_id text
  )${strict}`,
];
