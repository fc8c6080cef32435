import { expect, expectTypeOf, test } from 'vitest';
import type { Column } from './column.ts';
import type { QuickFilter } from './quick-filters.tsx';
import { INITIAL_PAGINATION } from './table-parts.ts';
import { readTableState } from './table-state.ts';

interface Row {
  id: number;
}
type Cell = (row: Row) => string;

test('before the first reply a list is page 1 of 1, ten rows, one item, newest first (SL-33)', () => {
  expect(INITIAL_PAGINATION).toEqual({ page: 1, pages: 1, per_page: 10, total: 1 });
  const state = readTableState(new URLSearchParams(), {
    orderby: 'id',
    order: 'desc',
    keys: ['id'],
    filters: ['all'],
  });
  expect(state).toMatchObject({ page: 1, size: 10, orderby: 'id', order: 'desc' });
});

// These two fail when the types are checked (`npm test -- types`), where whoever writes a list is stopped.
test('a quick filter without attribute or value is not one (SL-37)', () => {
  interface Label {
    label: string;
    count: number;
  }
  expectTypeOf<Label & { attribute: string; value: string }>().toExtend<QuickFilter>();
  expectTypeOf<Label & { attribute: string }>().not.toExtend<QuickFilter>();
  expectTypeOf<Label & { value: string }>().not.toExtend<QuickFilter>();
});

test('a column needs a title, and a key where it sorts or names the row (SL-38)', () => {
  expectTypeOf<{ title: string; cell: Cell }>().toExtend<Column<Row>>();
  expectTypeOf<{ cell: Cell }>().not.toExtend<Column<Row>>();
  expectTypeOf<{ title: string; cell: Cell; isSortable: true }>().not.toExtend<Column<Row>>();
  expectTypeOf<{ title: string; cell: Cell; isRowTitle: true }>().not.toExtend<Column<Row>>();
  expectTypeOf<{ title: string; cell: Cell; key: string; isSortable: true }>().toExtend<Column<Row>>();
});
