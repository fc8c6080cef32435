import { dayInZone } from '@userfeedback/engine';
import { isTransactionClash } from '../db/errors.ts';
import type { Db } from '../db/schema.ts';
import type { DayMove } from './day-queries.ts';
import { listMoments, moveToDays, tightenDays } from './day-queries.ts';
import { moveCounts } from './service.ts';

/** So many responses move in one transaction: no visitor waits longer for a place to write. */
const AT_ONCE = 1000;

export interface RecountedDays {
  /** How many responses stand on another day now. */
  moved: number;
  responses: number;
}

/**
 * Puts each response of a survey on the day of its moment in a time zone, with all counts, some at a time. Rows and
 * counts agree after each part, so it can be broken off anywhere and done again. Impressions have no moments; they
 * stay on the days on which they were counted.
 */
export async function recountDays(db: Db, surveyId: number, timeZone: string): Promise<RecountedDays> {
  const found = { moved: 0, responses: 0 };
  for (let after = 0; ; ) {
    const responses = await listMoments(db, surveyId, { after, limit: AT_ONCE });
    const last = responses.at(-1);
    if (!last) break;
    const moves = responses.flatMap(({ id, submitted_at, day }) => {
      const to = dayInZone(submitted_at, timeZone);
      return to === day ? [] : [{ id, from: day, to }];
    });
    found.responses += responses.length;
    if (moves.length > 0) found.moved += await again(() => moveSome(db, surveyId, moves));
    after = last.id;
  }
  // Also after a run that was broken off behind its last part.
  await again(() => db.transaction().execute((trx) => tightenDays(trx, surveyId)));
  return found;
}

function moveSome(db: Db, surveyId: number, moves: readonly DayMove[]): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const moved = await moveToDays(trx, surveyId, moves);
    await moveCounts(trx, surveyId, moved);
    return moved.length;
  });
}

const TRIES = 5;

/** Who meets others at the same rows is let through at the next try. */
async function again<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || !isTransactionClash(error)) throw error;
    }
  }
}
