import type { SurveyResults } from '@userfeedback/contract';
import type { DayRange } from '@userfeedback/engine';
import { addDays, dayInZone, faceOfType, inTenths, momentInZone } from '@userfeedback/engine';
import type { Deps } from '../../platform/deps.ts';
import { countPaused, givenUpSince } from '../deliveries/service.ts';
import { readSurveyResults } from '../results/service.ts';
import { countWaitingSpam, listSurveyWeeks } from './queries.ts';

/** With its difference from the week before; null: unknown. */
export interface Figure {
  value: number | null;
  difference: number | null;
}

export interface SurveySummary {
  id: number;
  title: string;
  impressions: Figure;
  responses: Figure;
  /** Percent of the impressions. */
  rate: Figure;
  /** Of the first rating question. */
  rating: (Figure & { kind: 'nps' | 'average' }) | null;
}

/** Contains nothing that a visitor wrote. */
export interface WeeklySummary {
  range: DayRange;
  responses: number;
  surveys: SurveySummary[];
  failed: number;
  paused: number;
  spam: number;
}

const WEEK = 7;
/** A server that was down for longer than this (milliseconds) sends nothing. */
const LATE = 48 * 3_600_000;
const AT = '08:00';

/** Monday to Sunday. It is due from Monday 08:00 in the site's time zone, for two days. */
export function dueWeek(now: Date, timeZone: string): DayRange | null {
  const today = dayInZone(now, timeZone);
  const monday = addDays(today, -weekdayOf(today));
  const isEarly = now.toISOString() < momentInZone(monday, AT, timeZone);
  const start = isEarly ? addDays(monday, -WEEK) : monday;
  const isLate = now.getTime() - Date.parse(momentInZone(start, AT, timeZone)) > LATE;
  return isLate ? null : weekBefore(start);
}

export function lastWeek(now: Date, timeZone: string): DayRange {
  const today = dayInZone(now, timeZone);
  return weekBefore(addDays(today, -weekdayOf(today)));
}

export function weekBefore(monday: string): DayRange {
  return { start_date: addDays(monday, -WEEK), end_date: addDays(monday, -1) };
}

/** 0 is Monday. */
function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

export async function readWeeklySummary(
  { db, host, now, site }: Pick<Deps, 'db' | 'host' | 'now' | 'site'>,
  range: DayRange,
): Promise<WeeklySummary> {
  const { time_zone } = host.info();
  const clock = { now: now(), time_zone, access: site.now().access };
  const before = weekBefore(range.start_date);
  const weeks = await listSurveyWeeks(db, {
    before: before.start_date,
    start: range.start_date,
    end: range.end_date,
  });
  const surveys: SurveySummary[] = [];
  for (const week of weeks) {
    const [here, earlier] = [
      await readSurveyResults(db, week.id, range, clock),
      await readSurveyResults(db, week.id, before, clock),
    ];
    surveys.push({
      id: week.id,
      title: week.title,
      impressions: figureOf(week.impressions, week.impressions_before),
      responses: figureOf(week.responses, week.responses_before),
      rate: figureOf(
        percentOf(week.responses, week.impressions),
        percentOf(week.responses_before, week.impressions_before),
      ),
      rating: ratingOf(here, earlier),
    });
  }
  const { count: failed } = await givenUpSince(db, momentInZone(range.start_date, '00:00', time_zone));
  return {
    range,
    responses: weeks.reduce((sum, { responses }) => sum + responses, 0),
    surveys: surveys.sort(
      (one, other) => (other.responses.value ?? 0) - (one.responses.value ?? 0) || one.title.localeCompare(other.title),
    ),
    failed,
    paused: await countPaused(db),
    spam: await countWaitingSpam(db),
  };
}

export function isQuiet({ surveys, failed }: WeeklySummary): boolean {
  return surveys.every(isIdle) && failed === 0;
}

/** Neither shown nor answered. */
export function isIdle({ impressions, responses }: SurveySummary): boolean {
  return !impressions.value && !responses.value;
}

function figureOf(value: number | null, before: number | null): Figure {
  return { value, difference: value === null || before === null ? null : value - before };
}

function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((100 * part) / whole);
}

function ratingOf(here: SurveyResults | undefined, before: SurveyResults | undefined): SurveySummary['rating'] {
  const first = here?.questions.find(({ type }) => faceOfType(type)?.isScored === true);
  if (!first) return null;
  const card = here?.question_stats.find(({ id, type_is_earlier }) => id === first.id && !type_is_earlier);
  const kind = card?.nps ? 'nps' : 'average';
  return { kind, ...figureOf(scoreIn(here, first.id, kind), scoreIn(before, first.id, kind)) };
}

/** As on the question's card; an average to one decimal place. */
function scoreIn(results: SurveyResults | undefined, id: string, kind: 'nps' | 'average'): number | null {
  const card = results?.question_stats.find((stats) => stats.id === id && !stats.type_is_earlier);
  if (!results || !card || card.total_answers === 0) return null;
  // The overview counts the scores of all NPS questions.
  if (kind === 'nps') return card.nps?.nps ?? null;
  return card.average === null ? null : inTenths(card.average);
}
