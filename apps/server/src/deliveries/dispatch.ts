import type { Deps } from '../deps.ts';
import { getResponse } from '../responses/service.ts';
import { openSurvey } from '../surveys/service.ts';
import type { Delivery, DeliveryKind } from './delivery.ts';
import { Postponed, Undeliverable } from './delivery.ts';
import type { ClaimedDelivery } from './queries.ts';
import { claimDue, dropDelivery, hasDue, markFailed, markSent } from './queries.ts';
import { ATTEMPTS, nextAttempt } from './retry.ts';

export type Kinds = Readonly<Record<string, DeliveryKind>>;

const AT_ONCE = 10;
/** No try may take longer. */
const TRY_WITHIN = 60_000;
/** For so long nobody else takes what we have taken: more than a try and its book-keeping need. */
const LEASE = 5 * 60_000;
const ERROR_LENGTH = 500;

/** Tries some of what is due, once; answers how many. */
export async function dispatchDue(deps: Deps, kinds: Kinds): Promise<number> {
  const now = deps.now();
  if (!(await hasDue(deps.db, now.toISOString()))) return 0;
  const until = new Date(now.getTime() + LEASE).toISOString();
  const claimed = await claimDue(deps.db, now.toISOString(), until, AT_ONCE);
  const done = await Promise.allSettled(claimed.map((delivery) => dispatch(deps, kinds, delivery)));
  // The books could not be kept; the lease runs out, and it is tried again.
  const failure = done.find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
  return claimed.length;
}

async function dispatch(deps: Deps, kinds: Kinds, claimed: ClaimedDelivery): Promise<void> {
  const { id, kind, attempts } = claimed;
  try {
    const delivery = await read(deps, claimed);
    if (!delivery) return await dropDelivery(deps.db, id);
    await send(kinds, claimed, delivery);
  } catch (error) {
    const text = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH);
    const isHopeless = error instanceof Undeliverable || attempts >= ATTEMPTS;
    const next = isHopeless
      ? null
      : nextAttempt(deps.now(), attempts, error instanceof Postponed ? error.until : undefined);
    const fields = { delivery: id, kind, attempts, next, reason: withoutAddresses(text) };
    deps.log.warn(fields, isHopeless ? 'a delivery was given up' : 'a delivery failed');
    return await markFailed(deps.db, claimed, text, next);
  }
  await markSent(deps.db, id, deps.now().toISOString());
}

/** What is to be sent; undefined when it was deleted meanwhile. */
async function read(deps: Deps, claimed: ClaimedDelivery): Promise<Delivery | undefined> {
  const { id, survey_id, response_id, target, attempts: attempt } = claimed;
  const [survey, response] = await Promise.all([
    openSurvey(deps, survey_id),
    getResponse(deps.db, survey_id, response_id),
  ]);
  return survey && response && { id, target: JSON.parse(target), survey, response, attempt };
}

async function send(kinds: Kinds, claimed: ClaimedDelivery, delivery: Delivery): Promise<void> {
  const kind = kinds[claimed.kind];
  if (!kind) throw new Error(`Nobody knows how to send "${claimed.kind}".`);
  // Taken once more than it may be tried: the last time it did not even fail.
  if (claimed.attempts > ATTEMPTS)
    throw new Undeliverable(claimed.last_error ?? 'Each time the server stopped while it was being sent.');
  await inTime(kind.send(delivery));
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), TRY_WITHIN);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Logs are read by more people than mails are. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>,;:"']+@[^\s<>,;:"']+/g, '(address)');
}
