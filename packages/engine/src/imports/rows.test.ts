import type { ColumnMeaning, Question } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { question } from '../testing/samples.ts';
import { RowReader } from './rows.ts';

/** One row with these columns, each with its cell, beside one with an answer. */
function read(given: [ColumnMeaning, string][], of: Question = question('text', 'q')) {
  const asked = [of, question('text', 'other')];
  const columns: [ColumnMeaning, string][] = [
    [{ is: 'submitted' }, '2026-10-01'],
    [{ is: 'answer', question_id: 'other' }, 'Yes'],
    ...given,
  ];
  const plan = {
    titles: columns.map((_, n) => `Column ${n}`),
    columns: columns.map(([meaning]) => meaning),
    date_format: 'ymd' as const,
    time_zone: 'UTC',
    unknown_options: {},
    conflicts: 'keep' as const,
  };
  const reader = new RowReader(plan, asked, new Date('2026-11-20T00:00:00Z'), ['de', 'pt-BR']);
  const found = reader.read(columns.map(([, cell]) => cell));
  return 'response' in found ? found.response : found;
}

test('what is known of a visitor goes where its column says, cut at its longest (VR-76)', () => {
  const long = 'x'.repeat(400);
  const found = read([
    [{ is: 'page' }, ` Prices${long}`],
    [{ is: 'page_url' }, ' /prices '],
    [{ is: 'country' }, 'DE'],
    [{ is: 'language' }, ' PT-br '],
    [{ is: 'device' }, ' phone '],
  ]);
  expect(found).toMatchObject({
    page_name: expect.stringMatching(/^Pricesx{194}$/),
    page_url: '/prices',
    country: 'DE',
    language: 'pt-BR',
    user_device: 'phone',
  });
  expect(read([[{ is: 'language' }, 'fr']])).toMatchObject({ language: '', country: '' });
});

test('an answer that does not fit is left out where its column says so (XI-07)', () => {
  const cell = 'x'.repeat(20_000);
  const answer = { is: 'answer' as const, question_id: 'q' };
  expect(read([[{ ...answer, unfit: 'leave_out' }, cell]])).toMatchObject({
    answers: [{ question_id: 'q', value: null }, { value: 'Yes' }],
  });
  expect(read([[answer, cell]])).toMatchObject({ problems: [{ column: 2, problem: { code: 'too-long' } }] });
});

test('an order in one cell is read by its options, best first (QX-44)', () => {
  const ranking = question('ranking', 'q', { config: { options: ['Price', 'Speed', 'Advice'] } });
  const answer = { is: 'answer' as const, question_id: 'q' };
  expect(read([[answer, 'Advice, Price, Speed']], ranking)).toMatchObject({
    answers: [{ question_id: 'q', value: ['Advice', 'Price', 'Speed'] }, { value: 'Yes' }],
  });
});

test('a step with words is read by its number, its words or both (XI-07, QX-07)', () => {
  const steps = { ...question('scale', 'q'), config: { labels: ['Bad', '5 - Fine', '1'] } };
  const { config } = question('scale', 'q') as Extract<Question, { type: 'scale' }>;
  const asked = { ...steps, config: { ...config, form: 'labels', from: 1, to: 3, ...steps.config } } as Question;
  const readStep = (cell: string) => {
    const plan = {
      titles: ['Submitted', 'Steps'],
      columns: [{ is: 'submitted' }, { is: 'answer', question_id: 'q' }] as ColumnMeaning[],
      date_format: 'ymd' as const,
      time_zone: 'UTC',
      unknown_options: {},
      conflicts: 'keep' as const,
    };
    const found = new RowReader(plan, [asked], new Date('2026-11-20T00:00:00Z')).read(['2026-10-01', cell]);
    return 'response' in found
      ? found.response.answers[0]?.value
      : 'problems' in found && found.problems[0]?.problem.code;
  };
  const cells = ['2', ' bad ', '1 - Bad', '5 - Fine', '2 - 5 - fine', '1', '3 - 1'];
  expect(cells.map(readStep)).toEqual([2, 1, 1, 2, 2, 1, 3]);
  expect(['4', 'Good', '2 - Bad'].map(readStep)).toEqual(['not-a-step', 'not-a-step', 'not-a-step']);
});

const CHOICES = ['Food', 'No', '0', '-', 'False', 'Yes'];
/** A row with one column for each choice. */
function readParts(cells: string[], options = CHOICES) {
  const asked = { ...question('checkbox', 'q'), title: 'Likes', config: { options } } as Question;
  const titles = ['Submitted', ...options.map((option) => `Likes [${option}]`)];
  const columns = titles.map((_, n): ColumnMeaning => (n ? { is: 'answer', question_id: 'q' } : { is: 'submitted' }));
  const plan = { titles, columns, date_format: 'ymd' as const, time_zone: 'UTC', unknown_options: {} };
  const reader = new RowReader({ ...plan, conflicts: 'keep' }, [asked], new Date('2026-11-20T00:00:00Z'));
  const found = reader.read(['2026-10-01', ...cells]);
  return 'response' in found ? found.response.answers[0]?.value : found;
}

test.each(CHOICES.map((choice, at) => [choice, CHOICES.map((_, n) => (n === at ? choice : ''))] as const))(
  'in a column for the choice %s the cell that is the choice itself is chosen (XI-06, XI-09)',
  (choice, cells) => expect(readParts([...cells])).toEqual([choice]),
);

test.each<[string, string[], string[], string[]]>([
  ['all as they are called', ['Food', 'No', '0', '-', 'False', 'Yes'], CHOICES, CHOICES],
  ['in other capitals', ['food', 'NO', '', '', 'false', ''], CHOICES, ['Food', 'No', 'False']],
  ['yes and no', ['Yes', 'No', 'No', 'No', 'Yes', 'No'], CHOICES, ['Food', 'False']],
  ['1 and 0', ['0', '1', '0', '0', '0', '1'], CHOICES, ['No', 'Yes']],
  ['numbers of choices that are numbers', ['1', '0', '0'], ['0', '1', '2'], ['0']],
  ['and others of them', ['0', '1', '0'], ['0', '1', '2'], ['1']],
])('columns for choices with %s: %j of %j are %j (XI-06, XI-09)', (_what, cells, options, chosen) => {
  expect(readParts(cells, options)).toEqual(chosen);
});

test.each([
  ['with an accent of its own', 'Cafe\u0301'],
  ['with a space that keeps words together', 'Caf\u00E9\u00A0'],
  ['with marks that nobody sees', '\u200FCaf\u00E9\u200B'],
])('one choice %s is the option, as the survey has it (XI-08)', (_what, cell) => {
  const asked = { ...question('radio-button', 'q'), config: { options: ['Caf\u00E9', 'Bar'] } } as Question;
  const columns: ColumnMeaning[] = [{ is: 'submitted' }, { is: 'answer', question_id: 'q' }];
  const plan = { titles: ['a', 'b'], columns, date_format: 'ymd' as const, time_zone: 'UTC', unknown_options: {} };
  const reader = new RowReader({ ...plan, conflicts: 'keep' }, [asked], new Date('2026-11-20T00:00:00Z'));
  expect(reader.read(['2026-10-01', cell])).toMatchObject({ response: { answers: [{ value: 'Caf\u00E9' }] } });
});
