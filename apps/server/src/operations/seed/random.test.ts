import { expect, test } from 'vitest';
import { createRandom } from './random.ts';

test('the same seed gives the same numbers, another seed gives different ones', () => {
  const draw = (seed: number) => Array.from({ length: 20 }, createRandom(seed).next);
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

test('a fork does not depend on what was drawn before it', () => {
  const used = createRandom(7);
  used.next();
  expect(used.fork('visitors').next()).toBe(createRandom(7).fork('visitors').next());
  expect(used.fork('visitors').next()).not.toBe(used.fork('answers').next());
});

test('numbers are spread evenly, and weights are respected', () => {
  const random = createRandom(1);
  const draws = Array.from({ length: 20_000 }, () => random.int(1, 10));
  for (let n = 1; n <= 10; n++) {
    const share = draws.filter((draw) => draw === n).length / draws.length;
    expect(share).toBeGreaterThan(0.09);
    expect(share).toBeLessThan(0.11);
  }
  const picks = Array.from({ length: 20_000 }, () => random.weighted([['often', 3] as const, ['rare', 1] as const]));
  expect(picks.filter((pick) => pick === 'often').length / picks.length).toBeCloseTo(0.75, 1);
});
