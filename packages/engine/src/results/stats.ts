import type { NpsGroup, NpsOverview, OptionCount, Question } from '@userfeedback/contract';
import { faceOf, rangesOf } from '../question-types/index.ts';

/** Percentages, rounded down. Values that are not scores, given while the question had another type, do not count. */
export function npsOverview(counts: Record<string, number>): NpsOverview {
  const sum = { promoter: 0, passive: 0, detractor: 0 };
  for (const [value, count] of Object.entries(counts))
    if (/^(\d|10)$/.test(value)) sum[npsGroup(Number(value))] += count;
  const total = sum.promoter + sum.passive + sum.detractor;
  const share = (count: number) => (total === 0 ? 0 : Math.floor((100 * count) / total));
  const promoter = share(sum.promoter);
  const detractor = share(sum.detractor);
  return { promoter, passive: share(sum.passive), detractor, nps: promoter - detractor };
}

export function npsGroup(score: number): NpsGroup {
  if (score >= 9) return 'promoter';
  return score >= 7 ? 'passive' : 'detractor';
}

/** A stored 0 counts as a detractor. */
export function scoresOf(group: NpsGroup): number[] {
  return Array.from({ length: 11 }, (_, score) => score).filter((score) => npsGroup(score) === group);
}

/** As a card of the results shows them; none for texts. */
export function shapeOptions(question: Question, counts: readonly OptionCount[]): OptionCount[] {
  const { figures, decimals } = faceOf(question);
  if (figures === 'texts') return [];
  if (figures === 'ranges') return rangesOf(counts, decimals?.(question) ?? 0);
  if (figures === 'months') return counts.toSorted((a, b) => (a.value < b.value ? 1 : -1));
  return inOrder(question, counts);
}

/** In the order of the question's options, zeros included; former options come last, 9 before 10. */
function inOrder(question: Question, counts: readonly OptionCount[]): OptionCount[] {
  const countOf = new Map<string, number>();
  for (const value of faceOf(question).optionValues(question)) countOf.set(value, 0);
  const sorted = counts.toSorted((a, b) => a.value.localeCompare(b.value, 'en', { numeric: true }));
  for (const { value, count } of sorted) countOf.set(value, (countOf.get(value) ?? 0) + count);
  return [...countOf].map(([value, count]) => ({ value, count }));
}
