import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SurveyInput, SurveyPlaces } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { addDays, dayInZone, momentInZone, TIME_SLOTS } from '@userfeedback/engine';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { openAdmin } from '../../../../../testing/open-admin.tsx';
import { refusal } from '../../../../../testing/server.ts';
import type { SiteOptions } from '../../../../../testing/site-info.ts';
import { inactiveAddons } from '../../../../../testing/site-info.ts';
import { storedSurvey, surveyStore } from '../../../../../testing/survey-store.ts';

type Draft = Partial<z.input<typeof SurveyInput>>;

/** The site's time zone, which may differ from this machine's. */
const ZONE = 'Europe/Berlin';
const today = () => dayInZone(new Date(), ZONE);
const tomorrow = () => addDays(today(), 1);

/** The step of a survey with one question. */
async function open(draft: Draft = {}, site: SiteOptions = {}, places?: SurveyPlaces) {
  const survey = storedSurvey(5, {
    title: 'Plain',
    template: 'blank',
    questions: [{ id: 'a', type: 'text', title: 'A?' }],
    ...draft,
  });
  const store = surveyStore([survey], site);
  if (places) store.server.on(contract.places.get, places);
  store.server.on(contract.surveys.list, {
    items: [],
    pagination: { page: 1, pages: 1, per_page: 20, total: 0 },
    // An empty site would lead to a new survey.
    status_filters: [{ status: 'all', count: 1 }],
  });
  const opened = openAdmin('/surveys/edit/5/publish', store.server);
  await screen.findByRole('heading', { level: 2, name: /^Summary of/ });
  await screen.findByRole('link', { name: 'Change where it is' });
  return { ...store, ...opened };
}

/** A survey that sets all that the summary tells. */
const PARTICULAR: Draft = {
  title: 'Particular',
  questions: [
    { id: 'a', type: 'text', title: 'A?' },
    { id: 'b', type: 'text', title: 'B?' },
  ],
  settings: {
    targeting: {
      devices: ['mobile', 'desktop'],
      pages: 'select',
      page_rules: [
        { logic: 'page_url_contains', data: '/blog/' },
        { logic: 'page_type', data: [{ id: 'single_post', label: 'Single post' }] },
        { logic: 'page_or_post_is', operator: '||', data: [{ id: 12, label: 'Pricing' }] },
        { logic: 'referrer', operator: '||', data: 'https://a.b/' },
      ],
    },
    geo_targeting: { target: 'select', countries: ['DE', 'FR', 'ES', 'IT'] },
    behavior: {
      timing: 'delay',
      timing_delay: 20,
      display_length: 'once',
      run_time: 'expire',
      expire_at: { month: 12, day: 24 },
    },
    thank_you: { type: 'redirect', redirect_to: { id: 12, label: 'Pricing' } },
    theming: { color_scheme: 'dark', font: { family: 'Lora', weight: '400' } },
    google_drive: { enable: true },
  },
  notifications: {
    email: { active: true, addresses: 'a@b.co, c@d.co' },
    webhook: {
      active: true,
      webhooks: [{ request_url: 'https://hooks.test/a' }, { request_url: '' }],
    },
  },
};

const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const scheduling = () => screen.queryByRole<HTMLInputElement>('switch', { name: 'Publish at a later time' });
const field = (name: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(name);
const optionsOf = (name: string) => [...(field(name) as HTMLSelectElement).options].map(({ text }) => text);
/** The rows of the summary by their names. */
const rows = () =>
  new Map(
    within(screen.getByRole('list', { name: 'What the Survey will do' }))
      .getAllByRole('listitem')
      .map(({ children: [name, value] }) => [name?.textContent ?? '', value?.textContent ?? '']),
  );
/** Sets date, time, and AM or PM. */
function schedule(...parts: [day: string, time: string, half: string]): void {
  for (const [index, name] of ['Date', 'Time', 'AM or PM'].entries())
    fireEvent.change(field(name), { target: { value: parts[index] } });
}

/** What leads from each row to its field. */
const LINKS: Record<string, string> = {
  Questions: 'Change questions',
  Devices: 'Change devices',
  Pages: 'Change pages',
  Countries: 'Change countries',
  Opens: 'Change when it opens',
  Shows: 'Change how often it shows',
  Runs: 'Change how long it runs',
  'After the last question': 'Change what comes after',
  Look: 'Change the look',
  Where: 'Change where it is',
  Notifies: 'Change who is notified',
};

describe('the summary says what the survey will do (PB-01, PB-02, OP-23, BF-58)', () => {
  test('in a survey as it begins', async () => {
    await open();
    screen.getByRole('heading', { level: 2, name: 'Summary of Plain' });
    screen.getByText('Ready to publish.');
    expect(Object.fromEntries(rows())).toEqual({
      Questions: '1 Question',
      Devices: 'All devices',
      Pages: 'All pages',
      Countries: 'All countries',
      Opens: 'Immediately',
      Shows: 'Until response',
      Runs: 'Indefinitely',
      'After the last question': 'Show a message',
      Look: 'Same as the site',
      Where: 'On your pages',
      Notifies: 'Nobody',
    });
    expect([...rows().keys()]).toEqual(Object.keys(LINKS));
    for (const name of Object.values(LINKS)) screen.getByRole('link', { name });
  });

  test('in one with settings of its own (BF-60)', async () => {
    await open(PARTICULAR);
    expect(Object.fromEntries(rows())).toEqual({
      Questions: '2 Questions',
      Devices: 'Desktop, Mobile',
      Pages:
        'Shows on pages whose address contains “/blog/” and that are single posts, or on the page “Pricing” and 1 more.',
      Countries: 'Germany, France, Spain and 1 more',
      Opens: 'After 20 seconds',
      Shows: 'Once',
      Runs: expect.stringMatching(/^Until a date each year \((24 Dec|Dec 24)\)$/),
      'After the last question': 'Redirect to a page',
      Look: 'Custom colors, font',
      Where: 'On your pages',
      Notifies: 'Email to 2 addresses, 1 webhook, Google Drive',
    });
  });

  test.each([
    ['open', true, 'On your pages, by link'],
    ['placed', false, 'Only where you place it'],
    ['placed', true, 'Only where you place it, by link'],
    ['none', true, 'By link'],
    ['none', false, 'Neither on your pages nor by link'],
  ] as const)(
    'where it is, which is changed in "Share survey": %s, %s (LS-05, BF-60)',
    async (on_pages, enabled, text) => {
      const link = {
        enabled,
        slug: 'fair',
        description: '',
        image: '',
        again: false,
        invited_only: false,
        named: false,
      };
      const { user } = await open({}, {}, { on_pages, url: 'https://ask.example/s/fair', link });
      await waitFor(() => expect(rows().get('Where')).toBe(text));
      await user.click(screen.getByRole('link', { name: 'Change where it is' }));
      await screen.findByRole('dialog', { name: 'Share survey' });
    },
  );

  test('and when a scheduled one begins (BF-60)', async () => {
    const { user } = await open({ status: 'publish', publish_at: '2030-01-01T07:15:00.000Z' });
    expect(rows().get('Runs')).toMatch(/^From Jan 1, 2030, 8:15\sAM$/);
    await user.click(radio('Draft'));
    expect(rows().get('Runs')).toBe('Indefinitely');
  });

  test('start and end make a window, and a share of visitors is told (FQ-57, FQ-12)', async () => {
    const behavior = { run_time: 'until' as const, end_at: '2030-01-31T17:30:00.000Z' };
    const { user } = await open({
      status: 'publish',
      publish_at: '2030-01-01T07:15:00.000Z',
      settings: { behavior, limits: { sample_percent: 30, max_responses: 200 } },
    });
    expect(rows().get('Runs')).toMatch(/^From Jan 1, 2030, 8:15\sAM until Jan 31, 2030, 6:30\sPM$/);
    expect(rows().get('Limits')).toBe('200 responses, 30% of visitors');
    await user.click(radio('Draft'));
    expect(rows().get('Runs')).toMatch(/^Until Jan 31, 2030, 6:30\sPM$/);
  });
});

describe('what is missing stands in its row (BF-61)', () => {
  test('in amber, and the line above leads to the first', async () => {
    const { user } = await open({
      questions: [
        { id: 'a', type: 'text', title: 'A?' },
        { id: 'b', type: 'text', title: ' ' },
      ],
      settings: { targeting: { pages: 'select', page_rules: [{ logic: 'page_url_contains', data: '' }] } },
    });
    expect(rows().get('Questions')).toBe('2 QuestionsA question has no title.');
    expect(rows().get('Pages')).toBe('Shows on pages whose address contains ….A rule is not filled in.');
    expect(screen.queryByText('Ready to publish.')).toBeNull();
    await user.click(screen.getByRole('link', { name: '2 things are missing.' }));
    const field = await screen.findByRole('textbox', { name: 'Question' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(location.pathname).toBe('/admin/surveys/edit/5/questions');
  });

  test('a survey without a question leads to its first one', async () => {
    const { user } = await open({ questions: [] });
    expect(rows().get('Questions')).toBe('0 QuestionsIt has no questions.');
    await user.click(screen.getByRole('link', { name: '1 thing is missing.' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Question' })));
  });
});

test.each<[string, string, () => HTMLElement]>([
  ['Questions', 'questions', () => screen.getByRole('textbox', { name: 'Question' })],
  ['Devices', 'settings', () => screen.getByRole('checkbox', { name: 'Desktop' })],
  ['Pages', 'settings', () => radio(/^Selected pages/)],
  ['Countries', 'settings', () => radio('Selected countries')],
  ['Opens', 'settings', () => radio(/^After a delay/)],
  ['Shows', 'settings', () => radio(/^Once/)],
  ['Runs', 'settings', () => radio(/^Until a date each year/)],
  ['After the last question', 'questions', () => radio('Redirect to a page')],
  ['Look', 'questions', () => radio('Dark')],
  ['Notifies', 'notifications', () => screen.getByRole('switch', { name: 'Send Email notification' })],
])('%s leads to its field, opened and in focus, and back (BF-59)', async (name, step, field) => {
  const { user } = await open(PARTICULAR);
  const link = () => screen.getByRole('link', { name: LINKS[name] });
  link().focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(location.pathname).toBe(`/admin/surveys/edit/5/${step}`);
  screen.getByRole('button', { name: 'Back to summary' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(link()));
  expect(location.pathname).toBe('/admin/surveys/edit/5/publish');
});

test('who did not come from the summary is not led back to it (BF-59)', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('heading', { level: 2, name: 'Workflow' });
  expect(screen.queryByRole('button', { name: 'Back to summary' })).toBeNull();
});

describe('status', () => {
  test('an existing survey keeps its own; the button says what it does (PB-03, PB-04, PB-08, PB-10, PB-13)', async () => {
    const { user, saves } = await open();
    expect(radio('Draft').checked).toBe(true);
    await user.click(button('Save as Draft'));
    await screen.findByText('Your Survey was Saved as a Draft.');
    expect(saves()[0]).toMatchObject({ id: 5, status: 'draft' });
    expect(saves()[0]).not.toHaveProperty('redirect_route', 'surveys-index');
    expect(location.pathname).toBe('/admin/surveys/edit/5/publish');
    await user.click(radio('Publish'));
    await user.click(button('Save and Publish'));
    await waitFor(() => expect(location.pathname).toBe('/admin/surveys'));
    expect(saves()[1]).toMatchObject({ id: 5, status: 'publish', redirect_route: 'surveys-index' });
  });

  test('what is chosen while a save is under way stays (PB-03)', async () => {
    const { user, server } = await open();
    const arrived = Promise.withResolvers<void>();
    server.on(contract.surveys.save, async ({ body }) => {
      await arrived.promise;
      return { ...storedSurvey(5, body as SurveyInput), published: false, message: null, removed: [] };
    });
    for (const one of [button('Save as Draft'), radio('Publish')]) await user.click(one);
    arrived.resolve();
    await screen.findByText('Your Survey was Saved as a Draft.');
    expect(radio('Publish').checked).toBe(true);
  });

  test('what the server refuses is said, and the choice stays', async () => {
    const { user, server } = await open();
    server.on(contract.surveys.save, refusal('upgrade_required'));
    await user.click(radio('Publish'));
    await user.click(button('Save and Publish'));
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain('Your plan does not include this. Please upgrade to unlock it.');
    expect(radio('Publish').checked).toBe(true);
    expect(location.pathname).toBe('/admin/surveys/edit/5/publish');
  });

  test('what keeps a survey from being published is said, with a way to the question (ED-31, OP-21, BF-64)', async () => {
    const { user } = await open({
      questions: [
        { id: 'a', type: 'text', title: 'A?' },
        { id: 'b', type: 'radio-button', title: 'B?', config: { options: ['Yes', ''] } },
      ],
    });
    const message = "The Survey can't be published: Some questions are missing options.";
    expect(screen.queryByText(message)).toBeNull();
    await user.click(radio('Publish'));
    await screen.findByText(message);
    await user.click(button('Question 2: B?'));
    await waitFor(() => expect((document.activeElement as HTMLInputElement | null)?.value).toBe('B?'));
  });
});

describe('scheduling', () => {
  test('goes by the clock of the site, and is saved once it is complete (ER-R-04, ER-R-06, ER-R-07, ER-R-08, PB-06, PB-07, PB-09, PB-11, OP-13, OP-14, OP-18)', async () => {
    const { user, saves } = await open();
    // Its fields appear with it.
    expect(screen.queryByLabelText('Date')).toBeNull();
    await user.click(scheduling() as HTMLElement);
    expect(radio('Publish').checked).toBe(true);
    expect(field('Date').getAttribute('min')).toBe(today());
    expect(optionsOf('Time')).toEqual(['Choose', ...TIME_SLOTS]);
    expect(optionsOf('AM or PM')).toEqual(['Choose', 'AM', 'PM']);
    for (const name of ['Date', 'Time', 'AM or PM']) expect(field(name).value).toBe('');
    const isBlocked = () => [button('Save and Schedule').disabled, button('Save').disabled];
    expect(isBlocked()).toEqual([true, true]);
    schedule(tomorrow(), '12:30', '');
    expect(isBlocked()).toEqual([true, true]);
    await user.keyboard('{Control>}s{/Control}');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(saves()).toEqual([]);
    schedule(addDays(today(), -1), '12:30', 'AM');
    expect(within(screen.getByRole('alert')).getByText(/^This time has passed\./)).toBeTruthy();
    screen.getByRole('link', { name: '1 thing is missing.' });
    expect(screen.queryByText('Ready to publish.')).toBeNull();
    expect(isBlocked()).toEqual([true, true]);
    schedule(tomorrow(), '12:30', 'AM');
    expect(isBlocked()).toEqual([false, false]);
    screen.getByText(/^Goes live on .* at (00:30|12:30 AM) \(Europe\/Berlin time\)\.$/);
    await user.click(button('Save and Schedule'));
    await screen.findByText(/^Your Survey was Saved!/);
    const publish_at = momentInZone(tomorrow(), '00:30', ZONE);
    expect(saves()).toMatchObject([{ status: 'publish', publish_at }]);
    expect(location.pathname).toBe('/admin/surveys/edit/5/publish');
    await user.click(radio('Draft'));
    expect(scheduling()?.checked).toBe(false);
    await user.click(button('Save as Draft'));
    await waitFor(() => expect(saves()[1]).toMatchObject({ status: 'draft', publish_at: null }));
  });

  test('turned off, a scheduled survey is published at once; a time between the slots is shown (PB-07, OP-18)', async () => {
    const { user, saves } = await open({ status: 'publish', publish_at: '2030-01-01T07:15:00.000Z' });
    expect([field('Date').value, field('Time').value, field('AM or PM').value]).toEqual(['2030-01-01', '8:15', 'AM']);
    await user.click(scheduling() as HTMLElement);
    await user.click(button('Save and Publish'));
    await waitFor(() => expect(saves()).toMatchObject([{ status: 'publish', publish_at: null }]));
  });

  test('a moment that the server refuses says so at its fields, and stays', async () => {
    const { user, server } = await open();
    server.on(contract.surveys.save, () => refusal('invalid', { publish_at: 'Too far away.' }));
    await user.click(scheduling() as HTMLElement);
    schedule(tomorrow(), '1:00', 'PM');
    await user.click(button('Save and Schedule'));
    await screen.findByRole('button', { name: 'Publish: Too far away.' });
    for (const name of ['Date', 'Time', 'AM or PM'])
      expect(field(name).getAttribute('aria-invalid'), name).toBe('true');
    const errorId = field('Date').closest('fieldset')?.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(errorId)?.textContent).toBe('Too far away.');
    expect([field('Date').value, field('Time').value]).toEqual([tomorrow(), '1:00']);
  });

  test('without the plan its switch is there, and a click on it leads to the offer (GR-11, GR-12, OP-19)', async () => {
    const { user } = await open({}, { plan: 'plus' });
    await user.click(scheduling() as HTMLElement);
    await screen.findByRole('dialog', { name: 'Scheduling is a Pro feature' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(scheduling()?.checked).toBe(false);
    expect(screen.queryByLabelText('Date')).toBeNull();
  });

  test('of an earlier plan shows its moment, and a click on it leads to the offer (OP-19)', async () => {
    const { user } = await open({ status: 'publish', publish_at: '2030-01-01T07:15:00.000Z' }, { plan: 'plus' });
    expect(field('Date').value).toBe('2030-01-01');
    await user.click(field('Date').closest('[data-locked]') as HTMLElement);
    await screen.findByRole('dialog', { name: 'Scheduling is a Pro feature' });
  });

  test('without the addon its place says which one it takes (PB-05, OP-19)', async () => {
    await open({}, { addons: inactiveAddons() });
    screen.getByText('Please activate the Behavior addon to access this feature.');
    button('Activate Addon');
    expect(scheduling()).toBeNull();
  });
});

describe('what takes a live survey offline asks first (BF-56, BF-71, PB-07)', () => {
  const live: Draft = { status: 'publish' };
  const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });

  test('a draft', async () => {
    const { user, saves } = await open(live);
    await user.click(radio('Draft'));
    await user.click(button('Save as Draft'));
    const asked = within(await dialog('Take this survey offline?'));
    asked.getByText('Visitors will no longer see it. Its responses stay.');
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The header's Save and the keys save the same choice.
    await user.keyboard('{Control>}s{/Control}');
    await user.click(within(await dialog('Take this survey offline?')).getByRole('button', { name: 'Cancel' }));
    expect(saves()).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button('Save as Draft'));
    await user.click(
      within(await dialog('Take this survey offline?')).getByRole('button', { name: 'Take it offline' }),
    );
    await waitFor(() => expect(saves()).toMatchObject([{ status: 'draft' }]));
  });

  test('a schedule', async () => {
    const { user, saves } = await open(live);
    await user.click(scheduling() as HTMLElement);
    schedule(tomorrow(), '12:30', 'PM');
    await user.click(button('Save and Schedule'));
    const asked = within(await dialog(/^Take this survey offline until .* 12:30\sPM\?$/));
    expect(saves()).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Take it offline' }));
    await waitFor(() => expect(saves()).toMatchObject([{ status: 'publish' }]));
  });

  test('not one that visitors do not see yet, or go on to see', async () => {
    const { user, saves } = await open({ status: 'publish', publish_at: '2030-01-01T07:15:00.000Z' });
    await user.click(radio('Draft'));
    await user.click(button('Save as Draft'));
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('once published, the list says so (PB-13)', async () => {
  const { user } = await open();
  await user.click(radio('Publish'));
  await user.click(button('Save and Publish'));
  await screen.findByText('“Plain” is published.');
  expect(location.pathname).toBe('/admin/surveys');
});
