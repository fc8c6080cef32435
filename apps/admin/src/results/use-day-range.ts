import type { DayRange } from '@userfeedback/engine/results/days';
import { defaultRange } from '@userfeedback/engine/results/days';
import { findRange } from '@userfeedback/engine/results/find-range';
import { useSearchParams } from 'react-router';
import { useParamChange } from './use-param-change.ts';

/** The chosen days, kept in the address; the last 30 if it names none or invalid ones. */
export function useDayRange(today: string): [DayRange, (range: DayRange) => void] {
  const [params] = useSearchParams();
  const change = useParamChange();
  return [readRange(params, today), (range) => change({ ...range })];
}

/** The chosen days, whether partial responses count there, too, and the language that alone counts. */
export type ResultsRange = DayRange & { include_partial?: 'true'; filter?: { language: string } };

/** The language whose responses alone count; null: all of them. Kept in the address. */
export function useLanguageFilter(): [string | null, (language: string | null) => void] {
  const [params] = useSearchParams();
  const change = useParamChange();
  return [params.get('language'), (language) => change({ language })];
}

/** Whether cards, texts and scores have partial responses; kept in the address. */
export function useWithPartial(): [boolean, (isOn: boolean) => void] {
  const [params] = useSearchParams();
  const change = useParamChange();
  return [params.get('partial') === '1', (isOn) => change({ partial: isOn ? '1' : null })];
}

/** Reads a range from an address; exported for its test. */
export function readRange(params: URLSearchParams, today: string): DayRange {
  return findRange(params.get('start_date'), params.get('end_date'), today) ?? defaultRange(today);
}
