import type { Question } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { fullDraft, question } from '../testing/samples.ts';
import { resultsFor, sharedResult } from './shared-result.ts';

const OF = { question_id: 'a', kind: 'choice' };
const counts = (...rows: [value: string, count: number][]) => ({
  questions: [{ ...OF, answered: rows.reduce((sum, [, count]) => sum + count, 0) }],
  options: rows.map(([value, count]) => ({ ...OF, value, count })),
});

test('an answer in own words counts as the last bar; removed options count as votes alone (QX-88, QX-89)', () => {
  const other = { enabled: true, label: 'Other' };
  const asked = question('radio-button', 'a', { config: { options: ['A', 'B'], other } });
  const votes = counts(['A', 3], ['Gone', 2], ['Other', 1]);
  expect(sharedResult(asked, ['Other'], votes, false)).toEqual({
    question_id: 'a',
    votes: 7,
    options: [
      { value: 'A', count: 3 },
      { value: 'B', count: 0 },
      { value: 'Other', count: 2 },
    ],
    own: ['Other'],
  });
  expect(sharedResult(asked, ['Other'], votes, true)).toMatchObject({ votes: 6, options: [{}, {}, { count: 1 }] });
  expect(sharedResult(asked, ['A'], counts(['A', 4]), true)).toMatchObject({ votes: 4, options: null });
  expect(sharedResult(asked, ['A'], counts(['A', 4]), false)).toMatchObject({
    votes: 5,
    options: [{ count: 5 }, {}, {}],
  });
});

test('no result where the question was another kind when the visitor saw it', () => {
  const { settings } = question('checkbox', 'a');
  const now = question('radio-button', 'a', { settings: { ...settings, show_result: true } });
  const answers = [{ question_id: 'a', value: 'A', extra: {} }];
  const thanks = { ...fullDraft().settings.thank_you, type: 'message' as const };
  const shownTo = (seen: Question) => resultsFor([now], [seen], answers, thanks).map(({ own }) => own);
  expect(shownTo(question('dropdown', 'a'))).toEqual([['A']]);
  expect(shownTo(question('checkbox', 'a'))).toEqual([]);
  expect(shownTo(question('dropdown', 'b'))).toEqual([]);
});
