import { expect, test } from 'vitest';
import families from './font-families.json' with { type: 'json' };
import { weightsOf } from './font-families.ts';

test('hundreds of families, each with upright weights from 100 to 900 in order (CT-05, CT-06, OP-131)', () => {
  const all = Object.entries(families);
  expect(all.length).toBeGreaterThan(1000);
  expect(all.filter(([name, weights]) => !/^[\w ]+$/.test(name) || !/^1?2?3?4?5?6?7?8?9?$/.test(weights))).toEqual([]);
  expect(all.filter(([, weights]) => weights === '')).toEqual([]);
});

test.each([
  ['Roboto', ['100', '200', '300', '400', '500', '600', '700', '800', '900']],
  ['Lato', ['100', '300', '400', '700', '900']],
  ['Pacifico', ['400']],
  ['No such font', []],
])('the weights of %s', (family, weights) => {
  expect(weightsOf(families, family)).toEqual(weights);
});
