import { screen, waitFor, within } from '@testing-library/react';
import type { SurveyInput } from '@userfeedback/contract';
import { contract, Settings } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { openAdmin } from '../../../../../testing/open-admin.tsx';
import { refusal } from '../../../../../testing/server.ts';
import type { SiteOptions } from '../../../../../testing/site-info.ts';
import { storedSurvey, surveyStore } from '../../../../../testing/survey-store.ts';

const EMAIL = 'Send Email notification';
const WEBHOOKS = 'Send Responses to a Webhook (Slack, Zapier, etc.)';
const DRIVE = 'Send Responses to Google Drive';

type Draft = Partial<z.input<typeof SurveyInput>>;

/** The step of a survey with two questions. */
async function open(draft: Draft = {}, site: SiteOptions = {}, resting: object[] = []) {
  const survey = storedSurvey(
    5,
    {
      title: 'Workflow',
      template: 'blank',
      ...draft,
      questions: [
        { id: 'a', type: 'radio-button', title: 'Good?', config: { options: ['Yes', 'No'] } },
        { id: 'b', type: 'nps', title: 'How likely?' },
      ],
    },
    { resting: resting as never },
  );
  const store = surveyStore([survey], site);
  const opened = openAdmin('/surveys/edit/5/notifications', store.server);
  await screen.findByRole('region', { name: DRIVE });
  await screen.findByRole('region', { name: WEBHOOKS });
  /** Saves; returns what was sent. */
  const save = async () => {
    const before = store.saves().length;
    await opened.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(store.saves()).toHaveLength(before + 1));
    await screen.findByText('Your Survey was Saved as a Draft.');
    return store.saves()[before] as SurveyInput;
  };
  return { ...store, ...opened, save };
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const toggle = (name: string) => card(name).getByRole<HTMLInputElement>('switch', { name });
const isBlocked = () =>
  screen.getByRole('button', { name: 'Next Step: Publish' }).getAttribute('aria-disabled') === 'true';
const addresses = () => card(EMAIL).getByRole<HTMLInputElement>('textbox', { name: 'Email addresses' });
/** Opens the offer, reads its title and closes it. */
async function offerOf(user: Awaited<ReturnType<typeof open>>['user'], control: HTMLElement) {
  await user.click(control);
  const dialog = await screen.findByRole('dialog');
  const text = dialog.textContent ?? '';
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return text;
}

test('the cards in order, and what may come (WF-01, WF-02, WF-03)', async () => {
  await open();
  screen.getByText('Set up a series of actions that will trigger after a visitor submits a Survey');
  // The first heading is that of the step.
  expect(
    screen
      .getAllByRole('heading', { level: 2 })
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([EMAIL, WEBHOOKS, DRIVE]);
  screen.getByText('More Integrations Coming Soon');
  const faux = screen.getAllByText('Integration');
  expect(faux).toHaveLength(2);
  for (const each of faux) expect(each.closest('[inert]')?.getAttribute('aria-hidden')).toBe('true');
});

describe('the mail', () => {
  test('addresses are checked once they were left, and then while they are typed (WF-04, WF-07, WF-08, OP-78)', async () => {
    const { user, save } = await open({ notifications: { email: { active: true, addresses: '' } } });
    const problem = () => card(EMAIL).queryByText('Please enter valid email addresses, separated by commas.');
    expect(isBlocked()).toBe(false);
    await user.type(addresses(), 'a@b.co, nope');
    expect(problem()).toBeNull();
    await user.tab();
    expect(problem()).not.toBeNull();
    expect([addresses().getAttribute('aria-invalid'), isBlocked()]).toEqual(['true', true]);
    await user.click(toggle(EMAIL));
    expect(isBlocked()).toBe(false);
    await user.click(toggle(EMAIL));
    await user.clear(addresses());
    expect([problem(), isBlocked()]).toEqual([null, false]);
    await user.type(addresses(), 'a@b.co, c@d.co');
    expect(isBlocked()).toBe(false);
    expect((await save()).notifications.email).toMatchObject({
      active: true,
      addresses: 'a@b.co, c@d.co',
    });
  });

  test('a server without mail says so, and to who manages it what is missing', async () => {
    await open({ notifications: { email: { active: true, addresses: 'a@b.co' } } }, { sends_mail: false });
    card(EMAIL).getByText('This server does not send email. Missing: SMTP_URL.');
  });

  test('addresses that the server refuses say so at their field and stay (D-02)', async () => {
    const { user, server } = await open({ notifications: { email: { active: true, addresses: 'a@b.co' } } });
    server.on(contract.surveys.save, () => refusal('invalid', { 'notifications.email.addresses': 'Not this host.' }));
    await user.type(addresses(), ', c@d.co');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Workflow, Email: Not this host.' });
    expect(addresses().value).toBe('a@b.co, c@d.co');
    expect(addresses().getAttribute('aria-invalid')).toBe('true');
  });

  test('conditions ask for the plan by their name, and change nothing (GT-21)', async () => {
    const email = { active: true, addresses: 'a@b.co' };
    const { user } = await open({ notifications: { email } }, { plan: 'plus' });
    const logic = card(EMAIL).getByRole<HTMLInputElement>('switch', { name: 'Enable conditional logic' });
    expect(await offerOf(user, logic)).toContain('Conditional Email Logic is a Pro feature');
    expect(logic.checked).toBe(false);
    expect(card(EMAIL).queryByRole('group', { name: 'Condition 1' })).toBeNull();
  });
});

const OTHERS = { active: ['question-types', 'targeting'] };
const ACCOUNT = { connected: true, label: 'ada@drive.test', date: 1_699_963_200, folder_id: '' };

describe.each([
  ['webhooks', WEBHOOKS, 'Webhooks'],
  ['Google Drive', DRIVE, 'Google Drive'],
])('the lock on %s', (_what, name, title) => {
  test('without the plan says so and offers Pro, and stays closed (GT-17, GT-18, GT-20)', async () => {
    const { user, saves } = await open({}, { plan: 'plus' });
    card(name).getByText(/not available on your plan\. Please upgrade to Pro/);
    for (const control of [toggle(name), card(name).getByRole('button', { name: 'Upgrade to Pro' })]) {
      const text = await offerOf(user, control);
      expect(text).toContain(`${title} is a Pro feature`);
      expect(text).toContain('the feature is not available on your plan');
    }
    expect(toggle(name).checked).toBe(false);
    expect(card(name).queryByRole('textbox')).toBeNull();
    expect(saves()).toEqual([]);
  });

  test('without the addon asks to install and activate it, and stays closed (GT-17, GT-18, GT-19)', async () => {
    const { user } = await open({}, OTHERS);
    card(name).getByText(`Please activate the ${title} addon to access this feature.`);
    card(name).getByRole('button', { name: 'Install & Activate' });
    expect(await offerOf(user, toggle(name))).toMatch(new RegExp(`${title} addon.*Install & Activate`));
    expect(toggle(name).checked).toBe(false);
  });
});

describe('Google Drive', () => {
  const ON: Draft = { settings: { google_drive: { enable: true } } };
  const restsFor = (reason: 'plan' | 'addon') => [
    { part: 'settings.google_drive', reason, needs: reason === 'plan' ? 'pro' : 'google-drive' },
  ];
  const connect = () => card(DRIVE).queryByRole<HTMLButtonElement>('button', { name: 'Connect to Google Drive' });

  test('the switch opens and closes the card, and is saved (WF-26, WF-27, WF-29)', async () => {
    const { user, save } = await open();
    expect(connect()).toBeNull();
    await user.click(toggle(DRIVE));
    expect(connect()).not.toBeNull();
    expect(card(DRIVE).queryByRole('textbox')).toBeNull();
    expect((await save()).settings.google_drive.enable).toBe(true);
    await user.click(toggle(DRIVE));
    await waitFor(() => expect(connect()).toBeNull());
    expect((await save()).settings.google_drive.enable).toBe(false);
  });

  test('connected, it asks for the name of the spreadsheet and says whose drive it is in (WF-28)', async () => {
    const { user, save } = await open(ON, {
      google_drive: { connected: true, is_set_up: true },
      settings: Settings.parse({ google_drive: ACCOUNT }),
    });
    expect(connect()).toBeNull();
    card(DRIVE).getByText('Connected as ada@drive.test');
    const name = card(DRIVE).getByRole<HTMLInputElement>('textbox', {
      name: 'File Name inside Google Drive',
    });
    expect(name.placeholder).toBe('Google Sheet Name');
    await user.type(name, 'Answers of the year');
    expect((await save()).settings.google_drive).toMatchObject({
      enable: true,
      file_name: 'Answers of the year',
    });
  });

  test.each([
    ['plan', { plan: 'plus' }, 'Saved but not active: needs Pro.', 'Google Drive is a Pro feature'],
    ['addon', OTHERS, 'Saved but not active: activate the Google Drive addon.', 'Install & Activate'],
  ] as const)(
    'kept of a time with the %s it stays on, and whatever is clicked leads to the offer (GT-18, GT-19, GT-20)',
    async (reason, site, line, offer) => {
      const { user, server, save } = await open(ON, site, restsFor(reason));
      const kept = card(DRIVE).getByRole('button', { name: line });
      for (const control of [kept, toggle(DRIVE), connect() as HTMLElement])
        expect(await offerOf(user, control)).toContain(offer);
      expect(toggle(DRIVE).checked).toBe(true);
      expect((await save()).settings.google_drive.enable).toBe(true);
      // Nobody is led to Google.
      expect(server.calls.filter(({ path }) => path === '/ajax')).toEqual([]);
    },
  );

  test('an authorisation that fails says so, and can be tried again (ER-B-03, ER-B-04)', async () => {
    const { user, server } = await open(ON);
    const failed = 'Failed to initiate Google Drive authentication. Please try again.';
    const thrown = 'An error occurred while connecting to Google Drive. Please try again.';
    for (const [reply, text] of [
      [{ success: false, data: { message: 'No.' } }, failed],
      [Response.json({ success: true }), failed],
      [Response.json({ success: true, data: '' }), failed],
      [() => Promise.reject(new TypeError('Failed to fetch')), thrown],
    ] as const) {
      server.onAction('google_sheets_get_auth_url', reply as never);
      await user.click(connect() as HTMLElement);
      const toast = await screen.findByRole('alert');
      expect(toast.textContent).toBe(`Error${text}`);
      await user.click(within(toast).getByRole('button'));
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    }
    expect(connect()?.disabled).toBe(false);
  });
});

test('the card says how many services have subscribed while it is off, too (DC-93)', async () => {
  const { server } = await open({});
  const hook = { key: 'webhooks:hook-1', kind: 'addon:webhooks', name: 'n8n', where: 'n8n.example.com', survey: null };
  const figures = { last_success_at: null, waiting: 0, failed: 0, can_test: true, can_fill_in: true, fill_in: null };
  const state = { state: 'working', since: null, paused_by: null, reason: null, error: null } as const;
  server.on(contract.destinations.list, {
    items: [{ ...hook, ...figures, ...state, is_hook: true }],
    is_sending: true,
  });
  screen.getByRole('button', { name: 'Save' }).focus();
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => card(WEBHOOKS).getByText(/^1 service is connected by API keys\./));
  expect(card(WEBHOOKS).getByRole<HTMLInputElement>('switch').checked).toBe(false);
});

test('what fails or is paused, and how many services have subscribed, stands at the foot of its card, and leads to the deliveries (DC-16, DC-24, DC-93)', async () => {
  const one = {
    key: 'webhooks:h',
    kind: 'addon:webhooks',
    name: 'Helpdesk',
    where: 'hooks.example.com',
    survey: { id: 5, title: 'Workflow' },
    state: 'failing',
    since: '2026-11-20T12:00:00.000Z',
    paused_by: null,
    reason: null,
    error: 'It replied with 500.',
    last_success_at: null,
    waiting: 1,
    failed: 2,
    can_test: true,
    is_hook: false,
    can_fill_in: true,
    fill_in: null,
  } as const;
  const mail = {
    ...one,
    key: 'mail:5',
    kind: 'email',
    name: 'E-mail of Workflow',
    where: null,
    error: null,
    can_fill_in: false,
  };
  const { server } = await open({
    notifications: {
      email: { active: true, addresses: 'a@b.co' },
      webhook: { active: true, webhooks: [{ id: 'h', name: 'Helpdesk', request_url: 'https://hooks.example.com/a' }] },
    },
  });
  server.on(contract.destinations.list, {
    items: [
      one,
      { ...mail, state: 'paused', paused_by: 'Zoë' },
      { ...one, key: 'webhooks:x', state: 'working' },
      { ...one, key: 'webhooks:hook-1', state: 'working', is_hook: true },
      { ...one, key: 'webhooks:hook-2', state: 'working', is_hook: true, survey: null },
    ],
    is_sending: true,
  });
  screen.getByRole('button', { name: 'Save' }).focus();
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText(/^.?Helpdesk.?: .?Failing since/);
  card(WEBHOOKS).getByText('Not delivered: It replied with 500.');
  expect(
    card(WEBHOOKS)
      .getByRole('link', { name: /^Open deliveries to .?Helpdesk/ })
      .getAttribute('href'),
  ).toBe('/admin/deliveries?filter=failed&destination=webhooks%3Ah');
  card(WEBHOOKS).getByText(/^2 services are connected by API keys\./);
  expect(card(EMAIL).queryByText(/connected by API keys/)).toBeNull();
  card(WEBHOOKS).getAllByRole('button', { name: /^Send older responses too… .?Helpdesk/ });
  card(EMAIL).getByText(/Paused by .?Zoë/);
  expect(
    card(EMAIL)
      .getByRole('link', { name: /^Open deliveries to/ })
      .getAttribute('href'),
  ).toBe('/admin/deliveries?destination=mail%3A5');
});
