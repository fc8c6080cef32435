import type { SqlTypes } from '../sql-types.ts';

export const serversTables = ({ bytes, id, key, keyOnly, strict, unlogged }: SqlTypes): string[] => [
  `create table schema_state (
    name ${key} not null primary key,
    kind text not null,
    version text not null,
    fits text,
    begun_at ${key} not null,
    done_at ${key},
    cursor text,
    looked_at ${id} not null,
    total ${id} not null,
    is_last_pass integer not null
  )${strict}`,
  `create table processes (
    slot integer not null primary key,
    name text not null,
    version text not null,
    since ${key} not null,
    seen_at ${key} not null,
    address text default '' not null,
    fingerprint text default '' not null,
    schema_step text default '' not null,
    state text default '' not null,
    media text default '' not null
  )${strict}`,
  `create table jobs (
    name ${key} not null primary key,
    cursor text,
    due_at ${key} not null,
    process text,
    started_at ${key},
    finished_at ${key},
    failures integer not null,
    last_error text
  )${strict}`,
  `create table weekly_claims (
    task ${key} not null,
    week ${key} not null,
    claimed_at ${key} not null,
    constraint weekly_claims_key primary key (task, week)
  )${strict}`,
  // These counts may be lost in a crash.
  `create ${unlogged}table shared_counts (
    name ${key} not null,
    slot integer not null,
    count integer not null,
    ends_at ${id} not null,
    primary key (name, slot)
  )${keyOnly}`,
  `create table built_files (
    path ${key} primary key,
    bytes ${bytes} not null,
    size integer not null,
    served_at ${key} not null
  )`,
  `create table write_checks (
    id integer primary key,
    checks ${id} not null
  )${strict}`,
  'insert into write_checks (id, checks) values (1, 0)',
];
