import type { Db } from '../../../platform/db/schema.ts';
import { readWordings } from '../wordings/wordings.ts';
import type { Block } from './block.ts';
import { readBlock, readStored } from './block.ts';
import { listBlocks, listColumnNames, listRows, OUTDATED } from './queries.ts';

export interface OddColumn {
  first_id: number;
  name: string;
  /** How many responses have another fact. */
  count: number;
}

/** Compares what is packed with the rows. */
export async function listOddColumns(snapshot: Db, surveyId: number): Promise<OddColumn[]> {
  const odd: OddColumn[] = [];
  const wordings = await readWordings(snapshot, surveyId);
  for (const stored of await listBlocks(snapshot, surveyId)) {
    const { first_id, last_id, count } = stored;
    if (count === OUTDATED) continue;
    const rows = await listRows(snapshot, surveyId, { after: first_id - 1, upto: last_id, most: count + 1 });
    const now = await readBlock(snapshot, surveyId, rows, wordings);
    const names = [...new Set([...now.names, ...(await listColumnNames(snapshot, surveyId, first_id))])];
    const kept = await readStored(snapshot, surveyId, stored, names);
    const differing = [
      { name: 'id', count: countDiffering(now.ids, kept.ids, Object.is) },
      ...names.map((name) => ({ name, count: countFacts(now, kept, name) })),
    ];
    odd.push(...differing.flatMap((one) => (one.count > 0 ? { first_id, ...one } : [])));
  }
  return odd;
}

function countFacts(now: Block, kept: Block, name: string): number {
  const [one, other] = [now.column(name), kept.column(name)];
  return countDiffering(one.codes, other.codes, (code, stored) => one.values[code] === other.values[stored]);
}

function countDiffering(
  one: ArrayLike<number>,
  other: ArrayLike<number>,
  isSame: (one: number, other: number) => boolean,
): number {
  let count = Math.abs(one.length - other.length);
  for (let at = 0; at < Math.min(one.length, other.length); at++)
    if (!isSame(one[at] as number, other[at] as number)) count++;
  return count;
}
