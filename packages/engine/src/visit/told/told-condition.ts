import type { Condition } from '@userfeedback/contract';
import { conditionHolds } from '../../conditions/branching.ts';
import type { ToldValue } from './told-facts.ts';

/** Compares like an answer; a missing value meets no condition. */
export function toldConditionHolds(
  compare: string,
  expected: Condition['value'],
  told: ToldValue | undefined,
): boolean {
  return conditionHolds(compare, expected, typeof told === 'boolean' ? `${told}` : told);
}
