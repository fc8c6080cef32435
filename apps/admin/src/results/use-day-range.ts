import type { ResultsFilter } from '@userfeedback/contract';
import { CHANNELS, SOURCE_MAX } from '@userfeedback/contract/places-limits';
import { readConditions } from '@userfeedback/engine/filters/address';
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

/** What responses have in common that alone count. */
export type Counted = Omit<ResultsFilter, 'question_id' | 'row' | 'value'>;

/** The chosen days, whether partial responses count there, too, and which responses alone count. */
export type ResultsRange = DayRange & { include_partial?: 'true'; filter?: Counted };

/** Which responses alone count; kept in the address. */
export function useCounted(): [Counted, ReturnType<typeof useParamChange>] {
  const [params] = useSearchParams();
  return [readCounted(params), useParamChange()];
}

const TAG_MAX = 35;
/** '': pages of the site. */
const WAYS = ['', ...CHANNELS, 'import'] as const;

/** Reads it from an address; what is invalid is ignored. */
export function readCounted(params: URLSearchParams): Counted {
  const [field, field_value] = [params.get('field'), params.get('field_value')];
  const language = params.get('language');
  const channel = WAYS.find((way) => way === params.get('channel'));
  const source = params.get('source');
  const conditions = readConditions(params.get('conditions'));
  return {
    ...(field && field_value !== null && { field, field_value }),
    ...(channel !== undefined && { channel }),
    ...(source !== null && source.length <= SOURCE_MAX && { source }),
    ...(language && language.length <= TAG_MAX && { language }),
    ...(conditions.length > 0 && { conditions }),
  };
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
