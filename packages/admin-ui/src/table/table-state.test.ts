import { expect, test } from 'vitest';
import type { TableDefaults } from './table-state.ts';
import { readPage, readTableState, sortBy, writeTableState } from './table-state.ts';

const defaults: TableDefaults<'id' | 'title', 'all' | 'draft'> = {
  orderby: 'id',
  order: 'desc',
  keys: ['id', 'title'],
  filters: ['all', 'draft'],
  sizes: [10, 50],
};
const read = (search: string) => readTableState(new URLSearchParams(search), defaults);
const write = (search: string, change: Parameters<typeof writeTableState<'id' | 'title', 'all' | 'draft'>>[1]) =>
  writeTableState(new URLSearchParams(search), change, defaults).toString();

test('an empty address is page 1 in the default order without a filter', () => {
  expect(read('')).toEqual({
    page: 1,
    orderby: 'id',
    order: 'desc',
    filter: 'all',
    search: '',
    size: 10,
  });
});

test('nonsense in the address is ignored', () => {
  expect(read('page=-3&orderby=password&order=up&filter=gone')).toEqual(read(''));
  expect(read('page=1e99')).toEqual(read(''));
  expect(read('page=2.5')).toEqual(read(''));
  expect(read('per_page=100000')).toEqual(read(''));
  expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(200);
});

test('a change of page keeps order and filter', () => {
  expect(write('filter=draft&orderby=title', { page: 3 })).toBe('filter=draft&orderby=title&page=3');
});

test('another filter or order starts on page 1 again', () => {
  expect(write('page=4', { filter: 'draft' })).toBe('filter=draft');
  expect(write('page=4&filter=draft', { orderby: 'title', order: 'asc' })).toBe('filter=draft&orderby=title&order=asc');
});

test('so does a search; it and the size of a page stay with what comes after (OP-33)', () => {
  expect(write('page=4&filter=draft', { search: 'sommer & co' })).toBe('filter=draft&search=sommer+%26+co');
  expect(write('search=a&per_page=50', { filter: 'draft' })).toBe('search=a&per_page=50&filter=draft');
  expect(write('search=a&page=3', { size: 50 })).toBe('search=a&per_page=50');
  expect(write('search=a&per_page=50', { search: '', size: 10 })).toBe('');
  expect(readTableState(new URLSearchParams('per_page=50'), { ...defaults, sizes: undefined }).size).toBe(10);
});

test('what equals the default is left out and parameters of others stay', () => {
  expect(write('page=4&filter=draft&range=30', { filter: 'all' })).toBe('range=30');
});

test('a click on another column keeps the direction, on the current one turns it', () => {
  const state = read('order=asc');
  expect(sortBy(state, 'title', 'desc')).toEqual({ orderby: 'title', order: 'desc' });
  expect(sortBy(state, 'id', 'desc')).toEqual({ orderby: 'id', order: 'desc' });
});

test.each([
  ['2', 2],
  [' 3 ', 3],
  ['0', 1],
  ['-5', 1],
  ['99', 7],
  ['2.4', 2],
  ['', null],
  ['two', null],
])('the page input %j means %j', (text, page) => {
  expect(readPage(text, 7)).toBe(page);
});
