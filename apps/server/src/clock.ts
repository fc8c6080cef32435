import { deleteClaimsAfter } from './db/weekly-claims.ts';
import { releaseWaiting } from './deliveries/service.ts';
import type { Deps } from './deps.ts';
import type { Job } from './jobs.ts';
import { deleteHappenedAfter } from './notifications/service.ts';
import { limitEnds, renewEnds } from './users/service.ts';

/** A clock that is corrected little by little is none that was wrong. */
const JUMP = 60_000;
const MINUTE = 60_000;
/** A clock that nobody has set for so long is believed. */
const BELIEVED = 24 * 3_600_000;
/** Nothing that waits for another try waits for longer. */
const LONGEST_WAIT = 24 * 3_600_000;

/**
 * Notices by a clock that nobody can set that the server's was set, and mends what was made while it was wrong: what lies
 * ahead after it was set back, what has ended too early after it was set forward. What it went by before it went wrong is
 * taken for right: only when it is there again anything is shortened or forgotten.
 */
export function clockJob(steady: () => number = () => performance.now()): Job {
  /** How far the server's clock is from the steady one: when it was right, and when last looked at. */
  let right: number | undefined;
  let last = 0;
  let setAt = steady();
  let isBelieved = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'clock',
    everyMinutes: 1 / 12,
    async run(deps) {
      const now = deps.now();
      const moment = steady();
      const present = now.getTime() - moment;
      if (right === undefined) [right, last] = [present, present];
      const jump = present - last;
      if (Math.abs(jump) > JUMP) {
        deps.log.warn({ seconds: Math.round(jump / 1000) }, 'the clock was set');
        if (jump > 0) await renewEnds(deps);
        else await releaseWaiting(deps.db, now, new Date(now.getTime() + JUMP));
        if (jump < 0 && Math.abs(present - right) <= JUMP) await forgetAhead(deps, now);
        setAt = moment;
        isBelieved = false;
      }
      // Only now, so that what has failed is done again.
      last = present;
      if (!isBelieved && moment - setAt > BELIEVED) {
        // Also what a process before this one has left behind.
        await limitEnds(deps.db, now);
        right = present;
        isBelieved = true;
      }
      if (moment - lookedAt < MINUTE) return;
      await releaseWaiting(deps.db, now, new Date(now.getTime() + LONGEST_WAIT + JUMP));
      lookedAt = moment;
    },
  };
}

async function forgetAhead({ db }: Pick<Deps, 'db'>, now: Date): Promise<void> {
  const ahead = new Date(now.getTime() + JUMP).toISOString();
  await limitEnds(db, now);
  await deleteClaimsAfter(db, ahead);
  await deleteHappenedAfter(db, ahead);
}
