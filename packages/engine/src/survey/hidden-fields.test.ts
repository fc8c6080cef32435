import type { HiddenField } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { fieldGaps, storedFields } from './hidden-fields.ts';

const field = (name: string, rest: Partial<HiddenField> = {}): HiddenField => ({
  name,
  label: '',
  from: ['attribute'],
  ...rest,
});

test.each<[HiddenField[], string[][]]>([
  [
    [field('plan'), field('plan_2')],
    [[], []],
  ],
  [
    [field(''), field('Plan'), field('2nd'), field('a-b')],
    [['name'], ['name'], ['name'], ['name']],
  ],
  [
    [field('plan'), field('plan', { from: [] })],
    [[], ['name', 'from']],
  ],
  [
    [field('p'.repeat(40)), field('p'.repeat(41))],
    [[], ['name']],
  ],
])('a field lacks a name of its own, or a source: %j (VF-24)', (fields, gaps) => {
  expect(fields.map((_, index) => fieldGaps(fields, index))).toEqual(gaps);
});

test('what is stored has the label of the field, or its name, in the order of the survey (VF-30, VF-33)', () => {
  const declared = [field('b', { label: ' Second ' }), field('a')];
  expect(storedFields(declared, { a: ' 1\u0000 ', b: '2', c: '3' })).toEqual([
    { name: 'b', label: 'Second', value: '2' },
    { name: 'a', label: 'a', value: '1' },
  ]);
  expect(storedFields(declared, { a: '  ' })).toEqual([]);
  expect(storedFields([field('constructor')], undefined)).toEqual([]);
});
