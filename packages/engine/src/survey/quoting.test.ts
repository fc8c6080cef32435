import { describe, expect, test } from 'vitest';
import { countTranslated, textsIn } from '../languages/survey-texts.ts';
import { readTranslations } from '../languages/translation-file.ts';
import { draft, question } from '../testing/samples.ts';
import { draftProblems } from './draft/draft-problems.ts';
import { duplicateQuestions, moveQuestion } from './draft/question-moves.ts';
import { stepGaps } from './draft/step-ready.ts';
import { deleteQuestion, setThankYou } from './draft/survey-draft.ts';
import type { QuotingPlace } from './quoting.ts';
import { brokenQuotes } from './quoting.ts';

const quoting = (title: string, thanks = 'Thanks', closed = '') => {
  const base = draft([question('text', 'a'), question('text', 'b', { title }), question('text', 'c')]);
  const { settings } = base;
  return {
    ...base,
    settings: {
      ...settings,
      fields: [{ name: 'name', label: '', from: ['url' as const] }],
      thank_you: { ...settings.thank_you, message: thanks },
      limits: { ...settings.limits, max_responses: 5, closed_message: closed },
    },
  };
};

describe('quotes of what is not asked before (VF-53)', () => {
  test.each<[string, QuotingPlace, string[]]>([
    ['{{answer:a}} {{field:name}} {{ x }}', 1, []],
    ['{{answer:b}}', 1, ['{{answer:b}}']],
    ['{{answer:c|x}}', 1, ['{{answer:c|x}}']],
    ['{{answer:gone}} {{field:b}}', 1, ['{{answer:gone}}', '{{field:b}}']],
    ['{{answer:a}} {{answer:b}} {{answer:c}} {{field:name}}', 'thanks', []],
    ['{{answer:a}} {{answer:b}} {{answer:c}} {{field:name}}', 'closed', []],
    ['{{answer:d}}', 'thanks', ['{{answer:d}}']],
    ['{{field:mail}}', 'closed', ['{{field:mail}}']],
  ])('%s in %s', (text, place, broken) => {
    const survey = quoting(text, text, text);
    expect(brokenQuotes(survey, place).map(({ token }) => token)).toEqual(broken);
  });

  test('keep the editor on their step until they are mended', () => {
    const fine = quoting('{{answer:a}}', '{{answer:b}}', '{{answer:b}}');
    expect(stepGaps('questions', fine)).toEqual([]);
    expect(stepGaps('settings', fine)).toEqual([]);
    expect(stepGaps('questions', moveQuestion(fine, 'b', 0))).toEqual(['questions.0.title']);
    expect(stepGaps('questions', deleteQuestion(fine, 'a'))).toEqual(['questions.0.title']);
    const without = deleteQuestion(fine, 'b');
    expect(stepGaps('questions', without)).toEqual(['settings.thank_you.message']);
    expect(stepGaps('settings', without)).toEqual(['settings.limits.closed_message']);
    const page = { id: 1, label: 'Home' };
    const conditions = [{ question: 'a', condition_type: '=' as const, condition: 'x', page }];
    const redirected = setThankYou(without, { type: 'conditional_redirect', conditions });
    expect(stepGaps('questions', redirected)).toEqual(['settings.thank_you.message']);
    expect(stepGaps('questions', setThankYou(redirected, { type: 'redirect', redirect_to: page }))).toEqual([]);
  });

  test('do not count where visitors do not get the message', () => {
    const { settings, ...rest } = quoting('b', '{{answer:x}}', '{{answer:x}}');
    const { thank_you, limits } = settings;
    const redirect_to = { id: 1, label: 'Home' };
    const survey = {
      ...rest,
      settings: {
        ...settings,
        thank_you: { ...thank_you, type: 'redirect' as const, redirect_to },
        limits: { ...limits, max_responses: null },
      },
    };
    expect(stepGaps('questions', survey)).toEqual([]);
    expect(stepGaps('settings', survey)).toEqual([]);
  });
});

test('endings quote as the thanks do (QX-112)', () => {
  const survey = quoting('b');
  const endings = (message: string) => [{ id: 'happy', conditions: [], message, button: null }];
  const withEnding = (message: string) => setThankYou(survey, { endings: endings(message) });
  const broken = (message: string) => brokenQuotes(withEnding(message), 'ending/happy').map(({ token }) => token);
  expect(broken('{{answer:c}} {{field:name}} {{answer:gone}}')).toEqual(['{{answer:gone}}']);
  expect(draftProblems(withEnding('{{answer:a}}'.repeat(11)))).toEqual({
    'settings.thank_you.endings.0.message': { code: 'too-many-quotes', n: 10 },
  });
});

test('a text quotes at most ten times, in each language (VF-54)', () => {
  const ten = '{{answer:a}}'.repeat(10);
  const eleven = `${ten}{{field:name}}`;
  const problem = { code: 'too-many-quotes', n: 10 };
  expect(draftProblems(quoting(ten, ten, ten))).toEqual({});
  const translations = { de: [{ key: 'thanks', of: 'Thanks', text: eleven }] };
  const languages = { base: 'en', others: [{ tag: 'de', live: true }], choice: false };
  expect(draftProblems({ ...quoting(eleven, eleven, eleven), languages, translations })).toEqual({
    'questions.1.title': problem,
    'settings.thank_you.message': problem,
    'settings.limits.closed_message': problem,
    'translations.de.0.text': problem,
  });
});

test('copies of questions quote each other (VF-48)', () => {
  const ids = ['a2', 'b2'];
  const translations = { de: [{ key: 'b', of: 'Why {{answer:a}}?', text: 'Warum {{answer:a}}?' }] };
  const copied = duplicateQuestions(
    { ...quoting('Why {{answer:a}}?'), translations },
    ['a', 'b'],
    () => ids.shift() ?? '',
  );
  expect(copied.questions.map(({ title }) => title)).toContain('Why {{answer:a2}}?');
  expect(copied.translations.de).toContainEqual({
    key: 'b2',
    of: 'Why {{answer:a2}}?',
    text: 'Warum {{answer:a2}}?',
  });
});

describe('a translation that lacks a quote of its original (LA-19)', () => {
  const title = 'Hello {{field:name|there}}';
  const with_ = (text: string) => ({
    ...quoting(title),
    languages: { base: 'en', others: [{ tag: 'de', live: true }], choice: false },
    translations: { de: [{ key: 'b', of: title, text }] },
  });

  test('counts as missing, and visitors read the original', () => {
    const lacking = with_('Hallo');
    expect(countTranslated(lacking, 'de').done).toBe(0);
    expect(textsIn(lacking, 'de')).toEqual({});
    const whole = with_('Hallo {{field:name|du}}');
    expect(countTranslated(whole, 'de').done).toBe(1);
    expect(textsIn(whole, 'de')).toEqual({ b: 'Hallo {{field:name|du}}' });
  });

  test('is left out of a file for translators with its reason (LA-67)', () => {
    const file = `id,original,translation\nb,${title},Hallo\na,Question a,Frage {{field:x}}\n`;
    const read = readTranslations(with_(''), 'de', file);
    expect(read?.leftOut).toEqual([{ original: title, code: 'no-quote' }]);
    expect(read?.added).toBe(1);
  });
});

test('options do not quote, so their translations need no braces (LA-19)', () => {
  const options = ['{{field:x}}', 'B'];
  const base = draft([question('radio-button', 'r', { title: 'R', config: { options } })]);
  const languages = { base: 'en', others: [{ tag: 'de', live: true }], choice: false };
  const translations = { de: [{ key: 'r/1', of: '{{field:x}}', text: 'X' }] };
  expect(textsIn({ ...base, languages, translations }, 'de')).toEqual({ 'r/1': 'X' });
});
