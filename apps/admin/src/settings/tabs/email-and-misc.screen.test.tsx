import { screen, waitFor, within } from '@testing-library/react';
import type { Settings } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin, stubServer } from '../../../testing/open-admin.tsx';
import { keepSettings } from '../../../testing/settings-store.ts';
import type { SiteOptions } from '../../../testing/site-info.ts';
import { hostWith, siteInfo } from '../../../testing/site-info.ts';

const REPORT = {
  product: 'userfeedback' as const,
  version: '9.8.7',
  node: '24.0.0',
  database: 'sqlite' as const,
  plan: 'elite',
  addons: [],
  surveys: 1287,
  published_surveys: 3,
  responses: 5,
  question_types: {},
};

/** A server that stores the settings it is sent. */
function settingsServer(change: Partial<Settings> = {}, site: SiteOptions = {}, sent_to: string | null = null) {
  const server = stubServer(site)
    .on(contract.usage.get, { report: REPORT, sent_to })
    .on(contract.summaries.test, { success: true });
  const saves = keepSettings(server, {
    notifications_recipients: 'owner@site.test',
    automatic_updates: 'all' as const,
    ...change,
  });
  return { server, saves };
}

const save = () => screen.getByRole('button', { name: 'Save Settings' });

test('recipients are a list with commas; what is no address is marked and not sent (ST-26, ST-29, ST-30, ST-31)', async () => {
  const { server, saves } = settingsServer();
  const { user } = openAdmin('/settings/email', server);
  const field = await screen.findByLabelText<HTMLInputElement>('Recipients');
  expect(field.value).toBe('owner@site.test');
  await user.clear(field);
  await user.type(field, 'a@b.co, nope');
  await user.click(save());
  expect((await screen.findAllByText('Please enter valid email addresses, separated by commas.')).length).toBe(1);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(saves).toEqual([]);
  const banner = await screen.findByText('Please fix errors on this page.');
  await user.clear(field);
  await waitFor(() => expect(banner.closest('[data-banner]')?.getAttribute('data-closing')).toBe('true'));
  await user.type(field, 'a@b.co,');
  await user.click(save());
  await waitFor(() => expect(saves).toEqual([{ notifications_recipients: 'a@b.co,' }]));
  await user.clear(field);
  await user.click(save());
  await waitFor(() => expect(saves.at(-1)).toEqual({ notifications_recipients: '' }));
});

test('a server without SMTP says that it sends nothing, and where the summary went instead (FB-17, DC-66)', async () => {
  const { server } = settingsServer({}, { sends_mail: false });
  const { user } = openAdmin('/settings/email', server);
  await screen.findByText('This server does not send email. Missing: SMTP_URL.');
  await user.click(screen.getByRole('button', { name: /last week/ }));
  await screen.findByText("Not sent: it was saved to the “outbox” folder in this server's data.");
  expect(screen.queryByText('The summary is on its way to you.')).toBeNull();
});

test('the template is chosen, the preview follows before it is saved (ST-27, ST-28)', async () => {
  const { server, saves } = settingsServer({ notifications_header_image: 'https://img.test/a.png' });
  const { user } = openAdmin('/settings/email', server);
  const frame = () => screen.getByTitle<HTMLIFrameElement>('Preview of the summary').src;
  await screen.findByLabelText('Recipients');
  expect(frame()).toContain('template=html');
  expect(frame()).toContain(encodeURIComponent('https://img.test/a.png'));
  expect(screen.getByText(/300x100 or smaller/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Plain text' }));
  expect(frame()).toContain('template=plain');
  expect(saves).toEqual([]);
  await user.click(save());
  await waitFor(() => expect(saves).toEqual([{ summaries_html_template: false }]));
});

test.each([{ plan: 'lite' as const }, { plan: 'pro' as const, active: [] }])(
  'with %j the header image is locked (GS-18)',
  async (site) => {
    const { server } = settingsServer({}, site);
    openAdmin('/settings/email', server);
    const button = await screen.findByRole('button', { name: 'Choose an image' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  },
);

test('with branding in use the header image is not locked (GS-18)', async () => {
  const { server } = settingsServer({}, { plan: 'pro', active: ['branding'] });
  openAdmin('/settings/email', server);
  await screen.findByLabelText('Recipients');
  expect(screen.queryByRole('button', { name: 'Choose an image' })).toBeNull();
});

test('last week is sent to whoever presses (DC-66)', async () => {
  const { server } = settingsServer();
  const { user } = openAdmin('/settings/email', server);
  await user.click(await screen.findByRole('button', { name: "Send me last week's summary" }));
  expect(await screen.findByText('The summary is on its way to you.')).toBeTruthy();
});

test('partial responses are switched off for the whole site (PA-08)', async () => {
  const { server, saves } = settingsServer();
  const { user } = openAdmin('/settings/misc', server);
  const card = within(await screen.findByRole('region', { name: 'Partial responses' }));
  card.getByText('Each survey decides');
  await user.click(card.getByRole('button', { name: 'Partial responses' }));
  await user.click(card.getByRole('combobox', { name: 'Unfinished answers' }));
  await user.click(await screen.findByRole('option', { name: 'Never save them', hidden: true }));
  await user.click(save());
  await waitFor(() => expect(saves).toEqual([{ partial_saving: 'off' }]));
});

test('what usage tracking would send stands on the screen before it is switched on (ST-42)', async () => {
  const { server, saves } = settingsServer({}, {}, 'usage.test');
  const { user } = openAdmin('/settings/misc', server);
  const tracking = await screen.findByRole<HTMLInputElement>('switch', { name: /^Usage tracking/ });
  expect(tracking.checked).toBe(false);
  expect(screen.getByText(/"surveys": 1287/)).toBeTruthy();
  expect(screen.getByText(/it is sent to usage.test once a week/)).toBeTruthy();
  await user.click(tracking);
  await user.click(screen.getByRole('switch', { name: /^Weekly summary by email/ }));
  await user.click(save());
  await waitFor(() => expect(saves).toEqual([{ allow_usage_tracking: true, summaries_disabled: true }]));
});

test('usage tracking without an address is off and cannot be switched on, and the screen says why (XO-08)', async () => {
  const { server } = settingsServer({ allow_usage_tracking: true });
  openAdmin('/settings/misc', server);
  const tracking = await screen.findByRole<HTMLInputElement>('switch', { name: /^Usage tracking/ });
  expect([tracking.checked, tracking.disabled]).toEqual([false, true]);
  expect(screen.getByText(/^No address is set, so nothing is sent\./)).toBeTruthy();
  expect(screen.getByText(/"surveys": 1287/)).toBeTruthy();
});

test.each([
  ['imitated', 'This demo site keeps your choice; it has nothing to update.'],
  ['real', /^Your choice is saved, but WordPress does not update this plugin by itself/],
  ['none', null],
] as const)('what becomes of automatic updates where plugins are %s (XO-08)', async (plugins, said) => {
  const { server, saves } = settingsServer({ automatic_updates: null }, { host: hostWith(plugins) });
  openAdmin('/settings/misc', server);
  await screen.findByRole('switch', { name: /^Weekly summary by email/ });
  expect(screen.queryByRole('group', { name: 'Automatic updates' }) !== null).toBe(said !== null);
  if (said !== null) expect(screen.getByText(said)).toBeTruthy();
  expect(saves).toEqual([]);
});

test('updates are all, minor or none (ST-44)', async () => {
  const { server, saves } = settingsServer();
  const { user } = openAdmin('/settings/misc', server);
  const group = await screen.findByRole('group', { name: 'Automatic updates' });
  const names = within(group)
    .getAllByRole<HTMLInputElement>('radio')
    .map((radio) => radio.getAttribute('aria-label'));
  expect(names).toEqual(['All', 'Minor', 'None']);
  for (const [name, value] of [
    ['Minor', 'minor'],
    ['None', 'none'],
    ['All', 'all'],
  ] as const) {
    await user.click(within(group).getByRole('radio', { name }));
    await user.click(save());
    await waitFor(() => expect(saves.at(-1)).toEqual({ automatic_updates: value }));
  }
});

test('updates that nobody has chosen become none after 300 ms, on the screen alone (ST-45)', async () => {
  const { server, saves } = settingsServer({ automatic_updates: null });
  openAdmin('/settings/misc', server);
  const group = await screen.findByRole('group', { name: 'Automatic updates' });
  const chosen = () =>
    within(group)
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ checked }) => checked)
      .map((radio) => radio.value);
  expect(chosen()).toEqual([]);
  await waitFor(() => expect(chosen()).toEqual(['none']));
  expect(saves).toEqual([]);
});

test('of radio cards one is chosen, and each has a value (SW-19)', async () => {
  const { server, saves } = settingsServer();
  const { user } = openAdmin('/settings/misc', server);
  const group = within(await screen.findByRole('group', { name: 'IP address of the visitor' }));
  const cards = () => group.getAllByRole<HTMLInputElement>('radio');
  const chosen = () => cards().flatMap(({ checked, value }) => (checked ? [value] : []));
  expect(cards().map(({ value }) => value)).toEqual(['full', 'truncated', 'none']);
  for (const [words, value] of [
    ['No address', 'none'],
    ['Shortened address', 'truncated'],
  ] as const) {
    await user.click(group.getByText(words));
    expect(chosen()).toEqual([value]);
  }
  await user.click(group.getByText('No address'));
  await user.click(save());
  await waitFor(() => expect(saves).toEqual([{ ip_storage: 'none' }]));
});

test('edits that were not saved are asked about before the tab is left', async () => {
  const { server, saves } = settingsServer({ ip_storage: 'truncated' });
  const { user } = openAdmin('/settings/misc', server);
  const full = () => screen.findByRole<HTMLInputElement>('radio', { name: /^Full address/ });
  await user.click(await full());
  const leave = async (answer: string) => {
    await user.click(screen.getByRole('link', { name: 'Access' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(dialog.getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await leave('Keep editing');
  expect((await full()).checked).toBe(true);
  await leave('Leave');
  await screen.findByRole('combobox', { name: 'View results' });
  await user.click(screen.getByRole('link', { name: 'Misc' }));
  expect((await full()).checked).toBe(false);
  expect(saves).toEqual([]);
});

test('how often visitors are asked is a line with its value, and is changed behind it (FQ-02, FQ-03)', async () => {
  const { server, saves } = settingsServer();
  const { user } = openAdmin('/settings/misc', server);
  const card = within(await screen.findByRole('region', { name: 'How often visitors are asked' }));
  card.getByText('No pause');
  await user.click(card.getByRole('button', { name: 'How often visitors are asked' }));
  card.getByText(
    'Counts surveys that open by themselves over the page. Surveys placed in the page, minimized ones and those that your own code opens are not held back and do not count.',
  );
  const days = card.getByRole('textbox', { name: 'Days between two surveys' });
  await user.clear(days);
  await user.type(days, '365');
  await user.click(card.getByRole('switch', { name: 'At most one survey in a browser session' }));
  card.getByText('365 days between two surveys, one in a session');
  await user.click(save());
  await waitFor(() => expect(saves).toEqual([{ frequency_days: 365, frequency_session: true }]));
});

test('what the plan no longer includes is not dropped without a word (XA-08)', async () => {
  const { server } = settingsServer();
  server.on(contract.settings.save, () => ({
    settings: { ...siteInfo().settings, spam_honeypot: true },
    not_saved: ['spam_honeypot'],
  }));
  const { user } = openAdmin('/settings/misc', server);
  await user.click((await screen.findAllByRole('switch'))[0] as HTMLElement);
  await user.click(save());
  expect(await screen.findByText(/^Your plan does not include some of these settings/)).toBeTruthy();
});
