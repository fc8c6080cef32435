import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAdmin, stubServer } from '../testing/open-admin.tsx';

/** Site and notices reply; every list stays loading, so that its headers stand above rows still to come. */
function waitingServer() {
  const server = stubServer({ plan: 'elite' });
  const { fetch } = server;
  const keys = new Set<string>();
  server.fetch = (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : String(input));
    if (/\/(site-info|notices|notifications)$/.test(pathname)) return fetch(input, init);
    const key = searchParams.get('orderby');
    if (LISTS.test(pathname) && key !== null) keys.add(key);
    return new Promise(() => {});
  };
  return { server, keys };
}

const LISTS = /\/(surveys|results|surveys\/9\/responses|post-ratings\/results(\/12)?)$/;

test.each([
  ['/surveys', 'Surveys', 3],
  ['/results', 'Results of surveys', 5],
  ['/results/survey/9/responses', 'Responses', 3],
  ['/post-ratings/results', 'Rated posts', 4],
  ['/post-ratings/results/12', 'Ratings', 2],
])(
  '%s: no head is blank, and each that sorts sends a key (FP-14, SW-36)',
  async (address, label, sortable) => {
    const { server, keys } = waitingServer();
    const { user } = openAdmin(address, server);
    const table = await screen.findByRole('table', { name: label });
    const heads = within(table).getAllByRole('columnheader');
    for (const head of heads) expect(head.textContent?.trim()).not.toBe('');
    const sorting = within(table).getAllByRole('button');
    expect(sorting).toHaveLength(sortable);
    for (const button of sorting) await user.click(button);
    await waitFor(() => expect(keys.size).toBe(sortable));
    for (const key of keys) expect(key).toMatch(/\w/);
  },
);
