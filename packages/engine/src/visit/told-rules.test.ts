import type { AttributeTest, PageRule } from '@userfeedback/contract';
import { ATTRIBUTE_COMPARATORS } from '@userfeedback/contract/told-limits';
import { describe, expect, test } from 'vitest';
import type { PageVisit } from './page-rules/page-rules.ts';
import { pageRulesHold, ruleHolds } from './page-rules/rare-rules.ts';
import type { ToldValue } from './told/told-facts.ts';

const visit = (attributes: Record<string, ToldValue>, events: Record<string, number> = {}): PageVisit => ({
  url: 'https://site.test/',
  referrer: '',
  cookies: {},
  page: {},
  told: { attributes: new Map(Object.entries(attributes)), events: new Map(Object.entries(events)) },
});
const attribute = (test: Partial<AttributeTest>): PageRule => ({
  logic: 'attribute',
  operator: '&&',
  data: { name: 'plan', compare: '=', value: 'pro', ...test },
});
const event = (name: string, count: number): PageRule => ({
  logic: 'event',
  operator: '&&',
  data: { name, count },
});

describe('an attribute rule', () => {
  test.each<[AttributeTest['compare'], AttributeTest['value'], holds: ToldValue[], fails: ToldValue[]]>([
    ['=', 'pro', ['pro'], ['Pro', 'free', 'pro+', '']],
    ['=', 3, [3, '3'], [4, '3.0']],
    ['=', 'true', [true, 'true'], [false, 1]],
    ['!=', 'pro', ['free', 'Pro', 7, false], ['pro', '']],
    ['CONTAINS', 'RO', ['pro', 'Euro'], ['free', 0]],
    ['!CONTAINS', 'ro', ['free', 0], ['PRO', '']],
    ['STARTS_WITH', 'p', ['Pro', 'p'], ['a pro']],
    ['ENDS_WITH', 'o', ['PRO'], ['pros']],
    ['>', '50', [60, '60', '51.5'], [40, 50, '40', 'many', true]],
    ['<', 50, [40, '9'], [60, 50, 'few', false]],
    ['EXISTS', '', ['pro', '', 0, false], []],
    ['!EXISTS', '', [], ['pro', '', 0, false]],
  ])('%s %j compares as answers do (VF-15, VF-16)', (compare, value, holds, fails) => {
    for (const told of holds)
      expect(ruleHolds(attribute({ compare, value }), visit({ plan: told })), `${told}`).toBe(true);
    for (const told of fails)
      expect(ruleHolds(attribute({ compare, value }), visit({ plan: told })), `${told}`).toBe(false);
  });

  test.each(ATTRIBUTE_COMPARATORS)('%s without the attribute (VF-17)', (compare) => {
    for (const seen of [visit({ Plan: 'pro', constructor: 'pro' }), { ...visit({}), told: undefined }])
      expect(ruleHolds(attribute({ compare }), seen as PageVisit)).toBe(compare === '!EXISTS');
  });

  test('without a name, a value or data that are its own it holds nowhere', () => {
    const told = visit({ plan: '', '': 'pro' });
    expect(ruleHolds(attribute({ name: '' }), told)).toBe(false);
    expect(ruleHolds(attribute({ value: '' }), told)).toBe(false);
    for (const data of ['plan', null, [{ id: 'plan', label: 'Plan' }], { name: 'plan', count: 1 }])
      expect(ruleHolds({ ...attribute({}), data }, visit({ plan: 'pro' }))).toBe(false);
  });
});

test('an event rule holds once the event was told so often (VF-20)', () => {
  const told = visit({}, { purchase: 2 });
  expect([1, 2, 3].map((count) => ruleHolds(event('purchase', count), told))).toEqual([true, true, false]);
  expect(ruleHolds(event('Purchase', 1), told)).toBe(false);
  expect(ruleHolds(event('constructor', 1), told)).toBe(false);
});

test('they join other rules by And and Or (VF-19)', () => {
  const here: PageRule = { logic: 'page_url_contains', operator: '&&', data: 'site.test' };
  const elsewhere: PageRule = { ...here, data: '/elsewhere' };
  const pro = visit({ plan: 'pro' });
  expect(pageRulesHold([here, attribute({})], pro)).toBe(true);
  expect(pageRulesHold([elsewhere, attribute({})], pro)).toBe(false);
  expect(pageRulesHold([elsewhere, { ...attribute({}), operator: '||' }], pro)).toBe(true);
  expect(pageRulesHold([here, attribute({})], visit({ plan: 'free' }))).toBe(false);
});
