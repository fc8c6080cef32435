import { createHash } from 'node:crypto';
import { kindOf, questionTypes, typesWith } from '@userfeedback/engine';
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from './dialect.ts';

type Face = Parameters<Parameters<typeof typesWith>[0]>[0];

/** Whether a row of `answers` is of a type of which something holds. */
export function isOfTypes(holds: (face: Face) => boolean): RawBuilder<SqlBool> {
  return sql`answers.question_type in (${listed(typesWith(holds))})`;
}

/** The kind that a row of `answers` is counted under, as `kindOfType` says it. */
export function kindOfRow(): RawBuilder<string> {
  const byKind = Map.groupBy(Object.entries(questionTypes), ([, face]) => kindOf(face));
  const cases = [...byKind].map(
    ([kind, types]) =>
      sql`when answers.question_type in (${listed(types.map(([type]) => type))}) then ${sql.lit(kind)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} else answers.question_type end`;
}

/** What a visitor wrote where a question asks for text, be it only a name; word for word as the partial index has it. */
export function isWritten(): RawBuilder<SqlBool> {
  return sql`coalesce(answers.value, answers.name, answers.comments) is not null and ${isOfTypes(isFreeText)}`;
}

/** The words beside an answer, null where there are none: beside a choice its comments, in place of a text what was left alone. */
export function wordsBeside(): RawBuilder<string | null> {
  return sql`case when not ${isOfTypes(isFreeText)} then answers.comments
    when answers.value is null then coalesce(answers.name, answers.comments) end`;
}

const WRITTEN_INDEX = 'answers_with_text';

/** The index of what was written. Its name tells what is in it: it is made anew when a type joins them. */
export function writtenIndex(): string {
  const types = `${typesWith(isFreeText).toSorted().join(' ')}, names alone`;
  return `${WRITTEN_INDEX}_${createHash('sha256').update(types).digest('hex').slice(0, 8)}`;
}

/** Makes the index of what was written, where the one that is there knows other types. */
export async function updateWrittenIndex(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const wanted = writtenIndex();
  const names =
    dialect === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'index' and tbl_name = 'answers'`
      : sql<{ name: string }>`select indexname as name from pg_indexes
          where schemaname = current_schema() and tablename = 'answers'`;
  const { rows } = await names.execute(db);
  const present = rows.map(({ name }) => name).filter((name) => name.startsWith(WRITTEN_INDEX));
  if (!present.includes(wanted)) {
    await sql`create index ${sql.ref(wanted)} on answers (survey_id, question_id, response_id)
      where coalesce(value, name, comments) is not null and question_type in (${listed(typesWith(isFreeText))})`.execute(
      db,
    );
  }
  for (const name of present.filter((one) => one !== wanted))
    await sql`drop index ${sql.ref(name)}`.execute(db);
}

function isFreeText(face: Face): boolean {
  return face.isFreeText;
}

/** In the statement's text, not as parameters: a partial index is used only where its condition can be read. */
function listed(types: readonly string[]): RawBuilder<unknown> {
  return types.length === 0 ? sql`null` : sql.join(types.map((type) => sql.lit(type)));
}
