import { screen, waitFor, within } from '@testing-library/react';
import type { QuestionStats, SurveyResults } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { kindOfNew } from '@userfeedback/engine';
import { expect, test } from 'vitest';
import { openAdmin, stubServer } from '../../../testing/open-admin.tsx';
import { surveyResults } from '../../../testing/survey-results.ts';

function card(rest: Partial<QuestionStats>): QuestionStats {
  return {
    id: 'q',
    type: 'text',
    kind: kindOfNew(rest.type ?? 'text') ?? 'text',
    title: 'What do you say?',
    is_quantitative: false,
    total_answers: 0,
    skipped: 0,
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
    ...rest,
  };
}

const given = (count: number, word: string) =>
  Array.from({ length: count }, (_, at) => ({
    value: `${word} ${at + 1}`,
    date: '2026-11-20T12:00:00.000Z',
    response_id: at + 1,
    extra: {},
  }));

async function openCards(cards: QuestionStats[], more: Partial<SurveyResults> = {}) {
  const server = stubServer()
    .on(contract.results.survey, surveyResults({ responses_count: 34, question_stats: cards, ...more }))
    .on(contract.surveys.list, {
      items: [],
      pagination: { page: 1, pages: 1, per_page: -1, total: 0 },
      status_filters: [],
    })
    .on(contract.aiSummary.get, { success: true, summary: null, error: null, details: null })
    .on(contract.results.answers, {
      items: given(10, 'Newest'),
      pagination: { page: 1, pages: 2, per_page: 10, total: 12 },
    });
  const admin = openAdmin('/results/survey/9', server);
  await screen.findAllByRole('heading', { level: 2, name: /What do you say/ });
  return { ...admin, server };
}

test.each<[Partial<QuestionStats>, string[]]>([
  [
    { kind: 'scale-1-7', average: 4.25, measure: { kind: 'ces', share: 38 } },
    ['4.3 of 7 on average', 'Found it easy: 38%'],
  ],
  [
    { kind: 'scale-1-5', average: 3.9, measure: { kind: 'csat', share: 70 } },
    ['3.9 of 5 on average', 'Satisfied: 70%'],
  ],
  [{ kind: 'scale-1-5', average: 3.9, type_is_earlier: true }, ['Earlier, as Scale 1 to 5', '3.9 of 5 on average']],
])('a scale says its average and what its steps count as: %o (QX-10, QX-95)', async (rest, texts) => {
  const options = [
    { value: '1', count: 3, label: '1 - Disagree' },
    { value: '2', count: 7, label: '2 - Agree' },
  ];
  await openCards([card({ type: 'scale', is_quantitative: true, total_answers: 10, options, ...rest })]);
  for (const text of texts) screen.getByText(text);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['1 - Disagree', '2 - Agree']);
});

test('a scale without answers says nothing of an average (QX-10)', async () => {
  await openCards([card({ type: 'scale', kind: 'scale-1-5', is_quantitative: true, average: null })]);
  expect(screen.queryByText(/on average/)).toBeNull();
});

test('a scale that counts as a Net Promoter Score has the panel of its own steps (QX-10, QX-111)', async () => {
  const overview = { nps: 44, promoter: 56, passive: 33, detractor: 11 };
  const options = [0, 8, 10].map((step) => ({ value: String(step), count: step === 10 ? 5 : 2 }));
  const cards = [
    card({
      type: 'scale',
      kind: 'scale-0-10',
      is_quantitative: true,
      total_answers: 9,
      options,
      nps: overview,
      measure: { kind: 'nps', score: 44, promoters: 56, passives: 33, detractors: 11 },
    }),
  ];
  await openCards(cards, { nps_question_id: 'q', nps_overview: overview });
  const panel = within(screen.getByRole('region', { name: 'Net Promoter Score' }));
  panel.getByText('44');
  const steps = panel.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(steps.filter((text) => /^\d+$/.test(text ?? ''))).toEqual(['0', '8', '10']);
});

test('what visitors wrote in place of an option is listed by itself, searched and paged (QX-21)', async () => {
  const options = [
    { value: 'Red', count: 1 },
    { value: 'Another', count: 12 },
  ];
  const { server, user } = await openCards([
    card({
      type: 'radio-button',
      is_quantitative: true,
      total_answers: 13,
      options,
      other: { label: 'Another', answers: given(10, 'Plum') },
    }),
  ]);
  screen.getByRole('heading', { name: 'Answers to “Another”' });
  screen.getByText('Plum 1');
  expect(screen.queryByText('Plum 4')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Show all/ }));
  await user.type(screen.getByRole('searchbox', { name: /Search the answers to “Another”/ }), 'plum');
  await waitFor(() =>
    expect(server.callsOf(contract.results.answers).at(-1)?.query).toMatchObject({ part: 'other', search: 'plum' }),
  );
});

test('answers of an earlier kind are a card of their own after the question, with its own list and export (FR-02)', async () => {
  const { server, user } = await openCards([
    card({ type: 'nps', is_quantitative: true, total_answers: 3, options: [{ value: '5', count: 3 }] }),
    card({ type: 'text', total_answers: 12, skipped: 7, answers: given(10, 'Said'), type_is_earlier: true }),
    card({ id: 'other', title: 'Anything else?', total_answers: 21 }),
  ]);
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(-3)).toEqual(['1What do you say?', '1What do you say?Earlier, as Text', '2Anything else?']);
  const earlier = within(screen.getByRole('region', { name: /Earlier, as Text/ }));
  expect(earlier.getByText('12 answers')).toBeTruthy();
  expect(earlier.getByText('7 skipped')).toBeTruthy();
  expect(earlier.getByText('Said 1')).toBeTruthy();
  expect(server.callsOf(contract.results.answers).map(({ query }) => query)).toMatchObject([
    { question_id: 'q', question_kind: 'text' },
  ]);
  await user.click(earlier.getByRole('button', { name: 'Export the answers to: What do you say? (Earlier, as Text)' }));
  const file = (await screen.findByText('CSV')).closest('a');
  const params = new URL(file?.getAttribute('href') ?? '', 'http://x').searchParams;
  expect([params.get('question_id'), params.get('question_kind')]).toEqual(['q', 'text']);
});

test('one card for each question, in the order of the survey, each with its own figures (FP-12, RS-14)', async () => {
  await openCards([
    card({ id: 'a', title: 'What do you say first?', total_answers: 11, skipped: 1 }),
    card({ id: 'b', title: 'What do you say then?', total_answers: 12, skipped: 2 }),
    card({ id: 'c', title: 'What do you say last?', total_answers: 13, skipped: 3 }),
  ]);
  const cards = screen.getAllByRole('region', { name: /What do you say/ });
  expect(
    cards.map((region) => [
      within(region).getByRole('heading').textContent,
      within(region).getByText(/answers$/).textContent,
      within(region).getByText(/skipped$/).textContent,
    ]),
  ).toEqual([
    ['1What do you say first?', '11 answers', '1 skipped'],
    ['2What do you say then?', '12 answers', '2 skipped'],
    ['3What do you say last?', '13 answers', '3 skipped'],
  ]);
});

test('each cell of the figures shows its own (FP-12, RS-04)', async () => {
  await openCards([card({})]);
  const cells = within(screen.getByRole('region', { name: 'Figures' }));
  const labels = cells.getAllByRole('term').map(({ textContent }) => textContent);
  const figures = cells.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(labels.map((label, at) => [label, figures[at]])).toEqual([
    ['Past 7 Days', '27'],
    ['Past 30 Days', '111'],
    ['Total Responses', '34'],
    ['Impressions', '988'],
  ]);
});

test('comments beside bars are the three newest until all are asked for; texts are ten (RS-19)', async () => {
  const comments = given(5, 'Word').map((one) => ({ ...one, value: 'Yes', extra: { comments: one.value } }));
  const { user } = await openCards([
    card({ id: 'a', type: 'radio-button', is_quantitative: true, answers: comments, total_answers: 7 }),
    card({ id: 'b', title: 'And then?', answers: given(9, 'Text'), total_answers: 9 }),
  ]);
  const texts = (name: RegExp) => within(screen.getByRole('region', { name })).getAllByText(/^(Word|Text) \d$/).length;
  expect([texts(/What do you say/), texts(/And then/)]).toEqual([3, 9]);
  await user.click(screen.getByRole('button', { name: 'Show all 5' }));
  expect(texts(/What do you say/)).toBe(5);
});

test('stars have their average with one decimal, a score its shares above the bars (XO-14, CP-29, CP-30)', async () => {
  const scored = { is_quantitative: true, options: [{ value: '4', count: 2 }] };
  await openCards([
    card({ ...scored, type: 'star-rating', total_answers: 20, average: 23 / 20 }),
    card({ ...scored, id: 'r', type: 'star-rating' }),
    card({
      ...scored,
      id: 's',
      type: 'nps',
      total_answers: 7,
      average: 8.1,
      options: [
        { value: '3', count: 1 },
        { value: '8', count: 2 },
        { value: '10', count: 4 },
      ],
      nps: { promoter: 57, passive: 28, detractor: 14, nps: 43 },
    }),
  ]);
  const [stars, empty, score] = screen
    .getAllByRole('region', { name: /What do you say/ })
    .map((region) => within(region));
  stars?.getByText('Average 1.2');
  empty?.getByText('Average –');
  expect(score?.queryByText(/^Average/)).toBeNull();
  for (const figure of ['43', '57%', '28%', '14%']) expect(score?.getAllByText(figure)[0]).toBeTruthy();
  const bars = [...document.querySelectorAll('rect[data-part]')];
  const ends = bars.map((bar) => parseFloat(bar.getAttribute('x') ?? '') + parseFloat(bar.getAttribute('width') ?? ''));
  // Rounded shares would end at 99%.
  expect(ends.at(-1)).toBeCloseTo(100, 9);
  expect(ends[0]).toBeCloseTo((100 * 4) / 7, 9);
});

test('of a long list the ten most chosen are shown, and all on request (QX-12)', async () => {
  // 7 and 30 share no divisor: each count is another one, in no order.
  const options = Array.from({ length: 30 }, (_, at) => ({ value: `Town ${at}`, count: (at * 7) % 30 }));
  const { user } = await openCards([
    card({ type: 'dropdown', kind: 'choice', is_quantitative: true, total_answers: 435, options }),
  ]);
  const counts = () =>
    within(screen.getByRole('table', { name: 'What do you say?' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => Number(within(row).getAllByRole('cell')[1]?.textContent));
  expect(counts()).toEqual([29, 28, 27, 26, 25, 24, 23, 22, 21, 20]);
  await user.click(screen.getByRole('button', { name: 'Show all 30' }));
  expect(counts()).toEqual(Array.from({ length: 30 }, (_, at) => 29 - at));
  await user.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(counts()).toHaveLength(10);
});

const barsOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      within(row).getByRole('rowheader').textContent,
      ...within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ]);

const line = (row: string, answered: number, counts: Record<string, number>, average: number | null = null) => ({
  row,
  answered,
  options: Object.entries(counts).map(([value, count]) => ({ value, count })),
  average,
});

test('of a matrix there is a bar for each row, divided by its columns, and the same as a table (QX-41)', async () => {
  const table = [
    line('Speed', 10, { Poor: 1, Fair: 2, Good: 7 }),
    line('Price', 8, { Poor: 5, Fair: 3, Good: 0 }),
    line('Gone', 4, { Poor: 0, Fair: 4, Good: 0 }),
  ];
  const { user } = await openCards([card({ type: 'matrix', is_quantitative: true, total_answers: 10, table })]);
  const region = screen.getByRole('region', { name: /What do you say/ });
  expect(
    within(within(region).getByRole('list', { name: 'What do you say?' }))
      .getAllByRole('listitem')
      .map((row) => [row.firstChild?.textContent, within(row).getByRole('img').getAttribute('aria-label')]),
  ).toEqual([
    ['Speed10 answers', 'Poor: 1, Fair: 2, Good: 7'],
    ['Price8 answers', 'Poor: 5, Fair: 3, Good: 0'],
    ['Gone4 answers', 'Poor: 0, Fair: 4, Good: 0'],
  ]);
  await user.click(within(region).getByRole('button', { name: 'Show as table' }));
  expect(barsOf(region)).toEqual([
    ['Speed', '1', '2', '7', '10'],
    ['Price', '5', '3', '0', '8'],
    ['Gone', '0', '4', '0', '4'],
  ]);
});

test('of a ranking each option has its average place and the share that put it first (QX-48)', async () => {
  const table = [line('Bread', 20, { 1: 9, 2: 7, 3: 4 }, 1.75), line('Cheese', 20, { 1: 6, 2: 2, 3: 12 }, 2.3)];
  const { user } = await openCards([card({ type: 'ranking', is_quantitative: true, total_answers: 20, table })]);
  const region = screen.getByRole('region', { name: /What do you say/ });
  expect(
    within(within(region).getByRole('list', { name: 'What do you say?' }))
      .getAllByRole('listitem')
      .map((row) => [row.firstChild?.lastChild?.textContent, within(row).getByRole('img').getAttribute('aria-label')]),
  ).toEqual([
    ['Place 1.8 on average · 45% put it first · 20 answers', 'Place 1: 9, Place 2: 7, Place 3: 4'],
    ['Place 2.3 on average · 30% put it first · 20 answers', 'Place 1: 6, Place 2: 2, Place 3: 12'],
  ]);
  await user.click(within(region).getByRole('button', { name: 'Show as table' }));
  expect(barsOf(region)).toEqual([
    ['Bread', '9', '7', '4', '1.8', '45%', '20'],
    ['Cheese', '6', '2', '12', '2.3', '30%', '20'],
  ]);
});

test('numbers have their average with two decimals and a bar for each range, in order (QX-31)', async () => {
  await openCards([
    card({
      type: 'number',
      is_quantitative: true,
      total_answers: 8,
      average: 1234.565,
      options: [
        { value: '1000 … 1999', from: 1000, to: 1999, count: 2 },
        { value: '2000 … 2999', from: 2000, to: 2999, count: 6 },
      ],
    }),
    card({
      id: 'b',
      type: 'number',
      is_quantitative: true,
      total_answers: 1,
      options: [{ value: '18 … 18', from: 18, to: 18, count: 1 }],
    }),
  ]);
  const [many, one] = screen.getAllByRole('region', { name: /What do you say/ });
  if (!many || !one) throw new Error('A card is missing.');
  expect(within(many).getByText('On average 1,234.57')).toBeTruthy();
  expect(barsOf(many)).toEqual([
    ['1,000 to 1,999', '25%', '2'],
    ['2,000 to 2,999', '75%', '6'],
  ]);
  expect(within(one).queryByText(/average/i)).toBeNull();
  expect(barsOf(one)).toEqual([['18', '100%', '1']]);
});

test('of dates there are bars for the newest 24 months, and all of them on request (QX-34)', async () => {
  const months = Array.from(
    { length: 36 },
    (_, at) => `${2026 - Math.floor(at / 12)}-${String(12 - (at % 12)).padStart(2, '0')}`,
  );
  const options = months.map((value, at) => ({ value, count: at + 1 }));
  const { user } = await openCards([card({ type: 'date', is_quantitative: true, total_answers: 666, options })]);
  const region = screen.getByRole('region', { name: /What do you say/ });
  expect(barsOf(region)).toHaveLength(24);
  expect(barsOf(region)[0]).toEqual(['Dec 2026', '0%', '1']);
  await user.click(within(region).getByRole('button', { name: 'Show all' }));
  expect(barsOf(region)).toHaveLength(36);
  expect(barsOf(region).at(-1)).toEqual(['Jan 2024', '5%', '36']);
  expect(within(region).queryByRole('button', { name: 'Show all' })).toBeNull();
});
