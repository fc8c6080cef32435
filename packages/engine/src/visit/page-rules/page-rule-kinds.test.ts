import type { PageRule } from '@userfeedback/contract';
import { LOGIC_TYPES, PAGE_RULES } from '@userfeedback/contract/limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAddress } from '../../text/addresses.ts';
import { blankData, RULE_KINDS, ruleField, ruleProblem } from './page-rule-kinds.ts';

/** The engine does not use it, but must accept what browsers accept. */
declare const URL: { canParse(text: string): boolean };

const picked = [{ id: 1, label: 'One' }];
const rule = (logic: PageRule['logic'], data: PageRule['data']): PageRule => ({
  logic,
  operator: '&&',
  data,
});
const BLANK_TESTS: Partial<Record<PageRule['logic'], PageRule['data']>> = {
  attribute: { name: '', compare: '=', value: '' },
  event: { name: '', count: 1 },
};
const ofInput = (...by: string[]) => PAGE_RULES.filter((logic) => by.includes(RULE_KINDS[logic].input.by));

describe('the kinds of page rules', () => {
  test('each is a URL, a text, a page or one of the host’s choices (OP-133, OP-031)', () => {
    expect(Object.keys(RULE_KINDS).sort()).toEqual([...PAGE_RULES].sort());
    expect(ofInput('url').sort()).toEqual(['page_url_is', 'page_url_is_not', 'referrer']);
    expect(ofInput('text').sort()).toEqual([
      'cookie_exist',
      'cookie_not_exist',
      'page_url_contains',
      'page_url_not_contains',
      'query_parameter_contains',
      'query_parameter_not_contains',
      'query_parameter_regex',
    ]);
    expect(ofInput('pages')).toEqual(['page_or_post_is', 'page_or_post_is_not']);
    const asked = Object.values(RULE_KINDS).flatMap(({ input }) => (input.by === 'choices' ? input.of : []));
    expect([...new Set(asked)].sort()).toEqual([...LOGIC_TYPES].sort());
  });

  test.each(PAGE_RULES)('%s starts empty, and that is an error (CT-15)', (logic) => {
    const blank = BLANK_TESTS[logic] ?? (ofInput('url').includes(logic) ? '' : null);
    expect(blankData(logic)).toEqual(blank);
    expect(ruleProblem(rule(logic, blankData(logic)))).not.toBeNull();
  });

  test.each(ofInput('url'))('%s takes an address alone (CT-12)', (logic) => {
    expect(ruleProblem(rule(logic, 'abc'))).toBe('not-an-address');
    expect(ruleProblem(rule(logic, picked))).toBe('not-an-address');
    expect(ruleProblem(rule(logic, 'https://a.b/c'))).toBeNull();
  });

  test.each(ofInput('text'))('%s takes any text but none (CT-13)', (logic) => {
    for (const data of ['', '  ', null, picked]) expect(ruleProblem(rule(logic, data))).toBe('no-text');
    expect(ruleProblem(rule(logic, 'abc'))).toBeNull();
  });

  test('a pattern that can match nothing is reported', () => {
    for (const data of ['(', 'a{2,1}', '(?=a)', 'x'.repeat(201)])
      expect(ruleProblem(rule('query_parameter_regex', data))).toBe('not-a-pattern');
    expect(ruleProblem(rule('query_parameter_regex', 'utm_(source|medium)=\\w+'))).toBeNull();
    expect(ruleProblem(rule('page_url_contains', '('))).toBeNull();
  });

  test.each(ofInput('choices', 'pages'))('%s wants something chosen (CT-14, OP-135)', (logic) => {
    for (const data of [null, [], '']) expect(ruleProblem(rule(logic, data))).toBe('nothing-chosen');
    for (const data of [picked, picked[0] ?? null]) expect(ruleProblem(rule(logic, data))).toBeNull();
  });
});

describe('rules on what the page tells', () => {
  test('both are about the visitor (VF-18)', () => {
    expect(ofInput('attribute', 'event').map((logic) => [logic, RULE_KINDS[logic].about])).toEqual([
      ['attribute', 'visitor'],
      ['event', 'visitor'],
    ]);
  });

  test.each<[PageRule['data'], ReturnType<typeof ruleProblem>, field: string | null]>([
    [null, 'no-name', 'data.name'],
    ['plan', 'no-name', 'data.name'],
    [{ name: ' ', compare: '=', value: 'pro' }, 'no-name', 'data.name'],
    [{ name: 'my plan', compare: '=', value: 'pro' }, 'not-a-name', 'data.name'],
    [{ name: 'plan', compare: '=', value: ' ' }, 'no-value', 'data.value'],
    [{ name: 'plan', compare: '>', value: 0 }, null, null],
    [{ name: 'plan', compare: 'EXISTS', value: '' }, null, null],
    [{ name: 'plan', compare: '!EXISTS', value: '' }, null, null],
  ])('an attribute rule of %j lacks %s (VF-18)', (data, problem, field) => {
    expect(ruleProblem(rule('attribute', data))).toBe(problem);
    expect(problem && ruleField(problem)).toBe(field);
  });

  test('an event rule wants a name (VF-20)', () => {
    expect(ruleProblem(rule('event', null))).toBe('no-name');
    expect(ruleProblem(rule('event', { name: '', count: 2 }))).toBe('no-name');
    expect(ruleProblem(rule('event', { name: 'signed up', count: 2 }))).toBeNull();
  });
});

describe('an address (CT-11)', () => {
  test.each([
    'https://a.b/c',
    ' http://localhost:4400/x?y=1#z ',
    'https://müller.example/straße',
    'http://127.0.0.1/',
    'http://[::1]:8080/',
    'android-app://com.example.reader',
    'https://a_b.example.',
  ])('is %s', (text) => {
    expect(isAddress(text)).toBe(true);
    expect(URL.canParse(text)).toBe(true);
  });

  test.each([
    '',
    'not a url',
    'abc',
    'example.com/page',
    '/page',
    '//example.com',
    'https://',
    'https:///x',
    'https://a b.example',
    'https://a.example/b c',
    'https://a.example:99999/',
    'https://256.1.1.1/',
    'https://1.2.3/',
    'https://a.0x1/',
    'https://-a.example/',
    'https://you@a.example/',
    'mailto:somebody@a.example',
  ])('is not "%s"', (text) => {
    expect(isAddress(text)).toBe(false);
  });

  test('never matches what does not parse as a URL', () => {
    const letter = fc.constantFrom(...'aZé0129-._~%:/?#[]@!$&*+,;= <>|^\\'.split(''));
    const text = fc.tuple(
      fc.constantFrom('http://', 'https://', 'ftp:', 'x://', ''),
      fc.string({ unit: letter, maxLength: 12 }),
    );
    fc.assert(
      fc.property(text, ([scheme, rest]) => {
        if (isAddress(scheme + rest)) expect(URL.canParse(scheme + rest)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});
