import type { Actor } from '@userfeedback/addon-kit';
import type { Delivery, DeliveryList, DeliveryListQuery } from '@userfeedback/contract';
import { SURVEY_ID_MAX } from '@userfeedback/contract';
import { addDays, momentInZone } from '@userfeedback/engine';
import { AppError } from '../../../platform/api/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listPlanned } from '../../surveys/stored/service.ts';
import { findDestination, listDestinations } from '../destinations.ts';
import { deliveryKinds } from '../kinds.ts';
import { nameOf } from '../queries.ts';
import type { LoggedDelivery, Narrowing, PlaceInList } from './list-queries.ts';
import { countDeliveries, findSource, listDeliveries } from './list-queries.ts';

export type Translate = (text: string) => string;

export async function listLog(
  deps: Deps,
  query: DeliveryListQuery,
  actor: Actor,
  translate: Translate,
): Promise<DeliveryList> {
  const narrowing = await narrowingOf(deps, query, actor);
  const source = await findSource(deps.db, narrowing);
  const [{ rows, next }, counts] = await Promise.all([
    listDeliveries(deps.db, narrowing, source, { before: readPlace(query.before), limit: query.per_page }),
    countDeliveries(deps.db, narrowing, source),
  ]);
  return {
    items: await describe(deps, rows, translate),
    next_before: writePlace(next),
    status_filters: counts.map(({ status, count, isAtLeast }) => ({
      status,
      count,
      ...(isAtLeast && { is_at_least: true as const }),
    })),
  };
}

/** Messages of the whole site show to those who manage it. */
export async function narrowingOf(
  deps: Deps,
  { filter, search }: Pick<DeliveryListQuery, 'filter' | 'search'>,
  { grants }: Pick<Actor, 'grants'>,
): Promise<Narrowing> {
  const { start_date, end_date, destination, kind, ...rest } = filter;
  const isKnown = kind === undefined || kind in deliveryKinds(deps);
  const { time_zone } = deps.host.info();
  const isNumber = /^\d{1,15}$/.test(search);
  const named = search === '' || isNumber ? undefined : await listKeysLike(deps, search);
  const asked = destination === undefined ? undefined : [destination];
  // The messages of a destination are those of its survey, which may be few.
  const survey = destination && (await listDestinations(deps)).find(({ key }) => key === destination)?.survey;
  return {
    ...(survey && { survey_id: survey.id }),
    ...rest,
    isForManagers: grants.manage_settings,
    ...(kind !== undefined && isKnown && { kind }),
    destinations: !isKnown ? [] : asked && named ? asked.filter((key) => named.includes(key)) : (asked ?? named),
    response_id: isNumber ? Number(search) : undefined,
    from: start_date && momentInZone(start_date, '00:00', time_zone),
    until: end_date && momentInZone(addDays(end_date, 1), '00:00', time_zone),
  };
}

async function listKeysLike(deps: Deps, search: string): Promise<string[]> {
  const begins = (text: string | null) => text?.toLowerCase().startsWith(search.toLowerCase()) === true;
  const all = await listDestinations(deps);
  return all.filter(({ name, where }) => begins(name) || begins(where)).map(({ key }) => key);
}

/** Rows of the log in words. */
export async function describe(deps: Deps, rows: readonly LoggedDelivery[], translate: Translate): Promise<Delivery[]> {
  const kinds = deliveryKinds(deps);
  const surveys = await listPlanned(deps, [...new Set(rows.map(({ survey_id }) => survey_id))]);
  return rows.map((row) => {
    const survey = surveys.find(({ id }) => id === row.survey_id) ?? null;
    const { key, name, where } = findDestination(kinds, row, survey);
    const isWaiting = row.status === 'pending' && row.is_paused !== 1;
    return {
      id: nameOf(row),
      kind: row.kind,
      event: row.event,
      destination: { key, name, where },
      survey: survey && { id: survey.id, title: survey.title },
      response_id: row.response_id || null,
      status: row.is_paused === 1 ? 'paused' : row.status,
      attempts: row.attempts,
      created_at: row.created_at,
      next_attempt_at: isWaiting ? row.next_attempt_at : null,
      last_attempt_at: row.last_attempt_at,
      sent_at: row.sent_at,
      duration_ms: row.duration_ms,
      reply_status: row.reply_status,
      error: row.last_error === null ? null : translate(row.last_error),
      is_backfill: row.is_backfill === 1,
    };
  });
}

export function writePlace(place: PlaceInList | undefined): string | null {
  if (!place) return null;
  const { created_at, survey_id, response_id, number } = place;
  return Buffer.from(JSON.stringify([created_at, survey_id, response_id, number])).toString('base64url');
}

const MOMENT = /^[\d:.TZ-]{1,40}$/;

/** Throws `invalid` for anything but what `writePlace` has made. */
export function readPlace(text: string | undefined): PlaceInList | undefined {
  if (text === undefined) return undefined;
  const [created_at, survey_id, response_id, number] = partsOf(text);
  const isKey = [survey_id, response_id, number].every((part) => Number.isSafeInteger(part));
  const isMoment = typeof created_at === 'string' && MOMENT.test(created_at);
  if (!isMoment || !isKey || Number(survey_id) > SURVEY_ID_MAX)
    throw new AppError('invalid', undefined, { before: 'Must be what the page before returned.' });
  return { created_at, survey_id: Number(survey_id), response_id: Number(response_id), number: Number(number) };
}

function partsOf(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
