import type { SqlTypes } from '../sql-types.ts';

/** Counts per day. The first process writes shard 0; the others write their own shards until the day is over. */
export const countsTables = ({ id, key, keyOnly }: SqlTypes): string[] => [
  `create table survey_days (
    survey_id ${id} not null references surveys (id) on delete cascade,
    day ${key} not null,
    shard integer default 0 not null,
    responses integer not null,
    trashed integer not null,
    spam integer not null,
    impressions integer not null,
    first_id ${id},
    last_id ${id},
    partial integer default 0 not null,
    constraint survey_days_shards primary key (survey_id, day, shard)
  )${keyOnly}`,
  'create index survey_days_aside on survey_days (survey_id, day) where shard <> 0',
  `create table question_days (
    survey_id ${id} not null references surveys (id) on delete cascade,
    question_id ${key} not null,
    kind ${key} not null,
    language ${key} default '' not null,
    day ${key} not null,
    shard integer default 0 not null,
    answered integer not null,
    skipped integer not null,
    commented integer not null,
    partial_answered integer default 0 not null,
    partial_skipped integer default 0 not null,
    partial_commented integer default 0 not null,
    left_here integer default 0 not null,
    sum ${id} default 0 not null,
    partial_sum ${id} default 0 not null,
    constraint question_days_kinds primary key (survey_id, question_id, kind, language, day, shard)
  )${keyOnly}`,
  'create index question_days_aside on question_days (survey_id, day) where shard <> 0',
  `create table option_days (
    survey_id ${id} not null references surveys (id) on delete cascade,
    question_id ${key} not null,
    kind ${key} not null,
    language ${key} default '' not null,
    day ${key} not null,
    shard integer default 0 not null,
    option ${key} not null,
    count integer not null,
    commented integer not null,
    partial_count integer default 0 not null,
    partial_commented integer default 0 not null,
    constraint option_days_kinds primary key (survey_id, question_id, kind, language, day, shard, option)
  )${keyOnly}`,
  'create index option_days_aside on option_days (survey_id, day) where shard <> 0',
  `create table time_days (
    survey_id ${id} not null references surveys (id) on delete cascade,
    question_id ${key} not null,
    kind ${key} not null,
    language ${key} default '' not null,
    day ${key} not null,
    shard integer default 0 not null,
    span integer not null,
    count integer not null,
    constraint time_days_key primary key (survey_id, question_id, kind, language, day, shard, span)
  )`,
  'create index time_days_aside on time_days (survey_id, day) where shard <> 0',
  `create table language_days (
    survey_id ${id} not null references surveys (id) on delete cascade,
    language ${key} not null,
    day ${key} not null,
    shard integer default 0 not null,
    responses integer not null,
    partial integer not null,
    constraint language_days_key primary key (survey_id, language, day, shard)
  )`,
  'create index language_days_aside on language_days (survey_id, day) where shard <> 0',
  `create table source_days (
    survey_id ${id} not null references surveys (id) on delete cascade,
    label ${key} not null,
    channel ${key} not null,
    language ${key} default '' not null,
    day ${key} not null,
    shard integer default 0 not null,
    responses integer not null,
    partial integer not null,
    constraint source_days_key primary key (survey_id, label, channel, language, day, shard)
  )`,
  'create index source_days_aside on source_days (survey_id, day) where shard <> 0',
];
