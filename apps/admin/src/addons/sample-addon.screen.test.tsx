import { screen, waitFor, within } from '@testing-library/react';
import type { AdminAddon, NavigationEntry } from '@userfeedback/addon-kit';
import { Page } from '@userfeedback/admin-ui';
import { expect, test, vi } from 'vitest';
import { openAdmin, stubServer } from '../../testing/open-admin.tsx';

/** What an addon's author would write; all of it would be in the addon's folder. */
const { applause, entry } = vi.hoisted(() => ({
  applause: {
    manifest: {
      slug: 'applause',
      title: 'Applause',
      excerpt: 'Keeps the kindest words of each response.',
      plan: 'plus',
      icon: 'M4 12h16',
    },
    screens: [
      { path: 'applause', to: '/applause/hall' },
      { path: 'applause/hall', load: async () => ({ component: Hall }) },
    ],
    settingsTab: {
      path: 'applause',
      label: 'Loudness',
      load: async () => ({ component: () => 'How loud may it be?' }),
    },
  } satisfies AdminAddon,
  entry: {
    path: '/applause',
    label: 'Applause',
    icon: () => null,
    capability: 'manage-settings',
  } satisfies NavigationEntry,
}));

function Hall() {
  return (
    <Page route="applause-hall" title="Applause" subject="Hall">
      Nobody has clapped yet.
    </Page>
  );
}

// Its lines in the registry.
vi.mock('@userfeedback/addons/admin', async (importOriginal) => {
  const { adminAddons } = await importOriginal<{ adminAddons: readonly AdminAddon[] }>();
  return { adminAddons: [...adminAddons, applause] };
});
vi.mock('@userfeedback/addons/admin-navigation', async (importOriginal) => {
  const { addonNavigation } = await importOriginal<{ addonNavigation: readonly NavigationEntry[] }>();
  return { addonNavigation: [...addonNavigation, entry] };
});

const areas = async () => screen.findByRole('navigation', { name: 'Main' });
const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('its entry of the navigation comes before the addons and leads to its screen', async () => {
  const { user, router } = openAdmin('/settings/general', stubServer());
  const navigation = await areas();
  expect(linksIn(navigation)).toEqual([
    'Surveys',
    'Results',
    'Post Ratings',
    'Applause',
    'Addons',
    'Settings',
    'Administration',
  ]);
  await user.click(within(navigation).getByRole('link', { name: 'Applause' }));
  await screen.findByText('Nobody has clapped yet.');
  expect(router.state.location.pathname).toBe('/admin/applause/hall');
  await waitFor(() => expect(document.title).toContain('Applause: Hall'));
});

test('its screen opens by its address', async () => {
  openAdmin('/applause/hall', stubServer());
  await screen.findByRole('heading', { name: 'Applause' });
});

test('people without the capability do not see its entry', async () => {
  const grants = {
    create_edit_surveys: true,
    view_results: true,
    delete_surveys: false,
    manage_settings: false,
  };
  openAdmin('/notifications', stubServer({ grants }));
  // They have deliveries in the administration.
  expect(linksIn(await areas())).toEqual(['Surveys', 'Results', 'Administration']);
});

test('its settings tab is the last one, and opens by a click and by its address', async () => {
  const { user, router } = openAdmin('/settings/integrations', stubServer());
  const tabs = await screen.findByRole('navigation', { name: 'Settings' });
  expect(linksIn(tabs)).toEqual([
    'General',
    'Widget',
    'Email',
    'Integrations',
    'Heatmaps',
    'Access',
    'Misc',
    'Google Drive',
    'Loudness',
  ]);
  await user.click(within(tabs).getByRole('link', { name: 'Loudness' }));
  await screen.findByText('How loud may it be?');
  expect(router.state.location.pathname).toBe('/admin/settings/applause');
  await waitFor(() => expect(document.title).toContain('Settings: Loudness'));
});

test('the address of its settings tab opens it', async () => {
  openAdmin('/settings/applause', stubServer());
  await screen.findByText('How loud may it be?');
  expect(document.querySelector('[data-route="settings-applause"]')).not.toBe(null);
});

test('an address of the settings that nobody has is not found', async () => {
  openAdmin('/settings/nothing', stubServer());
  await screen.findByText(/not found|does not exist/i);
});
