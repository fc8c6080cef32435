import type { Granularity, Period } from '@userfeedback/contract';
import type { DayRange } from './days.ts';
import { addDays, countDays } from './days.ts';

const MOST_DAYS = 92;
const MOST_DAYS_BY_WEEK = 730;

export function granularityOf({ start_date, end_date }: DayRange): Granularity {
  const days = countDays(start_date, end_date);
  if (days <= MOST_DAYS) return 'day';
  return days <= MOST_DAYS_BY_WEEK ? 'week' : 'month';
}

/** Weeks run Monday to Sunday, months by the calendar. */
export function periodsOf({ start_date, end_date }: DayRange, granularity: Granularity): Period[] {
  const periods: Period[] = [];
  for (let date = start_date; date <= end_date; ) {
    const last = lastDayOf(date, granularity);
    // Compared by count, not as text: the day after 9999-12-31 sorts before all others.
    const end = countDays(last, end_date) > 1 ? last : end_date;
    periods.push({ date, end_date: end, days: countDays(date, end) });
    if (end === end_date) break;
    date = addDays(end, 1);
  }
  return periods;
}

export function groupByPeriod<Item extends { day: string }>(
  items: readonly Item[],
  periods: readonly Period[],
): (Period & { items: Item[] })[] {
  const sorted = items.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  let next = 0;
  return periods.map((period) => {
    const ofPeriod: Item[] = [];
    for (let item = sorted[next]; item && item.day <= period.end_date; item = sorted[++next])
      if (item.day >= period.date) ofPeriod.push(item);
    return { ...period, items: ofPeriod };
  });
}

function lastDayOf(day: string, granularity: Granularity): string {
  if (granularity === 'day') return day;
  const date = new Date(day);
  if (granularity === 'week') return addDays(day, (7 - date.getUTCDay()) % 7);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
}
