import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../../platform/api/app-error.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { inOneSnapshot } from '../../../platform/db/snapshot.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { DONE } from '../../../platform/jobs/job.ts';
import { readWordings } from '../wordings/wordings.ts';
import { packBlock, readBlock } from './block.ts';
import type { StoredBlock } from './queries.ts';
import {
  addChange,
  countAll,
  countChanges,
  deleteBlocks,
  listBlocks,
  listRows,
  listUnpacked,
  OUTDATED,
  saveBlock,
} from './queries.ts';

/** Responses of a block; fewer are read from their rows. */
export const BLOCK = 16_384;
/** Younger responses may still be followed by one with a lower id. */
const AGE_MS = 30 * 60_000;
const LONGEST_MS = 60_000;

export const packJob: Job = {
  name: 'pack-responses',
  everyMinutes: 1,
  async run({ db, now }) {
    for (const surveyId of await listUnpacked(db, BLOCK)) await packDue(db, surveyId, now());
    return DONE;
  },
};

/** Throws `unavailable` after a minute; what was packed stays. */
export async function packDue(db: Db, surveyId: number, now: Date, size = BLOCK): Promise<void> {
  const end = performance.now() + LONGEST_MS;
  while (await packNext(db, surveyId, { until: now.getTime() - AGE_MS, size })) {
    if (performance.now() > end) throw new AppError('unavailable');
    await nextTurn();
  }
}

async function packNext(db: Db, surveyId: number, { until, size }: { until: number; size: number }): Promise<boolean> {
  const made = await inOneSnapshot(db, async (snapshot) => {
    const blocks = await listBlocks(snapshot, surveyId);
    const outdated = blocks.find(({ count }) => count === OUTDATED);
    const changes = await countChanges(snapshot, surveyId);
    const part = outdated
      ? { after: outdated.first_id - 1, upto: outdated.last_id }
      : { after: blocks.at(-1)?.last_id ?? 0 };
    const packed = blocks.reduce((sum, { count }) => sum + count, 0);
    // Most calls end here, without reading rows.
    if (!outdated && (await countAll(snapshot, surveyId)) - packed < size) return undefined;
    const rows = await listRows(snapshot, surveyId, { ...part, most: size });
    const [first, last] = [rows[0], rows.at(-1)];
    if (!outdated && (rows.length < size || rows.some((row) => row.submitted_at > until))) return undefined;
    const block: StoredBlock = {
      first_id: outdated?.first_id ?? first?.id ?? 0,
      last_id: outdated?.last_id ?? last?.id ?? 0,
      count: rows.length,
    };
    const read = await readBlock(snapshot, surveyId, rows, await readWordings(snapshot, surveyId));
    return { block, columns: packBlock(read, block.first_id), changes };
  });
  if (!made) return false;
  await db.transaction().execute(async (trx) => {
    await addChange(trx, surveyId, 0);
    if ((await countChanges(trx, surveyId)) !== made.changes) return;
    if (made.block.count === 0) await deleteBlocks(trx, surveyId, made.block.first_id);
    else await saveBlock(trx, surveyId, made.block, made.columns);
  });
  return true;
}

export async function dropPacked(db: Db, surveyId: number): Promise<void> {
  await deleteBlocks(db, surveyId);
}
