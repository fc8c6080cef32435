import { dayInZone } from '@userfeedback/engine';
import { isTransactionClash } from '../../../platform/db/errors.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { moveCounts } from '../service.ts';
import type { DayMove } from './day-queries.ts';
import { listMoments, moveToDays, updateDayBounds } from './day-queries.ts';

const AT_ONCE = 1000;

export interface RecountedDays {
  moved: number;
  responses: number;
}

/**
 * Moves each response of a survey to its day in a time zone, with all counts, in parts. Rows and counts agree after
 * each part, so it can be stopped and repeated at any time. Impressions have no time of day; they stay on the day they
 * were counted on.
 */
export async function recountDays(db: Db, surveyId: number, timeZone: string): Promise<RecountedDays> {
  const found = { moved: 0, responses: 0 };
  for (let after = 0; ; ) {
    const responses = await listMoments(db, surveyId, { after, limit: AT_ONCE });
    const last = responses.at(-1);
    if (!last) break;
    const moves = responses.flatMap(({ id, submitted_at, day }) => {
      const to = dayInZone(new Date(submitted_at), timeZone);
      return to === day ? [] : [{ id, from: day, to }];
    });
    found.responses += responses.length;
    if (moves.length > 0) found.moved += await retryClashes(() => moveSome(db, surveyId, moves));
    after = last.id;
  }
  // Also after a run that stopped right after its last part.
  await retryClashes(() => db.transaction().execute((trx) => updateDayBounds(trx, surveyId)));
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

async function retryClashes<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || !isTransactionClash(error)) throw error;
    }
  }
}
