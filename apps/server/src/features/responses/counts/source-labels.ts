import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';
import { surveyLocks } from '../../../platform/db/transact.ts';
import type { CountRows } from './counts.ts';
import { SOURCE_KEY, sumByKey } from './counts.ts';

/** Labels of a survey that are counted apart. Rows are never deleted, so a label stays what it is. */
const LABELS_MAX = 200;
/** What the others are counted under: no label begins with a space. */
export const OTHERS = ' ';

export async function withOthers(trx: Db, rows: CountRows): Promise<CountRows> {
  const labelled = rows.sourceDays.filter(({ label }) => label !== '');
  if (labelled.length === 0) return rows;
  const apart = new Map<number, ReadonlySet<string>>();
  for (const [id, ofSurvey] of Map.groupBy(labelled, ({ survey_id }) => survey_id)) {
    const labels = new Set(ofSurvey.map(({ label }) => label));
    apart.set(id, await findApart(trx, id, [...labels]));
  }
  const counted = rows.sourceDays.map((row) => {
    const isApart = row.label === '' || apart.get(row.survey_id)?.has(row.label);
    return isApart ? row : { ...row, label: OTHERS };
  });
  return { ...rows, sourceDays: sumByKey(counted, SOURCE_KEY) };
}

async function findApart(trx: Db, surveyId: number, labels: readonly string[]): Promise<ReadonlySet<string>> {
  const known = await listKnown(trx, surveyId, labels);
  if (known.length === labels.length) return new Set(known);
  // Two processes must not both take the last place.
  for (const lock of surveyLocks(trx, [surveyId])) await lock.execute(trx);
  const apart = new Set(await listKnown(trx, surveyId, labels));
  const room = LABELS_MAX - (await countLabels(trx, surveyId));
  const others = labels.filter((label) => !apart.has(label));
  return new Set([...apart, ...others.slice(0, Math.max(room, 0))]);
}

async function listKnown(db: Db, surveyId: number, labels: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('source_days')
    .select('label')
    .distinct()
    .where('survey_id', '=', surveyId)
    .where('label', 'in', labels)
    .execute();
  return rows.map(({ label }) => label);
}

async function countLabels(db: Db, surveyId: number): Promise<number> {
  // One label at a time, so that the days are not read through.
  const next = (after: unknown) =>
    sql`(select min(label) from source_days where survey_id = ${surveyId} and label > ${after})`;
  const { rows } = await sql<{ count: number }>`with recursive labels(label) as (
      select ${next(OTHERS)}
      union all
      select ${next(sql`labels.label`)} from labels where labels.label is not null
    )
    select count(label) as count from labels`.execute(db);
  return Number(rows[0]?.count);
}
