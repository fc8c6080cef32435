import { act, screen, waitFor, within } from '@testing-library/react';
import type { FirstSteps, PluginInfo } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { ACCESS } from '@userfeedback/engine';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openAdmin, stubServer } from '../../testing/open-admin.tsx';
import { refusal } from '../../testing/server.ts';
import type { SiteOptions } from '../../testing/site-info.ts';
import { hostWith, siteInfo } from '../../testing/site-info.ts';

const STEPS: FirstSteps = { survey: true, look: false, published: true, script: false, response: false };
const open = (address: string, site: SiteOptions = {}) =>
  openAdmin(
    address,
    stubServer(site)
      .on(contract.site.firstSteps, STEPS)
      .on(contract.demo.get, { is_there: true, surveys: 12, responses: 1600, pages: [], changed: [] }),
  );
const heading = (name: string, level = 2) => screen.findByRole('heading', { name, level });
const route = () => document.querySelector('[data-route]')?.getAttribute('data-route');

afterEach(() => {
  vi.restoreAllMocks();
});

describe('about', () => {
  test('whoever can do nothing here yet is told whom to ask', async () => {
    const none = { create_edit_surveys: false, view_results: false, delete_surveys: false, manage_settings: false };
    open('/about', { grants: none });
    await screen.findByText(
      'You cannot see surveys or results here yet. Ask an administrator to give your role access.',
    );
    expect(screen.queryByRole('link', { name: 'Create a survey' })).toBeNull();
  });

  test.each([
    ['/about', 'About Us'],
    ['/about/getting-started', 'Getting started'],
    ['/about/lite-vs-pro', 'Lite vs Pro'],
    ['/welcome', 'Welcome'],
    ['/growth-tools', 'Growth Tools'],
  ])('%s has its own title, in the window too, and no heading twice (AB-01)', async (address, title) => {
    open(address, { plan: 'lite' });
    await heading(title, 1);
    await waitFor(() => expect(document.title).toBe(`${title} · UserFeedback`));
    const names = screen.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(names).toEqual([...new Set(names)]);
  });

  test('the last step of the guide leads to where plans and addons are (FH-05)', async () => {
    open('/about/getting-started');
    const way = await screen.findByRole('link', { name: 'Open Settings, General' });
    expect(way.getAttribute('href')).toBe('/admin/settings/general');
    expect(way.closest('li')?.id).toBe('key');
  });

  test.each<[string, SiteOptions, string[]]>([
    ['Lite', { plan: 'lite' }, ['About Us', 'Lite vs Pro']],
    ['an expired licence', { plan: 'lite', is_pro: true, license_type: 'pro' }, ['About Us', 'Lite vs Pro']],
    ['Plus', { plan: 'plus' }, ['About Us']],
    ['Elite', { plan: 'elite' }, ['About Us']],
  ])('the tabs on %s (AB-02)', async (_name, site, tabs) => {
    open('/about', site);
    const bar = await screen.findByRole('navigation', { name: 'About' });
    expect(
      within(bar)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(tabs);
  });

  test('notices stand above the content (AB-03)', async () => {
    const server = stubServer().on(contract.notices.list, [
      {
        id: 'licence-expired',
        content: 'Your license key has expired',
        icon: 'licence',
        type: 'error',
        isClosable: true,
        comes_back: true,
        dismissed: false,
        global: true,
        link: null,
        source: 'product',
      },
    ]);
    openAdmin('/about', server);
    const notice = await screen.findByText('Your license key has expired');
    const content = await heading('About UserFeedback');
    expect(notice.compareDocumentPosition(content) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});

describe('getting started', () => {
  const steps = async () => {
    const list = within(await screen.findByRole('list', { name: 'Your first steps' }));
    return list
      .getAllByRole('listitem')
      .map((item) => [item.textContent, within(item).queryByRole('link')?.getAttribute('href')]);
  };

  test('the steps of the wizard, what is done, and the way to each; it stands in the Help menu (FH-05)', async () => {
    const { user } = open('/about');
    await user.click((await screen.findAllByRole('button', { name: 'Help' }))[0] as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: 'Getting started' }));
    expect(await steps()).toEqual([
      ['Put UserFeedback on your siteNot done yet', '/admin/on-my-site'],
      ['Create your first surveyDone', '/admin/setup-wizard'],
      ['Match the look of your siteNot done yet', '/admin/settings/widget'],
      ['Publish itDone', '/admin/surveys'],
      ['Get the first responseNot done yet', '/admin/results'],
    ]);
    expect(route()).toBe('about-getting-started');
  });

  test('whoever may not do a step gets no link to it, and what did not load says so (FH-05)', async () => {
    const grants = { ...siteInfo().grants, manage_settings: false, create_edit_surveys: false };
    let isAway = true;
    const server = stubServer({ grants }).on(contract.site.firstSteps, () => (isAway ? refusal('internal') : STEPS));
    const { user } = openAdmin('/about/getting-started', server);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isAway = false;
    await user.click(retry);
    expect((await steps()).flatMap(([, href]) => href ?? [])).toEqual(['/admin/results']);
  });

  test('a WordPress site is told of its plugin in place of the line (FH-06)', async () => {
    open('/about/getting-started', { host: { ...hostWith('real'), open_url: 'https://coffee.test/open' } });
    await screen.findByText(/^The plugin on your WordPress site shows surveys/);
    expect(document.body.textContent).not.toContain('Paste one line');
  });
});

describe('Lite vs Pro', () => {
  const rows = async () => {
    const table = await screen.findByRole('table', { name: 'Lite vs Pro' });
    return within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => {
        const name = within(row).getByRole('rowheader');
        const [lite = '', pro = ''] = within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent ?? '');
        return { name: name.firstChild?.textContent ?? '', text: name.textContent ?? '', lite, pro };
      });
  };

  test('surveys and responses are unlimited in both, fourteen rows are less in Lite (AB-04, AB-05)', async () => {
    open('/about/lite-vs-pro', { plan: 'lite' });
    const all = await rows();
    const both = all.filter(({ lite }) => lite === 'Included');
    expect(both.map(({ name, pro }) => [name, pro])).toEqual([
      ['Unlimited surveys', 'Included'],
      ['Unlimited responses', 'Included'],
    ]);
    const less = all.filter(({ lite }) => lite === 'Limited' || lite === 'Not included');
    expect(less.map(({ name }) => name)).toEqual([
      'Question types',
      'Comment boxes',
      'Prebuilt templates (20+)',
      'Logo',
      'Branding',
      'Device targeting',
      'Randomized answers',
      'Page targeting',
      'Behavioral targeting',
      'Scheduling',
      'Redirects',
      'Enhanced notifications',
      'Export to CSV or XLSX',
      'Customer support',
    ]);
    for (const { name, pro } of less) expect(pro, name).toMatch(/^Included/);
  });

  test('what it says of a plan is what the table of access says (AB-05)', async () => {
    vi.spyOn(ACCESS['export-results'], 'plan', 'get').mockReturnValue('lite');
    vi.spyOn(ACCESS['target-pages'], 'plan', 'get').mockReturnValue('elite');
    open('/about/lite-vs-pro', { plan: 'lite' });
    const find = async (name: string) => (await rows()).find((row) => row.name === name);
    expect(await find('Export to CSV or XLSX')).toMatchObject({ lite: 'Included', pro: 'Included' });
    expect(await find('Page targeting')).toMatchObject({ pro: 'Included from Elite' });
  });

  test('enhanced notifications and the offer are told in their own words (AB-06, AB-07)', async () => {
    open('/about/lite-vs-pro', { plan: 'lite' });
    const row = (await rows()).find(({ name }) => name === 'Enhanced notifications');
    expect(row?.text).toContain('Send feedback to specific e-mails by response.');
    screen.getByText('Lite users get 50% off the regular price, automatically applied at checkout.');
  });

  test('another offer, or none, is shown as configured (AB-07)', async () => {
    const { upgrade } = siteInfo();
    open('/about/lite-vs-pro', { plan: 'lite', upgrade: { ...upgrade, offer: '' } });
    await rows();
    expect(screen.queryByText(/automatically applied/)).toBe(null);
  });
});

describe('welcome', () => {
  test('is a route of its own with hero, pictures, features, figures, price and footer (AB-08, AB-09, AB-10, AB-11, AB-12, AB-13)', async () => {
    const { user } = open('/welcome', { plan: 'lite' });
    const hero = (await heading('Know what your visitors think')).closest('section');
    expect(route()).toBe('welcome');
    const inHero = within(hero as HTMLElement);
    expect(inHero.getByRole('link', { name: 'Create Your First Survey' }).getAttribute('href')).toBe(
      '/admin/surveys/new',
    );
    expect(inHero.getByRole('link', { name: 'Read Our Guide' }).getAttribute('href')).toBe(
      '/admin/about/getting-started',
    );

    const video = inHero.getByRole('figure', { name: 'How a survey works' });
    expect(video.textContent).toContain('You write a question.');
    await user.click(within(video).getByRole('button', { name: 'Picture 3' }));
    expect(video.textContent).toContain('You see what they think.');
    await heading('Measured, not promised');

    expect(within(screen.getByRole('list', { name: 'What it does' })).getAllByRole('listitem')).toHaveLength(8);
    await heading('UserFeedback Pro costs $199 per year.');
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Create Your First Survey' }).getAttribute('href')).toBe(
      '/admin/surveys/new',
    );
    expect(footer.getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')).toMatch(
      /^https:\/\/upgrade\.test\//,
    );
  });

  test.each<[string, SiteOptions, string, string[]]>([
    [
      'a demo',
      { has_demo: true, site_name: 'Ordinary Weather' },
      'Ordinary Weather is a demo site with made-up visitors',
      ['/surveys', '/setup-wizard', '/on-my-site'],
    ],
    ['nothing yet', {}, 'Your server is running', ['/surveys', '/setup-wizard', '/on-my-site']],
    [
      'somebody who may only write surveys',
      { grants: { ...siteInfo().grants, manage_settings: false } },
      'Your server is running',
      ['/surveys'],
    ],
  ])('above the hero it says what is here, and the ways on: %s (FH-05, FH-07)', async (_name, site, title, ways) => {
    open('/welcome', site);
    const here = await heading(title);
    const hero = await heading('Know what your visitors think');
    expect(here.compareDocumentPosition(hero) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    const list = within(screen.getByRole('list', { name: 'Three ways to start' }));
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      ways.map((way) => `/admin${way}`),
    );
    const remove = screen.queryByRole('button', { name: 'Remove demo content' });
    if (site.has_demo) await screen.findByRole('button', { name: 'Remove demo content' });
    else expect(remove).toBeNull();
  });

  test('the pictures move only when somebody wants that', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open('/welcome');
    const video = await screen.findByRole('figure', { name: 'How a survey works' });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(video.textContent).toContain('You write a question.');
    act(() => within(video).getByRole('button', { name: 'Play' }).click());
    await act(() => vi.advanceTimersByTimeAsync(2500));
    expect(video.textContent).toContain('Visitors answer on your page.');
    vi.useRealTimers();
  });

  test('where plans can be tried it names that in place of a price (FH-02)', async () => {
    open('/welcome', { upgrade: { ...siteInfo().upgrade, offer: '', url: null, by_trying: true } });
    await heading('See what the other plans include');
    const ways = screen.getAllByRole('link', { name: 'Try another plan' });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/admin/settings/general', '/admin/settings/general']);
    expect(screen.queryByText(/costs|Upgrade Now/)).toBeNull();
  });

  test('a site without a demo does not promise one (FH-05)', async () => {
    open('/welcome');
    await screen.findByText('Your own surveys appear here. This site has no demo content.');
  });

  test('the price is the configured one (AB-12)', async () => {
    open('/welcome', { upgrade: { ...siteInfo().upgrade, price: 249 } });
    await heading('UserFeedback Pro costs $249 per year.');
  });
});

describe('growth tools', () => {
  const PLUGINS: PluginInfo[] = ['monsterinsights', 'exactmetrics', 'automation'].map((slug) => ({
    slug,
    basename: `${slug}/x.php`,
    title: slug.toUpperCase(),
    excerpt: '',
    icon: '',
    installed: false,
    active: false,
    setup_complete: false,
    setup_url: '',
    create_url: '',
    manage_url: null,
  }));
  const openTools = async (site: SiteOptions = {}) => {
    const server = stubServer(site).onAction('get_plugins', { success: true, data: PLUGINS });
    const admin = openAdmin('/growth-tools', server);
    await screen.findAllByText('MONSTERINSIGHTS');
    return admin;
  };
  const section = (name: string) => within(screen.getByRole('region', { name }));

  test('where the site installs its plugins, buttons lead to its own screen (WC-40)', async () => {
    const manage_url = 'https://coffee.test/wp-admin/plugins.php';
    const data = PLUGINS.map((plugin) => ({ ...plugin, manage_url }));
    openAdmin('/growth-tools', stubServer().onAction('get_plugins', { success: true, data }));
    const links = await screen.findAllByRole('link', { name: 'Install Free Plugin' });
    expect(links[0]?.getAttribute('href')).toBe(manage_url);
    expect(screen.queryByRole('button', { name: 'Install Free Plugin' })).toBeNull();
  });

  test('a site that only imitates plugins says so beside them (XO-08)', async () => {
    await openTools();
    expect(screen.getByText('This demo site only imitates plugins.')).toBeTruthy();
  });

  test('where the site has no plugins there are none to install, and no empty section (XO-08)', async () => {
    const site: SiteOptions = { plan: 'elite', host: hostWith('none') };
    openAdmin('/growth-tools', stubServer(site).onAction('get_plugins', { success: true, data: [] }));
    await screen.findByRole('link', { name: 'Traffic' });
    await waitFor(() => expect(section('Website Traffic Tools').getAllByRole('article')).toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'Featured' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Featured Tools' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Install Free Plugin' })).toBeNull();
  });

  test('five anchors, and the sections that they lead to (AB-08, AB-14, AB-15, AB-16)', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user, router } = await openTools();
    expect(route()).toBe('growth-tools');
    const anchors = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');
    expect(anchors.map((anchor) => anchor.textContent)).toEqual([
      'Featured',
      'Traffic',
      'Engagement',
      'Revenue',
      'Guides & Resources',
    ]);
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
      'Featured Tools',
      'Website Traffic Tools',
      'Engagement Tools',
      'Revenue Tools',
      'Online Marketing Guides / Resources',
    ]);
    await user.click(screen.getByRole('link', { name: 'Revenue' }));
    expect(scroll).toHaveBeenCalledWith({ behavior: 'smooth', block: 'start' });
    expect((scroll.mock.instances[0] as unknown as Element).id).toBe('revenue');
    expect(router.state.location.pathname).toBe('/admin/growth-tools');
  });

  test('cards are plugins to install, places elsewhere, and guides (AB-17, AB-18, AB-19)', async () => {
    await openTools();
    const traffic = section('Website Traffic Tools');
    expect(traffic.getByRole('button').textContent).toBe('Install Free Plugin');
    const outside = traffic.getByRole('link', { name: 'Learn More' }).getAttribute('href') ?? '';
    expect(new URL(outside).origin).not.toBe(window.location.origin);
    const guides = section('Online Marketing Guides / Resources').getAllByRole('link');
    expect(new Set(guides.map((link) => link.textContent))).toEqual(new Set(['Read This Guide']));
    for (const link of guides) expect(link.getAttribute('href')).toMatch(/^\/admin\/about\/getting-started#\w/);
  });

  test.each<[SiteOptions['plan'], string]>([
    ['lite', 'UserFeedback Pro'],
    ['plus', 'UserFeedback Elite'],
    ['pro', 'UserFeedback Elite'],
    ['elite', 'MONSTERINSIGHTS'],
  ])('on %s the featured tool is %s (AB-20, AB-21, AB-22)', async (plan, title) => {
    await openTools(plan ? { plan } : {});
    const cards = section('Featured Tools').getAllByRole('article');
    expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual([title]);
  });

  test('going to another screen begins at its top (AB-23)', async () => {
    const { router } = await openTools();
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    await act(() => router.navigate('/about'));
    await heading('About UserFeedback');
    await waitFor(() => expect(scroll).toHaveBeenCalledWith(0, 0));
  });
});
