import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { QuestionStats, SurveyResults } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { addDays } from '@userfeedback/engine/results/days';
import { describe, expect, test } from 'vitest';
import { findEmptyState } from '../../../testing/empty-state.ts';
import { openAdmin, stubServer } from '../../../testing/open-admin.tsx';
import { refusal } from '../../../testing/server.ts';
import type { SiteOptions } from '../../../testing/site-info.ts';
import { surveyResults } from '../../../testing/survey-results.ts';
import { storedSurvey } from '../../../testing/survey-store.ts';
import type { HeldSources } from '../source-filter.tsx';

function stats(id: string, title: string, total_answers: number): QuestionStats {
  return {
    id,
    title,
    type: 'text',
    kind: 'text',
    is_quantitative: false,
    total_answers,
    skipped: total_answers + 1,
    options: [],
    table: [],
    answers: [],
    has_invalid_options: false,
    is_removed: false,
    earlier_titles: [],
    type_is_earlier: false,
    average: null,
    nps: null,
    measure: null,
    other: null,
  };
}

async function openResults(question_stats: QuestionStats[], rest: Partial<SurveyResults> = {}) {
  const server = stubServer({ plan: 'plus' })
    .on(contract.results.survey, surveyResults({ question_stats, ...rest }))
    .on(contract.surveys.list, {
      items: [],
      pagination: { page: 1, pages: 1, per_page: -1, total: 0 },
      status_filters: [],
    });
  const admin = openAdmin('/results/survey/9', server);
  await screen.findByText('330');
  return admin;
}

test('limits have a card with what of them is taken (FQ-49)', async () => {
  const quota = { id: 'a', question_id: 'q1', values: ['Yes', 'Maybe'] };
  const server = stubServer().on(
    contract.results.survey,
    surveyResults({
      questions: [{ id: 'q1', title: 'Again?', type: 'radio-button' }],
      limits: {
        responses: { taken: 1234, max: 5000 },
        pace: { taken: 7, max: 11 },
        quotas: [{ ...quota, taken: 13, max: 17 }],
      },
    }),
  );
  openAdmin('/results/survey/9', server);
  const card = await screen.findByRole('region', { name: 'Limits' });
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1,234 of 5,000 responses', '7 of 11 today', '13 of 17 that answer “Again?” with Yes, Maybe']);
});

test('each cell shows its own figure and no other cell’s (FP-12, RS-04)', async () => {
  await openResults([]);
  const cards = within(screen.getByRole('region', { name: 'Figures' }))
    .getAllByRole('term')
    .map((term) => [term.textContent, term.parentElement?.querySelector('dd')?.textContent]);
  expect(cards).toEqual([
    ['Past 7 Days', '27'],
    ['Past 30 Days', '111'],
    ['Total Responses', '330'],
    ['Impressions', '988'],
  ]);
});

test('there is one card for each question, in the order of the survey, with its own counts (FP-12, RS-14)', async () => {
  await openResults([stats('b', 'Why?', 3), stats('a', 'What else?', 7), stats('c', 'Anything?', 11)]);
  const cards = screen
    .getAllByRole('region')
    .filter((region) => region.getAttribute('aria-labelledby')?.startsWith('question-'));
  const shown = cards.map((card) => [
    within(card).getByRole('heading', { level: 2 }).textContent,
    within(card).getByText(/answers$/).textContent,
    within(card).getByText(/skipped$/).textContent,
  ]);
  expect(shown).toEqual([
    ['1Why?', '3 answers', '4 skipped'],
    ['2What else?', '7 answers', '8 skipped'],
    ['3Anything?', '11 answers', '12 skipped'],
  ]);
});

test.each([
  [
    'which versions went live in each week',
    [
      { day: '2026-11-15', version: 2 },
      { day: '2026-11-16', version: 3 },
      { day: '2026-11-22', version: 7 },
    ],
    ['Version', '3 to 7', '2', ''],
  ],
  ['nothing of versions where none went live', [], ['Responses', '29', '23', '17']],
])('the table of the chart says %s (VR-38)', async (_what, live_changes, column) => {
  const weeks = ['2026-11-02', '2026-11-09', '2026-11-16'];
  const data_points = weeks.map((date, index) => ({
    date,
    end_date: addDays(date, 6),
    days: 7,
    count: 17 + 6 * index,
  }));
  const { user } = await openResults([], { granularity: 'week', data_points, live_changes });
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual(column);
});

test('figures that cannot be loaded say so and offer another try; nothing looks as if it were still loading (OP-109)', async () => {
  const none = { page: 1, pages: 1, per_page: -1, total: 0 };
  const server = stubServer()
    .on(contract.surveys.list, { items: [], pagination: none, status_filters: [] })
    .on(contract.results.survey, refusal('bad_request'));
  const { user } = openAdmin('/results/survey/9', server);
  const again = await screen.findByRole('button', { name: 'Try again' });
  await waitFor(() => expect(document.querySelector('.mantine-Skeleton-root')).toBeNull());
  server.on(contract.results.survey, surveyResults());
  await user.click(again);
  await screen.findByText('330');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

const PLAN = { name: 'plan', label: 'Plan', values: ['Pro', 'Free'] };

async function openFields(search: string, site: SiteOptions = {}, held: HeldSources = { channels: [], sources: [] }) {
  const none = { page: 1, pages: 1, per_page: -1, total: 0 };
  const server = stubServer(site)
    .on(contract.surveys.list, { items: [], pagination: none, status_filters: [] })
    .on(contract.surveys.get, storedSurvey(9, { settings: { fields: [{ name: 'plan', from: ['attribute'] }] } }))
    .on(contract.responses.fields, {
      fields: [PLAN],
      languages: [],
      channels: [...held.channels],
      sources: [...held.sources],
    })
    .on(contract.results.survey, ({ query }) =>
      surveyResults(JSON.stringify(query).includes('Nobody') ? { responses_count: 0, partial_count: 0 } : {}),
    );
  const admin = openAdmin(`/results/survey/9${search}`, server);
  const asked = () => server.callsOf(contract.results.survey).at(-1)?.query.filter;
  return { ...admin, server, asked };
}

test('figures are narrowed to a value of a hidden field, said in a chip (VF-37)', async () => {
  const { user, asked } = await openFields('');
  await screen.findByText('330');
  expect(asked()).toBeUndefined();
  await user.click(await screen.findByRole('button', { name: 'Add filter' }));
  const field = await screen.findByLabelText<HTMLSelectElement>('Hidden field');
  await user.selectOptions(field, 'Free');
  await waitFor(() => expect(asked()).toEqual({ field: 'plan', field_value: 'Free' }));
  await user.selectOptions(field, 'Without a value');
  await waitFor(() => expect(asked()).toEqual({ field: 'plan', field_value: '' }));
  await user.click(screen.getByRole('button', { name: 'Remove the filter: Plan is Without a value' }));
  await waitFor(() => expect(screen.queryByText('Plan is Without a value')).toBeNull());
  expect(window.location.search).toBe('');
});

test('a filter goes along to the responses; impressions, which have none, are left out (VF-37)', async () => {
  await openFields('?field=plan&field_value=&language=de');
  await screen.findByText('330');
  const list = screen.getByRole('link', { name: 'See Individual Responses' });
  expect(list.getAttribute('href')).toBe('/admin/results/survey/9/responses?language=de&field=plan&field_value=');
  expect(screen.queryByText('Impressions')).toBeNull();
  expect(screen.queryByText('Response rate')).toBeNull();
});

test('the export has the responses without a value, as the screen (VF-37)', async () => {
  const { user } = await openFields('?field=plan&field_value=');
  await user.click(await screen.findByRole('button', { name: 'Export Results' }));
  const csv = await screen.findByRole('menuitem', { name: 'CSV', hidden: true });
  const { searchParams } = new URL(csv.getAttribute('href') ?? '', 'https://site.test');
  expect([searchParams.get('filter[field]'), searchParams.get('filter[field_value]')]).toEqual(['plan', '']);
});

test('where nothing matches one clears the filters (VF-37)', async () => {
  const { user, asked } = await openFields('?field=plan&field_value=Nobody');
  await screen.findByText('No response to this survey matches all of these filters.');
  expect(screen.queryByRole('region', { name: 'Figures' })).toBeNull();
  const [, clear] = screen.getAllByRole('button', { name: 'Clear filters' });
  if (clear) await user.click(clear);
  await screen.findByText('330');
  expect(asked()).toBeUndefined();
});

test('without the plan the whole is shown, and the filter is locked (VF-37)', async () => {
  const { user, asked } = await openFields('?field=plan&field_value=Pro&language=de', { plan: 'lite' });
  await screen.findByText('330');
  expect(asked()).toEqual({ language: 'de' });
  expect(screen.getByText('Filters in this address need Pro.')).toBeDefined();
  const list = screen.getByRole('link', { name: 'See Individual Responses' });
  expect(list.getAttribute('href')).toBe('/admin/results/survey/9/responses');
  await user.click(await screen.findByRole('button', { name: 'Add filter' }));
  await user.click(await screen.findByText('Hidden field'));
  await screen.findByText('Filtering Responses is a Pro feature');
});

const SOURCES: SurveyResults['sources'] = [
  { channel: 'email', label: '', responses: 41 },
  { channel: 'email', label: 'May <b>news</b>', responses: 13 },
  { channel: null, label: null, responses: 29 },
  { channel: 'qr', label: 'May <b>news</b>', responses: 7 },
  { channel: 'import', label: null, responses: 3 },
  { channel: 'link', label: null, responses: 2 },
];

test('the ways of responses are added up, and below them what the addresses say (LS-65)', async () => {
  const { user } = await openResults([], { sources: SOURCES });
  await user.click(await screen.findByRole('button', { name: /^Visitors/ }));
  const part = screen.getByRole('heading', { name: 'Where responses came from' });
  expect(part.tagName).toBe('H3');
  const rows = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent).join(': '));
  expect(rows('Came by')).toEqual([
    'Came by: Responses',
    'By e-mail: 54',
    'On your pages: 29',
    'By QR code: 7',
    'Imported: 3',
    'By link: 2',
  ]);
  expect(rows('Source')).toEqual(['Source: Responses', 'May <b>news</b>: 20', 'Others: 41']);
});

test('where all responses came one way, nothing is said of it (LS-65)', async () => {
  const { user } = await openResults([], { sources: SOURCES.slice(0, 2) });
  await user.click(await screen.findByRole('button', { name: /^Visitors/ }));
  expect(screen.queryByText('Where responses came from')).toBeNull();
});

test('figures are narrowed to values of a fact, with the days of the screen, and the condition goes along (CP-04, CP-14)', async () => {
  const { server, user, asked } = await openFields('');
  server.on(contract.responses.filterValues, { items: [{ value: 'Mobile', label: 'Mobile', count: 3 }] });
  await user.click(await screen.findByRole('button', { name: 'Add filter' }));
  await user.selectOptions(await screen.findByLabelText('Filter by'), 'Device');
  const values = await screen.findByLabelText<HTMLSelectElement>('Device');
  await waitFor(() => expect(values.disabled).toBe(false));
  const { start_date, end_date, field } = server.callsOf(contract.responses.filterValues).at(-1)?.query ?? {};
  const drawn = server.callsOf(contract.results.survey).at(-1)?.query;
  expect([field, start_date, end_date]).toEqual(['device', drawn?.start_date, drawn?.end_date]);
  await user.selectOptions(values, 'Mobile (3)');
  await screen.findByText('Device is Mobile');
  const conditions = [{ field: 'device', op: 'is', values: ['Mobile'] }];
  await waitFor(() => expect(asked()).toEqual({ conditions }));
  const list = screen.getByRole('link', { name: 'See Individual Responses' }).getAttribute('href') ?? '';
  expect(new URL(list, 'https://x.example').searchParams.get('conditions')).toBe(JSON.stringify(conditions));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(window.location.search).not.toContain('conditions'));
});

test('figures are narrowed to a way and a source, said in chips (LS-66)', async () => {
  const { user, asked } = await openFields('', {}, { channels: ['email', 'qr'], sources: ['May'] });
  await screen.findByText('330');
  await user.click(await screen.findByRole('button', { name: 'Add filter' }));
  const way = await screen.findByLabelText<HTMLSelectElement>('Came by');
  expect([...way.options].map(({ label }) => label)).toEqual(['Any way', 'On your pages', 'By e-mail', 'By QR code']);
  await user.selectOptions(way, 'On your pages');
  await waitFor(() => expect(asked()).toEqual({ channel: '' }));
  await user.selectOptions(way, 'By e-mail');
  await user.selectOptions(screen.getByLabelText('Source'), 'May');
  await waitFor(() => expect(asked()).toEqual({ channel: 'email', source: 'May' }));
  const list = screen.getByRole('link', { name: 'See Individual Responses' });
  expect(list.getAttribute('href')).toBe('/admin/results/survey/9/responses?channel=email&source=May');
  await user.selectOptions(way, 'Any way');
  await user.click(screen.getByRole('button', { name: 'Remove the filter: Source is May' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.queryByText('Came by is By e-mail')).toBeNull();
});

test('a survey whose responses all came from pages offers no way (LS-66)', async () => {
  const { user } = await openFields('');
  await user.click(await screen.findByRole('button', { name: 'Add filter' }));
  await screen.findByLabelText('Hidden field');
  expect([screen.queryByLabelText('Came by'), screen.queryByLabelText('Source')]).toEqual([null, null]);
});

test('today is unfinished by the clock of the site: the table says "so far" (XO-12)', async () => {
  // The clock of the tests says November 26.
  const day = (date: string, end_date = date) => ({ date, end_date, days: 1, count: 7 });
  await openResults([], { data_points: [day('2026-11-24'), day('2026-11-25'), day('2026-11-26')] });
  await userEvent.click(await screen.findByRole('button', { name: 'Show as table' }));
  const days = within(screen.getByRole('table')).getAllByRole('rowheader');
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'Thu, Nov 26, 2026, so far',
    'Wed, Nov 25, 2026',
    'Tue, Nov 24, 2026',
  ]);
});

describe('the results of a survey that nobody has answered', () => {
  const open = (rest: Partial<SurveyResults>, site: SiteOptions = {}) => {
    const server = stubServer({ plan: 'plus', ...site }).on(
      contract.results.survey,
      surveyResults({
        responses_count: 0,
        questions: [{ id: 'a', title: 'Why?', type: 'text' }],
        question_stats: [stats('a', 'Why?', 0)],
        ...rest,
      }),
    );
    openAdmin('/results/survey/9', server);
  };
  const regions = () => screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'));

  test('say so in place of the chart, and lead to where it shows; the questions stay (FH-11)', async () => {
    open({ impressions: 0 });
    const way = await findEmptyState('No responses yet');
    expect(way.textContent).toBe('Check where it shows');
    expect(way.getAttribute('href')).toBe('/admin/surveys/edit/9/publish');
    expect(regions()).toContain('Figures');
    expect(regions()).not.toContain('Responses per day');
    expect(screen.queryByText('Visitors')).toBeNull();
    screen.getByRole('heading', { name: /Why\?$/ });
  });

  test('have the chart and the visitors once it was shown (FH-11)', async () => {
    open({ impressions: 12 });
    await findEmptyState('No responses yet');
    expect(regions()).toContain('Responses per day');
    screen.getByText('Visitors');
  });

  test('without questions lead to the editor alone (FH-11)', async () => {
    open({ impressions: 0, questions: [], question_stats: [] });
    const way = await findEmptyState('This survey has no questions yet');
    expect(way.getAttribute('href')).toBe('/admin/surveys/edit/9/questions');
    expect(screen.queryByText('No responses yet')).toBeNull();
  });

  test('lead those who may not edit back to the other surveys (FH-11)', async () => {
    open(
      { impressions: 0 },
      {
        grants: { create_edit_surveys: false, view_results: true, delete_surveys: false, manage_settings: false },
      },
    );
    expect((await findEmptyState('No responses yet')).getAttribute('href')).toBe('/admin/results');
  });

  test('have the chart where a partial response is there (FH-11)', async () => {
    open({ impressions: 0, partial_count: 1 });
    await screen.findByRole('heading', { name: /Why\?$/ });
    expect(regions()).toContain('Responses per day');
    expect(screen.queryByText('No responses yet')).toBeNull();
  });
});
