import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PageRule, SurveyInput } from '@userfeedback/contract';
import { contract, Settings } from '@userfeedback/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { openAdmin } from '../../../../../testing/open-admin.tsx';
import { refusal } from '../../../../../testing/server.ts';
import type { SiteOptions } from '../../../../../testing/site-info.ts';
import { storedSurvey, surveyStore } from '../../../../../testing/survey-store.ts';
import { kindWords } from '../page-rules/rule-words.ts';

type Sent = z.input<typeof SurveyInput>['settings'];

const PAGES = [
  { id: 108, title: 'Bread for people who forget' },
  { id: 112, title: 'The drawer of useful things' },
];
const CHOICES: Record<string, { id: string; label: string }> = {
  wp_user_roles: { id: 'editor', label: 'Editor' },
  user_logged_in: { id: 'yes', label: 'Yes' },
  wp_page_type: { id: 'search', label: 'Search results' },
  post_type: { id: 'post', label: 'Post' },
  taxonomy: { id: 'category', label: 'Category' },
  taxonomy_term: { id: '14', label: 'Kitchen (category)' },
};

/** The step of a survey with these settings, on a site with two pages. */
async function open(settings: Sent = {}, site: SiteOptions = {}) {
  const survey = storedSurvey(5, {
    title: 'Settings',
    template: 'blank',
    settings,
    questions: [{ id: 'q', type: 'text', title: 'How was it?' }],
  });
  const store = surveyStore([survey], site);
  store.server
    .on(contract.site.search, ({ query }) =>
      PAGES.filter(({ title }) => title.toLowerCase().includes(String(query.title ?? '').toLowerCase())),
    )
    .on(contract.site.logicType, ({ query }) => {
      const found = CHOICES[String(query.logic_type)];
      return found ? [found] : [];
    });
  const opened = openAdmin('/surveys/edit/5/settings', store.server);
  await screen.findByRole('heading', { level: 2, name: 'Settings' });
  const { user } = opened;
  /** Saves; returns the settings that were sent. */
  const save = async () => {
    const before = store.saves().length;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(store.saves()).toHaveLength(before + 1));
    await screen.findByText('Your Survey was Saved as a Draft.');
    return store.saves()[before]?.settings as SurveyInput['settings'];
  };
  const type = async (field: HTMLElement, text: string) => {
    await user.clear(field);
    await user.type(field, text);
  };
  const pick = async (field: HTMLElement, name: string) => {
    if (field.getAttribute('aria-expanded') !== 'true') await user.click(field);
    await user.click(await option(field, name));
  };
  const pickKind = (number: number, logic: PageRule['logic']) =>
    pick(within(rule(number)).getByRole('combobox', { name: 'Rule type' }), kindWords(logic));
  return { ...store, user, save, type, pick, pickKind };
}

const isBlocked = () =>
  screen.getByRole('button', { name: 'Next Step: Workflow' }).getAttribute('aria-disabled') === 'true';
const button = (name: string) => screen.getByRole('button', { name });
const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const device = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const rule = (number: number) => screen.getByRole('group', { name: `Rule ${number}` });
const value = (number: number) => within(rule(number)).getByRole<HTMLInputElement>('textbox', { name: 'Value' });
const picker = (number: number) => within(rule(number)).getByRole('combobox', { name: 'Value' });
/** The options of a field; other lists stay in the document, hidden. */
const option = (field: HTMLElement, name: string) =>
  waitFor(() => {
    const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
    if (!list) throw new Error('The list is not open.');
    return within(list).getByText(name);
  });
const isWrong = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true';

test('targeting and behavior are open, the others lines with their values; the targeting form has three parts (TG-01, CT-10)', async () => {
  const { user } = await open();
  // The first heading is that of the step.
  const [, ...cards] = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(cards).toEqual(['Targeting', 'Behavior', 'Limits', 'Answering', 'Languages', 'Hidden fields', 'Tracking']);
  const tracking = within(screen.getByRole('region', { name: 'Tracking' }));
  expect(tracking.queryByRole('switch')).toBeNull();
  tracking.getByText('Off');
  await user.click(tracking.getByRole('button', { name: 'Tracking' }));
  tracking.getByRole('switch', { name: /^Track this survey/ });
  tracking.getByRole('button', { name: 'Install MonsterInsights' });
  const targeting = within(screen.getByRole('region', { name: 'Targeting' }));
  for (const part of ['Device type', 'Pages', 'Geo targeting']) targeting.getByRole('group', { name: part });
});

test('devices are chosen, one at least, and all three are all devices (TG-07, EL-06, OP-078)', async () => {
  const { user, save } = await open();
  screen.getByText('The survey shows on all devices.');
  for (const name of ['Desktop', 'Tablet']) await user.click(device(name));
  expect((await save()).targeting.devices).toEqual(['mobile']);
  await user.click(device('Mobile'));
  within(screen.getByRole('alert')).getByText('Please choose at least one device.');
  expect(device('Mobile').checked).toBe(true);
  for (const name of ['Desktop', 'Tablet']) await user.click(device(name));
  screen.getByText('The survey shows on all devices.');
  expect((await save()).targeting.devices).toEqual(['desktop', 'tablet', 'mobile']);
});

test('selected pages want rules that say something (TG-08, TG-09, TG-10, OP-68)', async () => {
  const { user, save, type, pick } = await open();
  expect(screen.queryByRole('list', { name: 'Page rules' })).toBeNull();
  await user.click(radio(/^Selected pages/));
  expect(rule(1)).toBeTruthy();
  expect(isBlocked()).toBe(true);
  await user.click(radio('All pages'));
  expect(isBlocked()).toBe(false);
  await user.click(radio(/^Selected pages/));
  await type(picker(1), 'forget');
  await pick(picker(1), 'Bread for people who forget');
  expect(isBlocked()).toBe(false);
  await type(picker(1), 'drawer');
  await pick(picker(1), 'The drawer of useful things');
  expect((await save()).targeting).toMatchObject({
    pages: 'select',
    page_rules: [{ logic: 'page_or_post_is', data: [{ id: 108 }, { id: 112 }] }],
  });
});

test('selected pages that were stored without a rule show a first one (OP-68)', async () => {
  await open({ targeting: { pages: 'select', page_rules: [] } });
  expect(rule(1)).toBeTruthy();
  expect(isBlocked()).toBe(true);
});

test('a search starts 300 ms after the last key, and only then (CT-09)', async () => {
  const { user, server } = await open({
    targeting: { pages: 'select', page_rules: [{ logic: 'page_or_post_is' }] },
  });
  await user.click(picker(1));
  await option(picker(1), 'The drawer of useful things');
  let at = 0;
  server.on(contract.site.search, () => {
    at = performance.now();
    return PAGES.slice(0, 1);
  });
  const before = server.callsOf(contract.site.search).length;
  for (const value of ['b', 'br', 'bread']) fireEvent.change(picker(1), { target: { value } });
  const typed = performance.now();
  await waitFor(() => expect(at).toBeGreaterThan(0));
  // Timers may fire a moment early.
  expect(at - typed).toBeGreaterThan(290);
  await waitFor(() =>
    expect(screen.queryByRole('option', { name: 'The drawer of useful things', hidden: true })).toBeNull(),
  );
  expect(
    server
      .callsOf(contract.site.search)
      .slice(before)
      .map(({ query }) => query.title),
  ).toEqual(['bread']);
});

test('a search without a match, or that fails, says so in the list', async () => {
  const { server, type } = await open({
    targeting: { pages: 'select', page_rules: [{ logic: 'page_or_post_is' }] },
  });
  const statusTexts = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await type(picker(1), 'no page is called like this');
  await waitFor(() => expect(statusTexts()).toContain('Nothing found.'));
  server.on(contract.site.search, refusal('forbidden'));
  await type(picker(1), 'lost');
  await waitFor(() =>
    expect(statusTexts()).toContain('This could not be loaded. Close the list and open it again to retry.'),
  );
});

test('URLs and texts are checked where they are typed; another kind starts empty (CT-11, CT-12, CT-13, CT-15)', async () => {
  const { user, save, type, pickKind } = await open({
    targeting: { pages: 'select', page_rules: [{ logic: 'page_url_is', data: 'abc' }] },
  });
  within(rule(1)).getByText('Please enter a full address, like https://example.com/page.');
  expect([isWrong(value(1)), isBlocked()]).toEqual([true, true]);
  await type(value(1), 'https://a.b/c');
  expect([isWrong(value(1)), isBlocked()]).toEqual([false, false]);
  await pickKind(1, 'page_url_contains');
  expect([value(1).value, isWrong(value(1))]).toEqual(['', false]);
  await user.click(value(1));
  await user.tab();
  expect(isWrong(value(1))).toBe(true);
  await pickKind(1, 'referrer');
  expect((await save()).targeting.page_rules).toEqual([{ logic: 'referrer', operator: '&&', data: '' }]);
  await pickKind(1, 'user_role');
  expect((await save()).targeting.page_rules[0]?.data).toBeNull();
});

test('choices come from the site, by kind of rule (CT-14, OP-031, OP-135)', async () => {
  const { save, pick, pickKind } = await open({
    targeting: { pages: 'select', page_rules: [{ logic: 'user_role' }] },
  });
  expect(isWrong(picker(1))).toBe(true);
  const choices = [
    ['user_role', 'Editor', 'editor'],
    ['page_type', 'Search results', 'search'],
    ['post_type_is', 'Post', 'post'],
    ['taxonomy_is_not', 'Category', 'category'],
    ['taxonomy_term_is', 'Kitchen (category)', '14'],
    ['user_logged_in', 'Yes', 'yes'],
  ] as const;
  for (const [logic, label, id] of choices) {
    if (logic !== 'user_role') await pickKind(1, logic);
    await pick(picker(1), label);
    expect(isWrong(picker(1)), logic).toBe(false);
    const { page_rules } = (await save()).targeting;
    expect(page_rules[0]).toEqual({ logic, operator: '&&', data: [{ id, label }] });
  }
});

test('rules are added to boxes and removed, all but the first (CT-16, EL-24, OP-033, BF-78, FP-08)', async () => {
  const data = 'https://a.b/c';
  const { user, save, type, pickKind } = await open({
    targeting: { pages: 'select', page_rules: [{ logic: 'page_url_is', data }] },
  });
  await user.click(button('Or…'));
  await pickKind(2, 'page_url_contains');
  await type(value(2), 'part 2');
  await user.click(screen.getAllByRole('button', { name: 'And…' }).at(-1) as HTMLElement);
  await pickKind(3, 'page_url_contains');
  await type(value(3), 'part 3');
  screen.getByText('Show on pages where all of this is true:');
  screen.getByText('or where all of this is true:');
  const { page_rules } = (await save()).targeting;
  expect(page_rules.map(({ operator, data: kept }) => [operator, kept])).toEqual([
    ['&&', data],
    ['||', 'part 2'],
    ['&&', 'part 3'],
  ]);
  expect(within(rule(1)).queryByRole('button', { name: /Remove/ })).toBeNull();
  await user.click(button('Remove rule 2'));
  await waitFor(() => expect(value(2).value).toBe('part 3'));
  await waitFor(() =>
    expect(document.activeElement).toBe(within(rule(1)).getByRole('combobox', { name: 'Rule type' })),
  );
  const left = (await save()).targeting.page_rules;
  expect(left.map(({ operator }) => operator)).toEqual(['&&', '||']);
});

test('countries are searched by name; none means all (TG-11, OP-71)', async () => {
  const { user, save, type, pick } = await open();
  await user.click(radio('Selected countries'));
  screen.getByText('No country is chosen yet, so visitors from all countries see the survey.');
  const countries = screen.getByRole('combobox', { name: 'Countries' });
  for (const name of ['Germany', 'France']) {
    await type(countries, name.slice(0, 4));
    await pick(countries, name);
  }
  expect((await save()).geo_targeting).toEqual({ target: 'select', countries: ['DE', 'FR'] });
});

test('timing and display length (BH-01, BH-02, BH-03, BH-04, EL-13, EL-18, FQ-19)', async () => {
  const { user, save, type } = await open();
  for (const [name, timing] of [
    [/^Halfway/, 'half_page'],
    [/^Before leaving/, 'before_abandon'],
    [/^Immediately/, 'immediate'],
    [/^After a delay/, 'delay'],
  ] as const) {
    await user.click(radio(name));
    expect((await save()).behavior.timing).toBe(timing);
  }
  const seconds = screen.getByRole<HTMLInputElement>('textbox', { name: 'Seconds' });
  expect(seconds.value).toBe('20');
  await type(seconds, '61x');
  await user.tab();
  expect(seconds.value).toBe('60');
  await type(seconds, '7');
  expect((await save()).behavior.timing_delay).toBe(7);
  for (const [name, length] of [
    [/^Repeatedly/, 'repeatedly'],
    [/^Once/, 'once'],
    [/^Until response/, 'until_response'],
    [/^Again after a while/, 'recurring'],
  ] as const) {
    await user.click(radio(name));
    expect((await save()).behavior.display_length).toBe(length);
  }
  const days = screen.getByRole<HTMLInputElement>('textbox', { name: 'Days' });
  expect(days.value).toBe('90');
  await type(days, '0');
  await user.tab();
  expect(days.value).toBe('1');
  await type(days, '30');
  expect((await save()).behavior.recur_days).toBe(30);
});

test('what the server refuses stands at its field and the edits stay', async () => {
  const { user, server } = await open();
  server.on(contract.surveys.save, () => refusal('invalid', { 'settings.behavior.timing_delay': 'Not on this site.' }));
  await user.click(radio(/^After a delay/));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const problem = within(await screen.findByRole('alert'));
  problem.getByRole('button', { name: 'Settings, Behavior: Not on this site.' });
  expect(isWrong(screen.getByRole('textbox', { name: 'Seconds' }))).toBe(true);
  expect(radio(/^After a delay/).checked).toBe(true);
});

test('a survey that cannot be loaded says so, and can be tried again', async () => {
  const store = surveyStore([storedSurvey(5, { title: 'Far away', template: 'blank', questions: [] })]);
  const stored = store.stored.get(5);
  if (!stored) throw new Error('There is no survey.');
  store.server.on(contract.surveys.get, refusal('addon_inactive'));
  const { user } = openAdmin('/surveys/edit/5/settings', store.server);
  await screen.findByRole('heading', { level: 1, name: 'This survey could not be opened' });
  store.server.on(contract.surveys.get, stored);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 2, name: 'Settings' });
});

/** Sets the browser's clock to this day. */
const TODAY = new Date('2026-11-21T12:00:00');

beforeEach(() => {
  vi.useFakeTimers({ now: TODAY, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the end of the run, and starting minimized (BH-05, BH-06, BH-07, BH-08, BH-09, OP-073, OP-74)', async () => {
  const { user, save, pick } = await open();
  const [month, day] = ['Month', 'Day'].map((name) => screen.getByRole<HTMLInputElement>('combobox', { name }));
  if (!month || !day) throw new Error('There are no fields.');
  expect([month.disabled, day.disabled]).toEqual([true, true]);
  await user.click(radio(/^Until a date each year/));
  expect([month.disabled, day.disabled]).toEqual([false, false]);
  expect([month.value, day.value]).toEqual(['December', '19']);
  const count = async (field: HTMLElement, last: string) => {
    await user.click(field);
    const list = (await option(field, last)).closest('[role="listbox"]') as HTMLElement;
    return within(list).getAllByRole('option', { hidden: true }).length;
  };
  expect([await count(month, 'December'), await count(day, '31')]).toEqual([12, 31]);
  await pick(day, '24');
  expect((await save()).behavior).toMatchObject({
    run_time: 'expire',
    expire_at: { month: 12, day: 24 },
  });
  await pick(month, 'March');
  expect(month.value).toBe('March');
  screen.getByText(/^This day has already passed this year\./);
  await user.click(radio(/^Indefinitely/));
  expect(month.disabled).toBe(true);
  await user.click(screen.getByRole('switch', { name: /^Start minimized/ }));
  const { behavior, theming } = await save();
  expect(behavior).toMatchObject({ run_time: 'indefinitely', start_minimized: true });
  expect(theming.start_minimized).toBe(true);
});

test('limits are a line with its value; the share stays within 1 and 100 (FQ-08, FQ-12)', async () => {
  const { user, save, type } = await open({}, { settings: Settings.parse({ frequency_days: 7 }) });
  const card = within(screen.getByRole('region', { name: 'Limits' }));
  card.getByText('No limits');
  await user.click(card.getByRole('button', { name: 'Limits' }));
  const share = card.getByRole('textbox', { name: 'Share of visitors' });
  await type(share, '0');
  card.getByText('1% of visitors');
  await type(share, '30');
  await user.click(card.getByRole('switch', { name: /^Show even if another survey was shown recently/ }));
  card.getByText('30% of visitors, shown even after another survey');
  expect((await save()).limits).toMatchObject({ sample_percent: 30, ignore_frequency: true });
});

test('without a pause of the site there is nothing to ignore (FQ-08)', async () => {
  const { user } = await open({ limits: { ignore_frequency: true } });
  const card = within(screen.getByRole('region', { name: 'Limits' }));
  card.getByText('No limits');
  await user.click(card.getByRole('button', { name: 'Limits' }));
  card.getByRole('textbox', { name: 'Share of visitors' });
  expect(card.queryByRole('switch')).toBeNull();
});

test('the end is a date and time of the site, sent as a moment in UTC (FQ-52)', async () => {
  const { user, save } = await open();
  await user.click(radio(/^Until a date and time/));
  const field = screen.getByLabelText<HTMLInputElement>('Date and time (Europe/Berlin)');
  // Four weeks from now.
  expect(field.value).toMatch(/^2026-12-19T\d\d:00$/);
  fireEvent.change(field, { target: { value: '2026-12-24T18:30' } });
  expect((await save()).behavior).toMatchObject({ run_time: 'until', end_at: '2026-12-24T17:30:00.000Z' });
  fireEvent.change(field, { target: { value: '2026-11-01T18:30' } });
  screen.getByText('This time has passed, so nobody sees the survey.');
});
