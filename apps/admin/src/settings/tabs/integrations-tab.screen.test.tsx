import { screen, waitFor, within } from '@testing-library/react';
import type { PluginInfo } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { openAdmin, stubServer } from '../../../testing/open-admin.tsx';

const ADMIN = 'http://127.0.0.1:4400/site-admin';
const PLUGIN: PluginInfo = {
  slug: 'automation',
  basename: 'automation/automation.php',
  title: 'Automation plugin',
  excerpt: '',
  icon: '',
  installed: false,
  active: false,
  setup_complete: false,
  setup_url: `${ADMIN}/setup`,
  create_url: `${ADMIN}/recipe`,
  manage_url: null,
};

/** Opens the tab on a site whose automation plugin is in this state; without one the site has none. */
function openTab(state?: Partial<PluginInfo>) {
  const plugin = { ...PLUGIN, ...state };
  const server = stubServer()
    .onAction('get_plugins', () => ({ success: true, data: state ? [{ ...plugin }] : [] }))
    .onAction('install_plugin', () => {
      plugin.installed = true;
      return { success: true, data: {} };
    })
    .onAction('activate_plugin', () => {
      plugin.active = true;
      return { success: true, data: {} };
    });
  return { ...openAdmin('/settings/integrations', server), server };
}

const steps = async () => within(await screen.findByRole('list', { name: 'Steps' })).getAllByRole('listitem');
const step = async (number: number) => {
  const all = await steps();
  const found = all[number - 1];
  if (!found) throw new Error(`There is no step ${number}.`);
  return found;
};
const currentStep = async () => (await steps()).findIndex((each) => each.getAttribute('aria-current') === 'step') + 1;

const STATES: [string, Partial<PluginInfo>, number][] = [
  ['absent', {}, 1],
  ['installed', { installed: true }, 1],
  ['active, without its setup', { installed: true, active: true }, 2],
  ['set up', { installed: true, active: true, setup_complete: true }, 3],
];

describe('the integrations tab', () => {
  test('has a guide of three steps, and nothing to save (IN-01, ST-46, ST-04)', async () => {
    openTab({});
    expect((await steps()).map((each) => each.textContent)).toEqual([
      expect.stringContaining('Install and activate the Automation plugin'),
      expect.stringContaining('setup wizard'),
      expect.stringContaining('Create Recipe'),
    ]);
    expect(screen.queryByRole('button', { name: 'Save Settings' })).toBe(null);
  });

  test.each(STATES)(
    'plugin %s: the step to do, its controls and what is done (IN-03, IN-04, IN-05, IN-07)',
    async (_name, state, at) => {
      openTab(state);
      await steps();
      expect(await currentStep()).toBe(at);
      const isLink = async (number: number) => within(await step(number)).queryByRole('link') !== null;
      expect(await isLink(2)).toBe(at === 2);
      expect(await isLink(3)).toBe(at >= 3);
      for (const number of [2, 3])
        if (!(await isLink(number)))
          expect(within(await step(number)).getByRole('button')).toHaveProperty('disabled', true);
      const icons = await Promise.all(
        [1, 2, 3].map(async (n) =>
          within(await step(n))
            .getByRole('img')
            .getAttribute('aria-label'),
        ),
      );
      expect(icons).toEqual([1, 2, 3].map((number) => (number < at ? 'Done' : `Step ${number}`)));
    },
  );

  test('the first step installs, then activates, then says that it is done (IN-02)', async () => {
    const { user, server } = openTab({});
    const button = async () => within(await step(1)).findByRole('button');
    expect((await button()).textContent).toBe('Install Free Plugin');
    await user.click(await button());
    await waitFor(async () => expect((await button()).textContent).toBe('Activate'));
    await waitFor(async () => expect(await button()).toHaveProperty('disabled', false));
    await user.click(await button());
    await waitFor(async () => expect(within(await step(1)).queryByText('Activated')).not.toBe(null));
    expect(server.actionsOf('activate_plugin')).toHaveLength(1);
    expect(await currentStep()).toBe(2);
  });

  test('wizard and recipe open pages of the site’s administration (IN-06)', async () => {
    openTab({ installed: true, active: true });
    expect(
      within(await step(2))
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`${ADMIN}/setup`);
  });

  test('the recipe opens in the site’s administration as well (IN-06)', async () => {
    openTab({ installed: true, active: true, setup_complete: true });
    expect(
      within(await step(3))
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`${ADMIN}/recipe`);
  });

  test('names five examples (IN-08)', async () => {
    openTab({});
    const list = await screen.findByRole('list', { name: 'What people do with it' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((each) => each.firstChild?.textContent),
    ).toEqual(['Spreadsheet', 'Chat app', 'CRM', 'SMS', 'Email list']);
  });

  test('a site that only imitates plugins says so in the guide (XO-08)', async () => {
    openTab({});
    await steps();
    expect(screen.getByText('This demo site only imitates plugins.')).toBeTruthy();
  });

  test('where the site has no such plugin, webhooks, events and the API are explained instead (XO-08)', async () => {
    openTab();
    await screen.findByRole('heading', { name: 'Send responses to other tools' });
    expect(screen.queryByRole('list', { name: 'Steps' })).toBe(null);
    for (const way of ['Webhooks', 'Events on the page', 'The API']) expect(screen.getByText(way)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Read the API documentation' }).getAttribute('href')).toBe('/api/docs');
  });
});
