import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../../../platform/db/dialect.ts';
import { jsonItem, numberAfterColon } from '../../../platform/db/dialect.ts';

/**
 * The engine's `countedUnder` in SQL: of the part `item.value` of choices, beside the columns `kind` and `options` of its
 * wording.
 */
export function countedUnderSql(dialect: DialectName): RawBuilder<string> {
  const code = numberAfterColon(dialect, 'item.value');
  // Scales have their steps in the name of the kind; their options are what the steps read as.
  return sql`case when options is null or kind like '%-%' then cast(${code} as text) else ${jsonItem(dialect, 'options', code)} end`;
}
