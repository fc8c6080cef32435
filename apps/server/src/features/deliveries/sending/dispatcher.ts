import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../../platform/deps.ts';
import type { ResponseWriter } from '../../responses/store/writer.ts';
import type { Kinds } from '../kinds.ts';
import { deliveryKinds } from '../kinds.ts';
import { endLapsed, endPauses } from '../pauses/service.ts';
import { extendClaims, giveBack, nameOf } from '../queries.ts';
import type { Sending } from './dispatch.ts';
import { claimAll, dispatch, leaseFrom } from './dispatch.ts';

export interface Dispatcher {
  start(): void;
  /** The same writer; it wakes the dispatcher when it has stored a delivery. */
  wokenBy(writer: ResponseWriter): ResponseWriter;
  /**
   * Claims no more; resolves when the deliveries in progress are done, or after `graceMs`: the rest is then released
   * for another process.
   */
  stop(graceMs?: number): Promise<void>;
}

export interface DispatcherOptions {
  /** For what nobody announces: retries that are due, and what other processes left. */
  everyMs?: number;
  extendMs?: number;
  kinds?: Kinds;
}

/** Milliseconds; nobody who stops a server wants to wait for the slowest destination. */
const GRACE = 5000;
const EVERY = 1000;
const EXTEND_EVERY = 5000;

/**
 * How many of one kind may be in progress in this process. Beyond `plenty` each destination gets only one slot, so that
 * many dead destinations leave room for working ones.
 */
const PLACES = { plenty: 100, most: 400 };

/** Does nothing before it is started; several processes share the work. */
export function createDispatcher(deps: Deps, options: DispatcherOptions = {}): Dispatcher {
  const kinds = options.kinds ?? deliveryKinds(deps);
  const timers: NodeJS.Timeout[] = [];
  const underWay = new Map<Sending, Promise<void>>();
  let isOn = false;
  let isAsked = false;
  let working: Promise<void> | undefined;
  let stopListening: () => void = () => undefined;

  const roomFor = (kind: string) => {
    if (!deps.config.deliveries && !kinds[kind]?.isAlwaysSent) return 0;
    const busy = [...underWay.keys()].filter(({ messages }) => messages[0]?.kind === kind).length;
    if (busy >= PLACES.most) return 0;
    return busy >= PLACES.plenty ? 1 : PLACES.plenty - busy;
  };
  const begin = (sending: Sending) => {
    const trying = dispatch(deps, kinds, sending.messages)
      .catch((error: unknown) => {
        deps.log.warn(
          { err: error, deliveries: sending.messages.map(nameOf) },
          'could not record the outcome of a delivery',
        );
      })
      .then(() => {
        underWay.delete(sending);
        wake();
      });
    underWay.set(sending, trying);
  };
  const work = async () => {
    while (isAsked && isOn) {
      isAsked = false;
      try {
        await claimAll(deps, kinds, roomFor, begin);
      } catch (error) {
        deps.log.warn({ err: error }, 'could not look for deliveries');
      }
    }
    working = undefined;
  };
  const wake = () => {
    isAsked = true;
    if (isOn) working ??= work();
  };
  const extend = async () => {
    if (underWay.size === 0) return;
    try {
      const messages = [...underWay.keys()].flatMap((sending) => sending.messages);
      await extendClaims(deps.db, messages, leaseFrom(deps.now()));
    } catch (error) {
      deps.log.warn({ err: error }, 'could not reserve deliveries in progress');
    }
  };
  const resume = async () => {
    try {
      // Sealed deliveries may be readable again: the server may have its old secret back.
      await endPauses(deps.db);
    } catch (error) {
      deps.log.warn({ err: error }, 'could not end pauses');
    }
  };
  /** Plan and addons may be back. */
  const resumeLapsed = () => {
    endLapsed(deps.db, kinds).then(wake, (error: unknown) => {
      deps.log.warn({ err: error }, 'could not end pauses');
    });
  };
  return {
    start() {
      isOn = true;
      timers.push(setInterval(wake, options.everyMs ?? EVERY).unref());
      timers.push(setInterval(extend, options.extendMs ?? EXTEND_EVERY).unref());
      stopListening = deps.site.onChange(resumeLapsed);
      working ??= resume().then(() => {
        isAsked = true;
        return work();
      });
    },
    wokenBy: (writer) => wakingWriter(writer, wake),
    async stop(graceMs = GRACE) {
      isOn = false;
      stopListening();
      const late = wait(graceMs, undefined, { ref: false });
      await working;
      await Promise.race([Promise.all(underWay.values()), late]);
      for (const timer of timers.splice(0)) clearInterval(timer);
      for (const { messages, isBatch } of underWay.keys())
        await giveBack(deps.db, messages, { now: deps.now(), isBatch });
      underWay.clear();
    },
  };
}

function wakingWriter(writer: ResponseWriter, wake: () => void): ResponseWriter {
  return {
    async submit(response, isGone) {
      const stored = await writer.submit(response, isGone);
      if (response.deliveries.length > 0 && !stored.repeated) wake();
      return stored;
    },
    save: (visit, isGone) => writer.save(visit, isGone),
    impression: (surveyId, day, isGone) => writer.impression(surveyId, day, isGone),
    waiting: () => writer.waiting(),
    hasRoom: () => writer.hasRoom(),
    flush: () => writer.flush(),
    close: () => writer.close(),
  };
}
