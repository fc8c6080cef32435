import { afterEach, expect, test, vi } from 'vitest';
import { createId } from './create-id.ts';

afterEach(() => vi.unstubAllGlobals());

test.each<[string, object | undefined]>([
  ['good', crypto],
  ['always the same', { getRandomValues: (numbers: Uint8Array) => numbers.fill(7) }],
  ['missing', undefined],
  [
    'throwing',
    {
      getRandomValues: () => {
        throw new Error('No.');
      },
    },
  ],
])('with random numbers that are %s no id comes twice, and all are UUIDs (XV-16)', (_name, source) => {
  vi.stubGlobal('window', { crypto: source });
  vi.stubGlobal('location', { href: 'https://shop.example/' });
  const ids = Array.from({ length: 20_000 }, createId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids.slice(0, 100)) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  // Each place has all digits.
  for (const at of [0, 9, 35]) expect(new Set(ids.map((id) => id[at])).size).toBe(16);
});

test('two visitors with the same numbers, at the same time, have two ids (XV-16)', () => {
  vi.stubGlobal('window', { crypto: { getRandomValues: (numbers: Uint8Array) => numbers.fill(7) } });
  vi.stubGlobal('location', { href: 'https://shop.example/' });
  vi.spyOn(Date, 'now').mockReturnValue(1_795_000_000_000);
  vi.spyOn(performance, 'now').mockReturnValueOnce(812.1).mockReturnValueOnce(812.2);
  expect(createId()).not.toBe(createId());
});
