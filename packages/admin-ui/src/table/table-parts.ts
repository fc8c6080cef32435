import type { Capability, Pagination } from '@userfeedback/contract';
import type { Work } from '../feedback/progress-line.tsx';
import type { RowId } from './use-selection.ts';

export interface BulkActions<Id extends RowId = number> {
  actions: readonly { value: string; label: string }[];
  /** Resolves to whether it worked. */
  run(action: string, ids: readonly Id[]): Promise<boolean>;
  work: Work | null;
  /** Without it, ticking and applying are locked. */
  capability?: Capability;
  source?: string;
}

/** A query of TanStack Query; lists kept in the browser can provide the same. */
export interface TableQuery<Row> {
  data: { items: Row[]; pagination: Pagination } | undefined;
  isFetching: boolean;
  /** The data are still those of the previous page or sorting. */
  isPlaceholderData: boolean;
  error: unknown;
  refetch(): unknown;
}

export const INITIAL_PAGINATION: Pagination = { page: 1, pages: 1, per_page: 10, total: 1 };
