import type { Check, Checked } from '@userfeedback/contract';
import { findRecord, upsertRecord } from '../../platform/db/records.ts';
import type { Db } from '../../platform/db/schema.ts';
import { lockRecord, transact } from '../../platform/db/transact.ts';

const NAME = 'checks';

/** Results of the last checks on request, by whichever process. */
export async function readKept(db: Db): Promise<Checked> {
  const kept = await findRecord(db, NAME);
  return kept === undefined ? { checks: [], checked_at: null } : (JSON.parse(kept) as Checked);
}

/** Locks the record, so that no change is lost. */
export async function changeKept(db: Db, change: (kept: Checked) => Checked): Promise<void> {
  await transact(db, async (trx) => {
    await lockRecord(trx, NAME);
    await upsertRecord(trx, NAME, JSON.stringify(change(await readKept(trx))));
  });
}

/** Null removes the check. */
export function withCheck(checks: readonly Check[], name: string, found: Check | null): Check[] {
  return [...checks.filter((check) => check.name !== name), ...(found ? [found] : [])];
}
