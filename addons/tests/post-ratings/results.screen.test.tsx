import type { AnyContractProcedure } from '@orpc/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { endpoint, Pagination } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findEmptyState } from '../../../apps/admin/testing/empty-state.ts';
import { openAdmin, stubServer } from '../../../apps/admin/testing/open-admin.tsx';
import { refusal } from '../../../apps/admin/testing/server.ts';
import { inactiveAddons } from '../../../apps/admin/testing/site-info.ts';

/** The addon's contract rows are its own; this test knows only their addresses and shapes. */
const meta = { capability: 'use-post-ratings' } as const;
const docs = { summary: '', tag: '' };
const shape = z.object({ items: z.array(z.looseObject({})), pagination: Pagination });
const RESULTS = endpoint('GET', '/post-ratings/results', meta, docs).output(shape) as AnyContractProcedure;
const DETAILS = endpoint('GET', '/post-ratings/results/{postId}', meta, docs).output(
  shape.extend({ post: z.looseObject({ url: z.string().nullable() }) }),
) as AnyContractProcedure;

const BREAD = {
  post_id: 108,
  post_title: 'Bread for people who forget',
  total_ratings: 1234,
  average_rating: 4,
  created_at: '2026-11-20T22:30:00.000Z',
  rating: 5,
};
const KNIFE = { ...BREAD, post_id: 112, post_title: 'Sharp enough', total_ratings: 7, average_rating: 3.6 };
const GIVEN = [
  { id: 31, rating: 5, created_at: '2026-11-20T22:30:00.000Z' },
  { id: 30, rating: 2, created_at: '2026-11-19T08:00:00.000Z' },
];

function pageOf(items: object[], total = items.length) {
  return { items, pagination: { page: 1, pages: Math.ceil(total / 20) || 1, per_page: 20, total } };
}

const rows = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .filter((row) => row.dataset.id !== undefined);
const button = (name: string) => screen.findByRole('button', { name });

describe('the rated posts', () => {
  const open = (site = {}) => {
    const server = stubServer(site).on(RESULTS, pageOf([BREAD, KNIFE]));
    return { ...openAdmin('/post-ratings/results', server), server };
  };
  const asked = ({ server }: ReturnType<typeof open>) => server.callsOf(RESULTS).map(({ query }) => query);

  test('are listed with their figures, the last rated first, each a link to its ratings (PR-27, PR-28, PR-29)', async () => {
    const opened = open();
    await screen.findByRole('link', { name: 'Sharp enough' });
    expect(asked(opened)).toMatchObject([{ orderby: 'created_at', order: 'desc' }]);
    const [bread, knife] = rows('Rated posts').map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
    const title = within(rows('Rated posts')[0] as HTMLElement).getByRole('link');
    expect(title.getAttribute('href')).toBe('/admin/post-ratings/results/108');
    expect(bread?.slice(-3)).toEqual([expect.stringMatching(/^1.234$/), '4.0', expect.stringMatching(/2026/)]);
    expect(knife?.slice(-3, -1)).toEqual(['7', '3.6']);
    // In the site's time zone it was rated before midnight.
    expect(bread?.at(-1)).toMatch(/20.*(11:30|23:30)/);
  });

  test('a head sorts them on the server', async () => {
    const opened = open();
    await screen.findByRole('link', { name: 'Sharp enough' });
    await opened.user.click(within(screen.getByRole('columnheader', { name: 'Average' })).getByRole('button'));
    await waitFor(() => expect(asked(opened).at(-1)).toMatchObject({ orderby: 'average_rating' }));
  });

  test('while they load the table says so', async () => {
    let reply = () => {};
    const server = stubServer().on(RESULTS, () => new Promise((resolve) => (reply = () => resolve(pageOf([BREAD])))));
    openAdmin('/post-ratings/results', server);
    const table = await screen.findByRole('region', { name: 'Rated posts' });
    await waitFor(() => expect(table.getAttribute('aria-busy')).toBe('true'));
    expect(screen.queryByText('No Results Found')).toBeNull();
    reply();
    await screen.findByRole('link', { name: 'Bread for people who forget' });
    expect(table.getAttribute('aria-busy')).toBe('false');
  });

  test('without any the screen says when there will be, with a way to the settings (FH-11)', async () => {
    open().server.on(RESULTS, pageOf([]));
    const way = await findEmptyState('No Results Found');
    await screen.findByText('No posts have been rated yet. Ratings will appear here once visitors rate your posts.');
    expect([way.textContent, way.getAttribute('href')]).toEqual(['Go to settings', '/admin/post-ratings/settings']);
  });

  test('what cannot be loaded says so, and is tried again', async () => {
    const { user, server } = open();
    server.on(RESULTS, refusal('bad_request'));
    await screen.findByText('The request could not be read.');
    server.on(RESULTS, pageOf([KNIFE]));
    await user.click(await button('Try again'));
    await screen.findByRole('link', { name: 'Sharp enough' });
  });

  test.each([
    ['Lite', { plan: 'lite' as const }, 'Upgrade to Pro', /^Post Ratings is a .+ feature$/],
    ['an inactive addon', { addons: inactiveAddons() }, 'Activate Addon', 'Activate the Post Ratings addon'],
  ])('with %s nothing is asked for, and the offer names it', async (_what, site, way, offer) => {
    const opened = open(site);
    await opened.user.click(await button(way));
    await screen.findByRole('dialog', { name: offer });
    expect(asked(opened)).toEqual([]);
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the ratings of a post', () => {
  const open = (postId: number | string = 108) => {
    const post = { ...BREAD, url: 'https://site.test/bread' };
    const server = stubServer().on(DETAILS, { post, ...pageOf(GIVEN, 1234) });
    return { ...openAdmin(`/post-ratings/results/${postId}`, server), server };
  };

  test('are listed with their dates below the figures of the post (PR-30, PR-31)', async () => {
    const { server } = open();
    await screen.findByRole('heading', { level: 2, name: 'Bread for people who forget' });
    expect(server.callsOf(DETAILS)).toMatchObject([{ params: { postId: '108' } }]);
    expect(screen.getByRole('link', { name: 'View post' }).getAttribute('href')).toBe('https://site.test/bread');
    expect(screen.getAllByRole('definition').map((figure) => figure.textContent)).toEqual([
      expect.stringMatching(/^1.234$/),
      '4.0',
    ]);
    await waitFor(() => expect(rows('Ratings')).toHaveLength(2));
    expect(rows('Ratings').map((row) => /\d of 5/.exec(row.textContent ?? '')?.[0])).toEqual(['5 of 5', '2 of 5']);
    expect(rows('Ratings').map((row) => row.querySelector('time')?.dateTime)).toEqual(
      GIVEN.map(({ created_at }) => created_at),
    );
    expect(screen.getByRole('link', { name: 'Go Back' }).getAttribute('href')).toBe('/admin/post-ratings/results');
  });

  test('of a post that has left the site say so', async () => {
    open().server.on(DETAILS, { post: { ...BREAD, url: null }, ...pageOf(GIVEN) });
    await screen.findByText('This post is no longer on the site.');
    expect(screen.queryByRole('link', { name: 'View post' })).toBeNull();
  });

  test('that cannot be loaded say so, and are tried again', async () => {
    const { user, server } = open();
    server.on(DETAILS, refusal('bad_request'));
    await screen.findByText('The request could not be read.');
    server.on(DETAILS, { post: { ...KNIFE, url: null }, ...pageOf(GIVEN) });
    await user.click(await button('Try again'));
    await screen.findByRole('heading', { level: 2, name: 'Sharp enough' });
  });

  test('that are gone meanwhile lead back to the results (FH-11)', async () => {
    open().server.on(DETAILS, { post: { ...BREAD, url: null }, ...pageOf([]) });
    const way = await findEmptyState('Nobody has rated this post');
    expect(way.getAttribute('href')).toBe('/admin/post-ratings/results');
  });

  test('of a post nobody has rated, or of none, lead back to the results', async () => {
    open(987_654).server.on(DETAILS, refusal('not_found'));
    await screen.findByRole('heading', { name: 'Nobody has rated this post' });
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Results' }).getAttribute('href')).toBe(
      '/admin/post-ratings/results',
    );
  });

  test('an address that is none asks the server nothing', async () => {
    const { server } = open('soup');
    await screen.findByRole('heading', { name: 'Nobody has rated this post' });
    expect(server.callsOf(DETAILS)).toEqual([]);
  });
});
