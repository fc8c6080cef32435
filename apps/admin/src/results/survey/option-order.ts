import type { OptionCount } from '@userfeedback/contract';
import { faceOfType } from '@userfeedback/engine/questions/index';

export interface OptionShare extends OptionCount {
  /** Whole percent of those who answered, rounded down. */
  percent: number;
  /** The same unrounded, for the length of the bar. */
  length: number;
}

/** How the options of a question are drawn. */
export interface OptionShares {
  options: OptionShare[];
  /** Steps of a scale ("1" to "10") are short enough to stand beside their bars. */
  isScale: boolean;
}

/**
 * Choices go from most to least chosen; steps of a scale keep their own order, since a distribution can only be read
 * that way.
 */
export function shareOptions(type: string, options: readonly OptionCount[], total: number): OptionShares {
  // Of a question that had options before, longer values are left.
  const isScale = faceOfType(type)?.hasOptions === false && options.every(({ value }) => value.length <= 2);
  const shares = options.map(({ value, count }) => {
    const length = total === 0 ? 0 : (count * 100) / total;
    return { value, count, percent: Math.floor(length), length };
  });
  return { isScale, options: isScale ? shares : shares.toSorted((one, other) => other.count - one.count) };
}
