import { screen, within } from '@testing-library/react';
import type { NpsPoint, QuestionStats, SurveyResults } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { addDays } from '@userfeedback/engine/results/days';
import { expect, test } from 'vitest';
import { openAdmin, stubServer } from '../../../testing/open-admin.tsx';
import { surveyResults } from '../../../testing/survey-results.ts';

const END = '2026-11-20';
const SHARES = { promoter: 50, passive: 0, detractor: 50 };

function point(end: string, days: number, answers: number, nps: number): NpsPoint {
  return { ...SHARES, date: addDays(end, 1 - days), end_date: end, days, answers, nps };
}

async function openNps(nps_points: NpsPoint[], nps_rolling: NpsPoint[], rest: Partial<SurveyResults> = {}) {
  const server = stubServer({ plan: 'plus' })
    .on(
      contract.results.survey,
      surveyResults({
        type: 'nps',
        start_date: addDays(END, -6),
        end_date: END,
        nps_overview: { ...SHARES, nps: 7 },
        nps_points,
        nps_rolling,
        ...rest,
      }),
    )
    .on(contract.surveys.list, {
      items: [],
      pagination: { page: 1, pages: 1, per_page: -1, total: 0 },
      status_filters: [],
    });
  const admin = openAdmin('/results/survey/9', server);
  const panel = within(await screen.findByRole('region', { name: 'Net Promoter Score' }));
  return { ...admin, panel };
}

const SAYS = /There are too few answers to show by day\./;

test('where days have few answers the chart shows 28 days and says so, the table each day’s own score (FR-10, CP-47)', async () => {
  const { panel, user } = await openNps(
    [point(addDays(END, -1), 1, 1, -100), point(END, 1, 2, 100)],
    [point(addDays(END, -1), 28, 27, 11), point(END, 28, 29, 12)],
  );
  await panel.findByText(SAYS);
  expect(panel.getByText('7')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Show as table' }));
  const rows = within(await panel.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['100', '50%', '0%', '50%', '2'],
    ['-100', '50%', '0%', '50%', '1'],
  ]);
  expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.title)).toEqual([
    'Too few answers to judge (2)',
    'Too few answers to judge (1)',
  ]);
});

test('where days have enough answers their own scores are drawn, without a word (FR-10, CP-47)', async () => {
  const { panel, user } = await openNps([point(END, 1, 30, 40)], []);
  await user.click(await panel.findByRole('button', { name: 'Show as table' }));
  expect(panel.queryByText(SAYS)).toBeNull();
  const [, row] = within(await panel.findByRole('table')).getAllByRole('row');
  expect(
    within(row ?? document.body)
      .getAllByRole('cell')
      .at(-1)?.textContent,
  ).toBe('30');
  expect(row?.outerHTML).not.toContain('Too few');
});

test('a day on which another version went live is in the table, also without a score (VR-38)', async () => {
  const live_changes = [{ day: addDays(END, -2), version: 4 }];
  const { panel, user } = await openNps([point(END, 1, 30, 40)], [], { live_changes });
  await user.click(await panel.findByRole('button', { name: 'Show as table' }));
  const rows = within(await panel.findByRole('table')).getAllByRole('row');
  const texts = rows.map((row) => Array.from(row.children, (cell) => cell.textContent));
  expect(texts.map((row) => row.slice(1))).toEqual([
    ['NPS Score', 'Promoter', 'Passive', 'Detractor', 'Answers', 'Version'],
    ['40', '50%', '0%', '50%', '30', ''],
    ['–', '–', '–', '–', '–', '4'],
  ]);
});

test('an NPS survey shows how often each score was given, by group (XO-14, CP-31)', async () => {
  const options = Array.from({ length: 10 }, (_, at) => ({ value: String(at + 1), count: 1 }));
  const score: QuestionStats = {
    id: 'q',
    title: 'How likely?',
    type: 'nps',
    kind: 'nps-1-10',
    is_quantitative: true,
    total_answers: 10,
    skipped: 3,
    options,
    table: [],
    answers: [],
    has_invalid_options: false,
    is_removed: false,
    earlier_titles: [],
    type_is_earlier: false,
    average: 5.5,
    nps: { promoter: 20, passive: 20, detractor: 60, nps: -40 },
    measure: null,
    other: null,
  };
  const former = { ...score, id: 'p', is_removed: true, options: [{ value: '1', count: 77 }] };
  const { panel } = await openNps([], [], { question_stats: [score, former] });
  const rows = within(panel.getByRole('table', { name: 'How often each score was given' }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    'Detractors',
    ...[1, 2, 3, 4, 5, 6].map((each) => `${each}10%1`),
    'Passives',
    '710%1',
    '810%1',
    'Promoters',
    '910%1',
    '1010%1',
  ]);
});
