import type { Db } from '../db/schema.ts';
import { eraseForPerson } from '../responses/service.ts';
import { deleteErasedTests, listLeft } from './erasure-queries.ts';

/** How many responses one transaction erases again. */
const SLICE = 500;

/** Erases all that was erased before and is there; returns how many. */
export async function eraseAgain(db: Db): Promise<number> {
  let count = await deleteErasedTests(db);
  for (;;) {
    const left = await listLeft(db, { most: SLICE });
    const [first] = left;
    if (!first) return count;
    const ids = left.filter(({ survey_id }) => survey_id === first.survey_id).map((one) => one.response_id);
    const gone = await db.transaction().execute((trx) => eraseForPerson(trx, first.survey_id, ids));
    count += gone.ids.length;
  }
}
