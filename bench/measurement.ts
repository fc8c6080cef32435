/** One figure with what it should be. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** What was measured in the same run to compare it with, in the same unit. */
  reference?: { what: string; value: number };
  /** The figure divided by its reference. */
  ratio?: number;
  /** `>= 0.44`, `< 250`, `0`; for the ratio where there is one. Absent where a figure only explains others. */
  goal?: Goal;
  /** How far beside its goal it may be, as a part of the goal: no two runs are alike. */
  tolerance?: number;
  /** The references before and after it differed too much for a judgement. */
  isNoisy?: boolean;
}

export type Goal = readonly [relation: '>=' | '<=' | '<' | '=', value: number];

/** How long and how much; quick runs show that the measurement works, full ones are to be compared. */
export interface Effort {
  isQuick: boolean;
  seconds: number;
  /** Seconds of each part of a round: a reference or what is compared with it. */
  partSeconds: number;
  /** Seconds before measuring. */
  warmUp: number;
}

export interface Measurement {
  name: string;
  /** The row of the table of goals it answers. */
  title: string;
  /** What it cannot do without and not every machine has. */
  needs?: string;
  /** No figures where that is missing. */
  run(effort: Effort): Promise<Figure[]>;
}

/** The value below which that part of the samples lies. */
export function percentile(samples: readonly number[], part: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}
