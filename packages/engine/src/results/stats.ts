import type { MeasureFigures, NpsGroup, NpsOverview, OptionCount, Question } from '@userfeedback/contract';
import type { Measure, TypeFace } from '../question-types/face.ts';
import { faceOf, nameOfValue, rangesOf } from '../question-types/index.ts';

type Count = Pick<OptionCount, 'value' | 'count'>;
export type Rounding = Pick<TypeFace, 'roundsDown'>;

/**
 * Percentages, rounded down or half up; half away from 0 for the score of rounded ones, which is worked out from the
 * counts. Values that are not scores, given while the question had another type, do not count.
 */
export function npsOverview(counts: readonly Count[], { roundsDown }: Rounding): NpsOverview {
  const sum = { promoter: 0, passive: 0, detractor: 0 };
  for (const { value, count } of counts) if (/^(\d|10)$/.test(value)) sum[npsGroup(Number(value))] += count;
  const total = sum.promoter + sum.passive + sum.detractor;
  const share = (count: number) => {
    const percent = total === 0 ? 0 : (100 * count) / total;
    return roundsDown ? Math.floor(percent) : Math.round(percent);
  };
  const promoter = share(sum.promoter);
  const detractor = share(sum.detractor);
  const lead = sum.promoter - sum.detractor;
  const nps = roundsDown ? promoter - detractor : Math.sign(lead) * share(Math.abs(lead));
  return { promoter, passive: share(sum.passive), detractor, nps };
}

/** What the steps of a scale say besides their average, in whole percent, half up. */
export function measureFigures(measure: Measure, counts: readonly OptionCount[], to: number): MeasureFigures {
  if (measure === 'nps') {
    const { nps: score, promoter, passive, detractor } = npsOverview(counts, {});
    return { kind: measure, score, promoters: promoter, passives: passive, detractors: detractor };
  }
  const first = to - UPPER[measure] + 1;
  let [upper, total] = [0, 0];
  for (const { value, count } of counts) {
    total += count;
    if (Number(value) >= first) upper += count;
  }
  return { kind: measure, share: total === 0 ? 0 : Math.round((100 * upper) / total) };
}

/** How many of the upper steps count as satisfied, or as easy. */
const UPPER = { csat: 2, ces: 3 };

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
  if (figures === 'texts' || figures === 'table' || figures === 'places') return [];
  if (figures === 'ranges') return rangesOf(counts, decimals?.(question) ?? 0);
  if (figures === 'months') return counts.toSorted((a, b) => (a.value < b.value ? 1 : -1));
  return inOrder(question, counts);
}

/** In the order of the question's options, zeros included; former options come last, 9 before 10. */
function inOrder(question: Question, counts: readonly OptionCount[]): OptionCount[] {
  const countOf = new Map<string, number>();
  for (const value of faceOf(question).conditionValues(question) ?? []) countOf.set(value, 0);
  const sorted = counts.toSorted((a, b) => a.value.localeCompare(b.value, 'en', { numeric: true }));
  for (const { value, count } of sorted) countOf.set(value, (countOf.get(value) ?? 0) + count);
  return [...countOf].map(([value, count]) => {
    const label = nameOfValue(question, value);
    return label === value ? { value, count } : { value, count, label };
  });
}
