import { screen, within } from '@testing-library/react';
import type { Person } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { PEOPLE_FILTERS } from '@userfeedback/contract/limits';
import { expect, test } from 'vitest';
import { openAdmin, stubServer } from '../../../testing/open-admin.tsx';
import { siteInfo } from '../../../testing/site-info.ts';
import { showPseudoLocale, textsOutsideMessages } from '../../../testing/texts.ts';

const person = (id: number, changes: Partial<Person> = {}): Person => ({
  id,
  name: `Person ${id}`,
  email: `p${id}@site.test`,
  role: 'editor',
  is_of_host: false,
  status: 'active',
  second_factor: [],
  last_seen_at: new Date(Date.now() - 7_200_000).toISOString(),
  created_at: '2026-11-01T10:00:00.000Z',
  invitation_expires_at: null,
  undelivered: null,
  is_last_manager: false,
  api_keys: 0,
  ...changes,
});
const listOf = (items: Person[], all = items.length) => ({
  items,
  pagination: { page: 1, pages: 1, per_page: 10, total: items.length },
  status_filters: PEOPLE_FILTERS.map((status) => ({
    status,
    count: status === 'all' ? all : items.filter((one) => one.status === status).length,
  })),
});
const withPeople = (items: Person[], all?: number) => stubServer().on(contract.people.list, listOf(items, all));

type Opened = ReturnType<typeof openAdmin>;
async function openMenu({ user }: Opened, name: string) {
  await user.click(await screen.findByRole('button', { name: new RegExp(`Actions for .?${name}`) }));
  return (action: RegExp | string) => screen.findByRole('menuitem', { name: action, hidden: true });
}

test('people are listed with role, state and when they were last here (PE-02, PE-17)', async () => {
  const people = [
    person(1, { role: 'administrator', last_seen_at: new Date().toISOString() }),
    person(2),
    person(3, { status: 'invited', last_seen_at: null, name: '', invitation_expires_at: '2026-12-24T10:00:00.000Z' }),
    person(4, { status: 'deactivated' }),
    person(5, { status: 'invited', last_seen_at: null, undelivered: 'No such mailbox' }),
    person(6, { is_of_host: true }),
  ];
  openAdmin('/people', withPeople(people));
  const row = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);
  const cases: [string, (string | RegExp)[]][] = [
    ['Person 1', ['p1@site.test', 'Administrator', 'Now', 'Active']],
    ['Person 2', ['Editor', '2 hours ago']],
    ['p3@site.test', ['Never', 'Invited', /^Invitation ends on .?Dec 24, 2026/]],
    ['Person 4', ['Deactivated']],
    ['Person 5', [/^Not delivered: .?No such mailbox/]],
    ['Person 6', [/^Managed in .?/]],
  ];
  for (const [name, texts] of cases) for (const text of texts) (await row(name)).getByText(text);
  const lost = screen.getByRole('link', { name: /^Not delivered: / }).getAttribute('href');
  expect(lost).toBe('/admin/deliveries?filter=failed&kind=account');
});

test('filters and search ask the server, and nothing found leads back (PE-03)', async () => {
  const server = withPeople([person(1), person(2)]);
  const { user } = openAdmin('/people', server);
  await screen.findByText('Person 1');
  server.on(contract.people.list, listOf([], 2));
  await user.click(screen.getByRole('link', { name: /^Invited/ }));
  await screen.findByText('No people match these filters.');
  const asked = server.callsOf(contract.people.list).at(-1)?.query;
  expect(asked).toMatchObject({ filter: { status: 'invited' }, orderby: 'name', order: 'asc' });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByText('Person 1');
});

test('whoever is alone is told to invite somebody (PE-06)', async () => {
  openAdmin('/people', withPeople([person(1)]));
  await screen.findByText('You are the only one here. Invite the people who work with you.');
  expect(screen.getAllByRole('button', { name: 'Invite' })).toHaveLength(1);
});

test('whoever a provider signs in has its second factor (PE-02)', async () => {
  const options = { password: true, passkey: false, reset: true, provider: { label: 'Example ID' } };
  openAdmin(
    '/people',
    withPeople([person(1, { second_factor: ['codes', 'provider'] })]).on(contract.session.options, options),
  );
  await screen.findByText(/^Codes, By .*Example ID/);
});

test('an invitation asks for address and role, and refusals stand at their fields (PE-07, PE-08)', async () => {
  const server = withPeople([person(1), person(2)]);
  const { user } = openAdmin('/people', server);
  server.on(contract.people.invite, () =>
    Response.json(
      { code: 'invalid', message: 'Some fields are not valid.', errors: { email: 'This person is here already.' } },
      { status: 422 },
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite somebody' }));
  const email = dialog.getByRole('textbox', { name: 'E-mail address' });
  await expect.poll(() => document.activeElement).toBe(email);
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).value).toBe('editor');
  await user.type(email, 'ann@site.test');
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await dialog.findByText('This person is here already.');
  await expect.poll(() => document.activeElement).toBe(email);
  server.on(contract.people.invite, { person: person(7, { email: 'ann@site.test' }), link: null });
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText(/^An invitation is on its way to .?ann@site.test/);
  expect(server.callsOf(contract.people.invite).at(-1)?.body).toEqual({
    email: 'ann@site.test',
    name: '',
    role: 'editor',
  });
});

test('whoever invites somebody reads what each role can do', async () => {
  const { roles, settings } = siteInfo();
  const server = stubServer({
    roles: [...roles, { id: 'author', label: 'Author', may_enter: true }],
    settings: { ...settings, view_results: ['author'] },
  });
  const { user } = openAdmin('/people', server.on(contract.people.list, listOf([person(1), person(2)])));
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite somebody' }));
  const role = dialog.getByRole('combobox', { name: 'Role' });
  for (const [chosen, text] of [
    ['editor', /^This role cannot see surveys or results yet\. Change what it can do$/],
    ['author', /^This role can .?view results.?\. Change what it can do$/],
    ['administrator', /^This role can do everything\.$/],
  ] as const) {
    await user.selectOptions(role, chosen);
    const help = document.getElementById(role.getAttribute('aria-describedby') ?? '');
    expect(help?.textContent).toMatch(text);
  }
  await user.selectOptions(role, 'editor');
  expect(dialog.getByRole('link').getAttribute('href')).toBe('/admin/settings/access');
});

test('without a mail server the link is shown once (PE-16)', async () => {
  const server = withPeople([person(1), person(2)]);
  server.on(contract.people.invite, { person: person(7, { name: 'Ann' }), link: 'https://x.test/admin/join#abc' });
  const { user } = openAdmin('/people', server);
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await dialog.findByText(/^No mail server is configured\. Give this link to .?Ann.? yourself\.$/);
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toBe('https://x.test/admin/join#abc');
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await expect.poll(() => screen.queryByDisplayValue('https://x.test/admin/join#abc')).toBeNull();
});

test('removing asks first, and about the keys of the person (PE-20, PE-23)', async () => {
  const server = withPeople([person(1), person(2, { api_keys: 3 })]);
  server.on(contract.people.remove, { success: true });
  const admin = openAdmin('/people', server);
  const action = await openMenu(admin, 'Person 2');
  await admin.user.click(await action('Remove'));
  const dialog = within(await screen.findByRole('dialog', { name: /^Remove .?Person 2.?\?$/ }));
  dialog.getByText(/can no longer sign in\. Surveys, responses and the audit log stay\./);
  await admin.user.click(dialog.getByRole('checkbox', { name: /^Revoke the .?3.? API keys that .?Person 2.? made$/ }));
  await admin.user.click(dialog.getByRole('button', { name: 'Remove' }));
  await screen.findByText(/^.?Person 2.? was removed\.$/);
  expect(server.callsOf(contract.people.remove).at(-1)?.body).toEqual({ revoke_keys: true });
});

test('the last administrator can be neither demoted, deactivated nor removed (PE-25)', async () => {
  const admin = openAdmin('/people', withPeople([person(1, { is_last_manager: true }), person(2)]));
  const action = await openMenu(admin, 'Person 1');
  for (const name of [/^Change role/, /^Deactivate/, /^Remove/]) {
    const entry = await action(name);
    expect(entry.textContent).toContain('This is the last administrator. Make somebody else administrator first.');
    expect(entry.hasAttribute('data-disabled')).toBe(true);
  }
});

test('a role is changed in a dialog that says what was done (PE-27)', async () => {
  const server = withPeople([person(1), person(2)]);
  server.on(contract.people.update, person(2, { role: 'administrator' }));
  const admin = openAdmin('/people', server);
  const action = await openMenu(admin, 'Person 2');
  await admin.user.click(await action('Change role'));
  const dialog = within(await screen.findByRole('dialog'));
  await admin.user.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Administrator');
  await admin.user.click(dialog.getByRole('button', { name: 'Change role' }));
  await screen.findByText(/Person 2.? is now .?Administrator.?\.$/);
  expect(server.callsOf(contract.people.update).at(-1)?.body).toEqual({ role: 'administrator' });
});

test.each<[string, Partial<Person>, string[]]>([
  ['invited', { status: 'invited' }, ['Change role', 'Send invitation again', 'Withdraw invitation']],
  ['deactivated', { status: 'deactivated' }, ['Change role', 'Activate', 'Remove']],
  ['of the site', { is_of_host: true }, ['Sign out everywhere']],
])('what can be done with somebody who is %s (PE-15, PE-98)', async (_name, changes, actions) => {
  const admin = openAdmin('/people', withPeople([person(1, changes), person(2)]));
  await openMenu(admin, 'Person 1');
  const entries = await screen.findAllByRole('menuitem', { hidden: true });
  expect(entries.map(({ textContent }) => textContent)).toEqual(actions);
});

test('every text of the screen is a message', async () => {
  await showPseudoLocale();
  openAdmin('/people', withPeople([person(1, { last_seen_at: null }), person(2, { last_seen_at: null })]));
  await screen.findByText('Person 1');
  const main = document.querySelector('main') as HTMLElement;
  expect(textsOutsideMessages(main, [/^Person \d$/, /^p\d@site\.test$/, 'Editor'])).toEqual([]);
});
