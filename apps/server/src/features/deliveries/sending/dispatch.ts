import type { AddonBatch } from '@userfeedback/addon-kit';
import type { SurveyResponse } from '@userfeedback/contract';
import { DELIVERY_ATTEMPTS } from '@userfeedback/contract';
import { Histogram } from 'prom-client';
import type { Deps } from '../../../platform/deps.ts';
import { openSecrets } from '../../../platform/secrets.ts';
import { findResponses } from '../../responses/service.ts';
import { listPlanned, openSurvey } from '../../surveys/stored/service.ts';
import type { Delivery, Outcome, Recipient } from '../delivery.ts';
import { Dropped, Failed, Failure, Paused, Postponed, Undeliverable } from '../delivery.ts';
import type { Kinds } from '../kinds.ts';
import { planFailingMail } from '../mails/failing-mail.ts';
import { insertPause } from '../pauses/service.ts';
import type { Attempt, ClaimedDelivery } from '../queries.ts';
import { deleteDelivery, markSent, markTried, nameOf } from '../queries.ts';
import { sealedRecipients, sealedReplies } from '../recipients.ts';
import type { DueDestination } from './claim-queries.ts';
import { claimBatch, claimDue, listDueDestinations } from './claim-queries.ts';
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

/** What goes to one destination at a time: one message, or several of a batch. */
export interface Sending {
  messages: readonly ClaimedDelivery[];
  isBatch: boolean;
}

/**
 * Claims and starts what is due, longest waiting first: for each destination as much as `roomFor` its kind and its own
 * limit allow, so that one destination never blocks the queue of another.
 */
export async function claimAll(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  kinds: Kinds,
  roomFor: (kind: string) => number,
  begin: (sending: Sending) => void,
): Promise<void> {
  const { db, now } = deps;
  for (const due of await listDueDestinations(db, now().toISOString())) {
    const limit = roomFor(due.kind);
    if (limit <= 0) continue;
    const batch = await batchTo(deps, kinds, due);
    const moment = now();
    const lease = { now: moment.toISOString(), until: leaseFrom(moment) };
    if (!batch) {
      const claimed = await claimDue(db, due.destination, { ...lease, limit });
      for (const one of claimed) begin({ messages: [one], isBatch: false });
      continue;
    }
    const messages = await claimBatch(db, due.destination, batch, lease);
    if (messages.length > 0) begin({ messages, isBatch: true });
  }
}

async function batchTo(
  deps: Pick<Deps, 'db' | 'config'>,
  kinds: Kinds,
  { kind, destination, survey_id }: DueDestination,
): Promise<AddonBatch | undefined> {
  const of = kinds[kind];
  if (!of?.batch || !of.sendMany) return undefined;
  const [survey] = survey_id === 0 ? [] : await listPlanned(deps, [survey_id]);
  return of.batch(destination, survey ?? null);
}

export function leaseFrom(moment: Date): string {
  return new Date(moment.getTime() + LEASE).toISOString();
}

/** Undefined: it is about something that is gone. */
type Result = Outcome | Error | undefined;

/** Rejects only when the result cannot be stored: then the claims expire and they are tried again. */
export async function dispatch(deps: Deps, kinds: Kinds, messages: readonly ClaimedDelivery[]): Promise<void> {
  const took = seconds.startTimer({ kind: messages[0]?.kind ?? '' });
  const begun = performance.now();
  const results = await tryAll(deps, kinds, messages);
  const error = [...results.values()].find((result) => result instanceof Error);
  if (error || [...results.values()].some((result) => result !== undefined))
    took({ outcome: error ? (error instanceof Paused ? 'paused' : 'failed') : 'sent' });
  const attempt = { last_attempt_at: deps.now().toISOString(), duration_ms: Math.round(performance.now() - begun) };
  for (const alike of Map.groupBy(results, ([one, result]) => likeness(one, result)).values()) {
    const [, result] = alike[0] as [ClaimedDelivery, Result];
    const same = alike.map(([one]) => one);
    if (!result) for (const one of same) await deleteDelivery(deps.db, one);
    else if (result instanceof Paused) await pause(deps, same, result);
    else if (result instanceof Error)
      await fail(deps, same, result, { ...attempt, reply_status: replyOf(result)?.status ?? null });
    else await recordSent(deps, same, result, { ...attempt, reply_status: result.replyStatus ?? null });
  }
}

/** The same for messages that are recorded together. */
function likeness({ attempts }: ClaimedDelivery, result: Result): unknown {
  if (result === undefined) return 'gone';
  if (result instanceof Error) return `${attempts} ${result.name} ${result.message} ${replyOf(result)?.text}`;
  return result.recipients ?? result.replyStatus ?? 'sent';
}

async function recordSent(
  deps: Deps,
  messages: readonly ClaimedDelivery[],
  { recipients: now }: Outcome,
  attempt: Attempt,
): Promise<void> {
  const missed = now?.filter(({ state }) => state !== 'sent') ?? [];
  const [claimed] = messages;
  if (!claimed || !now || missed.length === 0) return await markSent(deps.db, messages, attempt);
  const recipients = sealedRecipients(deps.config).seal(withoutWaiting(now, claimed));
  const said = `The mail server refused ${missed.length} of ${now.length} addresses.`;
  const isHopeless = missed.every(({ state }) => state === 'failed');
  await fail(deps, messages, isHopeless ? new Undeliverable(said) : new Failed(said), { ...attempt, recipients });
}

/** After the last try nobody is waiting any more. */
function withoutWaiting(recipients: readonly Recipient[], { attempts }: ClaimedDelivery): readonly Recipient[] {
  if (attempts < DELIVERY_ATTEMPTS) return recipients;
  return recipients.map((one) => (one.state === 'waiting' ? { ...one, state: 'failed' } : one));
}

/** They have been tried equally often, and are tried again together. */
async function fail(
  deps: Deps,
  messages: readonly ClaimedDelivery[],
  error: Error,
  attempt: Attempt & { recipients?: string },
): Promise<void> {
  const [first] = messages;
  if (!first) return;
  const { kind, attempts } = first;
  const now = deps.now();
  const last_error = reasonOf(error);
  const moment = now.toISOString();
  const isDropped = error instanceof Dropped;
  const isHopeless = isDropped || error instanceof Undeliverable || attempts >= DELIVERY_ATTEMPTS;
  const next = isHopeless ? null : nextAttempt(now, attempts, error instanceof Postponed ? error.until : undefined);
  deps.log.warn(
    { delivery: nameOf(first), count: messages.length, kind, attempts, next, reason: last_error },
    isHopeless ? 'gave up on a delivery' : 'a delivery failed',
  );
  await markTried(deps.db, messages, {
    ...attempt,
    status: isDropped ? 'dropped' : next === null ? 'failed' : 'pending',
    next_attempt_at: next ?? moment,
    last_error,
    ...(!isDropped && { failing_since: moment }),
    reply: sealReply(deps, replyOf(error)?.text),
  });
  if (isHopeless && !isDropped) await planFailingMail(deps, first);
}

/** Its other messages wait as well; this try does not count. */
async function pause(deps: Deps, messages: readonly ClaimedDelivery[], error: Paused): Promise<void> {
  const [first] = messages;
  if (!first) return;
  const { kind, attempts, survey_id, destination } = first;
  const [moment, reason] = [deps.now().toISOString(), reasonOf(error)];
  await insertPause(deps.db, {
    destination: error.isForAll ? (destination.split(':')[0] ?? destination) : destination,
    kind,
    survey_id: error.isForAll ? 0 : survey_id,
    reason,
    paused_by: null,
    paused_at: moment,
  });
  await markTried(deps.db, messages, { status: 'pending', next_attempt_at: moment, attempts: attempts - 1 });
  deps.log.warn({ delivery: nameOf(first), kind, reason }, 'a destination is paused');
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
 * In the same order, each without recipients. Undefined when the survey or response was deleted meanwhile, or when a
 * partial response is finished now: finished responses have a delivery of their own.
 */
export async function readDeliveries(
  deps: Deps,
  messages: readonly ClaimedDelivery[],
): Promise<(Delivery | undefined)[]> {
  const found = new Map<number, { survey: Delivery['survey'] | undefined; responses: Map<number, SurveyResponse> }>();
  for (const [id, about] of Map.groupBy(messages, ({ survey_id }) => survey_id)) {
    const ids = [...new Set(about.map(({ response_id }) => response_id))].filter((response) => response !== 0);
    const [survey, responses] = await Promise.all([
      id === 0 ? null : openSurvey(deps, id),
      findResponses(deps.db, id, ids),
    ]);
    // Nobody outside learns who was invited.
    const sent = responses.map(({ invited_as: _, ...response }) => response);
    found.set(id, { survey, responses: new Map(sent.map((response) => [response.id, response])) });
  }
  return messages.map((claimed) => {
    const { survey_id, response_id, event, target, attempts: attempt } = claimed;
    const { survey, responses } = found.get(survey_id) ?? {};
    const response = response_id === 0 ? null : responses?.get(response_id);
    if (survey === undefined || response === undefined) return undefined;
    if (event === 'response.partial' && response && !response.is_partial) return undefined;
    const [isRedelivery, isBackfill] = [claimed.redelivered === 1, claimed.is_backfill === 1];
    const about = { id: nameOf(claimed), event, target: JSON.parse(target), survey, response };
    return { ...about, recipients: [], attempt, isRedelivery, isBackfill };
  });
}

async function tryAll(
  deps: Deps,
  kinds: Kinds,
  messages: readonly ClaimedDelivery[],
): Promise<Map<ClaimedDelivery, Result>> {
  try {
    const read = await readDeliveries(deps, messages);
    const results = new Map<ClaimedDelivery, Result>(messages.map((one) => [one, undefined]));
    const ready = messages.flatMap((one, at) => (read[at] ? [{ one, delivery: read[at] }] : []));
    const together = ready.filter(({ one, delivery }) => delivery.response && !isSpent(one));
    const { sendMany } = kinds[messages[0]?.kind ?? ''] ?? {};
    if (sendMany && together.length > 1) {
      const done = await triedOr(() => inTime(sendMany(together.map(({ delivery }) => delivery))));
      together.forEach(({ one }, at) => {
        results.set(one, done instanceof Error ? done : (done[at] ?? {}));
      });
    }
    for (const { one, delivery } of ready)
      if (!results.get(one)) results.set(one, await triedOr(() => send(deps, kinds, one, delivery)));
    return results;
  } catch (error) {
    return new Map(messages.map((one) => [one, asError(error)]));
  }
}

async function send(deps: Deps, kinds: Kinds, claimed: ClaimedDelivery, delivery: Delivery): Promise<Outcome> {
  const kind = kinds[claimed.kind];
  if (!kind) throw new Error(`There is no way to send "${claimed.kind}".`);
  const recipients = sealedRecipients(deps.config).open(claimed.recipients);
  if (isSpent(claimed)) throw new Undeliverable(claimed.last_error ?? 'The server stopped each time while sending it.');
  return (await inTime(kind.send({ ...delivery, recipients }))) ?? {};
}

/** Claimed once more than it may be tried: the process died during the last try. */
function isSpent({ attempts }: ClaimedDelivery): boolean {
  return attempts > DELIVERY_ATTEMPTS;
}

async function triedOr<Done>(work: () => Promise<Done>): Promise<Done | Error> {
  try {
    return await work();
  } catch (error) {
    return asError(error);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
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
