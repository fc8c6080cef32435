import type { AttributeTest, EventTest, PageRule } from '@userfeedback/contract';
import type { LogicType } from '@userfeedback/contract/limits';
import { isAddress } from '../../text/addresses.ts';
import { hasVisibleText } from '../../text/visible-text.ts';
import { isName } from '../told/told-facts.ts';
import { chosenOf, isIncompleteRule } from './page-rules.ts';
import type { PatternProblem } from './pattern.ts';
import { patternProblem } from './pattern.ts';
import { isAttributeTest, isEventTest, needsValue } from './rare-rules.ts';

export type RuleLogic = PageRule['logic'];
export type RuleInput =
  | { by: 'url' }
  | { by: 'text' }
  | { by: 'pages' }
  | { by: 'choices'; of: LogicType }
  | { by: 'attribute' }
  | { by: 'event' };

export interface RuleKind {
  about: 'pages' | 'address' | 'visitor';
  input: RuleInput;
  /** What the rule has to know about the visitor; absent: only about the page. */
  asks?: 'role' | 'referrer' | 'attributes' | 'events' | 'cookies';
}

export const RULE_KINDS: Record<RuleLogic, RuleKind> = {
  page_or_post_is: { about: 'pages', input: { by: 'pages' } },
  page_or_post_is_not: { about: 'pages', input: { by: 'pages' } },
  page_type: chosen('pages', 'wp_page_type'),
  post_type_is: chosen('pages', 'post_type'),
  post_type_is_not: chosen('pages', 'post_type'),
  taxonomy_is: chosen('pages', 'taxonomy'),
  taxonomy_is_not: chosen('pages', 'taxonomy'),
  taxonomy_term_is: chosen('pages', 'taxonomy_term'),
  taxonomy_term_is_not: chosen('pages', 'taxonomy_term'),
  page_url_is: typed('address', 'url'),
  page_url_is_not: typed('address', 'url'),
  page_url_contains: typed('address', 'text'),
  page_url_not_contains: typed('address', 'text'),
  query_parameter_contains: typed('address', 'text'),
  query_parameter_not_contains: typed('address', 'text'),
  query_parameter_regex: typed('address', 'text'),
  user_logged_in: { ...chosen('visitor', 'user_logged_in'), asks: 'role' },
  user_role: { ...chosen('visitor', 'wp_user_roles'), asks: 'role' },
  referrer: { ...typed('visitor', 'url'), asks: 'referrer' },
  cookie_exist: { ...typed('visitor', 'text'), asks: 'cookies' },
  cookie_not_exist: { ...typed('visitor', 'text'), asks: 'cookies' },
  attribute: { about: 'visitor', input: { by: 'attribute' }, asks: 'attributes' },
  event: { about: 'visitor', input: { by: 'event' }, asks: 'events' },
};

export const RULE_LOGICS = Object.keys(RULE_KINDS) as RuleLogic[];

export function blankData(logic: RuleLogic): PageRule['data'] {
  const { by } = RULE_KINDS[logic].input;
  if (by === 'attribute') return attributeTestOf(null);
  if (by === 'event') return eventTestOf(null);
  return by === 'url' ? '' : null;
}

/** Calls of the API may have left the data out. */
export function attributeTestOf(data: PageRule['data']): AttributeTest {
  return isAttributeTest(data) ? data : { name: '', compare: '=', value: '' };
}

export function eventTestOf(data: PageRule['data']): EventTest {
  return isEventTest(data) ? data : { name: '', count: 1 };
}

export type RuleProblem =
  | 'nothing-chosen'
  | 'not-an-address'
  | 'no-text'
  | PatternProblem
  | 'no-name'
  | 'not-a-name'
  | 'no-value';

export function ruleField(problem: RuleProblem): string {
  if (problem === 'no-value') return 'data.value';
  return problem === 'no-name' || problem === 'not-a-name' ? 'data.name' : 'data';
}

/** Null when the rule can be used. */
export function ruleProblem(rule: PageRule): RuleProblem | null {
  const { by } = RULE_KINDS[rule.logic].input;
  if (by === 'attribute') return attributeProblem(attributeTestOf(rule.data));
  if (by === 'event') return !hasVisibleText(eventTestOf(rule.data).name) ? 'no-name' : null;
  if (by === 'choices' || by === 'pages') return isIncompleteRule(rule) || isUnclear(rule) ? 'nothing-chosen' : null;
  const text = typeof rule.data === 'string' ? rule.data : '';
  if (by === 'url') return isAddress(text) ? null : 'not-an-address';
  if (!hasVisibleText(text)) return 'no-text';
  return rule.logic === 'query_parameter_regex' ? patternProblem(text) : null;
}

/** "Logged in" is yes or no; any other word would be read as no. */
function isUnclear({ logic, data }: PageRule): boolean {
  return logic === 'user_logged_in' && !chosenOf(data).every((word) => /^(yes|true|1|no|false|0)$/i.test(word));
}

function attributeProblem({ name, compare, value }: AttributeTest): RuleProblem | null {
  if (!hasVisibleText(name)) return 'no-name';
  if (!isName(name)) return 'not-a-name';
  return needsValue(compare) && !hasVisibleText(String(value)) ? 'no-value' : null;
}

function chosen(about: RuleKind['about'], of: LogicType): RuleKind {
  return { about, input: { by: 'choices', of } };
}

function typed(about: RuleKind['about'], by: 'url' | 'text'): RuleKind {
  return { about, input: { by } };
}
