import type { PageRule } from '@userfeedback/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addRule } from '../../survey/draft/survey-settings.ts';
import { draft } from '../../testing/samples.ts';
import { ruleBoxes, ruleClause, ruleSentence } from './page-rule-boxes.ts';
import type { PageVisit } from './page-rules.ts';
import { pageRulesHold, ruleHolds } from './rare-rules.ts';

const contains = (data: PageRule['data'], operator: PageRule['operator'] = '&&'): PageRule => ({
  logic: 'page_url_contains',
  operator,
  data,
});
const at = (url: string): PageVisit => ({ url, referrer: '', cookies: {}, page: {} });

describe('boxes', () => {
  test('"and" binds tighter; the operator of the first rule does not count (OP-033, BF-78)', () => {
    const boxes = ruleBoxes([contains('a', '||'), contains('b'), contains('c', '||'), contains('d', '||')]);
    expect(boxes.map(({ start, rules }) => [start, rules.length])).toEqual([
      [0, 2],
      [2, 1],
      [3, 1],
    ]);
    expect(ruleBoxes([])).toEqual([]);
  });

  test('(a and b) or c is stored as it always was (BF-78)', () => {
    const { settings } = draft();
    const one = { ...settings, targeting: { ...settings.targeting, pages: 'select' as const } };
    const built = (['new', 0, 'new'] as const).reduce(addRule, draft([], { settings: one }));
    expect(built.settings.targeting.page_rules.map(({ operator }) => operator).slice(1)).toEqual(['&&', '||']);
  });

  test('a page fits where all rules of one box hold, as visitors’ browsers find; a blank rule never does (BF-78, BF-82)', () => {
    const rule = fc.record({
      logic: fc.constantFrom<PageRule['logic']>('page_url_contains', 'page_url_not_contains', 'page_type'),
      operator: fc.constantFrom<PageRule['operator']>('&&', '||'),
      data: fc.constantFrom<PageRule['data']>('', ' ', null, [], 'a', 'b'),
    });
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 7 }), fc.constantFrom('a', 'b', 'c'), (rules, url) => {
        const fits = ruleBoxes(rules).some((box) => box.rules.every((each) => ruleHolds(each, at(url))));
        expect(pageRulesHold(rules, at(url))).toBe(fits);
        for (const each of rules)
          if (ruleClause(each).values.length === 0) expect(ruleHolds(each, at(url))).toBe(false);
      }),
    );
  });

  test('a blank rule beside a true one: the box does not hold, another one still can (BF-82)', () => {
    const page = at('https://site.test/blog/');
    expect(pageRulesHold([contains('blog'), contains('')], page)).toBe(false);
    expect(pageRulesHold([contains(''), contains('blog')], page)).toBe(false);
    expect(pageRulesHold([contains(' '), contains('blog', '||')], page)).toBe(true);
    expect(pageRulesHold([{ ...contains(null), logic: 'page_url_not_contains' }], page)).toBe(false);
  });
});

describe('what rules say', () => {
  test.each<[string, PageRule['data'], { id: string; label: string }[]]>([
    ['typed text', '/blog/', [{ id: '/blog/', label: '/blog/' }]],
    ['nothing typed', ' ', []],
    ['nothing chosen', null, []],
    ['one choice', { id: 7, label: 'Pricing' }, [{ id: '7', label: 'Pricing' }]],
    [
      'several, of which one is blank',
      [
        { id: 'post', label: 'Posts' },
        { id: '', label: 'Lost' },
      ],
      [{ id: 'post', label: 'Posts' }],
    ],
  ])('%s (BF-80)', (_what, data, values) => {
    expect(ruleClause(contains(data))).toEqual({ logic: 'page_url_contains', values });
  });

  test('the first rules in their boxes, and how many more there are (BF-60, BF-80)', () => {
    const rules = [contains('a'), contains('b'), contains('c', '||'), contains('d'), contains('e', '||')];
    const told = (most?: number) => {
      const { boxes, more } = ruleSentence(rules, most);
      return [boxes.map((box) => box.map(({ values }) => values[0]?.label)), more];
    };
    expect(told(3)).toEqual([[['a', 'b'], ['c']], 2]);
    expect(told()).toEqual([[['a', 'b'], ['c', 'd'], ['e']], 0]);
  });
});
