import type { AttributeTest, EventTest, PageRule } from '@userfeedback/contract';
import { queryOf } from '../../text/addresses.ts';
import { toldConditionHolds } from '../told/told-condition.ts';
import type { PageVisit, RareTests, ToldFacts } from './page-rules.ts';
import { ruleHoldsBy, rulesHoldBy } from './page-rules.ts';
import { matchesPattern } from './pattern.ts';

export function rareTests({ attributes, events }: ToldFacts): RareTests {
  return {
    query_parameter_regex: (chosen, { url }) => chosen.some((text) => matchesPattern(text, queryOf(url))),
    attribute: (_chosen, _visit, data) => {
      if (!isAttributeTest(data)) return false;
      const { name, compare, value } = data;
      const told = attributes.get(name);
      if (!needsValue(compare)) return (told !== undefined) === (compare === 'EXISTS');
      return toldConditionHolds(compare, value, told);
    },
    event: ([name = ''], _visit, data) => isEventTest(data) && (events.get(name) ?? 0) >= data.count,
  };
}

export function isAttributeTest(data: PageRule['data']): data is AttributeTest {
  return typeof data === 'object' && data !== null && 'compare' in data;
}

export function isEventTest(data: PageRule['data']): data is EventTest {
  return typeof data === 'object' && data !== null && 'count' in data;
}

/** The other two ask only whether the attribute exists. */
export function needsValue(
  compare: AttributeTest['compare'],
): compare is Exclude<AttributeTest['compare'], 'EXISTS' | '!EXISTS'> {
  return compare !== 'EXISTS' && compare !== '!EXISTS';
}

const NOTHING_TOLD: ToldFacts = { attributes: new Map(), events: new Map() };

export function pageRulesHold(rules: readonly PageRule[], visit: PageVisit): boolean {
  return rulesHoldBy(rules, visit, rareTests(visit.told ?? NOTHING_TOLD));
}

export function ruleHolds(rule: PageRule, visit: PageVisit): boolean {
  return ruleHoldsBy(rule, visit, rareTests(visit.told ?? NOTHING_TOLD));
}
