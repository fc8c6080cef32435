import { screen, waitFor, within } from '@testing-library/react';
import { contract } from '@userfeedback/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { openAdmin, stubServer } from '../../../testing/open-admin.tsx';
import { refusal } from '../../../testing/server.ts';
import { keepSettings } from '../../../testing/settings-store.ts';
import type { SiteOptions } from '../../../testing/site-info.ts';
import { siteInfo } from '../../../testing/site-info.ts';

const LISTS = [
  ['Create and edit surveys', 'create_edit_surveys'],
  ['View results', 'view_results'],
  ['Delete surveys and responses', 'delete_surveys'],
] as const;
const ROLES = [
  { id: 'administrator', label: 'Administrator', may_enter: true },
  { id: 'editor', label: 'Editor', may_enter: true },
  { id: 'author', label: 'Author', may_enter: true },
];
/** No two lists have the same roles, so that a wrong one shows. */
const STORED = {
  create_edit_surveys: ['editor'],
  view_results: ['author', 'editor'],
  delete_surveys: [],
};

/** The tab on a server that stores what it is sent. */
function openTab(site: SiteOptions = {}) {
  const server = stubServer({ roles: ROLES, ...site });
  keepSettings(server, STORED);
  const saves = () => server.callsOf(contract.settings.save).map(({ body }) => (body as { settings: object }).settings);
  return { ...openAdmin('/settings/access', server), server, saves };
}

afterEach(() => vi.restoreAllMocks());

const field = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name });
const save = () => screen.getByRole('button', { name: 'Save Settings' });
/** The roles that a list shows as chosen, in order, with whether they can be removed. */
const rolesOf = async (name: string) =>
  [...((await field(name)).closest('[class*="Group"]')?.querySelectorAll('[class*="Pill-root"]') ?? [])].map(
    (pill) => `${pill.textContent}${pill.querySelector('button') ? '' : ', always'}`,
  );
const pick = async (user: ReturnType<typeof openTab>['user'], list: string, role: string) => {
  await user.click(await field(list));
  await user.click(await screen.findByRole('option', { name: role, hidden: true }));
  await user.keyboard('{Escape}');
};

test('each list begins with the roles that manage the site, which stay (ST-34, SW-15, SW-16)', async () => {
  openTab();
  await field('View results');
  expect(await Promise.all(LISTS.map(([name]) => rolesOf(name)))).toEqual([
    ['Administrator, always', 'Editor'],
    ['Administrator, always', 'Author', 'Editor'],
    ['Administrator, always'],
  ]);
});

test('it leads to the people who have these roles (PE-100)', async () => {
  openTab();
  const link = await screen.findByRole('link', { name: 'People who may sign in' });
  expect(link.getAttribute('href')).toBe('/admin/people');
});

test('each list takes several of the site’s roles, by the keyboard too; those that stay are in front (ST-32, ST-33, SW-14, SW-15, SW-16)', async () => {
  const { user, saves } = openTab();
  const options = () => screen.queryAllByRole('option', { hidden: true });
  const labels = () => options().map(({ textContent }) => textContent);
  for (const [name] of LISTS) {
    await user.click(await field(name));
    await waitFor(() => expect(labels()).toEqual(ROLES.map(({ label }) => label)));
    for (const label of ['Editor', 'Author', 'Administrator']) {
      const role = options().find(({ textContent }) => textContent === label) as HTMLElement;
      if (label === 'Administrator' || role.getAttribute('aria-selected') !== 'true') await user.click(role);
    }
    await user.keyboard('{Escape}');
    await waitFor(() => expect(labels()).toEqual([]));
    expect((await rolesOf(name)).toSorted()).toEqual(['Administrator, always', 'Author', 'Editor']);
    expect((await rolesOf(name))[0]).toBe('Administrator, always');
  }
  // Typing narrows the list, and Backspace removes what may be removed.
  const third = 'Delete surveys and responses';
  await user.type(await field(third), 'edi');
  await waitFor(() => expect(labels()).toEqual(['Editor']));
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(async () => expect(await rolesOf(third)).toEqual(['Administrator, always', 'Author']));
  await user.clear(await field(third));
  await user.keyboard('{Backspace}{Backspace}{Backspace}');
  await waitFor(async () => expect(await rolesOf(third)).toEqual(['Administrator, always']));
  await user.keyboard('{Escape}');
  await user.click(save());
  await screen.findByText('Settings saved.');
  const sent = saves()[0] as Record<string, string[]>;
  expect(sent.create_edit_surveys?.toSorted().filter((role) => role !== 'administrator')).toEqual(['author', 'editor']);
  expect(sent.delete_surveys?.filter((role) => role !== 'administrator') ?? []).toEqual([]);
});

test.each(LISTS)('"%s" is saved alone, a role added and a role removed', async (name, key) => {
  const { user, saves } = openTab();
  const had = STORED[key].includes('author' as never);
  await pick(user, name, 'Author');
  await user.click(save());
  await screen.findByText('Settings saved.');
  expect(saves()).toHaveLength(1);
  expect(Object.keys(saves()[0] ?? {})).toEqual([key]);
  const [sent = []] = Object.values(saves()[0] ?? {}) as string[][];
  expect(sent.includes('author')).toBe(!had);
  await waitFor(async () => expect((await rolesOf(name)).includes('Author')).toBe(!had));
});

test('while the settings load no list is shown, and they are after', async () => {
  const { server } = openTab();
  let reply = () => {};
  server.on(
    contract.settings.get,
    () => new Promise((resolve) => (reply = () => resolve({ settings: siteInfo().settings }))),
  );
  await screen.findByText('Loading');
  expect(screen.queryByRole('combobox')).toBeNull();
  reply();
  await field('View results');
});

test('settings that cannot be loaded say why, with a way to try again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  openTab().server.on(contract.settings.get, refusal('addon_inactive'));
  const problem = within(await screen.findByRole('alert'));
  problem.getByText('This needs an addon that is not active.');
  // The whole page is loaded again.
  expect(problem.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(location.href);
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a save that is refused says so and keeps what was chosen', async () => {
  const { user, server } = openTab();
  server.on(contract.settings.save, refusal('upgrade_required'));
  await pick(user, 'Delete surveys and responses', 'Editor');
  await user.click(save());
  await screen.findByText('Your plan does not include this. Please upgrade to unlock it.');
  expect(await rolesOf('Delete surveys and responses')).toEqual(['Administrator, always', 'Editor']);
});

test.each(LISTS)('on Lite a click on "%s" leads to the offer and changes nothing (GS-06, GS-07)', async (name) => {
  const { user, saves } = openTab({ plan: 'lite' });
  const before = await rolesOf(name);
  expect((await field(name)).getAttribute('aria-disabled')).toBe('true');
  await user.click(await field(name));
  await screen.findByRole('dialog', { name: /^Manage User Access is a .+ feature$/ });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('option', { hidden: true })).toBeNull();
  expect(await rolesOf(name)).toEqual(before);
  expect(saves()).toEqual([]);
});
