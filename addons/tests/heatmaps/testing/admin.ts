import type { InferSchemaInput } from '@orpc/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { openAdmin, stubServer } from '../../../../apps/admin/testing/open-admin.tsx';
import type { Call } from '../../../../apps/admin/testing/server.ts';
import type { SiteOptions } from '../../../../apps/admin/testing/site-info.ts';
import { endpoints as rows } from '../../../src/heatmaps/endpoints.ts';

export type Figures = InferSchemaInput<NonNullable<(typeof rows.figures)['~orpc']['outputSchema']>>;
type Reply = (query: Call['query']) => Figures | Response;
type Element = Figures['elements'][number];

export const PRICES: Figures['page'] = {
  id: 3,
  name: 'Prices',
  pattern: '/prices',
  example_url: 'https://shop.test/prices',
  share: 100,
  max_views: 5000,
  logged_in: false,
  state: 'recording',
  views: 412,
  last_view: '2026-11-25',
};

export function heatElement(id: number, selector: string, change: Partial<Element> = {}): Element {
  return {
    id,
    selector,
    label: '',
    kind: 'other',
    places: null,
    interval: null,
    clicks: 0,
    views: 0,
    dead: 0,
    rage: 0,
    ...change,
  };
}

/** 20 views for each of some steps of depth. */
export function depthOf(counts: Record<number, number>): number[] {
  return Array.from({ length: 21 }, (_, at) => counts[at] ?? 0);
}

/** Figures of 310 views on desktops, as the server returns them for a call. */
export function heatFigures(change: Partial<Figures> = {}): Figures {
  return {
    page: PRICES,
    start_date: '2026-10-28',
    end_date: '2026-11-26',
    device: 'desktop',
    layout: 7,
    views: 310,
    device_views: { desktop: 310, tablet: 18, mobile: 95 },
    full_days: 0,
    elements: [
      heatElement(31, 'main>button#buy', {
        kind: 'button',
        clicks: 147,
        views: 130,
        dead: 5,
        rage: 17,
        interval: { low: 0.3661, high: 0.4747 },
      }),
      heatElement(32, 'nav>a#docs', {
        kind: 'link',
        clicks: 61,
        views: 58,
        rage: 1,
        interval: { low: 0.1475, high: 0.2344 },
      }),
      heatElement(33, 'main>img', {
        kind: 'picture',
        clicks: 40,
        views: 22,
        dead: 29,
        interval: { low: 0.0473, high: 0.1052 },
      }),
      heatElement(34, '', { clicks: 90, views: 71, dead: 2 }),
    ],
    depth: depthOf({ 4: 110, 8: 90, 16: 70, 20: 40 }),
    days: [{ date: '2026-11-25', views: 310 }],
    layouts: [
      { id: 7, since: '2026-11-02' },
      { id: 4, since: '2026-09-14' },
    ],
    ...change,
  };
}

/** A site with these pages, whose figures follow from what is asked. */
export function heatServer(pages: Figures['page'][], figures: Reply = () => heatFigures(), site: SiteOptions = {}) {
  return stubServer(site)
    .on(rows.list, () => ({
      items: pages,
      pagination: { page: 1, pages: 1, per_page: 10, total: pages.length },
    }))
    .on(rows.token, { url: MAP_URL, opening: 'of the map' })
    .on(rows.figures, ({ query }) => figures(query));
}

/** Where the page is opened, also in the map's frame. */
export const MAP_URL = 'https://shop.test/prices#userfeedback-heatmap=token';
export const ADDRESS = '/results/heatmaps/3';
/** The name of the curve and of its table. */
export const CURVE = 'Share of views by how far visitors scrolled';

/** Opens the screen of a page. */
export function openPage(figures: Reply = () => heatFigures(), address = ADDRESS) {
  const server = heatServer([PRICES], figures);
  const asked = () => server.callsOf(rows.figures).map(({ query }) => query);
  const opened = openAdmin(address, server);
  /** Chooses device or layout, of what is shown or of what it is compared with. */
  const pick = async (group: string, label: string, option: string) => {
    const choices = within(await screen.findByRole('group', { name: group }));
    const box = choices.getByRole('combobox', { name: label });
    await opened.user.click(box);
    const list = within(await waitFor(() => listOf(box)));
    await opened.user.click(list.getByRole('option', { name: option, hidden: true }));
  };
  return { ...opened, server, asked, pick };
}

/** The texts of a table, row by row. */
export async function linesOf(name: string): Promise<(string | null)[][]> {
  return within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .filter((row) => within(row).queryByRole('rowheader'))
    .map((row) => [...row.children].slice(0, 6).map(({ textContent }) => textContent));
}

/** Sorts the elements by a head; returns the names of the first and the last one. */
export async function sortBy({ user }: Pick<ReturnType<typeof openAdmin>, 'user'>, head: string) {
  const heads = async () =>
    within(await screen.findByRole('table', { name: 'Elements' })).getAllByRole('columnheader', {
      name: head,
    });
  const sorting = async () => (await heads())[0]?.getAttribute('aria-sort');
  const before = await sorting();
  const [first] = await heads();
  if (first) await user.click(within(first).getByRole('button'));
  await waitFor(async () => expect(await sorting()).not.toBe(before));
  const lines = await linesOf('Elements');
  return [lines[0]?.[0], lines.at(-1)?.[0]];
}

/** The choices of an opened select. */
export function listOf(box: HTMLElement): HTMLElement {
  const list = document.getElementById(box.getAttribute('aria-controls') ?? '');
  if (!list) throw new Error('It is not open.');
  return list;
}
