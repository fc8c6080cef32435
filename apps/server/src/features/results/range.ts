import { FIRST_DAY } from '@userfeedback/contract';
import type { DayRange } from '@userfeedback/engine';
import { addDays, countDays, pastDays } from '@userfeedback/engine';
import { AppError } from '../../platform/api/app-error.ts';

export const MONTH = 30;

export interface AskedRange {
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/** Longer than anybody has responses for. */
const DAYS_MAX = 10_000;

/** If a side is missing, `days` days up to today. */
export function rangeFrom({ start_date, end_date }: AskedRange, days: number, today: string): DayRange {
  if (start_date === undefined && end_date === undefined) return pastDays(days, today);
  const end = end_date ?? (start_date !== undefined && start_date > today ? start_date : today);
  const start = start_date ?? addDays(end, 1 - days);
  if (start < FIRST_DAY) throw refused('start_date', `Days before ${FIRST_DAY} cannot be chosen.`);
  if (start > end) throw refused('start_date', 'The first day is after the last one.');
  if (countDays(start, end) > DAYS_MAX) throw refused('end_date', 'This range is too long.');
  return { start_date: start, end_date: end };
}

function refused(field: string, text: string): AppError {
  return new AppError('invalid_parameter', text, { [field]: text });
}
