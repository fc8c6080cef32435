import type { PageRule, SurveyDraft } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { whyNotShown } from '../../survey/why-not-shown.ts';
import { draft, everything, question } from '../../testing/samples.ts';
import { NOT_HELD } from '../../testing/verdicts.ts';
import { askedFacts } from '../asked-facts.ts';
import type { AskingFacts } from '../how-often.ts';
import type { VisitFacts } from '../verdict.ts';
import { tryPageRules } from './try-page-rules.ts';

const blog: PageRule = { logic: 'page_url_contains', operator: '&&', data: '/blog/' };
const blank: PageRule = { logic: 'page_or_post_is', operator: '&&', data: null };
const home: PageRule = { logic: 'page_type', operator: '||', data: [{ id: 'home', label: 'Home' }] };
const pattern: PageRule = { logic: 'query_parameter_regex', operator: '&&', data: '(a+)+' };
const large: PageRule = { ...pattern, data: 'a{1,51}' };

const facts: VisitFacts & AskingFacts = {
  ...NOT_HELD,
  url: 'https://site.test/blog/?aaa',
  referrer: '',
  cookies: {},
  page: { page_type: 'blog' },
  device: 'desktop',
  today: { month: 11, day: 20 },
  country: null,
  inline: false,
};
const NO_PAUSE = NOT_HELD.pauses;
const targeted = (page_rules: PageRule[], change: Partial<SurveyDraft['settings']> = {}) => {
  const { settings } = draft();
  const targeting = { ...settings.targeting, pages: 'select' as const, page_rules };
  return draft([question('text', 'a')], {
    settings: { ...settings, targeting, ...change },
    status: 'publish',
  });
};

test.each<[string, PageRule[], boolean, boolean[]]>([
  ['a rule that holds', [blog], true, [true]],
  ['beside a blank one', [blog, blank], false, [true, false]],
  ['in a box of its own', [blank, home, { ...blog, operator: '||' }], true, [false, false, true]],
  ['a pattern that is too large', [large], false, [false]],
  ['one that is not', [pattern], true, [true]],
])('rules tried at an address hold as the publish step finds: %s (BF-81, BF-82)', (_what, rules, hold, each) => {
  const trial = tryPageRules(rules, facts);
  expect([trial.hold, trial.tried.map(({ holds }) => holds)]).toEqual([hold, each]);
  const survey = { ...targeted(rules), cookie_name: 'c' };
  const why = whyNotShown(survey, facts, everything, new Date('2026-11-20T12:00:00Z'));
  expect(why.checks.find(({ name }) => name === 'page-rules')?.passed).toBe(hold);
  expect(why.rules).toEqual(trial.tried);
});

test('what a survey asks for of a visitor comes first, in one order', () => {
  const { settings } = draft();
  const rules = (...kinds: PageRule['logic'][]) =>
    targeted(kinds.map((logic) => ({ logic, operator: '&&' as const, data: 'x' })));
  expect(askedFacts(draft(), NO_PAUSE)).toEqual(['history']);
  expect(askedFacts(rules('cookie_not_exist', 'user_role'), NO_PAUSE)).toEqual([
    'role',
    'history',
    'cookies',
    'inline',
  ]);
  expect(askedFacts(rules('referrer'), NO_PAUSE)).toEqual(['history', 'referrer', 'inline']);
  const behavior = {
    ...settings.behavior,
    display_length: 'repeatedly' as const,
    run_time: 'expire' as const,
  };
  const geo_targeting = { target: 'select' as const, countries: ['DE'] };
  const targeting = { ...settings.targeting, page_rules: [blank] };
  expect(askedFacts(targeted([], { behavior, geo_targeting, targeting }), NO_PAUSE)).toEqual(['country', 'moment']);
  expect(askedFacts(draft([], { publish_at: '2030-01-01T00:00:00Z' }), NO_PAUSE)).toEqual(['history', 'moment']);
});
