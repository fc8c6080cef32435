import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ADDRESS, CURVE, depthOf, heatElement, heatFigures, linesOf, openPage, sortBy } from './testing/admin.ts';

describe('comparing', () => {
  const PHONE = heatFigures({
    device: 'mobile',
    views: 95,
    elements: [
      heatElement(51, 'main>button#buy', { kind: 'button', clicks: 25, views: 19 }),
      heatElement(52, 'main>summary', { kind: 'button', clicks: 14, views: 12, dead: 3 }),
      heatElement(53, 'nav>a#docs', { kind: 'link', clicks: 18, views: 17 }),
      heatElement(54, '', { clicks: 88, views: 80 }),
    ],
    depth: depthOf({ 6: 50, 12: 25, 20: 20 }),
  });
  const both = (query: Record<string, unknown>) => (query.device === 'mobile' ? PHONE : heatFigures());
  const begin = async (figures = both) => {
    const opened = openPage(figures);
    await opened.user.click(await screen.findByRole('button', { name: 'Compare' }));
    await screen.findByRole('group', { name: 'Compared with' });
    return opened;
  };

  test('begins with the other device that has most views, beside the first (HM-46)', async () => {
    const opened = await begin();
    expect(opened.router.state.location.search).toMatch(/with_device=mobile&with_layout=7/);
    await screen.findByText('Desktop: 310 views.');
    expect(screen.getByText(/^Mobile: 95 views\./).textContent).toContain('Not much data yet: 95 of about 100 views.');
    const heads = within(await screen.findByRole('table', { name: 'Elements' }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(heads.slice(0, 5)).toEqual(['Element', 'Kind', 'Desktop', 'Mobile', 'Difference']);
    // By hand: 130 of 310 and 19 of 95, 58 of 310 and 17 of 95, 22 of 310 and none, none and 12 of 95.
    expect(await linesOf('Elements')).toEqual([
      ['Button “buy”', 'Button', '130 (42%)', '19 (20%)', '−22 points ▼ lower', ''],
      ['Link “docs”', 'Link', '58 (19%)', '17 (18%)', '−1 point', ''],
      ['Image in the main part of the page', 'Image', '22 (7%)', '0 (0%)', '−7 points ▼ lower', ''],
      ['Button in the main part of the page', 'Button', '0 (0%)', '12 (13%)', '+13 points ▲ higher', ''],
      ['Other elements', 'Other', '71 (23%)', '80 (84%)', '+61 points', ''],
    ]);
    screen.getByText('Expect at most about 1 in 20 marked differences to be due to chance.');
    screen.getByText('Desktop: half of the visitors saw 40%.');
    screen.getByText('Mobile: half of the visitors saw 30%.');
    expect(screen.getByRole('img', { name: CURVE }).querySelectorAll('polyline')).toHaveLength(2);
    const depth = await linesOf(CURVE);
    expect([depth[0], depth[6], depth[12]]).toEqual([
      ['0%', '310 (100%)', '95 (100%)', '0 points'],
      ['30%', '200 (65%)', '95 (100%)', '+35 points ▲ higher'],
      ['60%', '110 (35%)', '45 (47%)', '+12 points ▲ higher'],
    ]);
  });

  test('is sorted by each side and by the difference (HM-46)', async () => {
    const { user } = await begin();
    const found: unknown[] = [];
    for (const head of ['Mobile', 'Difference', 'Difference']) found.push(await sortBy({ user }, head));
    expect(found).toEqual([
      ['Button “buy”', 'Other elements'],
      ['Button in the main part of the page', 'Other elements'],
      ['Button “buy”', 'Other elements'],
    ]);
  });

  test('with 29 views on a side marks nothing and says so (HM-46)', async () => {
    await begin((query) => ({ ...both(query), ...(query.device === 'mobile' && { views: 29 }) }));
    await screen.findByText('One side has fewer than 30 views, so no differences are marked.');
    expect(screen.queryByText(/▲|▼/)).toBe(null);
  });

  test('with days that both sides have marks nothing and says so (HM-46)', async () => {
    const now = { start_date: '2026-11-01', end_date: '2026-11-20' };
    const before = { start_date: '2026-10-10', end_date: '2026-11-01' };
    const search = new URLSearchParams({
      ...now,
      device: 'mobile',
      layout: '7',
      with_device: 'mobile',
      with_layout: '7',
      with_start_date: before.start_date,
      with_end_date: before.end_date,
    });
    const of = (query: Record<string, unknown>) =>
      query.end_date === now.end_date ? { ...PHONE, ...now } : { ...PHONE, ...before, depth: depthOf({ 2: 95 }) };
    const opened = openPage(of, `${ADDRESS}?${search}`);
    await screen.findByText('Both sides share some of their days, so no differences are marked.');
    expect(screen.queryByText(/▲|▼/)).toBe(null);
    screen.getByText(/^Nov 1 – 20, 2026: 95 views/);
    expect(opened.asked()).toHaveLength(2);
  });

  test('with days one after the other marks what differs (HM-46)', async () => {
    const before = { start_date: '2026-10-10', end_date: '2026-10-31' };
    const now = { start_date: '2026-11-01', end_date: '2026-11-20' };
    const search = new URLSearchParams({
      ...now,
      device: 'mobile',
      layout: '7',
      with_device: 'mobile',
      with_layout: '7',
      with_start_date: before.start_date,
      with_end_date: before.end_date,
    });
    openPage(
      (query) =>
        query.end_date === now.end_date ? { ...PHONE, ...now } : { ...PHONE, ...before, depth: depthOf({ 2: 95 }) },
      `${ADDRESS}?${search}`,
    );
    expect((await screen.findAllByText(/▼ lower/)).length).toBeGreaterThan(0);
  });

  test('without views on other devices begins with as many days before (HM-46, XT-04)', async () => {
    const device_views = { desktop: 310, tablet: 0, mobile: 0 };
    const { router, user } = await begin((query) => heatFigures({ device_views, ...(query as object), layout: 7 }));
    const search = new URLSearchParams(router.state.location.search);
    expect([search.get('with_start_date'), search.get('with_end_date')]).toEqual(['2026-09-28', '2026-10-27']);
    await user.click(screen.getByRole('button', { name: 'End comparison' }));
    await screen.findByRole('button', { name: 'Compare' });
    expect(router.state.location.search).not.toContain('with_');
  });

  test('the same with itself asks for another choice (HM-46)', async () => {
    const opened = await begin();
    await opened.pick('Compared with', 'Device', 'Desktop (310)');
    await screen.findByText('Both sides are the same. Choose another device, layout or period.');
    expect(screen.queryByRole('table')).toBe(null);
  });

  test('both sides are downloaded, each by its name (HM-66)', async () => {
    const { user } = await begin();
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const entries = await screen.findAllByRole('menuitem', { hidden: true });
    expect(entries.map((entry) => /device=(\w+)/.exec(entry.getAttribute('href') ?? '')?.[1])).toEqual([
      'desktop',
      'desktop',
      'desktop',
      'mobile',
      'mobile',
      'mobile',
    ]);
  });
});
