import { expect, test } from 'vitest';
import { QUESTION_TYPES } from '../../question-types/index.ts';
import { question, sampleQuestion } from '../../testing/samples.ts';
import { mailQuestion } from './mail-snippet.ts';

const answered = QUESTION_TYPES.filter((type) => mailQuestion([sampleQuestion(type)]));

test('one press answers one choice and one step, nothing else (LS-60)', () => {
  expect([...answered].sort()).toEqual(['dropdown', 'nps', 'radio-button', 'scale', 'star-rating']);
});

test.each([
  ['several choices', { multiple: true, options: ['A', 'B'] }],
  ['more than ten options', { multiple: false, options: Array.from({ length: 11 }, (_, n) => `Town ${n}`) }],
])('a dropdown with %s cannot be answered so (LS-60)', (_what, config) => {
  expect(mailQuestion([question('dropdown', 'q', { config: { max_choices: 0, ...config } })])).toBeNull();
});

test('Other is an answer too, and what is quoted reads as its fallback (LS-60)', () => {
  const options = { options: ['Red', 'Blue'], other: { enabled: true, label: 'Another' } };
  const asked = question('radio-button', 'color', { title: 'Your color, {{field:name|friend}}?', config: options });
  expect(mailQuestion([asked, question('text', 'why')])).toEqual({
    id: 'color',
    title: 'Your color, friend?',
    answers: ['Red', 'Blue', 'Another'].map((text) => ({ value: text, text })),
    scale: null,
  });
});

test.each([
  ['numbers', { from: 0, to: 2, low_label: 'Bad', high_label: 'Good' }, ['0', '1', '2'], { low: 'Bad', high: 'Good' }],
  ['labels', { from: 1, to: 2, labels: ['No', 'Yes'] }, ['No', 'Yes'], null],
] as const)('a scale of %s (LS-60)', (form, config, texts, scale) => {
  const { config: whole } = question('scale', 'q');
  const found = mailQuestion([
    question('scale', 'q', {
      config: { ...whole, form, ...config, labels: [...('labels' in config ? config.labels : [])] },
    }),
  ]);
  expect([found?.answers.map(({ text }) => text), found?.scale]).toEqual([texts, scale]);
  expect(found?.answers.map(({ value }) => value)).toEqual(form === 'numbers' ? ['0', '1', '2'] : ['1', '2']);
});

test('a survey without questions asks nothing (LS-60)', () => {
  expect(mailQuestion([])).toBeNull();
});
