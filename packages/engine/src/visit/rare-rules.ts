import type { PageRule } from '@userfeedback/contract';
import { queryOf } from './addresses.ts';
import type { PageVisit, RareTests } from './page-rules.ts';
import { ruleHoldsBy, rulesHoldBy } from './page-rules.ts';
import { matchesPattern } from './pattern.ts';

/** The tests of the kinds of rules that few surveys have. */
export const RARE_TESTS: RareTests = {
  query_parameter_regex: (chosen, { url }) => chosen.some((text) => matchesPattern(text, queryOf(url))),
};

/** `rulesHoldBy` with all tests. */
export function pageRulesHold(rules: readonly PageRule[], visit: PageVisit): boolean {
  return rulesHoldBy(rules, visit, RARE_TESTS);
}

/** `ruleHoldsBy` with all tests. */
export function ruleHolds(rule: PageRule, visit: PageVisit): boolean {
  return ruleHoldsBy(rule, visit, RARE_TESTS);
}
