import type { OptionCount } from '@userfeedback/contract';

/** Not rounded; null without scores. */
export function averageScore(counts: readonly OptionCount[]): number | null {
  const scores = counts.filter(({ value }) => /^\d+$/.test(value));
  const total = scores.reduce((all, { count }) => all + count, 0);
  if (total === 0) return null;
  return scores.reduce((all, { value, count }) => all + Number(value) * count, 0) / total;
}

/** With one decimal, half up: 1.15 is 1.2, although its nearest number in binary is smaller. */
export function inTenths(value: number): number {
  return Math.round(value * 10 + 1e-9) / 10;
}
