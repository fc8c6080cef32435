import type { Deps } from '../deps.ts';
import type { ResponseWriter } from '../responses/writer.ts';
import type { Kinds } from './dispatch.ts';
import { dispatchDue } from './dispatch.ts';
import { deliveryKinds } from './kinds.ts';
import { deleteDoneBefore } from './queries.ts';

export interface Dispatcher {
  /** Sends what waits now, and from now on whatever is due. */
  start(): void;
  /** The same writer, which starts the dispatcher as soon as it has stored something to send. */
  wokenBy(writer: ResponseWriter): ResponseWriter;
  /** Takes no more; resolves when what is being sent now is sent. */
  stop(): Promise<void>;
}

export interface DispatcherOptions {
  /** For what nobody announces: tries whose time has come, and what other processes left. */
  everyMs?: number;
  kinds?: Kinds;
}

const EVERY = 5000;
/** The log of what was sent is kept for so long. */
const KEPT = 90 * 86_400_000;
const SWEEP_EVERY = 3_600_000;
const SWEPT_AT_ONCE = 1000;

/** A dispatcher that does nothing before its start; several processes share the work. */
export function createDispatcher(deps: Deps, options: DispatcherOptions = {}): Dispatcher {
  const kinds = options.kinds ?? deliveryKinds(deps);
  const timers: NodeJS.Timeout[] = [];
  let isOn = false;
  let isAsked = false;
  let working: Promise<void> | undefined;
  let sweeping: Promise<void> | undefined;

  const work = async () => {
    while (isAsked && isOn) {
      isAsked = false;
      try {
        while (isOn && (await dispatchDue(deps, kinds)) > 0);
      } catch (error) {
        deps.log.warn({ err: error }, 'deliveries could not be looked at');
      }
    }
    working = undefined;
  };
  const wake = () => {
    isAsked = true;
    if (isOn) working ??= work();
  };
  return {
    start() {
      isOn = true;
      timers.push(setInterval(wake, options.everyMs ?? EVERY).unref());
      const clean = () => {
        sweeping = sweep(deps);
      };
      timers.push(setInterval(clean, SWEEP_EVERY).unref());
      wake();
    },
    wokenBy: (writer) => wakingWriter(writer, wake),
    async stop() {
      isOn = false;
      for (const timer of timers.splice(0)) clearInterval(timer);
      await Promise.all([working, sweeping]);
    },
  };
}

function wakingWriter(writer: ResponseWriter, wake: () => void): ResponseWriter {
  return {
    async submit(response) {
      const stored = await writer.submit(response);
      if (response.deliveries.length > 0 && !stored.repeated) wake();
      return stored;
    },
    impression: (surveyId, day) => writer.impression(surveyId, day),
    flush: () => writer.flush(),
    close: () => writer.close(),
  };
}

async function sweep({ db, now, log }: Deps): Promise<void> {
  const before = new Date(now().getTime() - KEPT).toISOString();
  try {
    while ((await deleteDoneBefore(db, before, SWEPT_AT_ONCE)) === SWEPT_AT_ONCE);
  } catch (error) {
    log.warn({ err: error }, 'old deliveries could not be removed');
  }
}
