import type { SqlTypes } from '../sql-types.ts';

export const deliveriesTables = ({ id, key, keyOnly, strict }: SqlTypes): string[] => [
  `create table deliveries (
    response_id ${id} not null,
    number ${id} not null,
    survey_id integer not null,
    attempts integer not null,
    redelivered integer not null default 0,
    is_backfill integer not null default 0,
    reply_status integer,
    duration_ms integer,
    kind text not null,
    event text not null,
    destination ${key} not null,
    target text not null,
    recipients text not null,
    status ${key} not null,
    next_attempt_at ${key} not null,
    created_at ${key} not null,
    last_error text,
    sent_at ${key},
    last_attempt_at ${key},
    failing_since ${key},
    reply text,
    constraint deliveries_key primary key (survey_id, response_id, number)
  )${keyOnly}`,
  `create index deliveries_due on deliveries (destination, next_attempt_at, response_id, number)
    where status in ('pending', 'sending')`,
  "create index deliveries_sending on deliveries (destination, next_attempt_at) where status = 'sending'",
  "create index deliveries_failed on deliveries (next_attempt_at, survey_id) where status = 'failed'",
  // For the list, newest first: each has the key, so that pages follow one another without a gap. A submission writes to
  // none of these, and messages that wait are few.
  `create index deliveries_done on deliveries (created_at, survey_id, response_id, number)
    where status in ('sent', 'failed', 'dropped')`,
  `create index deliveries_aside on deliveries (status, created_at, survey_id, response_id, number, kind, destination)
    where status in ('failed', 'dropped')`,
  "create index deliveries_held on deliveries (survey_id, created_at, response_id, number) where status = 'held'",
  `create index deliveries_failing on deliveries (destination, last_attempt_at, failing_since)
    where failing_since is not null`,
  `create table delivery_pauses (
    destination ${key} not null,
    kind text not null,
    survey_id integer not null,
    reason text,
    paused_by text,
    paused_at ${key} not null,
    constraint delivery_pauses_key primary key (destination)
  )${keyOnly}`,
  `create table alerts (
    id ${key} primary key,
    survey_id ${id} not null references surveys (id) on delete cascade,
    made_at ${key} not null,
    rule text not null,
    state ${key} not null,
    since ${key},
    measured text
  )${strict}`,
  'create index alerts_survey on alerts (survey_id, made_at)',
  `create table delivery_turns (
    destination ${key} not null,
    next_at ${id} not null,
    constraint delivery_turns_key primary key (destination)
  )${keyOnly}`,
  `create table fill_ins (
    place_response_id ${id} not null,
    last_id ${id} not null,
    from_ms ${id},
    until_ms ${id},
    survey_id integer references surveys (id) on delete cascade,
    place_survey_id integer not null,
    examined integer not null,
    total integer not null,
    destination ${key} not null,
    kind text not null,
    start_date ${key},
    end_date ${key},
    state ${key} not null,
    started_at ${key} not null,
    finished_at ${key},
    error text,
    constraint fill_ins_key primary key (destination)
  )${keyOnly}`,
];
