/** How many pages a list has, at least one; `perPage` below 0: all of it on one page. */
export function countPages(total: number, perPage: number): number {
  return perPage < 0 ? 1 : Math.max(1, Math.ceil(total / perPage));
}
