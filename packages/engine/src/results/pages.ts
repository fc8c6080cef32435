/** At least 1; a `perPage` below 0 means everything on one page. */
export function countPages(total: number, perPage: number): number {
  return perPage < 0 ? 1 : Math.max(1, Math.ceil(total / perPage));
}
