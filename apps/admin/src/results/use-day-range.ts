import { FIRST_DAY } from '@userfeedback/contract/limits';
import type { DayRange } from '@userfeedback/engine/results/days';
import { defaultRange } from '@userfeedback/engine/results/days';
import { useSearchParams } from 'react-router';
import { useParamChange } from './use-param-change.ts';

/** The chosen days, kept in the address; the last 30 if it names none or invalid ones. */
export function useDayRange(today: string): [DayRange, (range: DayRange) => void] {
  const [params] = useSearchParams();
  const change = useParamChange();
  return [readRange(params, today), (range) => change({ ...range })];
}

/** The chosen days, and whether partial responses count there, too. */
export type ResultsRange = DayRange & { include_partial?: 'true' };

/** Whether cards, texts and scores have partial responses; kept in the address. */
export function useWithPartial(): [boolean, (isOn: boolean) => void] {
  const [params] = useSearchParams();
  const change = useParamChange();
  return [params.get('partial') === '1', (isOn) => change({ partial: isOn ? '1' : null })];
}

/** Reads a range from an address; exported for its test. */
export function readRange(params: URLSearchParams, today: string): DayRange {
  const start_date = params.get('start_date');
  const end_date = params.get('end_date');
  const isGood =
    isDay(start_date) &&
    isDay(end_date) &&
    start_date >= FIRST_DAY &&
    start_date <= end_date &&
    end_date <= today;
  return isGood ? { start_date, end_date } : defaultRange(today);
}

function isDay(text: string | null): text is string {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
