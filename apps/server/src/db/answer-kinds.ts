import { createHash } from 'node:crypto';
import { kindOf, questionTypes, typesWith } from '@userfeedback/engine';
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from './dialect.ts';

type Face = Parameters<Parameters<typeof typesWith>[0]>[0];

/** Whether a row of `answers` has a type for which this is true. */
export function isOfTypes(holds: (face: Face) => boolean): RawBuilder<SqlBool> {
  return sql`answers.question_type in (${listed(typesWith(holds))})`;
}

/** The kind that a row of `answers` is counted under, as `kindOfType` has it. */
export function kindOfRow(): RawBuilder<string> {
  const byKind = Map.groupBy(Object.entries(questionTypes), ([, face]) => kindOf(face));
  const cases = [...byKind].map(
    ([kind, types]) =>
      sql`when answers.question_type in (${listed(types.map(([type]) => type))}) then ${sql.lit(kind)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} else answers.question_type end`;
}

/**
 * Text a visitor wrote for a free-text question, even if only a name; word for word the condition of the partial
 * index.
 */
export function isWritten(): RawBuilder<SqlBool> {
  return sql`coalesce(answers.value, answers.name, answers.comments) is not null and ${isOfTypes(isFreeText)}`;
}

/** The text beside an answer, or null: comments beside a choice; for a text left empty, the name or comments. */
export function wordsBeside(): RawBuilder<string | null> {
  return sql`case when not ${isOfTypes(isFreeText)} then answers.comments
    when answers.value is null then coalesce(answers.name, answers.comments) end`;
}

const WRITTEN_INDEX = 'answers_with_text';

/**
 * The name of the index of written answers. It depends on the types in it, so the index is rebuilt when a type is
 * added.
 */
export function writtenIndex(): string {
  const types = `${typesWith(isFreeText).toSorted().join(' ')}, names alone`;
  return `${WRITTEN_INDEX}_${createHash('sha256').update(types).digest('hex').slice(0, 8)}`;
}

/** Rebuilds the index of written answers if it was made for other types. */
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

/** Inlined, not as parameters: a partial index is used only if the planner can read its condition. */
function listed(types: readonly string[]): RawBuilder<unknown> {
  return types.length === 0 ? sql`null` : sql.join(types.map((type) => sql.lit(type)));
}
