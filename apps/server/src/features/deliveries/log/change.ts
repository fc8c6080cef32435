import type { Actor } from '@userfeedback/addon-kit';
import type { DeliveriesDone } from '@userfeedback/contract';
import type { Deps } from '../../../platform/deps.ts';
import { getResponse } from '../../responses/service.ts';
import { listPlanned } from '../../surveys/stored/service.ts';
import { RECIPIENTS_FORGOTTEN } from '../delivery.ts';
import { findDestination, GONE, NOT_IN_PLAN } from '../destinations.ts';
import { deliveryKinds } from '../kinds.ts';
import type { DeliveryKey } from '../queries.ts';
import { nameOf } from '../queries.ts';
import { changeDeliveries, findDeliveries } from './change-queries.ts';
import type { LoggedDelivery, Narrowing, PlaceInList } from './list-queries.ts';
import { findSource, listDeliveries } from './list-queries.ts';
import type { Translate } from './service.ts';

interface Refusal {
  id: string;
  reason: string;
}

const REFUSED_MAX = 100;
/** A call takes about three seconds for all its slices. */
const [SLICE, SLICES] = [1000, 10];
const SENT_AGAIN = ['failed', 'dropped', 'sent'] as const;
const DROPPED = ['pending', 'failed'] as const;

export async function sendAgain(
  deps: Deps,
  ids: readonly string[],
  actor: Actor,
  translate: Translate,
): Promise<DeliveriesDone> {
  const { rows, refused } = await findNamed(deps, ids, actor);
  const judge = await judgeOf(deps, rows);
  const unfit = rows.flatMap((row) => refusalOf(row, judge(row)));
  const fit = rows.filter((row) => judge(row) === undefined);
  const taken = await changeDeliveries(deps.db, fit, SENT_AGAIN, 'again', deps.now());
  return doneOf(taken, [...refused, ...unfit], translate);
}

/**
 * All failed ones that match, as many as one call has time for, and where it goes on. One that fails again meanwhile is not
 * sent a third time.
 */
export async function sendMatchingAgain(
  deps: Deps,
  narrowing: Narrowing,
  begin: PlaceInList | undefined,
  translate: Translate,
): Promise<DeliveriesDone & { next: PlaceInList | undefined }> {
  const failed = { ...narrowing, status: 'failed' as const };
  const source = await findSource(deps.db, failed);
  const refused: Refusal[] = [];
  let taken = 0;
  let before = begin;
  for (let slice = 1; ; slice++) {
    const { rows, next } = await listDeliveries(deps.db, failed, source, { before, limit: SLICE });
    const judge = await judgeOf(deps, rows);
    refused.push(...rows.flatMap((row) => refusalOf(row, judge(row))).slice(0, REFUSED_MAX - refused.length));
    const fit = rows.filter((row) => judge(row) === undefined);
    if (fit.length > 0) taken += await changeDeliveries(deps.db, fit, ['failed'], 'again', deps.now());
    before = next;
    if (!next || slice === SLICES) return { ...doneOf(taken, refused, translate), next };
  }
}

export async function drop(
  deps: Deps,
  ids: readonly string[],
  actor: Actor,
  translate: Translate,
): Promise<DeliveriesDone> {
  const { rows, refused } = await findNamed(deps, ids, actor);
  const reasons: Partial<Record<LoggedDelivery['status'], string>> = {
    sending: 'It is being sent right now.',
    held: HELD,
    sent: 'It was sent already.',
    dropped: 'It was dropped already.',
  };
  const unfit = rows.flatMap((row) => refusalOf(row, reasons[row.status]));
  const fit = rows.filter(({ status }) => reasons[status] === undefined);
  const taken = await changeDeliveries(deps.db, fit, DROPPED, 'dropped', deps.now());
  return doneOf(taken, [...refused, ...unfit], translate);
}

const HELD = 'It is held as suspected spam.';

/** Why a message cannot be sent again; undefined if it can. */
async function judgeOf(deps: Deps, rows: readonly LoggedDelivery[]) {
  const kinds = deliveryKinds(deps);
  const surveys = await listPlanned(deps, [...new Set(rows.map(({ survey_id }) => survey_id))]);
  return (row: LoggedDelivery): string | undefined => {
    const { status, kind, survey_id, event } = row;
    if (status === 'pending' || status === 'sending') return 'It is waiting to be sent already.';
    if (status === 'held') return HELD;
    if (status === 'sent' && survey_id === 0 && !kind.startsWith('addon:')) return RECIPIENTS_FORGOTTEN;
    // Removing copies needs no destination that is still used.
    if (event === 'copies.erased') return undefined;
    const survey = surveys.find(({ id }) => id === survey_id) ?? null;
    if (!findDestination(kinds, row, survey).isThere) return GONE;
    return kinds[kind]?.isUsable?.() === false ? NOT_IN_PLAN : undefined;
  };
}

/** Those that the caller may see, and why the others cannot be found. */
async function findNamed({ db }: Deps, ids: readonly string[], { grants }: Actor) {
  const keys = new Map([...new Set(ids)].map((id) => [id, readKey(id)]));
  const found = await findDeliveries(db, [...keys.values()]);
  const rows = found.filter(({ survey_id }) => survey_id !== 0 || grants.manage_settings);
  const refused: Refusal[] = [];
  for (const [id, { survey_id, response_id }] of keys) {
    if (rows.some((row) => nameOf(row) === id)) continue;
    // The messages of a response go with it, and when it is made anonymous.
    const isThere = survey_id !== 0 && response_id !== 0 && (await getResponse(db, survey_id, response_id));
    const reason = isThere ? 'The response was made anonymous.' : 'The response was deleted.';
    refused.push({ id, reason: response_id === 0 ? 'This message does not exist. It may have been deleted.' : reason });
  }
  return { rows, refused };
}

export function readKey(id: string): DeliveryKey {
  const [survey_id = 0, response_id = 0, number = 0] = id.split('-').map(Number);
  return { survey_id, response_id, number };
}

function refusalOf(row: LoggedDelivery, reason: string | undefined): Refusal[] {
  return reason === undefined ? [] : [{ id: nameOf(row), reason }];
}

function doneOf(taken: number, refused: readonly Refusal[], translate: Translate): DeliveriesDone {
  return { taken, refused: refused.slice(0, REFUSED_MAX).map(({ id, reason }) => ({ id, reason: translate(reason) })) };
}
