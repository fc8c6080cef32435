import { DELIVERY_ATTEMPTS } from '@userfeedback/contract';
import { Histogram } from 'prom-client';
import type { Deps } from '../../platform/deps.ts';
import { openSecrets } from '../../platform/secrets.ts';
import { getResponse } from '../responses/service.ts';
import { openSurvey } from '../surveys/stored/service.ts';
import type { Delivery, Outcome, Recipient } from './delivery.ts';
import { Failed, Failure, Paused, Postponed, Undeliverable } from './delivery.ts';
import { planFailingMail } from './failing-mail.ts';
import type { Kinds } from './kinds.ts';
import { insertPause } from './pauses/service.ts';
import type { Attempt, ClaimedDelivery } from './queries.ts';
import { claimDue, dropDelivery, listDueDestinations, markSent, markTried, nameOf } from './queries.ts';
import { sealedRecipients, sealedReplies } from './recipients.ts';
import { nextAttempt } from './retry.ts';

const TRY_WITHIN = 60_000;
/**
 * Milliseconds of a claim. A process that is alive extends its claims, so deliveries of a killed one are soon sent by
 * another.
 */
const LEASE = 25_000;
const ERROR_LENGTH = 500;
const REPLY_LENGTH = 2048;

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
  const took = seconds.startTimer({ kind: claimed.kind });
  const begun = performance.now();
  const attemptOf = (status: number | undefined): Attempt => ({
    last_attempt_at: deps.now().toISOString(),
    duration_ms: Math.round(performance.now() - begun),
    reply_status: status ?? null,
  });
  let outcome: Outcome;
  try {
    const delivery = await readDelivery(deps, claimed, recipients.open(claimed.recipients));
    if (!delivery) return await dropDelivery(deps.db, claimed);
    outcome = (await send(kinds, claimed, delivery)) ?? {};
    took({ outcome: 'sent' });
  } catch (error) {
    took({ outcome: error instanceof Paused ? 'paused' : 'failed' });
    const attempt = attemptOf(replyOf(error)?.status);
    return error instanceof Paused ? await pause(deps, claimed, error) : await fail(deps, claimed, error, attempt);
  }
  const now = outcome.recipients;
  const missed = now?.filter(({ state }) => state !== 'sent') ?? [];
  const attempt = attemptOf(outcome.replyStatus);
  if (missed.length === 0) return await markSent(deps.db, claimed, attempt);
  const sealed = now ? { recipients: recipients.seal(withoutWaiting(now, claimed)) } : {};
  const said = `The mail server refused ${missed.length} of ${now?.length} addresses.`;
  const isHopeless = missed.every(({ state }) => state === 'failed');
  await fail(deps, claimed, isHopeless ? new Undeliverable(said) : new Failed(said), { ...attempt, ...sealed });
}

/** After the last try nobody is waiting any more. */
function withoutWaiting(recipients: readonly Recipient[], { attempts }: ClaimedDelivery): readonly Recipient[] {
  if (attempts < DELIVERY_ATTEMPTS) return recipients;
  return recipients.map((one) => (one.state === 'waiting' ? { ...one, state: 'failed' } : one));
}

async function fail(
  deps: Deps,
  claimed: ClaimedDelivery,
  error: unknown,
  attempt: Attempt & { recipients?: string },
): Promise<void> {
  const { kind, attempts } = claimed;
  const delivery = nameOf(claimed);
  const now = deps.now();
  const last_error = reasonOf(error);
  const moment = now.toISOString();
  const isHopeless = error instanceof Undeliverable || attempts >= DELIVERY_ATTEMPTS;
  const next = isHopeless ? null : nextAttempt(now, attempts, error instanceof Postponed ? error.until : undefined);
  deps.log.warn(
    { delivery, kind, attempts, next, reason: last_error },
    isHopeless ? 'gave up on a delivery' : 'a delivery failed',
  );
  await markTried(deps.db, claimed, {
    ...attempt,
    status: next === null ? 'failed' : 'pending',
    next_attempt_at: next ?? moment,
    last_error,
    failing_since: moment,
    reply: sealReply(deps, replyOf(error)?.text),
  });
  if (isHopeless) await planFailingMail(deps, claimed);
}

/** Its other messages wait as well; this try does not count. */
async function pause(deps: Deps, claimed: ClaimedDelivery, error: Paused): Promise<void> {
  const { kind, attempts, survey_id, destination } = claimed;
  const [moment, reason] = [deps.now().toISOString(), reasonOf(error)];
  await insertPause(deps.db, {
    destination: error.isForAll ? (destination.split(':')[0] ?? destination) : destination,
    kind,
    survey_id: error.isForAll ? 0 : survey_id,
    reason,
    paused_by: null,
    paused_at: moment,
  });
  await markTried(deps.db, claimed, { status: 'pending', next_attempt_at: moment, attempts: attempts - 1 });
  deps.log.warn({ delivery: nameOf(claimed), kind, reason }, 'a destination is paused');
}

function reasonOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return withoutAddresses(words).slice(0, ERROR_LENGTH);
}

function sealReply({ config }: Deps, text = ''): string | null {
  return text === '' ? null : openSecrets(config, sealedReplies.purpose).seal(text.slice(0, REPLY_LENGTH));
}

function replyOf(error: unknown) {
  return error instanceof Failure ? error.reply : undefined;
}

/**
 * Undefined when its subject was deleted meanwhile, or when a partial response is finished now: finished responses have
 * a delivery of their own.
 */
export async function readDelivery(
  deps: Deps,
  claimed: ClaimedDelivery,
  recipients: readonly Recipient[],
): Promise<Delivery | undefined> {
  const { survey_id, response_id, event, target, attempts: attempt, redelivered, is_backfill } = claimed;
  const [survey, response] = await Promise.all([
    survey_id === 0 ? null : openSurvey(deps, survey_id),
    response_id === 0 ? null : getResponse(deps.db, survey_id, response_id),
  ]);
  if (survey === undefined || response === undefined) return undefined;
  if (event === 'response.partial' && response && !response.is_partial) return undefined;
  const id = nameOf(claimed);
  const [isRedelivery, isBackfill] = [redelivered === 1, is_backfill === 1];
  return { id, event, target: JSON.parse(target), recipients, survey, response, attempt, isRedelivery, isBackfill };
}

async function send(kinds: Kinds, claimed: ClaimedDelivery, delivery: Delivery) {
  const kind = kinds[claimed.kind];
  if (!kind) throw new Error(`There is no way to send "${claimed.kind}".`);
  // Claimed once more than it may be tried: the process died during the last try.
  if (claimed.attempts > DELIVERY_ATTEMPTS)
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
