import type { PageFacts, PageRule } from '@userfeedback/contract';
import { PAGE_RULES } from '@userfeedback/contract/limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PageVisit } from './page-rules.ts';
import { isIncompleteRule, isKnown } from './page-rules.ts';
import { pageRulesHold, ruleHolds } from './rare-rules.ts';

const home: PageFacts = {
  page_type: 'home',
  post_id: null,
  post_type: null,
  taxonomies: [],
  terms: [],
  logged_in: false,
  roles: [],
};
const post: PageFacts = {
  page_type: 'single_post',
  post_id: 12,
  post_type: 'post',
  taxonomies: ['category', 'post_tag'],
  terms: [3, 'news'],
  logged_in: true,
  roles: ['editor'],
};
const visit = (page: PageFacts, patch: Partial<PageVisit> = {}): PageVisit => ({
  url: 'https://site.com/',
  referrer: '',
  cookies: {},
  page,
  ...patch,
});
const at = (url: string) => visit(home, { url });
const picked = (...ids: (string | number)[]) => ids.map((id) => ({ id, label: `Label ${id}` }));
const rule = (logic: PageRule['logic'], data: PageRule['data'], operator: PageRule['operator'] = '&&'): PageRule => ({
  logic,
  operator,
  data,
});

describe('one rule', () => {
  test.each<[string, PageRule['logic'], PageRule['data'], PageVisit, PageVisit]>([
    ['EL-27', 'user_logged_in', picked('yes'), visit(post), visit(home)],
    ['EL-27', 'user_logged_in', picked('no'), visit(home), visit(post)],
    ['EL-27', 'user_logged_in', picked('true'), visit(post), visit(home)],
    ['EL-27', 'user_logged_in', picked(1), visit(post), visit(home)],
    ['EL-28', 'user_role', picked('author', 'editor'), visit(post), visit({ ...post, roles: ['subscriber'] })],
    ['EL-29', 'page_type', picked('home'), visit(home), visit(post)],
    ['EL-30', 'page_or_post_is', picked('12'), visit(post), visit({ ...post, post_id: 13 })],
    ['EL-30', 'page_or_post_is_not', picked(12), visit({ ...post, post_id: '13' }), visit(post)],
    ['on no page at all (EL-30)', 'page_or_post_is_not', picked(12), visit(home), visit(post)],
    ['EL-31', 'post_type_is', picked('post'), visit(post), visit({ ...post, post_type: 'page' })],
    ['EL-31', 'post_type_is_not', picked('post'), visit({ ...post, post_type: 'page' }), visit(post)],
    ['EL-32', 'taxonomy_is', picked('category'), visit(post), visit(home)],
    ['EL-32', 'taxonomy_is_not', picked('category'), visit(home), visit(post)],
    ['EL-33', 'taxonomy_term_is', picked('3'), visit(post), visit(home)],
    ['EL-33', 'taxonomy_term_is_not', picked('news'), visit(home), visit(post)],
    ['EL-34', 'referrer', 'https://a.com/x', visit(home, { referrer: 'https://a.com/x/y' }), visit(home)],
    ['EL-35', 'query_parameter_contains', 'news', at('https://site.com/?utm=news'), at('https://site.com/news')],
    ['EL-35', 'query_parameter_not_contains', 'news', at('https://site.com/news'), at('https://site.com/?utm=news')],
    [
      'by the letter (EL-35, OP-028)',
      'query_parameter_contains',
      'a b',
      at('https://site.com/?q=a%20b'),
      at('https://site.com/?q=A%20b'),
    ],
    ['EL-36', 'query_parameter_regex', 'id=\\d+', at('https://site.com/?id=12'), at('https://site.com/?id=x')],
    [
      'EL-37',
      'cookie_exist',
      'seen',
      visit(home, { cookies: { seen: '' } }),
      visit(home, { cookies: { other: 'seen' } }),
    ],
    ['EL-37 OP-029', 'cookie_not_exist', 'seen', visit(home), visit(home, { cookies: { seen: '1' } })],
    ['EL-38', 'page_url_is', 'https://site.com/a', at('https://site.com/a/?x#y'), at('https://site.com/a/b')],
    ['EL-38', 'page_url_is_not', 'https://site.com/a', at('https://site.com/a/b'), at('https://site.com/a')],
    ['EL-39', 'page_url_contains', 'blog', at('https://site.com/blog/a'), at('https://site.com/shop')],
    ['EL-39', 'page_url_not_contains', 'blog', at('https://site.com/shop'), at('https://site.com/blog/a')],
    [
      'in plain letters (EL-39)',
      'page_url_contains',
      'über',
      at('https://site.com/%C3%BCber'),
      at('https://site.com/%C3%BC'),
    ],
  ])('%s: %s %j', (_row, logic, data, here, there) => {
    expect(ruleHolds(rule(logic, data), here)).toBe(true);
    expect(ruleHolds(rule(logic, data), there)).toBe(false);
  });

  test('data may be one object instead of a list (OP-030)', () => {
    expect(ruleHolds(rule('page_type', { id: 'home', label: 'Home' }), visit(home))).toBe(true);
  });

  test.each(PAGE_RULES)('%s without data is incomplete and does not hold (TG-10, OP-034)', (logic) => {
    for (const data of [null, '', ' ', [], picked('')]) {
      expect(isIncompleteRule(rule(logic, data))).toBe(true);
      expect(ruleHolds(rule(logic, data), visit(post))).toBe(false);
    }
    expect(isIncompleteRule(rule(logic, 'x'))).toBe(false);
  });

  test('a malicious pattern does not hold the page up', () => {
    const start = Date.now();
    expect(ruleHolds(rule('query_parameter_regex', '(a+)+$'), at(`https://site.com/?${'a'.repeat(900)}!`))).toBe(false);
    expect(Date.now() - start).toBeLessThan(500);
  });

  test('a name that every object has is not a cookie', () => {
    expect(ruleHolds(rule('cookie_exist', 'constructor'), visit(home))).toBe(false);
  });
});

describe('a rule on a fact that the page does not give never matches (FV-14)', () => {
  const YES = picked('yes');
  const NO = picked('no');
  /** Pairs of rules of which one holds wherever their fact is given. */
  const ABOUT: [keyof PageFacts, PageRule[]][] = [
    ['logged_in', [rule('user_logged_in', YES), rule('user_logged_in', NO)]],
    ['roles', [rule('user_role', picked('editor'))]],
    ['page_type', [rule('page_type', picked('single_post'))]],
    ['post_id', [rule('page_or_post_is', picked(12)), rule('page_or_post_is_not', picked(12))]],
    ['post_type', [rule('post_type_is', picked('post')), rule('post_type_is_not', picked('post'))]],
    ['taxonomies', [rule('taxonomy_is', picked('category')), rule('taxonomy_is_not', picked('category'))]],
    ['terms', [rule('taxonomy_term_is', picked(3)), rule('taxonomy_term_is_not', picked(3))]],
  ];
  const rules = ABOUT.flatMap(([fact, about]) => about.map((one) => [fact, one] as const));
  const facts = ABOUT.map(([fact]) => fact);
  const alone = (fact: keyof PageFacts, page: PageFacts): PageFacts => ({ [fact]: page[fact] });

  test('all kinds that ask about the page are here', () => {
    const asking = new Set(rules.map(([, { logic }]) => logic));
    const silent = PAGE_RULES.filter((logic) => isKnown({ logic }, {}));
    expect([...asking, ...silent].toSorted()).toEqual([...PAGE_RULES].toSorted());
    expect(asking.size).toBe(11);
  });

  test.each(rules)('%s: %j', (fact, one) => {
    expect(ruleHolds(one, visit({}))).toBe(false);
    for (const other of facts.filter((name) => name !== fact))
      expect(ruleHolds(one, visit(alone(other, post)))).toBe(false);
    for (const page of [post, home]) expect(ruleHolds(one, visit(alone(fact, page)))).toBe(ruleHolds(one, visit(page)));
    expect(ruleHolds(one, visit({ ...post, [fact]: undefined }))).toBe(false);
    expect([isKnown(one, {}), isKnown(one, alone(fact, home))]).toEqual([false, true]);
  });

  test('null and empty lists count as given: nobody is logged in, the page is not such a post', () => {
    const nothing = {
      logged_in: null,
      roles: null,
      page_type: null,
      post_id: null,
      post_type: null,
      taxonomies: null,
      terms: [],
    } as unknown as PageFacts;
    expect(
      rules.filter(([, one]) => ruleHolds(one, visit(nothing))).map(([, { logic, data }]) => [logic, data]),
    ).toEqual([
      ['user_logged_in', NO],
      ['page_or_post_is_not', picked(12)],
      ['post_type_is_not', picked('post')],
      ['taxonomy_is_not', picked('category')],
      ['taxonomy_term_is_not', picked(3)],
    ]);
  });
});

describe('rules together', () => {
  const yes = rule('page_type', picked('home'));
  const no = rule('page_type', picked('search'));
  const or = (given: PageRule): PageRule => ({ ...given, operator: '||' });
  test.each<[string, PageRule[], boolean]>([
    ['both must hold (EL-25)', [yes, no], false],
    ['both hold (EL-25)', [yes, yes], true],
    ['one is enough (EL-26)', [no, or(yes)], true],
    ['none holds (EL-26)', [no, or(no)], false],
    ['&& binds tighter (OP-033)', [yes, or(no), no], true],
    ['&& binds tighter (OP-033)', [no, yes, or(no)], false],
    ['the operator of the first is ignored', [or(no), yes], false],
    ['no rules hold nowhere (OP-034)', [], false],
  ])('%s', (_name, rules, holds) => {
    expect(pageRulesHold(rules, visit(home))).toBe(holds);
  });

  test('agree with JavaScript on random rules', () => {
    const term = fc.record({ holds: fc.boolean(), operator: fc.constantFrom('&&' as const, '||' as const) });
    fc.assert(
      fc.property(fc.array(term, { minLength: 1, maxLength: 12 }), (terms) => {
        const rules = terms.map(({ holds, operator }) => ({ ...(holds ? yes : no), operator }));
        const source = terms
          .map(({ holds, operator }, index) => (index === 0 ? `${holds}` : `${operator} ${holds}`))
          .join(' ');
        expect(pageRulesHold(rules, visit(home))).toBe(evaluated(source));
      }),
    );
  });

  /** `true && false || true`, read as JavaScript reads it. */
  function evaluated(source: string): boolean {
    return source.split(' || ').some((group) => group.split(' && ').every((word) => word === 'true'));
  }
});
