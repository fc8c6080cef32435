import type { FilterCondition } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { formatConditions, readConditions } from './address.ts';

const ALL: FilterCondition[] = [
  { field: 'answer', question_id: 'q1', op: 'is', values: ['Yes', 'A & B'] },
  { field: 'answer', question_id: 'q1', op: 'skipped' },
  { field: 'score_group', question_id: 'q2', op: 'is_not', values: ['promoter'] },
  { field: 'device', op: 'is', values: ['Mobile', ''] },
  { field: 'page', op: 'starts_with', values: ['/blog'] },
  { field: 'hidden', name: 'plan', op: 'is', values: ['pro'] },
];

test('conditions in an address are read as they were written (CP-14)', () => {
  const text = formatConditions(ALL) ?? '';
  expect(readConditions(text)).toEqual(ALL);
  expect([formatConditions([]), readConditions(null)]).toEqual([null, []]);
});

test.each([
  ['[{"field":"device","op":"is","values":["Mobile"]', []],
  ['{"field":"device"}', []],
  [
    '[null,7,"x",{"field":"device","op":"is","values":["Mobile"]}]',
    [{ field: 'device', op: 'is', values: ['Mobile'] }],
  ],
  ['[{"field":"weather","op":"is","values":["Rain"]}]', []],
  ['[{"field":"constructor","op":"is","values":["Rain"]}]', []],
  ['[{"field":"device","op":"contains","values":["Mobile"]}]', []],
  ['[{"field":"device","op":"toString","values":["Mobile"]}]', []],
  ['[{"field":"device","op":"is","values":[]}]', []],
  ['[{"field":"device","op":"is","values":[7]}]', []],
  [`[{"field":"device","op":"is","values":${JSON.stringify(Array.from({ length: 51 }, String))}}]`, []],
  ['[{"field":"device","op":"is","values":["Mobile"],"name":"x"}]', []],
  ['[{"field":"answer","op":"answered","question_id":7}]', []],
  ['[{"field":"hidden","op":"is","values":["x"]}]', []],
])('of a damaged address the parts that make no sense are left out: %s (CP-14)', (text, read) => {
  expect(readConditions(text)).toEqual(read);
});

test('the eleventh condition is left out (CP-03, CP-14)', () => {
  const eleven = Array.from({ length: 11 }, () => ALL[3]);
  expect(readConditions(JSON.stringify(eleven))).toHaveLength(10);
});
