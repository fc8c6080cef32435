import type { Kysely } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { idType } from '../dialect.ts';
import { createVisits } from '../visits-schema.ts';

export const kind = 'expand';

const ADDED = {
  survey_days: ['partial'],
  question_days: ['partial_answered', 'partial_skipped', 'partial_commented', 'left_here'],
  option_days: ['partial_count', 'partial_commented'],
};

/** Answers that are saved as they are given, and partial responses with their counts beside those of finished ones. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await createVisits(db, dialect);
  const responses = (column: string, type: 'integer' | 'bigint' | 'text') =>
    db.schema.alterTable('responses').addColumn(column, type).execute();
  await responses('step', 'integer');
  await responses('started_at', idType(dialect));
  await responses('last_answer_at', idType(dialect));
  await responses('seconds', 'integer');
  await responses('answer_seconds', 'text');
  await responses('left_wording', 'integer');
  for (const [table, columns] of Object.entries(ADDED))
    for (const name of columns)
      await db.schema
        .alterTable(table)
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
}
