import type { Coding } from '@userfeedback/engine';
import { cellName, kindsWith } from '@userfeedback/engine';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../../../platform/db/dialect.ts';
import { hundredthsAfterColon, jsonItem, numberAfterColon } from '../../../platform/db/dialect.ts';

/*
 * What the engine's `codes.ts` says, in SQL: of the part `item.value` of choices, beside the columns `kind` and `options`
 * of its wording.
 */

export function countedUnderSql(dialect: DialectName): RawBuilder<string> {
  const code = numberAfterColon(dialect, 'item.value');
  // Scales have their steps in the name of the kind; their options are what the steps read as.
  const named = (place: RawBuilder<unknown>) => jsonItem(dialect, 'options', sql`cast(${place} as integer)`);
  const day = sql`cast(${code} as text)`;
  return sql`case ${when('amount', sql`cast(${startOfRange(hundredthsAfterColon(dialect, 'item.value'))} as text)`)}
    ${when('day', sql`substr(${day}, 1, 4) || '-' || substr(${day}, 5, 2)`)}
    ${when('cell', sql`${named(sql`${code} / 10`)} || ${BETWEEN} || ${named(sql`rows + ${code} % 10`)}`)}
    ${when('place', sql`${named(sql`${code} / 100`)} || ${BETWEEN} || (${code} % 100)`)}
    when options is null or kind like '%-%' then cast(${code} as text) else ${jsonItem(dialect, 'options', code)} end`;
}

/** As in the engine's `cellName`. */
const BETWEEN = sql.lit(cellName('', ''));

export function sumOfCodeSql(dialect: DialectName): RawBuilder<number> {
  return sql`case ${when('amount', hundredthsAfterColon(dialect, 'item.value'))} else 0 end`;
}

function when(coding: Coding, counted: RawBuilder<unknown>): RawBuilder<unknown> {
  const kinds = kindsWith((facts) => facts.coding === coding).map((kind) => sql.lit(kind));
  return sql`when kind in (${sql.join(kinds)}) then ${counted}`;
}

/** Rounded down; the remainder of a negative number is negative in both databases. */
function startOfRange(number: RawBuilder<number>): RawBuilder<unknown> {
  const widths = [1, 2, 3, 4, 5, 6, 7].map(
    (zeros) => sql`when abs(${number}) < ${sql.lit(10 ** (zeros + 1))}
    then ${sql.lit(10 ** (zeros - 1))}`,
  );
  const width = sql`(case ${sql.join(widths, sql` `)} else ${sql.lit(10 ** 7)} end)`;
  return sql`${number} - (${number} % ${width} + ${width}) % ${width}`;
}
