/** One figure with what it should be. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** `>= 8000`, `< 25`, `0`; absent where a figure only explains others. */
  goal?: Goal;
}

export type Goal = readonly [relation: '>=' | '<=' | '<' | '=', value: number];

/** How long and how much; quick runs show that the measurement works, full ones are to be compared. */
export interface Effort {
  isQuick: boolean;
  seconds: number;
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

/** Whether a figure is as good as its goal. */
export function meets({ value, goal }: Figure): boolean {
  if (!goal) return true;
  const [relation, wanted] = goal;
  if (relation === '>=') return value >= wanted;
  if (relation === '<=') return value <= wanted;
  return relation === '<' ? value < wanted : value === wanted;
}

/** The value below which that part of the samples lies. */
export function percentile(samples: readonly number[], part: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}
