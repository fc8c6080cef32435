import { screen, waitFor, within } from '@testing-library/react';
import { dayInZone, defaultRange } from '@userfeedback/engine/results/days';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { findEmptyState } from '../../../apps/admin/testing/empty-state.ts';
import { refusal } from '../../../apps/admin/testing/server.ts';
import { showPseudoLocale, textsOutsideMessages } from '../../../apps/admin/testing/texts.ts';
import { endpoints as rows } from '../../src/heatmaps/endpoints.ts';
import type { Figures } from './testing/admin.ts';
import {
  ADDRESS,
  CURVE,
  depthOf,
  heatElement,
  heatFigures,
  linesOf,
  listOf,
  openPage,
  PRICES,
  sortBy,
} from './testing/admin.ts';

describe('the figures of a page', () => {
  test('open on the last 30 days, the device and layout that the server chooses (HM-41)', async () => {
    const opened = openPage();
    await screen.findByRole('heading', { level: 1, name: 'Prices' });
    expect(opened.asked()).toEqual([defaultRange(dayInZone(new Date(), 'Europe/Berlin'))]);
    const choices = within(screen.getByRole('group', { name: 'What to show' }));
    expect(choices.getByRole<HTMLInputElement>('combobox', { name: 'Device' }).value).toBe('Desktop (310)');
    expect(choices.getByRole<HTMLInputElement>('combobox', { name: 'Layout' }).value).toBe('Since Nov 2, 2026');
    choices.getByRole('button', { name: /^Date range.*Oct 28.*Nov 26, 2026$/ });
    const device = choices.getByRole('combobox', { name: 'Device' });
    await opened.user.click(device);
    expect(
      within(await waitFor(() => listOf(device)))
        .getAllByRole('option', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['Desktop (310)', 'Tablet (18)', 'Mobile (95)']);
    expect(screen.getByRole('link', { name: 'Heatmaps' }).getAttribute('href')).toBe('/admin/results/heatmaps');
  });

  test('device, layout and days are chosen, and stay in the address (HM-41)', async () => {
    const opened = openPage();
    await opened.pick('What to show', 'Device', 'Mobile (95)');
    await waitFor(() => expect(opened.asked().at(-1)).toMatchObject({ device: 'mobile', layout: '7' }));
    await opened.pick('What to show', 'Layout', 'Since Sep 14, 2026');
    await waitFor(() => expect(opened.asked().at(-1)).toMatchObject({ layout: '4' }));
    await opened.user.click(screen.getByRole('button', { name: /^Date range/ }));
    await opened.user.click(await screen.findByRole('button', { name: 'Yesterday', hidden: true }));
    await waitFor(() => expect(opened.router.state.location.search).toMatch(/device=desktop&layout=7/));
    await waitFor(() => {
      const { start_date, end_date } = opened.asked().at(-1) ?? {};
      expect(start_date).toBe(end_date);
    });
  });

  test('an address without sense shows the last 30 days, one with a layout that is gone the newest', async () => {
    const opened = openPage(
      (query) => (query.layout ? refusal('not_found') : heatFigures()),
      `${ADDRESS}?layout=99&start_date=2026-11-31&end_date=soup&device=watch`,
    );
    await screen.findByRole('heading', { level: 1, name: 'Prices' });
    expect(opened.asked().map(({ layout, device }) => [layout, device])).toEqual([
      ['99', undefined],
      [undefined, undefined],
    ]);
    expect(opened.router.state.location.search).not.toContain('layout');
  });

  test('list the elements with shares and intervals, others last, in any order (HM-42)', async () => {
    const { user } = openPage();
    expect(await linesOf('Elements')).toEqual([
      ['Button “buy”', 'Button', '130 (42%, 36–48%)', '147', '5', '17'],
      ['Link “docs”', 'Link', '58 (19%, 14–24%)', '61', '0', '1'],
      ['Image in the main part of the page', 'Image', '22 (7%, 4–11%)', '40', '29', '0'],
      ['Other elements', 'Other', '71 (23%)', '90', '2', '0'],
    ]);
    const found: unknown[] = [];
    for (const head of ['Dead clicks', 'Rage clicks', 'Clicks', 'Kind', 'Element', 'Views with a click'])
      found.push([head, ...(await sortBy({ user }, head))]);
    found.push(await sortBy({ user }, 'Views with a click'));
    const [buy, picture, others] = ['Button “buy”', 'Image in the main part of the page', 'Other elements'];
    expect(found).toEqual([
      ['Dead clicks', picture, others],
      ['Rage clicks', buy, others],
      ['Clicks', buy, others],
      ['Kind', buy, others],
      ['Element', buy, others],
      ['Views with a click', buy, others],
      [picture, others],
    ]);
  });

  test('have 25 elements a page (HM-42)', async () => {
    const elements = Array.from({ length: 27 }, (_, at) =>
      heatElement(100 + at, `main>p:nth-of-type(${at + 1})`, {
        kind: 'text',
        views: 90 - at,
        clicks: 200 - at,
      }),
    );
    const { user } = openPage(() => heatFigures({ elements }));
    expect(await linesOf('Elements')).toHaveLength(25);
    await user.click(screen.getAllByRole('button', { name: 'Next page' })[0] as HTMLElement);
    await waitFor(async () =>
      expect((await linesOf('Elements')).map(([name]) => name)).toEqual([
        ...[26, 27].map((n) => `Text in the main part of the page (${n})`),
      ]),
    );
  });

  test('an element gets a name, which the table has in place of its selector (HM-43)', async () => {
    let label = '';
    const opened = openPage(() => {
      const { elements, ...figures } = heatFigures();
      return { ...figures, elements: elements.map((one) => (one.id === 32 ? { ...one, label } : one)) };
    });
    opened.server.on(rows.label, ({ body }) => {
      label = (body as { label: string }).label;
      return { success: true as const };
    });
    await opened.user.click(
      within((await screen.findByText('Link “docs”')).closest('tr') as HTMLElement).getByRole('button', {
        name: 'Name this element',
      }),
    );
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(field.maxLength).toBe(60);
    await opened.user.type(field, 'Manual');
    await opened.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Manual');
    expect(opened.server.callsOf(rows.label)).toMatchObject([{ params: { id: '3', eid: '32' } }]);
    const others = screen.getByText('Other elements').closest('tr') as HTMLElement;
    expect(within(others).queryByRole('button')).toBe(null);
  });

  test('of 20 views say how far half came, as a curve and the same as a table (HM-44, HM-48)', async () => {
    openPage(() => heatFigures({ views: 20, depth: depthOf({ 3: 6, 10: 5, 13: 4, 20: 5 }), elements: [] }));
    await screen.findByText('Half of the visitors saw 50%.');
    const lines = await linesOf(CURVE);
    expect(lines).toHaveLength(21);
    expect([0, 3, 4, 10, 11, 13, 14, 20].map((at) => lines[at])).toEqual([
      ['0%', '20', '100%'],
      ['15%', '20', '100%'],
      ['20%', '14', '70%'],
      ['50%', '14', '70%'],
      ['55%', '9', '45%'],
      ['65%', '9', '45%'],
      ['70%', '5', '25%'],
      ['100%', '5', '25%'],
    ]);
    const curve = screen.getByRole('img', { name: CURVE }).querySelector('polyline');
    const points =
      curve
        ?.getAttribute('points')
        ?.split(' ')
        .map((point) => point.split(',').map(Number)) ?? [];
    expect(points.map(([x, y]) => [`${(x ?? 0) / 4}%`, `${Math.round(100 - (y ?? 0))}%`])).toEqual(
      lines.map(([depth, , share]) => [depth, share]),
    );
  });

  test('of under 100 views say that they are few (HM-45)', async () => {
    openPage(() => heatFigures({ views: 99 }));
    await screen.findByText('Not much data yet: 99 of about 100 views.');
  });
  test('of 100 views do not (HM-45)', async () => {
    openPage(() => heatFigures({ views: 100 }));
    await screen.findByText('100 views.');
    expect(screen.queryByText(/^Not much data yet/)).toBe(null);
  });

  test.each<[string, Partial<Figures['page']>, string]>([
    ['paused', { state: 'paused' }, 'The page is paused.'],
    ['full', { state: 'full' }, 'The page has reached its limit of views for today.'],
    [
      ...(['recording guests', {}] as const),
      "Either nobody visited, the page does not have the widget's script, or everyone who visited was logged in.",
    ],
    [
      ...(['recording everybody', { logged_in: true }] as const),
      "Either nobody visited, or the page does not have the widget's script.",
    ],
  ])('of a page that is %s say why there are none (HM-45, FH-11)', async (_case, page, reason) => {
    openPage(() => heatFigures({ views: 0, elements: [], depth: depthOf({}), page: { ...PRICES, ...page } }));
    const way = await findEmptyState('Nothing was recorded in this period.');
    expect(way.getAttribute('href')).toBe('/admin/results/heatmaps');
    screen.getByText(reason);
    expect(screen.queryByRole('table')).toBe(null);
  });

  test('of a share, or with full days, say so, and nothing is multiplied up (HM-47)', async () => {
    openPage(() => heatFigures({ page: { ...PRICES, share: 20 }, full_days: 2 }));
    await screen.findByText('310 views recorded (about 20% of them). Reached the daily limit on 2 days.');
    expect((await linesOf('Elements'))[0]?.[2]).toBe('130 (42%, 36–48%)');
  });

  test('a new layout begins by its button, and is shown (HM-11)', async () => {
    const opened = openPage();
    opened.server.on(rows.startLayout, { layout: 12 });
    await opened.user.click(await screen.findByRole('button', { name: 'New layout' }));
    await waitFor(() => expect(opened.asked().at(-1)).toMatchObject({ layout: '12' }));
  });

  test('are downloaded as they are shown (HM-66)', async () => {
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const shown = '/api/v1/heatmaps/3/export?start_date=2026-10-28&end_date=2026-11-26&device=desktop&layout=7';
    const entries = await screen.findAllByRole('menuitem', { hidden: true });
    expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
      ['Excel: elements and scrolling', `${shown}&format=xlsx&report=elements`],
      ['CSV: elements', `${shown}&format=csv&report=elements`],
      ['CSV: scrolling', `${shown}&format=csv&report=depth`],
    ]);
  });

  test('of a page that is gone, or of none, lead back to the list', async () => {
    openPage(() => refusal('not_found'));
    await screen.findByRole('heading', { name: 'This page is not recorded' });
    screen.getByRole('link', { name: 'All recorded pages' });
  });

  test('axe finds nothing, and every text is a message (HM-48)', async () => {
    await showPseudoLocale();
    openPage(
      (query) => heatFigures({ device: query.device === 'mobile' ? 'mobile' : 'desktop' }),
      `${ADDRESS}?with_device=mobile`,
    );
    await screen.findAllByRole('table');
    const main = screen.getByRole('main');
    expect(textsOutsideMessages(main, ['Prices', /[\w>#-]+>[\w>#-]+/, /\w{3} \d+/])).toEqual([]);
    const { violations } = await axe.run(main, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations).toEqual([]);
  });
});
