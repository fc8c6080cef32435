import type { TableDefaults, TableStateControl } from '@userfeedback/admin-ui';
import { useTableState } from '@userfeedback/admin-ui';

export type OverviewKey =
  | 'id'
  | 'title'
  | 'status'
  | 'created_at'
  | 'responses_count'
  | 'range_responses_count';

const DEFAULTS: TableDefaults<OverviewKey, 'all'> = {
  orderby: 'id',
  order: 'desc',
  keys: ['id', 'title', 'status', 'created_at', 'responses_count', 'range_responses_count'],
  filters: ['all'],
};

/** Order and page of the overview's table, in the address. */
export function useOverviewTable(): TableStateControl<OverviewKey, 'all'> {
  return useTableState(DEFAULTS);
}
