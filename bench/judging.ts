import type { Figure, Goal } from './measurement.ts';
import type { Reading, Round } from './rounds.ts';
import { isDisturbed } from './rounds.ts';

/** A figure judged by its ratio to a reference of the same round. */
export interface Comparison {
  what: string;
  unit: string;
  /** The names of both in the rounds. */
  measured: string;
  reference: string;
  part: keyof Reading;
  goal?: Goal;
}

export type Verdict = 'ok' | 'MISSED' | 'too noisy to judge';

const ROUNDS = 3;
/** If figure and reference are nearly equal, a single round is decided by chance. */
const ROUNDS_WHEN_CLOSE = 9;
const TOLERANCE = { usual: 0.05, tail: 0.1 } as const;

/** How many rounds these goals need; odd, so that one of them is in the middle. */
export function roundsFor(comparisons: readonly Comparison[], isQuick: boolean): number {
  if (isQuick) return 1;
  return comparisons.some(isClose) ? ROUNDS_WHEN_CLOSE : ROUNDS;
}

function isClose({ goal }: Comparison): boolean {
  return goal !== undefined && goal[1] > 0.85 && goal[1] < 1.15;
}

/** One figure per comparison, with its reference and their ratio. */
export function compare(rounds: readonly Round[], comparisons: readonly Comparison[]): Figure[] {
  const isNoisy = rounds.some(isDisturbed);
  return comparisons.map((comparison) => {
    const { what, unit, reference, part, goal } = comparison;
    const { value, by, ratio } = middleOf(rounds, comparison);
    return {
      what,
      value,
      unit,
      reference: { what: reference, value: by },
      ratio,
      ...(goal && { goal }),
      ...(isClose(comparison) && { tolerance: TOLERANCE[part] }),
      ...(isNoisy && { isNoisy }),
    };
  });
}

/** The round with the median ratio, so that the three numbers belong together. */
function middleOf(rounds: readonly Round[], { measured, reference, part }: Comparison) {
  const all = rounds
    .map((round) => {
      const value = mean(round.measured.map((readings) => readings[measured]?.[part]));
      const by = mean([round.before, round.after].map((readings) => readings[reference]?.[part]));
      return { value, by, ratio: value / by };
    })
    .sort((one, other) => one.ratio - other.ratio);
  const middle = all[Math.floor((all.length - 1) / 2)];
  if (!middle) throw new Error('There is no round to judge.');
  return middle;
}

function mean(values: readonly (number | undefined)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? Number.NaN), 0) / values.length;
}

/** Undefined for a figure without a goal. */
export function judge({ value, ratio, goal, tolerance = 0, isNoisy }: Figure): Verdict | undefined {
  if (!goal) return undefined;
  if (isNoisy) return 'too noisy to judge';
  return meets(ratio ?? value, goal, tolerance) ? 'ok' : 'MISSED';
}

function meets(judged: number, [relation, wanted]: Goal, tolerance: number): boolean {
  if (relation === '>=') return judged >= wanted * (1 - tolerance);
  if (relation === '<=') return judged <= wanted * (1 + tolerance);
  return relation === '<' ? judged < wanted : judged === wanted;
}

/** 2 when something could not be judged, 1 when a goal was missed. */
export function exitCodeFor(figures: readonly Figure[]): 0 | 1 | 2 {
  const verdicts = figures.map(judge);
  if (verdicts.includes('too noisy to judge')) return 2;
  return verdicts.includes('MISSED') ? 1 : 0;
}
