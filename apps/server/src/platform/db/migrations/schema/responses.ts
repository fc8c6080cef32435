import type { SqlTypes } from '../sql-types.ts';

export const responsesTables = ({
  bytes,
  counted,
  id,
  key,
  keyOnly,
  numbered,
  strict,
  uuid,
  withoutRowid,
}: SqlTypes): string[] => [
  // The order of the columns saves PostgreSQL 20 bytes a row.
  `create table responses (
    id ${counted} not null,
    submitted_at ${id} not null,
    page_url_id ${id},
    agent_id ${id} not null,
    submission_id ${uuid} not null,
    survey_id integer not null references surveys (id) on delete cascade,
    survey_version integer not null,
    status ${key} not null,
    day ${key} not null,
    page_name text not null,
    user_ip text not null,
    choices text not null,
    country text,
    suspicion text,
    step integer,
    started_at ${id},
    last_answer_at ${id},
    seconds integer,
    answer_seconds text,
    left_wording integer,
    language text,
    score integer,
    constraint responses_key primary key (survey_id, id)
  )${keyOnly}`,
  'create unique index responses_submission on responses (survey_id, submission_id)',
  "create index responses_by_moment on responses (survey_id, submitted_at) where status = 'publish'",
  "create index responses_by_page on responses (survey_id, page_name, id) where status = 'publish'",
  "create index responses_aside on responses (survey_id, status, id) where status <> 'publish'",
  `create table wordings (
    survey_id integer not null references surveys (id) on delete cascade,
    number integer not null,
    question integer not null,
    question_id ${key} not null,
    question_type ${key} not null,
    kind ${key} not null,
    question_title text not null,
    options text,
    rows integer not null default 0,
    constraint wordings_key primary key (survey_id, number)
  )${keyOnly}`,
  // No foreign key to the survey: the response in the same transaction has one.
  `create table answers (
    response_id ${id} not null,
    survey_id integer not null,
    wording integer not null,
    question integer not null,
    value text,
    name text,
    comments text,
    other text,
    constraint answers_key primary key (survey_id, response_id, wording)
  )${keyOnly}`,
  'create index answers_of_question on answers (survey_id, question, response_id)',
  'create index answers_other on answers (survey_id, question, response_id) where other is not null',
  `create table response_texts (
    id ${id} not null,
    survey_id integer not null references surveys (id) on delete cascade,
    text text not null,
    constraint response_texts_key primary key (survey_id, id)
  )${keyOnly}`,
  `create table response_fields (
    survey_id ${id} not null references surveys (id) on delete cascade,
    response_id ${id} not null,
    name ${key} not null,
    label text not null,
    value ${key} not null,
    constraint response_fields_key primary key (survey_id, response_id, name)
  )`,
  'create index response_fields_by_value on response_fields (survey_id, name, value, response_id)',
  `create table response_persons (
    survey_id ${id} not null references surveys (id) on delete cascade,
    response_id ${id} not null,
    person ${key} not null,
    answered_at ${id} not null,
    constraint response_persons_key primary key (survey_id, response_id)
  )`,
  'create index response_persons_person on response_persons (survey_id, person)',
  `create table response_invitations (
    survey_id ${id} not null references surveys (id) on delete cascade,
    response_id ${id} not null,
    number integer not null,
    constraint response_invitations_key primary key (survey_id, response_id)
  )`,
  `create table response_numbers (
    newest integer not null primary key
  )${keyOnly}`,
  'insert into response_numbers (newest) values (0)',
  `create table visits (
    survey_id ${id} not null references surveys (id) on delete cascade,
    submission_id ${uuid} not null,
    step integer not null,
    started_at ${id} not null,
    saved_at ${id} not null,
    answers text not null,
    sent text not null,
    fields text,
    constraint visits_key primary key (survey_id, submission_id)
  )`,
  'create index visits_saved on visits (saved_at)',
  `create table refused_submissions (
    survey_id integer not null references surveys (id) on delete cascade,
    submission_id ${uuid} not null,
    code text not null,
    reason text not null,
    refused_at ${key} not null,
    constraint refused_submissions_key primary key (survey_id, submission_id)
  )${keyOnly}`,
  `create table replaced_responses (
    survey_id ${id} not null references surveys (id) on delete cascade,
    former_id ${id} not null,
    response_id ${id} not null,
    constraint replaced_responses_key primary key (survey_id, former_id)
  )`,
  'create index replaced_responses_by on replaced_responses (survey_id, response_id)',
  `create table erasures (
    reference ${key} primary key,
    made_by text not null,
    subject ${key} not null,
    begun_at ${key} not null,
    touched_at ${key} not null,
    finished_at ${key},
    found integer not null,
    erased integer not null,
    sending integer not null
  )`,
  `create table erased_responses (
    response_id ${id} not null,
    submission_id ${uuid} not null,
    survey_id integer not null,
    reference ${key} not null,
    constraint erased_responses_key primary key (survey_id, submission_id)
  )`,
  'create index erased_responses_erasure on erased_responses (reference, survey_id)',
  `create table erased_invitations (
    survey_id integer not null,
    number integer not null,
    reference ${key} not null,
    constraint erased_invitations_key primary key (survey_id, number)
  )`,
  'create index erased_invitations_erasure on erased_invitations (reference)',
  `create table imports (
    id ${numbered},
    kind text not null,
    survey_id ${id} references surveys (id) on delete cascade,
    file text not null,
    stored text not null,
    bytes integer not null,
    plan text not null,
    state text not null,
    done integer not null,
    total integer not null,
    added integer not null,
    problems integer not null,
    made_by text not null,
    made_at ${key} not null,
    started_at ${key},
    finished_at ${key},
    error text,
    conflicting integer default 0 not null,
    uploader text
  )`,
  'create index imports_survey on imports (survey_id, id)',
  `create table imported_responses (
    survey_id ${id} not null references surveys (id) on delete cascade,
    response_id ${id} not null,
    import_id ${id} not null,
    import_key text,
    constraint imported_responses_key primary key (survey_id, response_id)
  )`,
  'create index imported_responses_import on imported_responses (import_id, survey_id, response_id)',
  `create index imported_responses_import_key on imported_responses (survey_id, import_key)
    where import_key is not null`,
  `create table packed_blocks (
    survey_id ${id} not null references surveys (id) on delete cascade,
    first_id ${id} not null,
    last_id ${id} not null,
    count integer not null,
    constraint packed_blocks_key primary key (survey_id, first_id)
  )${keyOnly}`,
  `create table packed_columns (
    survey_id ${id} not null,
    first_id ${id} not null,
    name ${key} not null,
    data ${bytes} not null,
    constraint packed_columns_key primary key (survey_id, first_id, name),
    constraint packed_columns_block foreign key (survey_id, first_id) references packed_blocks on delete cascade
  )${withoutRowid}`,
  `create table packed_changes (
    survey_id ${id} not null primary key references surveys (id) on delete cascade,
    count ${id} not null
  )${strict}`,
  `create table upload_slots (
    account ${key} not null primary key,
    process text not null
  )${strict}`,
];
