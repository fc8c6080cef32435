import { act, screen, waitFor, within } from '@testing-library/react';
import type { SurveyResults } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, test, vi } from 'vitest';
import { openAdmin, stubServer } from '../../../testing/open-admin.tsx';
import { surveyResults } from '../../../testing/survey-results.ts';
import { showPseudoLocale, textsOutsideMessages } from '../../../testing/texts.ts';

const QUESTION = { seen: 0, answered: 0, skipped: 0, left: 0, median_seconds: null, is_removed: false };
const LEAVING: SurveyResults['leaving'] = {
  shown: 555,
  started: 50,
  finished: 41,
  questions: [
    { ...QUESTION, id: 'a', title: 'First?', seen: 50, answered: 46, skipped: 2, left: 2, median_seconds: 5 },
    { ...QUESTION, id: 'b', title: 'Second?', seen: 48, answered: 38, skipped: 3, left: 7 },
    { ...QUESTION, id: 'c', title: 'Third?', seen: 41, answered: 40, skipped: 1, median_seconds: 601 },
    { ...QUESTION, id: 'd', title: 'Gone?', seen: 13, answered: 1, skipped: 0, left: 12, is_removed: true },
  ],
};
const SAVING = { saves_answers: true, partial_count: 12, answering_now: 2, leaving: LEAVING };

async function openResults(results: Partial<SurveyResults>, address = '') {
  const server = stubServer({ plan: 'lite' })
    .on(contract.results.survey, surveyResults({ responses_count: 329, ...results }))
    .on(contract.surveys.list, {
      items: [],
      pagination: { page: 1, pages: 1, per_page: -1, total: 0 },
      status_filters: [],
    });
  const admin = openAdmin(`/results/survey/9${address}`, server);
  await screen.findByText('329');
  return { ...admin, server };
}

const figures = () => screen.getByRole('region', { name: 'Figures' }).textContent;
const visitors = () => screen.queryByRole('region', { name: 'Visitors' });
const open = (user: Awaited<ReturnType<typeof openResults>>['user']) =>
  user.click(screen.getByRole('button', { name: 'Visitors' }));

test.each<[string, Partial<SurveyResults>, RegExp | null]>([
  ['saves and has some', SAVING, /Partial12Answering now: 2$/],
  ['saves and has none', { saves_answers: true }, /Partial0$/],
  ['no longer saves and has some', { partial_count: 7 }, /Partial7$/],
  ['does neither', {}, null],
])('where the survey %s, the figures say %s (PA-63, PA-64)', async (_what, results, text) => {
  await openResults(results);
  if (text) expect(figures()).toMatch(text);
  else expect(figures()).not.toContain('Partial');
});

test.each<[Partial<SurveyResults['leaving']>, string]>([
  [{}, '82% of visitors who start also finish. Most leave at question 2.'],
  [{ questions: [] }, '82% of visitors who start also finish.'],
  [{ started: 0, finished: 0, questions: [] }, 'Nobody started in this period.'],
])('closed, the card of visitors says it in a sentence: %s (PA-65)', async (part, words) => {
  // What was asked once cannot be pointed at by a number.
  const questions = LEAVING.questions.filter(({ is_removed }) => !is_removed);
  await openResults({ ...SAVING, leaving: { ...LEAVING, questions, ...part } });
  expect(visitors()?.textContent).toBe(`Visitors${words}`);
});

test('opened, it has four figures and a line for each question, deleted ones last (PA-65, PA-66, PA-68, PA-72)', async () => {
  const { user } = await openResults(SAVING);
  await open(user);
  const section = within(visitors() as HTMLElement);
  const terms = section.getAllByRole('term').map(({ textContent }) => textContent);
  const values = section.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(terms.map((term, at) => [term, values[at]])).toEqual([
    ['Impressions', '555'],
    ['Started', '50'],
    ['Finished', '41'],
    ['Completion rate', '82%'],
  ]);
  const rows = within(section.getByRole('table', { name: 'Where visitors leave' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Question', 'Seen', 'Answered', 'Skipped', 'Left here', 'Median time'],
    ['1First?', '50', '46', '2', '2', '5 s'],
    ['2Second?', '48', '38', '3', '7', '–'],
    ['3Third?', '41', '40', '1', '0', 'over 10 min'],
    ['Gone? (No longer part of the survey)', '13', '1', '0', '12', '–'],
  ]);
});

test('without a start there is no completion rate (PA-65)', async () => {
  const { user } = await openResults({ ...SAVING, leaving: { ...LEAVING, started: 0, finished: 0 } });
  await open(user);
  expect(
    within(visitors() as HTMLElement)
      .getAllByRole('definition')
      .at(-1)?.textContent,
  ).toBe('–');
});

test('where answers are not saved, it says what would show, with a link to the settings (PA-70)', async () => {
  const { user } = await openResults({ leaving: { ...LEAVING, started: 41, questions: [] } });
  expect(visitors()?.textContent).toBe('Visitors555 impressions, 41 finished.');
  await open(user);
  const section = within(visitors() as HTMLElement);
  expect(section.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Impressions', 'Finished']);
  const link = section.getByRole('link', { name: '“Save answers as they are given”' });
  expect(link.parentElement?.textContent).toBe('Turn on “Save answers as they are given” to see where visitors leave.');
  expect(link.getAttribute('href')).toContain('/admin/surveys/edit/9/settings');
  expect(section.queryByRole('table')).toBeNull();
});

test('a survey that nobody was shown has no card of visitors', async () => {
  await openResults({ leaving: { shown: 0, started: 0, finished: 0, questions: [] } });
  expect(visitors()).toBeNull();
});

test('partial responses are included by a switch that the address keeps, on every plan (PA-71)', async () => {
  const { user, server } = await openResults(SAVING);
  const asked = () => server.callsOf(contract.results.survey).at(-1)?.query.include_partial;
  expect(asked()).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Add filter' }));
  const box = await screen.findByLabelText<HTMLInputElement>('Include partial responses');
  expect(box.checked).toBe(false);
  await user.click(box);
  await waitFor(() => expect(asked()).toBe('true'));
  await screen.findByText('Includes 9 partial responses.');
  expect(new URLSearchParams(location.search).get('partial')).toBe('1');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Remove the filter: With partial responses' }));
  await waitFor(() => expect(screen.queryByText(/^Includes/)).toBeNull());
  expect(new URLSearchParams(location.search).get('partial')).toBeNull();
});

test('the address includes them from the start (PA-71)', async () => {
  const { server } = await openResults(SAVING, '?partial=1');
  await screen.findByText('Includes 9 partial responses.');
  expect(server.callsOf(contract.results.survey).map(({ query }) => query.include_partial)).toEqual(['true']);
});

test('all texts of the card are messages (LA-78)', async () => {
  const { user } = await openResults(SAVING, '?partial=1');
  await open(user);
  const card = visitors() as HTMLElement;
  await showPseudoLocale();
  const questions = LEAVING.questions.map(({ title }) => title);
  expect(textsOutsideMessages(card, questions)).toEqual([]);
});

test('who is answering now is followed while the screen is open (PA-64)', async () => {
  const streams: EventTarget[] = [];
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super();
        streams.push(this);
      }
      close() {}
    },
  );
  const { server } = await openResults(SAVING);
  expect(figures()).toContain('Answering now: 2');
  server.on(contract.results.survey, surveyResults({ ...SAVING, answering_now: 1 }));
  const data = JSON.stringify({ surveys: [{ survey_id: 9, new_responses: 0 }] });
  await act(async () => streams.at(-1)?.dispatchEvent(new MessageEvent('results', { data })));
  await waitFor(() => expect(figures()).toContain('Answering now: 1'));
  expect(screen.queryByText(/new response/)).toBeNull();
});
