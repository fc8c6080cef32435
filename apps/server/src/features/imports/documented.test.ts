import { readFileSync } from 'node:fs';
import { Question } from '@userfeedback/contract';
import { guessColumns, guessDateFormat, RowReader } from '@userfeedback/engine';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readStart } from './read-csv.ts';

const PAGE = readFileSync(new URL('../../../../../docs/importing.md', import.meta.url), 'utf8');
const RECIPES = [...PAGE.matchAll(/^### (.+)\n[^#]*?```csv\n([\s\S]+?)```/gm)].map(
  ([, tool = '', sample = '']): [string, string] => [tool, sample],
);
/** The survey that the page describes. */
const QUESTIONS = z.array(Question).parse([
  { id: 'how', type: 'radio-button', title: 'How was it?', config: { options: ['Good', 'Bad'] } },
  {
    id: 'what',
    type: 'checkbox',
    title: 'What did you like?',
    config: { options: ['Food', 'Music', 'Rooms'] },
  },
  { id: 'more', type: 'long-text', title: 'Anything else?' },
]);

test('there is a recipe for each tool (VR-95)', () => {
  const tools = ['Our own export', 'Google Forms', 'Typeform', 'SurveyMonkey', 'Formbricks'];
  expect(RECIPES.map(([tool]) => tool)).toEqual(tools);
  expect(PAGE).toContain('\n### From UserFeedback for WordPress\n');
});

test.each(RECIPES)('the sample of %s is taken as it is (VR-95)', (tool, text) => {
  const { titles, sample } = readStart(text);
  const columns = guessColumns(titles, QUESTIONS);
  const dates = columns.findIndex(({ is }) => is === 'submitted');
  const date_format = guessDateFormat(sample.map((row) => row[dates] ?? ''));
  const plan = {
    titles,
    columns,
    date_format,
    time_zone: 'UTC',
    unknown_options: {},
    conflicts: 'keep' as const,
  };
  const reader = new RowReader(plan, QUESTIONS, new Date('2026-11-24T12:00:00Z'));
  const read = sample.map((row) => reader.read(row));
  // A second row of titles has no date.
  const refused = read.filter((row) => 'problems' in row).map(({ problems: [first] }) => first?.problem);
  expect(refused).toEqual(tool === 'SurveyMonkey' ? [{ code: 'no-date' }] : []);
  const given = read.flatMap((row) =>
    'response' in row ? [Object.fromEntries(row.response.answers.map((one) => [one.question_id, one.value]))] : [],
  );
  expect(given).toMatchObject([{ how: 'Good', what: ['Food', 'Music'], more: 'More benches' }, { how: 'Bad' }]);
});
