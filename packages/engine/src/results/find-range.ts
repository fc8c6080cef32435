import { FIRST_DAY } from '@userfeedback/contract/limits';
import type { DayRange } from './days.ts';

/** Undefined unless both texts are days and the range is a valid one. */
export function findRange(start: string | null, end: string | null, today: string): DayRange | undefined {
  const isGood = isDay(start) && isDay(end) && start >= FIRST_DAY && start <= end && end <= today;
  return isGood ? { start_date: start, end_date: end } : undefined;
}

function isDay(text: string | null): text is string {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
