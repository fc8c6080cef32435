import type { Pagination } from '@userfeedback/contract';
import { PER_PAGE_DEFAULT } from '@userfeedback/contract/limits';
import { countPages } from '@userfeedback/engine';

/** The wanted page, or the last one, of a list that came whole. */
export function pageOf<Row>(rows: readonly Row[], wanted: number): { items: Row[]; pagination: Pagination } {
  const pages = countPages(rows.length, PER_PAGE_DEFAULT);
  const page = Math.min(wanted, pages);
  return {
    items: rows.slice((page - 1) * PER_PAGE_DEFAULT, page * PER_PAGE_DEFAULT),
    pagination: { page, pages, per_page: PER_PAGE_DEFAULT, total: rows.length },
  };
}
