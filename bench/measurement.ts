/** One figure and its goal. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** What it is compared with, measured in the same run and unit. */
  reference?: { what: string; value: number };
  /** The figure divided by its reference. */
  ratio?: number;
  /** `>= 0.44`, `< 250`, `0`; applies to the ratio if there is one. Absent if a figure only explains others. */
  goal?: Goal;
  /** How far it may miss its goal, as a fraction of the goal: no two runs are alike. */
  tolerance?: number;
  /** The references before and after it differed too much for a judgement. */
  isNoisy?: boolean;
}

export type Goal = readonly [relation: '>=' | '<=' | '<' | '=', value: number];

/** How long and how much; quick runs show that the measurement works, full ones are to be compared. */
export interface Effort {
  isQuick: boolean;
  seconds: number;
  /** Seconds of each part of a round: a reference, or what is compared with it. */
  partSeconds: number;
  /** Seconds of warm-up. */
  warmUp: number;
}

export interface Measurement {
  name: string;
  /** The row in the table of goals it is for. */
  title: string;
  /** What it needs and not every machine has. */
  needs?: string;
  /** No figures when that is missing. */
  run(effort: Effort): Promise<Figure[]>;
}

/** The value below which that fraction of the samples lies. */
export function percentile(samples: readonly number[], part: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}
