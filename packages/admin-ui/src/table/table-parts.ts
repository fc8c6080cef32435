import type { Capability, Pagination } from '@userfeedback/contract';
import type { Work } from '../feedback/progress-line.tsx';

/** What can be done with several rows at once. */
export interface BulkActions {
  actions: readonly { value: string; label: string }[];
  /** Does it; returns whether it worked. */
  run(action: string, ids: readonly number[]): Promise<boolean>;
  work: Work | null;
  /** Locks ticking and applying where the capability is missing. */
  capability?: Capability;
  source?: string;
}

/** What the table reads from a query of TanStack Query; lists kept in the browser can give the same. */
export interface TableQuery<Row> {
  data: { items: Row[]; pagination: Pagination } | undefined;
  isFetching: boolean;
  /** The data shown are those of the page or order before. */
  isPlaceholderData: boolean;
  error: unknown;
  refetch(): unknown;
}

/** What the table knows before the first answer. */
export const INITIAL_PAGINATION: Pagination = { page: 1, pages: 1, per_page: 10, total: 1 };
