import type { PageRule } from '@userfeedback/contract';
import type { PageVisit } from './page-rules.ts';
import { isKnown } from './page-rules.ts';
import { pageRulesHold, ruleHolds } from './rare-rules.ts';

export interface TriedRule {
  rule: PageRule;
  holds: boolean;
  isKnown: boolean;
}

/** As in a visitor's browser; `tried` has each rule by itself. */
export function tryPageRules(rules: readonly PageRule[], visit: PageVisit): { hold: boolean; tried: TriedRule[] } {
  return {
    hold: pageRulesHold(rules, visit),
    tried: rules.map((rule) => ({
      rule,
      holds: ruleHolds(rule, visit),
      isKnown: isKnown(rule, visit.page),
    })),
  };
}
