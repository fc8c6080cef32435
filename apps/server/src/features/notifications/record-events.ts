import { addDays, dayInZone, isEnded, isPastExpiry, momentInZone } from '@userfeedback/engine';
import type { NotificationKind } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { getRaised } from '../alerts/stored/service.ts';
import { listGivenUp } from '../deliveries/service.ts';
import { settingsOf } from '../surveys/stored/service.ts';
import type { NotificationEvent, SurveyNews } from './queries.ts';
import { deleteEventsBefore, insertEvents, listEnding, listRecorded, listSurveyNews } from './queries.ts';

/** Days; older events are no news. Records are kept longer. */
const NEWS_DAYS = 7;
const KEPT_DAYS = 90;

interface Time {
  zone: string;
  now: string;
  today: string;
  since: string;
}

/**
 * Derives events from the current state when somebody asks, so that nothing needs to be recorded while responses come
 * in.
 */
export async function recordEvents(deps: Deps): Promise<void> {
  const { db } = deps;
  const time = timeOf(deps);
  const since = momentInZone(time.since, '00:00', time.zone);
  const found = [
    ...(await listSurveyNews(db, time.since)).flatMap((survey) => newsOf(survey, time)),
    ...(await listEnded(deps, time)),
    ...(await listUndelivered(deps, time, since)),
    ...(await getRaised(db, since)).map((one) =>
      makeEvent('alert', one.survey_id, one.since, `${one.id}-${one.since}`),
    ),
  ].filter(({ happened_at }) => happened_at >= since);
  const recorded = new Set(await listRecorded(db, since));
  const fresh = found.filter(({ id }) => !recorded.has(id));
  if (fresh.length === 0) return;
  await insertEvents(db, fresh);
  await deleteEventsBefore(db, momentInZone(addDays(time.today, -KEPT_DAYS), '00:00', time.zone));
}

function timeOf({ host, now }: Deps): Time {
  const zone = host.info().time_zone;
  const today = dayInZone(now(), zone);
  return { zone, now: now().toISOString(), today, since: addDays(today, -NEWS_DAYS) };
}

function newsOf(
  { id, status, publish_at, draft_since, first_day, spam_day }: SurveyNews,
  time: Time,
): NotificationEvent[] {
  const at = (day: string) => momentInZone(day, '00:00', time.zone);
  const isLive = status === 'publish' && publish_at !== null && publish_at <= time.now;
  return [
    ...(first_day ? [makeEvent('first-response', id, at(first_day))] : []),
    ...(spam_day ? [makeEvent('spam', id, at(spam_day), spam_day)] : []),
    ...(isLive ? [makeEvent('live', id, publish_at, publish_at)] : []),
    ...(isLive && draft_since !== null && draft_since < publish_at
      ? [makeEvent('live-unchanged', id, publish_at, publish_at)]
      : []),
  ];
}

/** Published surveys whose last day of this year, or whose end, has passed. */
async function listEnded({ db, site }: Deps, { zone, now, today }: Time): Promise<NotificationEvent[]> {
  const { behavior } = site.now().access.addons;
  if (!behavior?.active || behavior.type !== 'licensed') return [];
  const [, month = 1, day = 1] = today.split('-').map(Number);
  return (await listEnding(db)).flatMap(({ id, settings }) => {
    const { behavior: of } = settingsOf(settings);
    if (of.run_time === 'until')
      return isEnded(of, Date.parse(now)) && of.end_at ? [makeEvent('ended', id, of.end_at, of.end_at)] : [];
    const last = of.expire_at;
    if (!last || !isPastExpiry(last, { month, day })) return [];
    const lastDay = [today.slice(0, 4), ...[last.month, last.day].map((part) => String(part).padStart(2, '0'))];
    return [makeEvent('expired', id, momentInZone(addDays(lastDay.join('-'), 1), '00:00', zone), lastDay.join('-'))];
  });
}

/** One per survey and day, however many deliveries were given up. */
async function listUndelivered({ db }: Deps, { now, zone }: Time, since: string): Promise<NotificationEvent[]> {
  return (await listGivenUp(db, since)).map(({ survey_id, last_at }) => {
    const at = last_at < now ? last_at : now;
    return makeEvent('undelivered', survey_id, at, dayInZone(at, zone));
  });
}

function makeEvent(kind: NotificationKind, survey_id: number, happened_at: string, occasion = ''): NotificationEvent {
  return {
    id: [kind, survey_id, occasion].filter((part) => part !== '').join('-'),
    kind,
    survey_id,
    happened_at,
  };
}
