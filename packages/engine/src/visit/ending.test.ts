import type { AnswerValue, ThankYou } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { languagePart } from '../languages/language-part.ts';
import { layOver } from '../languages/lay-over.ts';
import { WORD_FILES } from '../languages/words/index.ts';
import { thanksForVisitors } from '../survey/for-visitors.ts';
import { quotesApart } from '../survey/quoting.ts';
import { question, survey } from '../testing/samples.ts';
import { endingFor, withEnding } from './ending.ts';
import { withQuotes } from './quoted.ts';

const review = { label: 'Write a review', url: 'https://reviews.example/us' };
const on = (...tests: [id: string, compare: '=' | '>' | '<', value: string][]) =>
  tests.map(([question_id, compare, value]) => ({ question_id, compare, value }));
const THANKS: Partial<ThankYou> = {
  message: 'Thanks for {{answer:score|all}}',
  button: { label: 'Home', url: 'https://shop.example' },
  endings: [
    { id: 'happy', conditions: on(['score', '>', '8']), message: 'Glad, {{answer:why|friend}}!', button: review },
    { id: 'both', conditions: on(['score', '<', '7'], ['why', '=', 'Slow']), message: 'We hurry', button: null },
    { id: 'sad', conditions: on(['score', '<', '7']), message: 'What went wrong?', button: null },
  ],
};
const asked = (thanks: Partial<ThankYou> = {}) =>
  quotesApart(survey([question('nps', 'score'), question('text', 'why')], { thank_you: { ...THANKS, ...thanks } }));
const answersOf = (score: AnswerValue, why: AnswerValue) => [
  { question_id: 'score', value: score, extra: {} },
  { question_id: 'why', value: why, extra: {} },
];

describe('the first ending whose conditions hold stands in place of the message and its button (QX-112)', () => {
  function endOf(given: ReturnType<typeof asked>, score: AnswerValue, why: AnswerValue = null) {
    const answers = answersOf(score, why);
    const ended = withEnding(given, endingFor(given.settings.thank_you, answers));
    const { message, button } = withQuotes(ended, { index: 2, given: answers }, () => undefined).settings.thank_you;
    return [message, button?.label];
  }

  test.each<[number | null, string | null, [string, string?]]>([
    [10, null, ['Glad, friend!', 'Write a review']],
    [9, 'Ann', ['Glad, Ann!', 'Write a review']],
    [8, null, ['Thanks for 8', 'Home']],
    [6, 'Slow', ['We hurry', undefined]],
    [6, 'Dear', ['What went wrong?', undefined]],
    [null, 'Slow', ['Thanks for all', 'Home']],
  ])('%s and %s', (score, why, end) => {
    expect(endOf(asked(), score, why)).toEqual(end);
  });

  test('in another language, too (QX-94)', () => {
    const texts = {
      thanks: 'Danke',
      'thanks/button': 'Startseite',
      'ending/happy': 'Froh, {{answer:why|Freund}}!',
      'ending/happy/button': 'Bewerten',
    };
    const german = layOver(asked(), languagePart(WORD_FILES, 'de', 'en', texts));
    expect(endOf(german, 9, 'Ann')).toEqual(['Froh, Ann!', 'Bewerten']);
    expect(endOf(german, 8)).toEqual(['Danke', 'Startseite']);
    expect(endOf(german, 3)).toEqual(['What went wrong?', undefined]);
  });

  test('an ending without quotes is not filled in from the usual message', () => {
    const [first] = THANKS.endings ?? [];
    const same = first ? [{ ...first, message: 'Thanks for' }] : [];
    expect(endOf(asked({ message: 'Thanks for {{answer:why}}', endings: same }), 9, 'tea')[0]).toBe('Thanks for');
  });
});

test.each(['redirect', 'conditional_redirect'] as const)('visitors get no endings beside a %s (QX-112)', (type) => {
  const { endings, button } = asked({ type }).settings.thank_you;
  expect(endings).toBeUndefined();
  expect(button?.label).toBe(type === 'redirect' ? undefined : 'Home');
});

test.each([
  ['', 'https://a.example'],
  ['Go', ''],
  ['Go', 'shop.example'],
  ['Go', 'javascript:alert(1)'],
  ['Go', 'java\nscript:alert(1)'],
  ['Go', ' javascript:alert(1)'],
  ['Go', 'data:text/html,x'],
])('a button “%s” to %j is not shown (QX-112)', (label, url) => {
  const [ending] = THANKS.endings ?? [];
  const button = { label, url };
  const { thank_you } = survey([]).settings;
  const shown = thanksForVisitors({
    ...thank_you,
    message: 'x',
    redirect_to: null,
    conditions: [],
    button,
    endings: ending ? [{ ...ending, button }] : [],
  });
  expect([shown.button, shown.endings?.[0]?.button]).toEqual([undefined, undefined]);
});
