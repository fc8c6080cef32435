import { screen, waitFor, within } from '@testing-library/react';
import type { Alert, SurveyResults } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin, stubServer } from '../../../testing/open-admin.tsx';
import { refusal } from '../../../testing/server.ts';
import type { SiteOptions } from '../../../testing/site-info.ts';
import { surveyResults } from '../../../testing/survey-results.ts';
import { storedSurvey } from '../../../testing/survey-store.ts';
import { showPseudoLocale, textsOutsideMessages } from '../../../testing/texts.ts';

const alert = (n: number, changes: Partial<Alert> = {}): Alert => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name: `Alert ${n}`,
  measure: 'nps',
  question_id: null,
  window: 'last_7_days',
  below: 10,
  above: null,
  min_responses: 20,
  emails: 'ann@site.test',
  webhook_ids: [],
  active: true,
  state: 'inside',
  since: '2026-11-20T06:00:00.000Z',
  value: 38,
  count: 41,
  ...changes,
});

const QUESTIONS = [
  { id: 'score', title: 'How likely?', type: 'nps' },
  { id: 'stars', title: 'How was it?', type: 'star-rating' },
  { id: 'why', title: 'Why?', type: 'text' },
];
const WEBHOOKS = [
  { id: 'w1', name: 'Team chat', request_url: 'https://chat.test/', events: ['alert.raised', 'alert.cleared'] },
  { id: 'w2', name: 'Rows', request_url: 'https://rows.test/', events: ['response.created'] },
] as const;
const VIEWER = { create_edit_surveys: false, view_results: true, delete_surveys: false, manage_settings: false };

/** A server that stores the alerts. */
function alertServer(
  alerts: Alert[] = [],
  { survey, ...site }: SiteOptions & { survey?: Partial<SurveyResults> } = {},
) {
  let stored = alerts;
  const server = stubServer(site)
    .on(contract.surveys.list, {
      items: [],
      pagination: { page: 1, pages: 1, per_page: -1, total: 0 },
      status_filters: [],
    })
    .on(contract.results.survey, surveyResults({ questions: QUESTIONS, ...survey }))
    .on(
      contract.surveys.get,
      storedSurvey(9, {
        notifications: {
          webhook: { active: true, webhooks: WEBHOOKS.map((one) => ({ ...one, events: [...one.events] })) },
        },
      }),
    )
    .on(contract.alerts.list, () => stored)
    .on(contract.alerts.create, ({ body }) => {
      const made = {
        ...alert(9),
        ...(body as Alert),
        id: alert(9).id,
        state: 'inside' as const,
        since: null,
        value: null,
        count: null,
      };
      stored = [...stored, made];
      return made;
    })
    .on(contract.alerts.update, ({ params, body }) => {
      stored = stored.map((one) => (one.id === params.alert_id ? { ...one, ...(body as Alert), id: one.id } : one));
      return stored.find(({ id }) => id === params.alert_id) as Alert;
    })
    .on(contract.alerts.delete, ({ params }) => {
      stored = stored.filter(({ id }) => id !== params.alert_id);
      return { success: true as const };
    });
  return server;
}

async function openDrawer(alerts?: Alert[], options?: Parameters<typeof alertServer>[1]) {
  const server = alertServer(alerts, options);
  const { user } = openAdmin('/results/survey/9?panel=alerts', server);
  const drawer = within(await screen.findByRole('dialog', { name: 'Alerts' }));
  await waitFor(() => expect(document.querySelector('.mantine-Skeleton-root')).toBeNull());
  return { server, user, drawer };
}

const bodiesOf = (server: ReturnType<typeof alertServer>, row: 'create' | 'update') =>
  server.callsOf(contract.alerts[row]).map(({ body }) => body);

test('each alert says what is measured and how it stands (DC-69, DC-70)', async () => {
  const { drawer } = await openDrawer([
    alert(1),
    alert(2, { measure: 'responses', below: null, above: 1200, window: 'yesterday', state: 'outside', value: 1234 }),
    alert(3, {
      measure: 'average',
      question_id: 'stars',
      above: 4.5,
      below: 3,
      window: 'last_30_days',
      state: 'too_few',
      count: 19,
    }),
    alert(4, { measure: 'response_rate', state: 'too_few', count: 7, min_responses: 30 }),
    alert(5, { since: null }),
    alert(6, { active: false, state: 'outside' }),
  ]);
  drawer.getByText('Changes here act at once.');
  const shown = drawer
    .getAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('p')].map((one) => one.textContent?.replace(/[\u2066-\u2069]/g, '')));
  expect(shown).toEqual([
    ['Alert 1', 'NPS over the last 7 days, alert when below 10', 'In range'],
    ['Alert 2', 'Responses yesterday, alert when above 1,200', 'Out of range (1,234) since Nov 20, 2026, 7:00 AM'],
    [
      'Alert 3',
      'Average of “How was it?” over the last 30 days, alert when below 3 or above 4.5',
      'Too few responses to judge (19 of 20).',
    ],
    ['Alert 4', 'Response rate over the last 7 days, alert when below 10%', 'Too few impressions to judge (7 of 30).'],
    ['Alert 5', 'NPS over the last 7 days, alert when below 10', 'Not judged yet'],
    ['Alert 6', 'NPS over the last 7 days, alert when below 10', 'Off'],
  ]);
});

test('the drawer opens from the menu and by its address, on Lite too; Back closes it (DC-69)', async () => {
  const { user, router } = openAdmin('/results/survey/9?language=de', alertServer([], { plan: 'lite' }));
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Alerts', hidden: true }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Alerts' }));
  await drawer.findByText('No alerts yet');
  expect(window.location.search).toBe('?language=de&panel=alerts');
  await router.navigate(-1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('?language=de');
});

test('those who see results but edit no surveys only look (DC-69)', async () => {
  const { user, server, drawer } = await openDrawer([alert(1)], { grants: VIEWER });
  drawer.getByText('In range');
  expect(drawer.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(['Close the alerts']);
  expect(drawer.queryByRole('switch')).toBeNull();
  await user.click(drawer.getByRole('button', { name: 'Close the alerts' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(contract.surveys.get).length).toBeLessThan(2);
});

test('an alert has a name, a measure, days, limits and receivers (DC-70)', async () => {
  const { user, server, drawer } = await openDrawer();
  await user.click(drawer.getByRole('button', { name: 'Add an alert' }));
  const name = drawer.getByRole('textbox', { name: 'Name' });
  expect(document.activeElement).toBe(name);
  await user.type(name, 'Stars fall');
  expect(drawer.queryByRole('combobox', { name: 'Question' })).toBeNull();
  expect(drawer.queryByRole('textbox', { name: 'Fewest responses' })).toBeNull();
  await user.selectOptions(drawer.getByRole('combobox', { name: 'What is measured' }), 'Average of a rating question');
  const question = drawer.getByRole<HTMLSelectElement>('combobox', { name: 'Question' });
  expect([...question.options].map(({ text }) => text)).toEqual([
    'Choose a rating question',
    'How likely?',
    'How was it?',
  ]);
  await user.selectOptions(question, 'How was it?');
  await user.selectOptions(drawer.getByRole('combobox', { name: 'Over which days' }), 'The last 30 days');
  await user.type(drawer.getByRole('textbox', { name: 'Alert when below' }), '3.5');
  const least = drawer.getByRole('textbox', { name: 'Fewest responses' });
  await user.clear(least);
  await user.type(least, '50');
  const emails = drawer.getByRole<HTMLInputElement>('textbox', { name: 'Email addresses' });
  expect(emails.value).toBe('owner@site.test');
  await user.type(emails, ', bob@site.test');
  expect(drawer.queryByRole('checkbox', { name: 'Rows' })).toBeNull();
  await user.click(await drawer.findByRole('checkbox', { name: 'Team chat' }));
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await drawer.findByText('Stars fall');
  expect(bodiesOf(server, 'create')).toEqual([
    {
      name: 'Stars fall',
      measure: 'average',
      question_id: 'stars',
      window: 'last_30_days',
      below: 3.5,
      above: null,
      min_responses: 50,
      emails: 'owner@site.test, bob@site.test',
      webhook_ids: ['w1'],
      active: true,
    },
  ]);
});

test.each([
  ['No response for 7 days', { measure: 'responses', below: 1 }],
  [/^NPS falls below .?0/, { measure: 'nps', below: 0 }],
])('%s is offered as it is (DC-70)', async (name, rule) => {
  const { user, server, drawer } = await openDrawer();
  await user.click(drawer.getByRole('button', { name: 'Add an alert' }));
  await user.click(drawer.getByRole('button', { name }));
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await drawer.findByText('Not judged yet');
  expect(bodiesOf(server, 'create')).toMatchObject([
    { name: expect.stringMatching(name), window: 'last_7_days', above: null, ...rule },
  ]);
});

test('without an NPS question or a rating neither is offered (DC-70)', async () => {
  const { user, drawer } = await openDrawer([], { survey: { questions: QUESTIONS.slice(2) } });
  await user.click(drawer.getByRole('button', { name: 'Add an alert' }));
  expect(drawer.queryByRole('button', { name: /^NPS falls/ })).toBeNull();
  const measure = drawer.getByRole<HTMLSelectElement>('combobox', { name: 'What is measured' });
  expect([...measure.options].map(({ text }) => text)).toEqual(['Responses', 'Response rate, in percent']);
});

test('what is refused stands at its fields, and what belongs to none above them (DC-70)', async () => {
  const { user, server, drawer } = await openDrawer();
  server.on(
    contract.alerts.create,
    refusal('invalid', { below: 'Please enter at least one limit.', emails: '“x” is not a valid e-mail address.' }),
  );
  await user.click(drawer.getByRole('button', { name: 'Add an alert' }));
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(drawer.getByRole('textbox', { name: 'Alert when below' })).toHaveProperty('ariaInvalid', 'true'),
  );
  drawer.getByText('Please enter at least one limit.');
  drawer.getByText('“x” is not a valid e-mail address.');
  server.on(
    contract.alerts.create,
    Response.json({ code: 'invalid', message: 'A survey has at most 10 alerts.' }, { status: 422 }),
  );
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect((await drawer.findByRole('alert')).textContent).toBe('A survey has at most 10 alerts.');
});

test('a survey has at most ten (DC-70)', async () => {
  const ten = Array.from({ length: 10 }, (_, n) => alert(n));
  const { drawer } = await openDrawer(ten);
  expect(drawer.getByRole('button', { name: 'Add an alert' })).toHaveProperty('disabled', true);
  drawer.getByText('A survey has at most 10 alerts.');
});

test('an alert is edited, turned off and removed; a removed one is put back (DC-69)', async () => {
  const { user, server, drawer } = await openDrawer([alert(1)]);
  await user.click(drawer.getByRole('button', { name: /^Edit “.?Alert 1/ }));
  const below = drawer.getByRole('textbox', { name: 'Alert when below' });
  await user.clear(below);
  await user.type(below, '-5');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await drawer.findByText(/alert when below .?-5/);
  await user.click(drawer.getByRole('switch', { name: /Alert 1.* is on$/ }));
  await drawer.findByText('Off');
  expect(bodiesOf(server, 'update')).toMatchObject([
    { below: -5, active: true },
    { below: -5, active: false },
  ]);
  await user.click(drawer.getByRole('button', { name: /^Remove “.?Alert 1/ }));
  await drawer.findByText('No alerts yet');
  await user.click(drawer.getByRole('button', { name: 'Undo' }));
  await drawer.findByText('Alert 1');
  expect(bodiesOf(server, 'create')).toMatchObject([
    { name: 'Alert 1', below: -5, active: false, emails: 'ann@site.test' },
  ]);
});

test('what could not be done is said, and the alert stays (DC-69)', async () => {
  const { user, server, drawer } = await openDrawer([alert(1)]);
  server.on(contract.alerts.delete, refusal('not_found'));
  await user.click(drawer.getByRole('button', { name: /^Remove/ }));
  await drawer.findByRole('alert');
  drawer.getByText('Alert 1');
  expect(drawer.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('alerts of a draft say that they rest (DC-78)', async () => {
  const { drawer } = await openDrawer([alert(1, { state: 'outside' })], { survey: { status: 'draft' } });
  drawer.getByText('This survey is not published. Its alerts rest until it is.');
});

test('raised alerts stand in one banner, which leads to the drawer (DC-77)', async () => {
  const raised = { state: 'outside', value: -5 } as const;
  const server = alertServer([alert(1, raised), alert(2), alert(3, { ...raised, active: false })]);
  const { user } = openAdmin('/results/survey/9', server);
  const [banner] = await screen.findAllByText(
    /Alert 1.* has been out of range \(.?-5.?\) since .?Nov 20, 2026, 7:00.AM/,
  );
  expect(banner).toBeDefined();
  expect(screen.queryByText(/Alert 3/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'See alerts' }));
  await screen.findByRole('dialog', { name: 'Alerts' });
});

test('several are told together (DC-77)', async () => {
  const raised = { state: 'outside', value: -5 } as const;
  openAdmin('/results/survey/9', alertServer([alert(1, raised), alert(2, raised)]));
  await screen.findByText(/^2 alerts are out of range: .*Alert 1.*Alert 2/);
});

test.each([
  ['in range', alert(1), {}],
  ['of a draft', alert(1, { state: 'outside', value: 3 }), { status: 'draft' as const }],
])('an alert %s has no banner (DC-77)', async (_what, one, survey) => {
  openAdmin('/results/survey/9', alertServer([one], { survey }));
  await screen.findByText('330');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText(/out of range/)).toBeNull();
});

test('every text of the drawer and its form is a message', async () => {
  await showPseudoLocale();
  const { user } = openAdmin(
    '/results/survey/9?panel=alerts',
    alertServer([alert(1), alert(2, { state: 'outside', value: 3 })]),
  );
  const drawer = await screen.findByRole('dialog');
  await within(drawer).findByText('Alert 1');
  const own = ['Alert 1', 'Alert 2', /Nov 20, 2026/];
  expect(textsOutsideMessages(drawer, own)).toEqual([]);
  const edit = within(drawer)
    .getAllByRole('button')
    .find((one) => one.getAttribute('aria-label')?.includes('Alert 1'));
  if (edit) await user.click(edit);
  await within(drawer).findByDisplayValue('Alert 1');
  await within(drawer).findByText('Team chat');
  expect(textsOutsideMessages(drawer, [...own, 'Team chat', 'How likely?', 'How was it?'])).toEqual([]);
});
