import { Histogram } from 'prom-client';
import type { Deps } from '../../platform/deps.ts';
import { getResponse } from '../responses/service.ts';
import { openSurvey } from '../surveys/stored/service.ts';
import type { Delivery, Recipient } from './delivery.ts';
import { Paused, Postponed, Undeliverable } from './delivery.ts';
import type { Kinds } from './kinds.ts';
import type { ClaimedDelivery, Outcome } from './queries.ts';
import { claimDue, dropDelivery, listDueDestinations, markSent, markTried, nameOf } from './queries.ts';
import { sealedRecipients } from './recipients.ts';
import { ATTEMPTS, nextAttempt } from './retry.ts';

const TRY_WITHIN = 60_000;
/**
 * Milliseconds of a claim. A process that is alive extends its claims, so deliveries of a killed one are soon sent by
 * another.
 */
const LEASE = 25_000;
const ERROR_LENGTH = 500;

const seconds = new Histogram({
  name: 'userfeedback_delivery_seconds',
  help: 'How long a try to send a message took, by how it ended',
  labelNames: ['kind', 'outcome'] as const,
  buckets: [0.1, 0.5, 1, 5, 10, 60],
});

/**
 * Claims and starts what is due, longest waiting first: for each destination as much as `roomFor` its kind and its own
 * limit allow, so that one destination never blocks the queue of another.
 */
export async function claimAll(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  roomFor: (kind: string) => number,
  begin: (claimed: ClaimedDelivery) => void,
): Promise<void> {
  for (const { destination, kind } of await listDueDestinations(db, now().toISOString())) {
    const limit = roomFor(kind);
    if (limit <= 0) continue;
    const moment = now();
    const until = leaseFrom(moment);
    const claimed = await claimDue(db, destination, { now: moment.toISOString(), until, limit });
    claimed.forEach(begin);
  }
}

export function leaseFrom(moment: Date): string {
  return new Date(moment.getTime() + LEASE).toISOString();
}

/** Rejects only when the result cannot be stored: then the claim expires and it is tried again. */
export async function dispatch(deps: Deps, kinds: Kinds, claimed: ClaimedDelivery): Promise<void> {
  const recipients = sealedRecipients(deps.config);
  let now: readonly Recipient[] | undefined;
  const took = seconds.startTimer({ kind: claimed.kind });
  try {
    const delivery = await read(deps, claimed, recipients.open(claimed.recipients));
    if (!delivery) return await dropDelivery(deps.db, claimed);
    now = (await send(kinds, claimed, delivery)) ?? undefined;
    took({ outcome: 'sent' });
  } catch (error) {
    took({ outcome: error instanceof Paused ? 'paused' : 'failed' });
    return await fail(deps, claimed, error);
  }
  const missed = now?.filter(({ state }) => state !== 'sent') ?? [];
  if (missed.length === 0) return await markSent(deps.db, claimed, deps.now().toISOString());
  const sealed = now ? { recipients: recipients.seal(withoutWaiting(now, claimed)) } : {};
  const said = `The mail server refused ${missed.length} of ${now?.length} addresses.`;
  const isHopeless = missed.every(({ state }) => state === 'failed');
  await fail(deps, claimed, isHopeless ? new Undeliverable(said) : new Error(said), sealed);
}

/** After the last try nobody is waiting any more. */
function withoutWaiting(recipients: readonly Recipient[], { attempts }: ClaimedDelivery): readonly Recipient[] {
  if (attempts < ATTEMPTS) return recipients;
  return recipients.map((one) => (one.state === 'waiting' ? { ...one, state: 'failed' } : one));
}

async function fail(deps: Deps, claimed: ClaimedDelivery, error: unknown, also: Outcome = {}): Promise<void> {
  const { kind, attempts } = claimed;
  const delivery = nameOf(claimed);
  const now = deps.now();
  const words = error instanceof Error ? error.message : String(error);
  const last_error = withoutAddresses(words).slice(0, ERROR_LENGTH);
  const moment = now.toISOString();
  if (error instanceof Paused) {
    deps.log.warn({ delivery, kind, reason: last_error }, 'a delivery is paused');
    const outcome = { status: 'paused' as const, next_attempt_at: moment, attempts: attempts - 1 };
    return await markTried(deps.db, claimed, { ...outcome, last_error });
  }
  const isHopeless = error instanceof Undeliverable || attempts >= ATTEMPTS;
  const next = isHopeless ? null : nextAttempt(now, attempts, error instanceof Postponed ? error.until : undefined);
  deps.log.warn(
    { delivery, kind, attempts, next, reason: last_error },
    isHopeless ? 'gave up on a delivery' : 'a delivery failed',
  );
  await markTried(deps.db, claimed, {
    ...also,
    status: next === null ? 'failed' : 'pending',
    next_attempt_at: next ?? moment,
    last_error,
  });
}

/**
 * Undefined when its subject was deleted meanwhile, or when a partial response is finished now: finished responses have
 * a delivery of their own.
 */
async function read(
  deps: Deps,
  claimed: ClaimedDelivery,
  recipients: readonly Recipient[],
): Promise<Delivery | undefined> {
  const { survey_id, response_id, event, target, attempts: attempt } = claimed;
  const [survey, response] = await Promise.all([
    survey_id === 0 ? null : openSurvey(deps, survey_id),
    response_id === 0 ? null : getResponse(deps.db, survey_id, response_id),
  ]);
  if (survey === undefined || response === undefined) return undefined;
  if (event === 'response.partial' && response && !response.is_partial) return undefined;
  const id = nameOf(claimed);
  return { id, event, target: JSON.parse(target), recipients, survey, response, attempt };
}

async function send(kinds: Kinds, claimed: ClaimedDelivery, delivery: Delivery) {
  const kind = kinds[claimed.kind];
  if (!kind) throw new Error(`There is no way to send "${claimed.kind}".`);
  // Claimed once more than it may be tried: the process died during the last try.
  if (claimed.attempts > ATTEMPTS)
    throw new Undeliverable(claimed.last_error ?? 'The server stopped each time while sending it.');
  return await inTime(kind.send(delivery));
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), TRY_WITHIN);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** More people read logs and the list of deliveries than read the mails. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>,;:"']+@[^\s<>,;:"']+/g, '(address)');
}
