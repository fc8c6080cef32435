import type { ResponseFilters } from '@userfeedback/contract';
import { formatConditions } from '@userfeedback/engine/filters/address';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Counted } from '../results/use-day-range.ts';
import { readCounted, readRange } from '../results/use-day-range.ts';
import { useParamChange } from '../results/use-param-change.ts';

/** The filters of a list of responses except the status; they are part of the address. */
export type Narrowing = Pick<
  ResponseFilters,
  'start_date' | 'end_date' | 'question_id' | 'row' | 'value' | keyof Counted
> & {
  search: string;
};

const NAMES = [
  ...(['start_date', 'end_date', 'question_id', 'row', 'value'] as const),
  ...(['field', 'field_value', 'channel', 'source', 'language', 'conditions', 'search'] as const),
] as const;
/** Characters of what is searched for. */
const TYPED_MAX = 200;

/** The filters in the address, the query string that stands for them ("?search=..."), and functions to change them. */
export function useResponseFilters(today: string) {
  const [params] = useSearchParams();
  const change = useParamChange();
  const filters = useMemo(() => readFilters(params, today), [params, today]);
  const clear = useCallback(() => change(Object.fromEntries(NAMES.map((name) => [name, null]))), [change]);
  return { filters, address: addressOf(filters), isFiltered: addressOf(filters) !== '', change, clear };
}

/** Reads the filters from an address; what is invalid is ignored. */
export function readFilters(params: URLSearchParams, today: string): Narrowing {
  const days = readRange(params, today);
  const [question_id, row, value] = ['question_id', 'row', 'value'].map((name) => params.get(name) ?? undefined);
  return {
    ...(params.get('start_date') === days.start_date && params.get('end_date') === days.end_date && days),
    ...(question_id !== undefined && value !== undefined && { question_id, ...(row !== undefined && { row }), value }),
    ...readCounted(params),
    search: (params.get('search') ?? '').trim().slice(0, TYPED_MAX),
  };
}

/** "?search=maps"; empty without filters. */
export function addressOf({ conditions = [], search = '', ...filters }: Partial<Narrowing>): string {
  const said = { ...filters, conditions: formatConditions(conditions), search: search || null };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(said)) if (typeof value === 'string') params.set(name, value);
  return params.size > 0 ? `?${params}` : '';
}
