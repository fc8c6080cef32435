import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HeatView } from '../endpoints.ts';
import { NONCE_MAX } from '../limits.ts';
import { readPlainView } from './plain-view.ts';

const usual = {
  id: '7',
  path: '/pricing',
  layout: 'v3',
  depth: 20,
  nonce: 'n'.repeat(22),
  clicks: [
    ['main>button#buy', 0, 3, 1, 1],
    ['main>img', 6, 2, 0, 0],
  ],
};

describe('a view that is read without the schema', () => {
  test.each<[string, Record<string, unknown>]>([
    ['all fields', usual],
    ['the least', { id: '1', path: '', depth: 0, clicks: [] }],
    ['numbers that do not count', { ...usual, depth: -1.5, clicks: [['a', 99, -1, 0.5, 0]] }],
    ['fields that nobody knows', { ...usual, color: 'red' }],
  ])('is what the schema makes of it: %s (HM-32)', (_what, given) => {
    const read = readPlainView(given);
    expect(read).toBeDefined();
    expect(read).toEqual(HeatView.parse(given));
  });

  test.each<[string, Record<string, unknown>]>([
    ['an id in another form', { ...usual, id: '07' }],
    ['no path', { ...usual, path: undefined }],
    ['a layout that is too long', { ...usual, layout: 'x'.repeat(41) }],
    ['a nonce that is too long', { ...usual, nonce: 'n'.repeat(NONCE_MAX + 1) }],
    ['an endless depth', { ...usual, depth: Number.POSITIVE_INFINITY }],
    ['no clicks', { ...usual, clicks: undefined }],
    ['clicks that are no list', { ...usual, clicks: { length: 0 } }],
    ['a click that is no list', { ...usual, clicks: ['a'] }],
    ['a click with a number too few', { ...usual, clicks: [['a', 0, 1, 0]] }],
    ['a click with a number too many', { ...usual, clicks: [['a', 0, 1, 0, 0, 0]] }],
    ['a selector that is a number', { ...usual, clicks: [[1, 0, 1, 0, 0]] }],
    ['a count that is text', { ...usual, clicks: [['a', 0, '1', 0, 0]] }],
  ])('is left to the schema: %s (HM-32)', (_what, given) => {
    expect(readPlainView(given)).toBeUndefined();
  });

  test('whatever is read is what the schema makes of it (HM-32)', () => {
    const any = fc.anything();
    const field = (usualValue: fc.Arbitrary<unknown>) => fc.oneof({ weight: 8, arbitrary: usualValue }, any);
    const count = field(fc.integer({ min: -1, max: 200 }));
    const given = fc.record(
      {
        id: field(fc.constantFrom('1', '42', '07', 'x')),
        path: field(fc.string()),
        layout: field(fc.string({ maxLength: 45 })),
        depth: count,
        clicks: field(fc.array(field(fc.tuple(field(fc.string()), count, count, count, count)), { maxLength: 3 })),
        nonce: field(fc.string({ maxLength: 120 })),
      },
      { requiredKeys: ['id'] },
    );
    fc.assert(
      fc.property(given, (one) => {
        const read = readPlainView(one);
        if (read) expect(read).toEqual(HeatView.parse(one));
      }),
      { numRuns: 500 },
    );
  });
});
