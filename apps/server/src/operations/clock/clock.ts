import { releaseWaiting } from '../../features/deliveries/service.ts';
import { deleteEventsAfter } from '../../features/notifications/service.ts';
import { limitEnds, renewEnds } from '../../features/users/session-store.ts';
import { deleteClaimsAfter } from '../../platform/db/task-claims.ts';
import type { Deps } from '../../platform/deps.ts';

/** Milliseconds; smaller corrections are normal and no sign of a wrong clock. */
const JUMP = 60_000;
const MINUTE = 60_000;
/** A clock that nobody has changed for this long is trusted. */
const BELIEVED = 24 * 3_600_000;
/** The longest anything waits for another try. */
const LONGEST_WAIT = 24 * 3_600_000;

interface ClockJob {
  run(deps: Deps): Promise<void>;
}

const LOOK_EVERY = 5000;

export function watchClock(deps: Deps): () => void {
  const job = clockJob();
  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      await job.run(deps);
    } catch (error) {
      deps.log.error({ err: error }, 'could not check the clock');
    } finally {
      isLooking = false;
    }
  }, LOOK_EVERY).unref();
  return () => clearInterval(timer);
}

/**
 * Notices by the monotonic clock that the server's clock was set, and repairs what was made while it was wrong: what
 * lies in the future after the clock was set back, and what ended too early after it was set forward. The time before
 * it went wrong counts as right: only when the clock is back there is anything shortened or deleted.
 */
export function clockJob(steady: () => number = () => performance.now()): ClockJob {
  /** The difference between the server's clock and the monotonic one: when it was right, and at the last check. */
  let right: number | undefined;
  let last = 0;
  let setAt = steady();
  let isBelieved = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
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
      // Only now, so that failed work is repeated.
      last = present;
      if (!isBelieved && moment - setAt > BELIEVED) {
        // Also repairs what an earlier process has left behind.
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
  await deleteEventsAfter(db, ahead);
}
