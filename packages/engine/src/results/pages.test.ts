import { expect, test } from 'vitest';
import { countPages } from './pages.ts';

test.each([
  [0, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [300, -1, 1],
])('%i items, %i a page: %i pages', (total, perPage, pages) => {
  expect(countPages(total, perPage)).toBe(pages);
});
