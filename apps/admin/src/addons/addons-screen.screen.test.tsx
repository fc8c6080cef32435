import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AddonInfo, Plan } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { openAdmin, stubServer } from '../../testing/open-admin.tsx';
import type { SiteOptions } from '../../testing/site-info.ts';
import { siteInfo } from '../../testing/site-info.ts';

const SITE_KEY = { key: 'UF-1', type: 'elite', is_expired: false, is_disabled: false, is_invalid: false };
const NO_KEY = { ...SITE_KEY, key: '', type: '' };

/** A server on which addons can be installed, activated and deactivated; `plan` is what the licence covers. */
function shop(plan: Plan, { active = [], ...options }: SiteOptions = {}) {
  const addons = Object.values(siteInfo({ plan, active, ...options }).addons);
  const server = stubServer({ plan, active, ...options })
    .onAction('get_addons', () => ({ success: true, data: addons }))
    .onAction('get_license', {
      success: true,
      data: { site: plan === 'lite' ? NO_KEY : SITE_KEY, network: {} },
    });
  let at = 0;
  const change = (text: string, what: Partial<AddonInfo>) => {
    at = Date.now();
    const addon = addons.find(({ url, basename }) => url === text || basename === text);
    return { success: true as const, data: Object.assign(addon ?? {}, what) && {} };
  };
  const plugin = (body: unknown) => (body as { plugin: string }).plugin;
  server
    .onAction('install_addon', ({ body }) => change(plugin(body), { installed: true }))
    .onAction('activate_addon', ({ body }) => change(plugin(body), { active: true }))
    .onAction('addon_in_use', { success: true, data: { hidden: 0, changed: 0 } })
    .onAction('deactivate_addon', ({ body }) => change(plugin(body), { active: false }));
  return { server, addons, repliedAt: () => at };
}

const card = (title: string) => screen.findByRole('article', { name: title });
const button = async (title: string) => within(await card(title)).findByRole('button');

describe('the addons screen', () => {
  test('one card for each addon with icon, title, excerpt and the lowest plan that has it (AD-01, AD-03, AD-13, AD-14)', async () => {
    const { server, addons } = shop('elite');
    openAdmin('/addons', server);
    await screen.findByRole('heading', { level: 1, name: 'UserFeedback Addons' });
    await card('Webhooks');
    expect(screen.getAllByRole('article')).toHaveLength(addons.length);
    for (const addon of addons) {
      const shown = await card(addon.title);
      expect(shown.querySelector('path')?.getAttribute('d')).toBe(addon.icon);
      expect(shown.textContent).toContain(addon.excerpt);
    }
    const plans = { Targeting: 'Plus', Webhooks: 'Pro', Heatmaps: 'Elite' };
    for (const [title, plan] of Object.entries(plans))
      expect(within(await card(title)).getByText(/^(Plus|Pro|Elite)$/).textContent).toBe(plan);
  });

  test('the search finds parts of titles in any case, says so when there are none, and can be cleared (AD-02)', async () => {
    const { user } = openAdmin('/addons', shop('elite').server);
    await card('Webhooks');
    await user.type(screen.getByRole('searchbox', { name: 'Search addons' }), 'RATING');
    expect(screen.getAllByRole('article').map((each) => within(each).getByRole('heading').textContent)).toEqual([
      'Post Ratings',
    ]);
    await user.type(screen.getByRole('searchbox'), 'xyz');
    await screen.findByText('No addons match “RATINGxyz”.');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await card('Webhooks');
  });

  test('a notice for all screens appears here too (AD-05)', async () => {
    const { server } = shop('elite');
    server.on(contract.notices.list, [
      {
        id: 'n1',
        content: 'Mails wait for an answer.',
        icon: 'undelivered',
        type: 'warning',
        isClosable: true,
        comes_back: false,
        dismissed: false,
        global: true,
        link: null,
        source: 'product',
      },
    ]);
    openAdmin('/addons', server);
    await screen.findByText('Mails wait for an answer.');
  });

  test('Lite reads that addons are a PRO feature, and every upgrade link tells where it was (AD-06, AD-07, AD-16)', async () => {
    const { server, addons } = shop('lite');
    openAdmin('/addons', server);
    await card('Webhooks');
    expect(screen.getByText('Addons are a PRO feature.')).toBeTruthy();
    const links = screen.getAllByRole('link', { name: 'Upgrade Now' });
    expect(links).toHaveLength(addons.length + 1);
    for (const link of links) {
      const address = new URL(link.getAttribute('href') ?? '');
      expect([address.origin, address.searchParams.get('utm_source')]).toEqual(['https://upgrade.test', 'addons-page']);
    }
    expect(screen.queryByText('Please enter a valid license key to use addons.')).toBe(null);
  });

  test('where plans can be tried, no link leads to a shop (FH-02)', async () => {
    const { server, addons } = shop('lite', {
      upgrade: { ...siteInfo().upgrade, offer: '', url: null, by_trying: true },
    });
    openAdmin('/addons', server);
    await card('Webhooks');
    const links = screen.getAllByRole('link', { name: 'Try another plan' });
    expect(links).toHaveLength(addons.length + 1);
    for (const link of links) expect(link.getAttribute('href')).toBe('/admin/settings/general');
    expect(screen.queryByRole('link', { name: 'Upgrade Now' })).toBeNull();
  });

  test('addons of the plan that are off are named in one line, which leads to turning them on, for who may (FH-04)', async () => {
    const { server, addons } = shop('plus');
    openAdmin('/addons', server);
    const included = addons.filter(({ type }) => type === 'licensed').length;
    await screen.findByText(`${included} addons in your plan are off.`);
    const way = screen.getByRole('link', { name: 'Turn on everything in your plan' });
    expect(way.getAttribute('href')).toBe('/admin/settings/general#plan-addons');
  });

  test.each([
    ['all are on', { active: ['branding', 'targeting'] as const }],
    ['it was closed', { dismissed: ['plan-addons-plus'] }],
  ])('there is no such line when %s (FH-04)', async (_why, options) => {
    const { server, addons } = shop('plus', options as SiteOptions);
    if ('active' in options) for (const addon of addons) Object.assign(addon, { installed: true, active: true });
    openAdmin('/addons', server);
    await card('Webhooks');
    // Time for the licence to arrive, without which there would be no line either.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(screen.queryByText(/in your plan/)).toBeNull();
  });

  test('without a key the Pro edition asks for one, once that is known, and leads to its field (AD-08, AD-09)', async () => {
    const { server } = shop('lite', { is_pro: true });
    let reply = () => {};
    const known = new Promise<void>((resolve) => {
      reply = resolve;
    });
    server.onAction('get_license', async () => {
      await known;
      return { success: true as const, data: { site: NO_KEY, network: {} } };
    });
    const { user, router } = openAdmin('/addons', server);
    await card('Webhooks');
    expect(screen.queryByText('Please enter a valid license key to use addons.')).toBe(null);
    reply();
    await screen.findByText('Please enter a valid license key to use addons.');
    server.on(contract.settings.get, { settings: siteInfo().settings });
    await user.click(screen.getByRole('link', { name: 'Enter your license key' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/settings/general'));
  });

  test('a network key counts as a key too (AD-08)', async () => {
    const { server } = shop('elite');
    server.onAction('get_license', {
      success: true,
      data: { site: NO_KEY, network: { ...SITE_KEY, key: 'UF-N' } },
    });
    openAdmin('/addons', server);
    await card('Webhooks');
    expect(screen.queryByText('Please enter a valid license key to use addons.')).toBe(null);
  });

  test('somebody who comes back to the tab from an upgrade link is greeted, nobody else is (AD-10, AD-11, AD-12)', async () => {
    const { user } = openAdmin('/addons', shop('lite').server);
    await card('Webhooks');
    fireEvent.focus(window);
    expect(screen.queryByRole('dialog')).toBe(null);
    await user.click(within(await card('Webhooks')).getByRole('link', { name: 'Upgrade Now' }));
    fireEvent.focus(window);
    const dialog = await screen.findByRole('dialog', { name: 'Welcome back!' });
    expect(dialog.textContent).toContain('Thanks for your interest in Pro.');
    expect(dialog.textContent).toContain('Enter your license key under Settings, General to unlock it.');
    const guide = within(dialog).getByRole('link', { name: 'Read the documentation' });
    expect(guide.getAttribute('href')).toBe('/admin/about/getting-started');
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    fireEvent.focus(window);
    expect(screen.queryByRole('dialog')).toBe(null);
  });

  test('an addon that the licence does not cover offers the upgrade, a covered one its next step (AD-15, AD-26)', async () => {
    const { server, addons } = shop('pro', { active: ['webhooks'] });
    const behavior = addons.find(({ slug }) => slug === 'behavior');
    if (behavior) behavior.installed = true;
    openAdmin('/addons', server);
    expect((await button('Webhooks')).textContent).toBe('Deactivate');
    expect((await button('Behavior')).textContent).toBe('Activate');
    expect((await button('Branding')).textContent).toBe('Install Addon');
    const elite = within(await card('Heatmaps'));
    expect(elite.queryByRole('button')).toBe(null);
    expect(elite.getByRole('link').textContent).toMatch(/^Upgrade/);
  });

  test('an addon with a place of its own leads there (AD-17)', async () => {
    const { server, addons } = shop('elite');
    Object.assign(addons[0] ?? {}, { redirect: 'https://elsewhere.test/start' });
    openAdmin('/addons', server);
    const title = addons[0]?.title ?? '';
    const link = within(await card(title)).getByRole('link', { name: `Go to ${title}` });
    expect(link.getAttribute('href')).toBe('https://elsewhere.test/start');
    expect(within(await card(title)).queryByRole('button')).toBe(null);
  });

  test('installing: busy until a second after the reply, one call for two clicks, and not activated by itself (AD-18, AD-24, AD-25)', async () => {
    const { server, addons, repliedAt } = shop('elite');
    const { user } = openAdmin('/addons', server);
    const install = await button('Branding');
    await user.dblClick(install);
    await waitFor(() => expect(install.textContent).toBe('Installing...'));
    expect(install.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(install);
    await waitFor(() => expect(addons.find(({ slug }) => slug === 'branding')?.installed).toBe(true));
    const replied = repliedAt();
    await waitFor(async () => expect((await button('Branding')).getAttribute('aria-disabled')).toBe('false'), {
      interval: 20,
    });
    expect(Date.now() - replied).toBeGreaterThanOrEqual(950);
    expect((await button('Branding')).textContent).toBe('Activate');
    expect(server.actionsOf('install_addon').map(({ plugin, nonce }) => [plugin, nonce])).toEqual([
      ['urn:userfeedback:addon:branding', 'nonce-i'],
    ]);
    expect(server.actionsOf('activate_addon')).toEqual([]);
  });

  test('activating says so and reloads the page a second later (AD-20, AD-21, AD-22)', async () => {
    const { server, addons, repliedAt } = shop('elite');
    const branding = addons.find(({ slug }) => slug === 'branding');
    if (branding) branding.installed = true;
    let reloadedAt = 0;
    const onReload = () => {
      reloadedAt = Date.now();
    };
    window.addEventListener('userfeedback:reload', onReload, { once: true });
    const { user } = openAdmin('/addons', server);
    const activate = await button('Branding');
    await user.click(activate);
    await waitFor(() => expect(activate.textContent).toBe('Activating...'));
    await screen.findByText('Addon Activated');
    const told = repliedAt();
    expect(branding?.active).toBe(true);
    expect(reloadedAt).toBe(0);
    await waitFor(() => expect(reloadedAt).toBeGreaterThan(0), { interval: 10 });
    expect(reloadedAt - told).toBeGreaterThan(950);
    expect(activate.getAttribute('aria-disabled')).toBe('true');
  });

  test('deactivating one that live surveys use asks first and says what becomes of them', async () => {
    const { server, addons } = shop('elite', { active: ['question-types'] });
    server.onAction('addon_in_use', { success: true, data: { hidden: 2, changed: 1 } });
    const { user } = openAdmin('/addons', server);
    const types = () => addons.find(({ slug }) => slug === 'question-types')?.active;
    const ask = async (reply: string) => {
      await user.click(await button('Question Types'));
      const dialog = await screen.findByRole('dialog', { name: 'Deactivate Question Types?' });
      within(dialog).getByText(
        '2 live Surveys will no longer be shown. 1 live Survey will be shown without what the addon adds. Nothing in them is lost. It comes back when you activate the addon again.',
      );
      await user.click(within(dialog).getByRole('button', { name: reply }));
    };
    await ask('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([types(), server.actionsOf('deactivate_addon')]).toEqual([true, []]);
    await ask('Deactivate');
    await waitFor(() => expect(types()).toBe(false));
  });

  test('deactivating leaves the addon installed (AD-23)', async () => {
    const { server, addons } = shop('elite', { active: ['branding'] });
    const { user } = openAdmin('/addons', server);
    const deactivate = await button('Branding');
    await user.click(deactivate);
    await waitFor(() => expect(deactivate.textContent).toBe('Deactivating...'));
    await waitFor(async () => expect((await button('Branding')).textContent).toBe('Activate'));
    const branding = addons.find(({ slug }) => slug === 'branding');
    expect([branding?.installed, branding?.active]).toEqual([true, false]);
  });
});
