import type { SqlTypes } from '../sql-types.ts';

export function searchTables({ dialect }: SqlTypes): string[] {
  // A row is known by the response's id alone; the words are not stored a second time.
  if (dialect === 'sqlite')
    return [
      `create virtual table response_words
      using fts5(words, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
    ];
  return [
    `create table response_words (
    rowid bigint not null,
    survey_id integer not null,
    beginnings bigint[] not null,
    constraint response_words_key primary key (survey_id, rowid)
  )`,
    'create index response_words_beginnings on response_words using gin (beginnings)',
  ];
}
