import type { SqlTypes } from '../sql-types.ts';

export const deliveriesTables = ({ id, key, keyOnly }: SqlTypes): string[] => [
  `create table deliveries (
    response_id ${id} not null,
    number ${id} not null,
    survey_id integer not null,
    attempts integer not null,
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
    constraint deliveries_key primary key (survey_id, response_id, number)
  )${keyOnly}`,
  `create index deliveries_due on deliveries (destination, next_attempt_at, response_id, number)
    where status in ('pending', 'sending')`,
  "create index deliveries_sending on deliveries (destination, next_attempt_at) where status = 'sending'",
  "create index deliveries_paused on deliveries (survey_id) where status = 'paused'",
  "create index deliveries_failed on deliveries (next_attempt_at, survey_id) where status = 'failed'",
  "create index deliveries_done on deliveries (created_at) where status in ('sent', 'failed')",
];
