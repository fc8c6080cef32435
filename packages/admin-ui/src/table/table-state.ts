import { PER_PAGE_DEFAULT } from '@userfeedback/contract/limits';

/** Kept in the address, so that it survives a reload and can be sent to a colleague. */
export interface TableState<Key extends string = string, Filter extends string = string> {
  page: number;
  orderby: Key;
  order: 'asc' | 'desc';
  filter: Filter;
  search: string;
  size: number;
}

/** How a list starts, and what its address may contain. The first filter shows everything. */
export interface TableDefaults<Key extends string, Filter extends string> {
  orderby: Key;
  order: 'asc' | 'desc';
  keys: readonly Key[];
  filters: readonly [Filter, ...Filter[]];
  /** Rows on a page, the first by default; only 10 if absent. */
  sizes?: readonly number[];
}

const SEARCH_MAX = 200;

/** Invalid parameters are ignored. */
export function readTableState<Key extends string, Filter extends string>(
  params: URLSearchParams,
  defaults: TableDefaults<Key, Filter>,
): TableState<Key, Filter> {
  const page = Number(params.get('page'));
  const order = params.get('order');
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    orderby: defaults.keys.find((key) => key === params.get('orderby')) ?? defaults.orderby,
    order: order === 'asc' || order === 'desc' ? order : defaults.order,
    filter: defaults.filters.find((filter) => filter === params.get('filter')) ?? defaults.filters[0],
    search: (params.get('search') ?? '').slice(0, SEARCH_MAX),
    size: defaults.sizes?.find((size) => String(size) === params.get('per_page')) ?? firstSize(defaults),
  };
}

/** Another sorting, filter or search starts on page 1 again. Defaults are left out, and other parameters stay. */
export function writeTableState<Key extends string, Filter extends string>(
  params: URLSearchParams,
  change: Partial<TableState<Key, Filter>>,
  defaults: TableDefaults<Key, Filter>,
): URLSearchParams {
  const state = { ...readTableState(params, defaults), page: 1, ...change };
  const written = new URLSearchParams(params);
  const set = (name: string, value: string | number, initial: string | number) => {
    if (value === initial) written.delete(name);
    else written.set(name, String(value));
  };
  set('page', state.page, 1);
  set('orderby', state.orderby, defaults.orderby);
  set('order', state.order, defaults.order);
  set('filter', state.filter, defaults.filters[0]);
  set('search', state.search.slice(0, SEARCH_MAX), '');
  set('per_page', state.size, firstSize(defaults));
  return written;
}

function firstSize({ sizes }: { sizes?: readonly number[] }): number {
  return sizes?.[0] ?? PER_PAGE_DEFAULT;
}

/** Another column starts with its own direction, the current one reverses. */
export function sortBy<Key extends string>(
  state: TableState<Key>,
  key: Key,
  first: 'asc' | 'desc',
): Pick<TableState<Key>, 'orderby' | 'order'> {
  if (state.orderby !== key) return { orderby: key, order: first };
  return { orderby: key, order: state.order === 'asc' ? 'desc' : 'asc' };
}

/** Moved to a page that exists; null if the text is no number. */
export function readPage(text: string, pages: number): number | null {
  const page = Math.round(Number(text.trim()));
  if (text.trim() === '' || !Number.isFinite(page)) return null;
  return Math.min(Math.max(page, 1), Math.max(pages, 1));
}
