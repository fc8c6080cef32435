import type { SurveyDraft } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { draft, found, logic, question } from '../../testing/samples.ts';
import * as moves from './option-moves.ts';
import { setOption } from './survey-draft.ts';
import type { TypedText } from './typed-text.ts';
import { typeLetter } from './typed-text.ts';

const options = (...texts: string[]) => draft([question('radio-button', 'r', { config: { options: texts } })]);
const of = (given: ReturnType<typeof options>) => (found(given, 'r').config as { options: unknown[] }).options;

/** A radio question whose first three options are asked for by one question each, by an e-mail and a redirect. */
function asked(...texts: string[]) {
  const [a = '', b = '', c = ''] = texts;
  const given = draft([
    question('radio-button', 'r', { config: { options: texts } }),
    question('text', 'a', { logic: logic([['r', '=', a]]) }),
    question('text', 'b', { logic: logic([['r', '=', b]]) }),
    question('text', 'c', { logic: logic([['r', '!=', c]]) }),
  ]);
  given.notifications.email.logic.conditions = [{ question_id: 'r', compare: '=', value: b }];
  given.settings.thank_you.conditions = [{ question: 'r', condition_type: '=', condition: a, page: null }];
  return given;
}

const values = (given: ReturnType<typeof asked>) => [
  ...given.questions.slice(1).map(({ logic: { conditions } }) => conditions[0]?.value),
  given.notifications.email.logic.conditions[0]?.value,
  given.settings.thank_you.conditions[0]?.condition,
];

describe('typing an option', () => {
  const typeIn = (given: SurveyDraft, { index, label }: { index: number; label: string }, typed?: TypedText) =>
    typeLetter(given, index, (from) => setOption(from, 'r', index, { label }), typed);
  function typeAll(given: ReturnType<typeof asked>, index: number, labels: readonly string[]) {
    let typed: TypedText | undefined;
    for (const label of labels) typed = typeIn(typed?.to ?? given, { index, label }, typed);
    return typed?.to ?? given;
  }

  test.each([
    ['the text of another one', ['B', 'Be', 'Bee']],
    ['nothing', ['', 'B', 'Bee']],
  ])('what asks for it and for others stays with them when the text is %s on its way (FQ-48)', (_what, labels) => {
    const given = asked('A', 'B', 'C');
    const quota = (value: string) => ({ id: value, question_id: 'r', values: [value], max: 3 });
    given.settings.limits.quotas = ['A', 'B'].map(quota);
    const after = typeAll(given, 0, labels);
    expect(of(after)).toEqual(['Bee', 'B', 'C']);
    expect(values(after)).toEqual(['Bee', 'B', 'C', 'B', 'Bee']);
    expect(after.settings.limits.quotas.map((one) => one.values)).toEqual([['Bee'], ['B']]);
  });

  test('what was changed meanwhile stays, and typing begins anew there', () => {
    const first = typeIn(asked('A', 'B', 'C'), { index: 0, label: 'Ab' });
    const saved = { ...first.to, title: 'Saved' };
    const second = typeIn(saved, { index: 0, label: 'Abc' }, first);
    expect([second.to.title, ...values(second.to)]).toEqual(['Saved', 'Abc', 'B', 'C', 'B', 'Abc']);
    const moved = moves.moveOption(second.to, 'r', 0, 2);
    expect(of(typeIn(moved, { index: 0, label: 'Be' }, second).to)).toEqual(['Be', 'C', 'Abc']);
  });
});

describe('the order of options', () => {
  test('an option moves with its picture, and what asks for options stays (BF-04, BF-07)', () => {
    expect(of(moves.moveOption(options('A', 'B', 'C'), 'r', 2, 0))).toEqual(['C', 'A', 'B']);
    const pictures = ['A', 'B', 'C'].map((label) => ({ label, image: `/${label}.png` }));
    const given = draft([question('image-radio', 'r', { config: { options: pictures } })]);
    expect(of(moves.moveOption(given, 'r', 0, 2))).toEqual([pictures[1], pictures[2], pictures[0]]);
    const linked = asked('A', 'B', 'C');
    expect(values(moves.moveOption(linked, 'r', 0, 2))).toEqual(values(linked));
    expect(values(moves.sortOptions(linked, 'r', (a, b) => b.localeCompare(a)))).toEqual(values(linked));
  });

  test.each([
    [0, 0],
    [0, 3],
    [3, 0],
    [1, -1],
  ])('from %i to %i nothing moves', (from, to) => {
    const given = options('A', 'B', 'C');
    expect(of(moves.moveOption(given, 'r', from, to))).toEqual(['A', 'B', 'C']);
  });

  test('sorted, those without a text come last', () => {
    const sorted = moves.sortOptions(options('b', '', 'C', 'a'), 'r', (a, b) => a.localeCompare(b));
    expect(of(sorted)).toEqual(['a', 'b', 'C', '']);
  });
});

describe('pasting lines', () => {
  const long = 'x'.repeat(500);
  const marked = '- Dash\n* Star\n• Dot\n– Line\n1. One\n2) Two\na. Ay\nb) Bee\n[ ] Box\n☐ Tick\nWord\t12\n\n  Bare  ';

  test('of each line the mark, further columns, spaces and what is too long are cut (BF-11)', () => {
    expect(moves.readPastedOptions(question('checkbox', 'q'), 3, '', `${marked}\n${long}`)?.lines).toEqual([
      'Dash',
      'Star',
      'Dot',
      'Line',
      'One',
      'Two',
      'Ay',
      'Bee',
      'Box',
      'Tick',
      'Word',
      'Bare',
      'x'.repeat(400),
    ]);
  });

  test.each([
    ['a single line', 'One', undefined],
    ['one line and blanks', '\nOne\n\n', undefined],
    ['lines that repeat', 'One\nTwo\nOne\n- Two', { lines: ['One', 'Two'], repeated: 2 }],
    ['lines that are options', 'C\nOne\nA', { lines: ['C', 'One'], repeated: 1 }],
  ])('%s in the field of option B of A, B (BF-11)', (_what, text, expected) => {
    const given = question('radio-button', 'q', { config: { options: ['A', 'B'] } });
    const pasted = moves.readPastedOptions(given, 1, '', text);
    expect(pasted && { lines: pasted.lines, repeated: pasted.repeated }).toEqual(expected);
  });

  test.each([
    ['into an empty first row', ['', ''], 0, '', ['A', 'B', 'C', 'D'], 5, ['A', 'B', 'C', 'D']],
    ['after a text in the field', ['Red', 'B'], 0, 'Red', ['Red A', 'X', 'Y'], 4, ['Red A', 'X', 'Y', 'B']],
    ['between others', ['A', '', 'Z'], 1, '', ['X', 'Y'], 3, ['A', 'X', 'Y', 'Z']],
    ['into a row that is only shown so far', [], 1, '', ['X', 'Y'], 4, ['', 'X', 'Y']],
    ['into a full list', ['A', 'B', 'C', 'D', ''], 4, '', ['X'], 1, ['A', 'B', 'C', 'D', 'X']],
  ])('%s (BF-10, BF-12)', (_what, before, index, kept, lines, room, after) => {
    const given = options(...before);
    const text = lines.map((line) => line.replace('Red ', '')).join('\n');
    if (lines.length > 1) {
      expect(moves.readPastedOptions(found(given, 'r'), index, kept, text)).toMatchObject({ lines, room });
    }
    expect(of(moves.pasteOptions(given, 'r', index, lines))).toEqual(after);
  });

  test('no more than fit, nothing is overwritten (BF-12)', () => {
    expect(of(moves.pasteOptions(options('A', 'Z'), 'r', 0, [...'ABCDEFG']))).toEqual([...'ABCD', 'Z']);
  });

  test('labels go to pictures that wait for one (BF-10)', () => {
    const blank = (image: string) => ({ label: '', image });
    const given = draft([question('image-radio', 'r', { config: { options: [blank('/1.png'), blank('/2.png')] } })]);
    expect(of(moves.pasteOptions(given, 'r', 0, ['A', 'B', 'C']))).toEqual([
      { label: 'A', image: '/1.png' },
      { label: 'B', image: '/2.png' },
      { label: 'C', image: '' },
    ]);
  });
});

describe('options as text', () => {
  test('conditions on options whose text stays go on, others lose their value (BF-13)', () => {
    const given = asked('A', 'B', 'C');
    const after = moves.replaceOptions(given, 'r', ['C', 'X', 'A']);
    expect(of(after)).toEqual(['C', 'X', 'A']);
    expect(values(after)).toEqual(['A', '', 'C', '', 'A']);
    expect(found(after, 'r').settings).toEqual(found(given, 'r').settings);
  });

  test('options keep their marks, other lines lose them (BF-13)', () => {
    const given = question('radio-button', 'q', { config: { options: ['1. Yes', 'No'] } });
    expect(moves.readOptionText(given, '1. Yes\n2. Maybe\n\n No ')).toEqual(['1. Yes', 'Maybe', 'No']);
  });

  test('more than fit, or a type with pictures, change nothing (BF-13)', () => {
    const given = options('A', 'B');
    expect(moves.replaceOptions(given, 'r', [...'ABCDEF'])).toBe(given);
    const pictures = draft([question('image-radio', 'r')]);
    expect(moves.replaceOptions(pictures, 'r', ['A'])).toBe(pictures);
  });
});

test('options that read the same, but for spaces; blank ones do not (BF-14)', () => {
  expect(moves.repeatedOptions(['A', '', 'a', ' A ', '', 'B', 'A'])).toEqual([3, 6]);
});
