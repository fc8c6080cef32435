import { expect, test, vi } from 'vitest';
import type { Round } from './rounds.ts';
import { isDisturbed, measureRound, measureRounds } from './rounds.ts';

const reading = (usual: number) => ({ usual, tail: 1 });
const roundOf = (before: number, after: number): Round => ({
  before: { reference: reading(before) },
  measured: [{ figure: reading(1) }, { figure: reading(1) }],
  after: { reference: reading(after) },
});
const STEADY = roundOf(100, 100);
const DISTURBED = roundOf(100, 50);

/** Gives these rounds, and steady ones afterwards. */
const given = (...rounds: Round[]) => vi.fn(async () => rounds.shift() ?? STEADY);

test('a round measures the references, the figure twice and the references again (FP-06)', async () => {
  const order: string[] = [];
  const part = (name: string) => async () => reading(order.push(name));
  const round = await measureRound(
    { post: part('post'), commit: part('commit') },
    { whole: part('whole'), known: part('known') },
  );
  expect(order).toEqual(['post', 'commit', 'whole', 'known', 'known', 'whole', 'commit', 'post']);
  expect(round).toEqual({
    before: { post: reading(1), commit: reading(2) },
    measured: [
      { whole: reading(3), known: reading(4) },
      { known: reading(5), whole: reading(6) },
    ],
    after: { commit: reading(7), post: reading(8) },
  });
});

test.each([
  ['alike', 100, 100, false],
  ['20 % faster afterwards', 100, 120, false],
  ['more than 20 % faster afterwards', 100, 121, true],
  ['20 % slower afterwards', 120, 100, false],
  ['more than 20 % slower afterwards', 121, 100, true],
  ['nothing at all afterwards', 100, 0, true],
  ['nothing at all', Number.NaN, Number.NaN, true],
])('references that give %s: disturbed or not (FP-06)', (_, before, after, expected) => {
  expect(isDisturbed(roundOf(before, after))).toBe(expected);
});

test('slow tails of a reference disturb nothing (FP-06)', () => {
  const tails: Round = { ...STEADY, after: { reference: { usual: 100, tail: 99 } } };
  expect(isDisturbed(tails)).toBe(false);
});

test('a steady round is taken once (FP-06)', async () => {
  const take = given();
  expect(await measureRounds(3, take)).toEqual([STEADY, STEADY, STEADY]);
  expect(take).toHaveBeenCalledTimes(3);
});

test('a disturbed round is taken again and leaves no trace (FP-06)', async () => {
  const take = given(STEADY, DISTURBED, DISTURBED, STEADY);
  expect(await measureRounds(2, take)).toEqual([STEADY, STEADY]);
  expect(take).toHaveBeenCalledTimes(4);
});

test('the fifth repeat still counts (FP-06)', async () => {
  const take = given(...Array<Round>(5).fill(DISTURBED));
  expect((await measureRounds(1, take)).map(isDisturbed)).toEqual([false]);
  expect(take).toHaveBeenCalledTimes(6);
});

test('a round that stays disturbed is the last, and there is no sixth repeat (FP-06)', async () => {
  const take = given(STEADY, ...Array<Round>(6).fill(DISTURBED));
  expect((await measureRounds(9, take)).map(isDisturbed)).toEqual([false, true]);
  expect(take).toHaveBeenCalledTimes(7);
});
