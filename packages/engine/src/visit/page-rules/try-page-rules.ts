import type { PageRule } from '@userfeedback/contract';
import type { PageVisit } from './page-rules.ts';
import { isKnown } from './page-rules.ts';
import { pageRulesHold, ruleHolds } from './rare-rules.ts';

/** A page rule, as it was typed, at one page. */
export interface TriedRule {
  rule: PageRule;
  holds: boolean;
  /** Whether the page states the fact that the rule checks. */
  isKnown: boolean;
}

/** Whether the rules hold at a page, and each of them by itself, as in a visitor's browser. */
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
