import type { OptionCount } from '@userfeedback/contract';

export interface OptionShare extends OptionCount {
  /** Whole percent of those who answered, rounded down. */
  percent: number;
  /** The same unrounded, for the length of the bar. */
  length: number;
}

export function withShares(options: readonly OptionCount[], total: number): OptionShare[] {
  return options.map((option) => {
    const length = total === 0 ? 0 : (option.count * 100) / total;
    return { ...option, percent: Math.floor(length), length };
  });
}
