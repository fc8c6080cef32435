import { screen, waitFor, within } from '@testing-library/react';
import { contract } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { findEmptyState } from '../../../apps/admin/testing/empty-state.ts';
import { openAdmin, stubServer } from '../../../apps/admin/testing/open-admin.tsx';
import { refusal } from '../../../apps/admin/testing/server.ts';
import type { SiteOptions } from '../../../apps/admin/testing/site-info.ts';
import { inactiveAddons, siteInfo } from '../../../apps/admin/testing/site-info.ts';
import { endpoints as rows } from '../../src/heatmaps/endpoints.ts';
import { heatServer, PRICES } from './testing/admin.ts';

const BLOG = {
  ...PRICES,
  id: 5,
  name: 'Blog',
  pattern: '/blog/*',
  example_url: 'https://shop.test/blog/a',
  share: 20,
  state: 'full' as const,
  views: 6000,
  last_view: '2026-11-24',
};
const OLD = {
  ...PRICES,
  id: 6,
  name: 'Old',
  pattern: '/old',
  state: 'paused' as const,
  views: 0,
  last_view: null,
};

const tabs = () =>
  screen.queryByRole('navigation', { name: /^Results/ }) &&
  within(screen.getByRole('navigation', { name: /^Results/ }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const row = (name: string) => {
  const found = screen.getByRole('rowheader', { name }).closest('tr');
  if (!found) throw new Error(name);
  return found;
};
const cells = (name: string) =>
  within(row(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const choose = async ({ user }: ReturnType<typeof openAdmin>, name: string, action: string) => {
  await user.click(within(row(name)).getByRole('button', { name: /Actions|More/ }));
  await user.click(await screen.findByRole('menuitem', { name: action, hidden: true }));
};

/** Addons of a site whose heatmaps rest and hold something, or nothing. */
const resting = (has_results: boolean): SiteOptions['addons'] => {
  const addons = inactiveAddons();
  const { heatmaps } = addons;
  return heatmaps && has_results ? { ...addons, heatmaps: { ...heatmaps, has_results } } : addons;
};
const liteWithPage = () => {
  const { addons } = siteInfo({ plan: 'lite' });
  return {
    ...addons,
    heatmaps: { ...(addons.heatmaps as NonNullable<typeof addons.heatmaps>), has_results: true },
  };
};

describe('the tab of the results', () => {
  const overview = { total_responses: 417, granularity: 'day' as const, data_points: [], surveys: [] };
  const pagination = { page: 1, pages: 1, per_page: 10, total: 0 };
  test.each<[string, SiteOptions, string[] | null]>([
    ['the addon is active', {}, ['Overview', 'Heatmaps']],
    ['it is not active, nothing was recorded', { addons: resting(false) }, null],
    ['it is not active, a page is there', { addons: resting(true) }, ['Overview', 'Heatmaps']],
    ['the plan lacks it, nothing was recorded', { plan: 'pro' }, null],
    ['the plan lacks it, a page is there', { plan: 'lite', addons: liteWithPage() }, ['Overview', 'Heatmaps']],
  ])('while %s (HM-01)', async (_case, site, expected) => {
    const server = stubServer(site)
      .on(contract.results.overview, overview)
      .on(contract.surveys.list, { items: [], pagination, status_filters: [] });
    openAdmin('/results', server);
    await screen.findByText('417');
    expect(tabs()).toEqual(expected);
  });

  test.each<[string, SiteOptions, string, RegExp, string[] | null]>([
    ['a lower plan', { plan: 'pro' }, 'Upgrade to Elite', /Heatmaps is an? .+ feature/, null],
    ['an inactive addon', { addons: resting(false) }, 'Activate Addon', /Activate the Heatmaps addon/, null],
    [
      ...(['an inactive addon with a page', { addons: resting(true) }, 'Activate Addon'] as const),
      ...([/Activate the Heatmaps addon/, ['Overview', 'Heatmaps']] as [RegExp, string[]]),
    ],
  ])(
    'by its address the screen is locked for %s, and asks for nothing (HM-01)',
    async (_case, site, way, offer, shown) => {
      const server = heatServer([PRICES], undefined, site);
      const { user } = openAdmin('/results/heatmaps', server);
      await screen.findByText('See where people click and how far they read');
      expect(document.querySelector('[data-route="heatmaps"]')).not.toBe(null);
      expect(tabs()).toEqual(shown);
      expect(screen.queryByRole('button', { name: 'Record a page' })).toBe(null);
      await user.click(screen.getByRole('button', { name: way }));
      await screen.findByRole('dialog', { name: offer });
      expect(server.callsOf(rows.list)).toEqual([]);
    },
  );

  test('a page is locked by its address as well, and asks for nothing (HM-01)', async () => {
    const server = heatServer([PRICES], undefined, { plan: 'pro' });
    openAdmin('/results/heatmaps/3', server);
    await screen.findByRole('button', { name: 'Upgrade to Elite' });
    expect(server.callsOf(rows.figures)).toEqual([]);
  });

  test('who may see results but change nothing gets the list alone (HM-01)', async () => {
    const grants = {
      create_edit_surveys: false,
      view_results: true,
      delete_surveys: false,
      manage_settings: false,
    };
    openAdmin('/results/heatmaps', heatServer([PRICES], undefined, { grants }));
    await screen.findByRole('rowheader', { name: 'Prices' });
    expect(screen.queryByRole('button', { name: 'Record a page' })).toBe(null);
    expect(within(row('Prices')).queryByRole('button')).toBe(null);
  });
});

describe('the list', () => {
  test('tells of each page what is recorded (HM-40, HM-07)', async () => {
    openAdmin('/results/heatmaps', heatServer([PRICES, BLOG, OLD]));
    await screen.findByRole('rowheader', { name: 'Prices' });
    expect(cells('Prices').slice(0, 5)).toEqual(['/prices', 'Recording', '412', 'Nov 25, 2026', '100%']);
    expect(cells('Blog').slice(0, 5)).toEqual(['/blog/*', 'Full for today', '6,000', 'Nov 24, 2026', '20%']);
    expect(cells('Old').slice(0, 5)).toEqual(['/old', 'Paused', '0', 'Never', '100%']);
    expect(screen.getByRole('link', { name: 'Blog' }).getAttribute('href')).toBe('/admin/results/heatmaps/5');
  });

  test('without a page it says what it is for, with a way to begin (HM-40, FH-11)', async () => {
    openAdmin('/results/heatmaps', heatServer([]));
    expect((await findEmptyState('No pages are recorded')).textContent).toBe('Record a page');
    await screen.findByText(
      'See where people click and how far they read. Only counts are recorded, never individual people.',
    );
    expect(screen.getAllByRole('button', { name: 'Record a page' })).toHaveLength(1);
  });

  test('what cannot be loaded says so, and is tried again', async () => {
    const server = heatServer([PRICES]).on(rows.list, refusal('bad_request'));
    const { user } = openAdmin('/results/heatmaps', server);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(server.callsOf(rows.list)).toHaveLength(2);
  });

  test('a page is paused, resumed and changed (HM-07)', async () => {
    const pages = [PRICES, BLOG];
    const becomes = (page: typeof PRICES) => {
      pages[0] = page;
      return { page };
    };
    const server = heatServer(pages)
      .on(rows.pause, () => becomes({ ...PRICES, state: 'paused' }))
      .on(rows.resume, () => becomes(PRICES))
      .on(rows.update, () => becomes({ ...PRICES, name: 'All prices' }));
    const opened = openAdmin('/results/heatmaps', server);
    await screen.findByRole('rowheader', { name: 'Prices' });
    await choose(opened, 'Prices', 'Pause');
    await waitFor(() => expect(cells('Prices')[1]).toBe('Paused'));
    await choose(opened, 'Prices', 'Resume');
    await waitFor(() => expect(cells('Prices')[1]).toBe('Recording'));
    expect([server.callsOf(rows.pause), server.callsOf(rows.resume)]).toMatchObject([
      [{ params: { id: '3' } }],
      [{ params: { id: '3' } }],
    ]);
    await choose(opened, 'Prices', 'Edit');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await opened.user.clear(name);
    await opened.user.type(name, 'All prices');
    await opened.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('rowheader', { name: 'All prices' });
    const { id: _, state, views, last_view, ...sent } = PRICES;
    expect(server.callsOf(rows.update)[0]?.body).toEqual({ ...sent, name: 'All prices' });
  });

  test('deleting counts, or the page with them, is asked before (HM-64)', async () => {
    const pages = [PRICES, BLOG];
    const server = heatServer(pages)

      .on(rows.clear, () => {
        const page = { ...BLOG, views: 0, last_view: null };
        pages[1] = page;
        return { page };
      })
      .on(rows.delete, () => {
        pages.shift();
        return { success: true as const };
      });
    const opened = openAdmin('/results/heatmaps', server);
    await screen.findByRole('rowheader', { name: 'Blog' });
    await choose(opened, 'Blog', 'Delete counts');
    const asked = await screen.findByRole('dialog', { name: 'Delete counts' });
    within(asked).getByText('Delete all counts of “Blog”? The page stays in the list.');
    await opened.user.click(within(asked).getByRole('button', { name: 'Cancel' }));
    expect(server.callsOf(rows.clear)).toEqual([]);
    await choose(opened, 'Blog', 'Delete counts');
    await opened.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete counts' }));
    await waitFor(() => expect(cells('Blog')[2]).toBe('0'));
    expect(server.callsOf(rows.clear)).toMatchObject([{ params: { id: '5' } }]);
    await choose(opened, 'Prices', 'Delete');
    const last = await screen.findByRole('dialog', { name: 'Delete page' });
    within(last).getByText('Delete “Prices” and all its counts?');
    await opened.user.click(within(last).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Prices' })).toBe(null));
    expect(server.callsOf(rows.delete)).toMatchObject([{ params: { id: '3' } }]);
  });
});

describe('recording a page', () => {
  const open = async () => {
    const pages: (typeof PRICES)[] = [];
    const server = heatServer(pages)
      .on(rows.sitePages, {
        items: [{ title: 'What it costs', url: 'https://shop.test/what-it-costs/?from=menu' }],
      })
      .on(rows.create, () => {
        pages.push(PRICES);
        return { page: PRICES };
      });
    const opened = openAdmin('/results/heatmaps', server);
    await opened.user.click(await screen.findByRole('button', { name: 'Record a page' }));
    await screen.findByRole('dialog', { name: 'Record a page' });
    return { ...opened, server };
  };
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

  test('a page of the site fills in name, pattern and example (HM-02)', async () => {
    const { user, server } = await open();
    await user.click(screen.getByRole('combobox', { name: 'Page' }));
    await user.click(await screen.findByRole('option', { name: 'What it costs', hidden: true }));
    expect(['Name', 'Address pattern', 'Example address'].map((name) => field(name).value)).toEqual([
      'What it costs',
      '/what-it-costs/',
      'https://shop.test/what-it-costs/?from=menu',
    ]);
    await user.click(screen.getByRole('button', { name: 'Record' }));
    await screen.findByRole('rowheader', { name: 'Prices' });
    expect(server.callsOf(rows.create)[0]?.body).toEqual({
      name: 'What it costs',
      pattern: '/what-it-costs/',
      example_url: 'https://shop.test/what-it-costs/?from=menu',
      share: 100,
      max_views: 5000,
      logged_in: false,
      creation_key: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  test('a pattern is typed with its share and limit, and what is refused stands at its field (HM-02)', async () => {
    const { user, server } = await open();
    expect(field('Name').maxLength).toBe(80);
    await user.type(field('Name'), 'Blog');
    await user.type(field('Address pattern'), '/blog/*');
    for (const [name, value] of [
      ['Share of page views (%)', '20'],
      ['Maximum views per day', '700'],
    ] as const) {
      await user.clear(field(name));
      await user.type(field(name), value);
    }
    await user.click(screen.getByRole('switch', { name: 'Record people who are logged in' }));
    const problem = 'This address does not fit the pattern.';
    server.on(rows.create, refusal('invalid', { example_url: problem }));
    await user.click(screen.getByRole('button', { name: 'Record' }));
    await screen.findByText(problem);
    expect(field('Example address').getAttribute('aria-invalid')).toBe('true');
    expect(server.callsOf(rows.create)[0]?.body).toMatchObject({
      name: 'Blog',
      pattern: '/blog/*',
      share: 20,
      max_views: 700,
      logged_in: true,
    });
    const [first] = server.callsOf(rows.create);
    await user.type(field('Example address'), 'https://shop.test/blog/a');
    server.on(rows.create, { page: BLOG });
    await user.click(screen.getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    const last = server.callsOf(rows.create).at(-1);
    // Sent again, it makes no second page.
    expect(last?.body).toMatchObject({
      creation_key: (first?.body as { creation_key: string } | undefined)?.creation_key,
      example_url: 'https://shop.test/blog/a',
    });
  });
});
