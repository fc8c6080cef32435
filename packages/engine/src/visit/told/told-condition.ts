import type { Condition } from '@userfeedback/contract';
import { conditionHolds } from '../../conditions/branching.ts';
import type { ToldValue } from './told-facts.ts';

/** True when what a page has told meets a condition, as an answer would. What was not told meets none. */
export function toldConditionHolds(
  compare: string,
  expected: Condition['value'],
  told: ToldValue | undefined,
): boolean {
  return conditionHolds(compare, expected, typeof told === 'boolean' ? `${told}` : told);
}
