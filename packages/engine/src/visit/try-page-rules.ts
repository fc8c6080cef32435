import type { PageRule } from '@userfeedback/contract';
import type { PageVisit } from './page-rules.ts';
import { isKnown } from './page-rules.ts';
import { MATCHES_NOTHING } from './pattern.ts';
import { pageRulesHold, ruleHolds } from './rare-rules.ts';

/** A page rule, as it was typed, at one page. */
export interface TriedRule {
  rule: PageRule;
  holds: boolean;
  /** Whether the page states the fact that the rule checks. */
  isKnown: boolean;
}

/** Problems that the server found, by field path. */
type Problems = Readonly<Record<string, string>>;

/** Whether the rules hold at a page, and each of them by itself, as in a visitor's browser. */
export function tryPageRules(
  rules: readonly PageRule[],
  visit: PageVisit,
  problems: Problems = {},
): { hold: boolean; tried: TriedRule[] } {
  const served = servedRules(rules, problems);
  return {
    hold: pageRulesHold(served, visit),
    tried: rules.map((rule, index) => ({
      rule,
      holds: ruleHolds(served[index] ?? rule, visit),
      isKnown: isKnown(rule, visit.page),
    })),
  };
}

/** The rules as visitors get them: a pattern that the server refuses matches nothing. */
export function servedRules(rules: readonly PageRule[], problems: Problems): PageRule[] {
  return rules.map((rule, index) =>
    rule.logic === 'query_parameter_regex' && problems[`settings.targeting.page_rules.${index}.data`]
      ? { ...rule, data: MATCHES_NOTHING }
      : rule,
  );
}
