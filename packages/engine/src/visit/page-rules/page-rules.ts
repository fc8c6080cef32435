import type { PageFacts, PageRule } from '@userfeedback/contract';
import { decoded, isSameAddress, isUnder, queryOf } from '../../text/addresses.ts';
import type { ToldValue } from '../told/told-facts.ts';

export interface PageVisit {
  url: string;
  referrer: string;
  cookies: Record<string, string>;
  page: PageFacts;
  /** What the page has told the widget about its visitor; only few rules need it. */
  told?: ToldFacts;
}

export interface ToldFacts {
  attributes: ReadonlyMap<string, ToldValue>;
  events: ReadonlyMap<string, number>;
}

/** Kinds whose tests are much code: the widget loads them only for surveys with such a rule. */
type RareLogic = 'query_parameter_regex' | 'attribute' | 'event';
export type RareTests = Record<RareLogic, RuleTest>;

/**
 * A rule's operator joins it to the rule before it; `&&` binds tighter than `||`. False without rules, and for an
 * incomplete rule. `rare` may be undefined only if `hasRareRules` is false.
 */
export function rulesHoldBy(rules: readonly PageRule[], visit: PageVisit, rare: RareTests | undefined): boolean {
  let any = false;
  let all = rules.length > 0;
  for (const [index, rule] of rules.entries()) {
    if (index > 0 && rule.operator === '||') {
      any ||= all;
      all = true;
    }
    all &&= ruleHoldsBy(rule, visit, rare);
  }
  return any || all;
}

/** If the page does not state the fact that the rule checks, neither the rule nor its opposite holds. */
export function ruleHoldsBy(rule: PageRule, visit: PageVisit, rare: RareTests | undefined): boolean {
  const chosen = chosenOf(rule.data);
  const test = testOf(rule.logic);
  const holds = isRare(test) ? rare?.[test] : TESTS[test];
  return (
    chosen.length > 0 &&
    isKnown(rule, visit.page) &&
    holds !== undefined &&
    holds(chosen, visit, rule.data) === (test === rule.logic)
  );
}

export function hasRareRules(rules: readonly PageRule[]): boolean {
  return rules.some(({ logic }) => isRare(testOf(logic)));
}

function isRare(test: TestName): test is RareLogic {
  return !(test in TESTS);
}

/** Facts of the page are known only if the page states them. */
export function isKnown({ logic }: Pick<PageRule, 'logic'>, page: PageFacts): boolean {
  const fact = FACTS[testOf(logic)];
  return !fact || page[fact] !== undefined;
}

type Logic = PageRule['logic'];
type TestName = Exclude<Logic, `${string}_not${string}`>;

/** A rule with "not" in its name is the opposite of the one without it. */
const testOf = (logic: Logic) => logic.replaceAll('_not', '') as TestName;

/** The fact of the page that a rule is about; null: always known. */
const FACTS: Record<TestName, keyof PageFacts | null> = {
  user_logged_in: 'logged_in',
  user_role: 'roles',
  page_type: 'page_type',
  page_or_post_is: 'post_id',
  post_type_is: 'post_type',
  taxonomy_is: 'taxonomies',
  taxonomy_term_is: 'terms',
  page_url_is: null,
  page_url_contains: null,
  query_parameter_contains: null,
  query_parameter_regex: null,
  referrer: null,
  cookie_exist: null,
  attribute: null,
  event: null,
};

export function isIncompleteRule({ data }: PageRule): boolean {
  return chosenOf(data).length === 0;
}

export function chosenOf(data: PageRule['data']): string[] {
  if (data === null) return [];
  const items = Array.isArray(data) ? data : [data];
  return items
    .map((item) => String(typeof item === 'string' ? item : 'id' in item ? item.id : item.name))
    .filter((text) => text.trim() !== '');
}

export type RuleTest = (chosen: string[], visit: PageVisit, data: PageRule['data']) => boolean;

/** Pages write a list, one value or null. */
const has =
  (fact: keyof PageFacts): RuleTest =>
  (chosen, { page }) =>
    [page[fact] ?? []].flat().some((value) => chosen.includes(String(value)));
const some =
  (test: (text: string, visit: PageVisit) => boolean): RuleTest =>
  (chosen, visit) =>
    chosen.some((text) => test(text, visit));

const TESTS: Record<Exclude<TestName, RareLogic>, RuleTest> = {
  user_logged_in: some((text, { page }) => /^(yes|true|1)$/i.test(text) === !!page.logged_in),
  user_role: has('roles'),
  page_type: has('page_type'),
  page_or_post_is: has('post_id'),
  post_type_is: has('post_type'),
  taxonomy_is: has('taxonomies'),
  taxonomy_term_is: has('terms'),
  referrer: some((text, { referrer }) => isUnder(text, referrer)),
  query_parameter_contains: some((text, { url }) => queryOf(url).includes(text)),
  cookie_exist: some((name, { cookies }) => Object.hasOwn(cookies, name)),
  page_url_is: some((text, { url }) => isSameAddress(text, url)),
  page_url_contains: some((text, { url }) => url.includes(text) || decoded(url).includes(text)),
};
