import type { HiddenField } from '@userfeedback/contract';
import { FIELD_SOURCES } from '@userfeedback/contract/field-limits';
import { expect, test } from 'vitest';
import type { FieldSources } from './field-values.ts';
import { readFieldValues } from './field-values.ts';
import { readTold } from './told-facts.ts';

function sources(given: { told?: object; placed?: string; snippet?: string; url?: string }): FieldSources {
  const read = (value: string | undefined) => (name: string) => (name === 'data-field-order-total' && value) || null;
  return {
    told: readTold(given.told ?? {}, []),
    data: [read(given.placed), read(given.snippet)],
    parameter: (name) => (name === 'order_total' && given.url) || null,
  };
}
const ALL = {
  told: { attributes: { order_total: 12.5 }, identity: { id: 'u-1' } },
  placed: 'placed',
  snippet: 'snippet',
  url: 'news',
};
const field = (from: HiddenField['from']) => ({ name: 'order_total', from });
type From = HiddenField['from'];

test.each<[From, object, string | undefined]>([
  [[...FIELD_SOURCES], ALL, '12.5'],
  [[...FIELD_SOURCES].reverse(), ALL, '12.5'],
  [['data', 'url', 'identity'], ALL, 'placed'],
  [['data', 'url', 'identity'], { ...ALL, placed: undefined }, 'snippet'],
  [['data', 'url', 'identity'], { ...ALL, placed: ' ' }, 'snippet'],
  [['url', 'identity'], ALL, 'news'],
  [['identity'], ALL, 'u-1'],
  [['attribute'], { ...ALL, told: { identity: { id: 'u-1' } } }, undefined],
  [['attribute', 'identity'], { told: { attributes: { order_total: '  ' }, identity: { id: 'u' } } }, 'u'],
  [['attribute'], { told: { attributes: { order_total: false } } }, 'false'],
  [['identity'], { told: { identity: { id: ` ${'x'.repeat(199)}` } } }, 'x'.repeat(199)],
  [['url'], { url: 'y'.repeat(300) }, 'y'.repeat(200)],
])('a field from %j takes the first value that there is (VF-27, VF-30)', (from, given, value) => {
  expect(readFieldValues([field(from)], sources(given))).toEqual(value === undefined ? {} : { order_total: value });
});

test('what was read before stays; what was missing is read again (VF-29)', () => {
  const declared = [field(['attribute']), { name: 'plan', from: ['attribute' as const] }];
  const told = { attributes: { order_total: 3, plan: 'pro' } };
  expect(readFieldValues(declared, sources({ told }), { plan: 'free' })).toEqual({
    plan: 'free',
    order_total: '3',
  });
});
