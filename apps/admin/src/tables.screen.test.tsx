import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAdmin, stubServer } from '../testing/open-admin.tsx';

/** Site and notices reply; every list stays loading, so that its headers stand above rows still to come. */
function waitingServer() {
  const server = stubServer({ plan: 'elite' });
  const { fetch } = server;
  const orders: { orderby: string; order: string | null }[] = [];
  server.fetch = (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : String(input));
    if (/\/(site-info|notices|notifications)$/.test(pathname)) return fetch(input, init);
    const orderby = searchParams.get('orderby');
    if (LISTS.test(pathname) && orderby !== null) orders.push({ orderby, order: searchParams.get('order') });
    return new Promise(() => {});
  };
  return { server, orders };
}

const LISTS = /\/(surveys|results|surveys\/9\/responses|post-ratings\/results(\/12)?)$/;

test.each([
  ['/surveys', 'Surveys', 3],
  ['/results', 'Survey results', 5],
  ['/results/survey/9/responses', 'Responses', 3],
  ['/post-ratings/results', 'Rated posts', 4],
  ['/post-ratings/results/12', 'Ratings', 2],
])(
  '%s: no head is blank, and each that sorts sends a key and is the one with the mark (FP-14, SW-36)',
  async (address, label, sortable) => {
    const { server, orders } = waitingServer();
    const { user } = openAdmin(address, server);
    const table = await screen.findByRole('table', { name: label });
    const heads = within(table).getAllByRole('columnheader');
    for (const head of heads) expect(head.textContent?.trim()).not.toBe('');
    const sorting = within(table).getAllByRole('button');
    expect(sorting).toHaveLength(sortable);
    const keys = new Set<string>();
    for (const button of sorting) {
      const before = orders.length;
      await user.click(button);
      await waitFor(() => expect(orders.length).toBeGreaterThan(before));
      const { orderby, order } = orders.at(-1) ?? {};
      expect(orderby).toMatch(/\w/);
      keys.add(orderby ?? '');
      const marked = heads.filter((head) => /ending$/.test(head.getAttribute('aria-sort') ?? ''));
      expect(marked.map((head) => [head.contains(button), head.getAttribute('aria-sort')])).toEqual([
        [true, order === 'asc' ? 'ascending' : 'descending'],
      ]);
    }
    expect(keys.size).toBe(sortable);
  },
);
