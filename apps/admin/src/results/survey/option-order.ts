import type { OptionCount } from '@userfeedback/contract';
import { faceOfType } from '@userfeedback/engine/question-types/index';

export interface OptionShare extends OptionCount {
  /** Whole percent of those who answered, rounded down. */
  percent: number;
  /** The same unrounded, for the length of the bar. */
  length: number;
}

/** The options of a question as they are drawn. */
export interface OptionShares {
  options: OptionShare[];
  /** Steps of a scale ("1" to "10") fit beside their bars. */
  isScale: boolean;
}

/**
 * Sorts options by how often they were chosen. Steps of a scale keep their order, since it is what the reader looks
 * for.
 */
export function shareOptions(type: string, options: readonly OptionCount[], total: number): OptionShares {
  // A question that once had options can have longer values left.
  const isScale = faceOfType(type)?.hasOptions === false && options.every(({ value }) => value.length <= 2);
  const shares = options.map(({ value, label, count }) => {
    const length = total === 0 ? 0 : (count * 100) / total;
    return { value, ...(label !== undefined && { label }), count, percent: Math.floor(length), length };
  });
  return { isScale, options: isScale ? shares : shares.toSorted((one, other) => other.count - one.count) };
}
