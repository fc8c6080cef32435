import { describe, expect, test } from 'vitest';
import { everything, lite, logic, question, without } from '../testing/samples.ts';
import { NOT_HELD } from '../testing/verdicts.ts';
import { askedFacts } from '../visit/asked-facts.ts';
import type { AskingFacts } from '../visit/how-often.ts';
import type { VisitFacts } from '../visit/verdict.ts';
import { newSurvey } from './draft/new-survey.ts';
import { whyNotShown } from './why-not-shown.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const site = everything;
const facts: VisitFacts & AskingFacts = {
  ...NOT_HELD,
  url: 'https://site.test/blog/beans',
  referrer: '',
  cookies: {},
  page: {
    page_type: 'single_post',
    post_id: 7,
    post_type: 'post',
    taxonomies: [],
    terms: [],
    logged_in: false,
    roles: [],
  },
  device: 'desktop',
  today: { month: 11, day: 20 },
  country: 'DE',
  inline: false,
};
type Survey = Parameters<typeof whyNotShown>[0];
const survey = (change: (survey: Survey) => void = () => {}): Survey => {
  const made = {
    ...newSurvey({ admin_email: 'a@b.test' }),
    cookie_name: 'userfeedback-1',
    status: 'publish' as const,
    questions: [question('nps', 'n')],
  };
  change(made);
  return made;
};
const failed = (given: Survey, of: Partial<VisitFacts & AskingFacts> = {}, on = site, now = NOW) =>
  whyNotShown(given, { ...facts, ...of }, on, now)
    .checks.filter(({ passed }) => !passed)
    .map(({ name }) => name);

describe('why a survey is not shown', () => {
  test('a published survey for everybody passes every check', () => {
    const { shown, state, checks, rules } = whyNotShown(survey(), facts, site, NOW);
    expect({ shown, state, rules }).toEqual({ shown: true, state: 'publish', rules: [] });
    expect(checks).toHaveLength(11);
    expect(checks.every(({ passed }) => passed)).toBe(true);
  });

  test.each<[string, Survey, Partial<VisitFacts>, typeof site, string[]]>([
    [
      'a draft',
      survey((s) => {
        s.status = 'draft';
      }),
      {},
      site,
      ['published'],
    ],
    [
      'one that waits for its hour',
      survey((s) => {
        s.publish_at = '2026-11-20T12:00:01.000Z';
      }),
      {},
      site,
      ['published'],
    ],
    ['ratings without their addon', survey(), {}, without('question-types'), ['question-types-addon']],
    [
      'no question at all (FB-07, BF-68)',
      survey((s) => {
        s.questions = [];
      }),
      {},
      site,
      ['questions'],
    ],
    [
      'a question whose title nobody can see (FB-07, BF-68)',
      survey((s) => {
        s.questions = [question('text', 'a'), question('text', 'b', { title: '\u200B ' })];
      }),
      {},
      site,
      ['questions'],
    ],
    [
      'logic that hides every question at the start (FB-08)',
      survey((s) => {
        s.questions = [question('text', 'a', { logic: logic([['', '=', '']]) })];
      }),
      {},
      site,
      ['beginning'],
    ],
    [
      'all that rests does nothing: no page rules, countries, timing or display length (FB-11)',
      survey((s) => {
        s.questions = [question('text', 'a')];
        s.settings.targeting.pages = 'select';
        s.settings.geo_targeting = { target: 'select', countries: ['US'] };
        s.settings.behavior.display_length = 'once';
      }),
      { cookies: { 'userfeedback-1': encodeURIComponent('{"submitted":false}') } },
      lite,
      [],
    ],
    [
      'a phone without the addon for it (EL-04)',
      survey((s) => {
        s.questions = [question('text', 'a')];
      }),
      { device: 'mobile' },
      lite,
      ['targeting-addon'],
    ],
    [
      'another device',
      survey((s) => {
        s.settings.targeting.devices = ['desktop'];
      }),
      { device: 'mobile' },
      site,
      ['device'],
    ],
    [
      'a visitor who has answered',
      survey(),
      { cookies: { 'userfeedback-1': encodeURIComponent('{"submitted":true}') } },
      site,
      ['cookie'],
    ],
    [
      'past its last day, in another country: both are said',
      survey((s) => {
        s.settings.behavior = {
          ...s.settings.behavior,
          run_time: 'expire',
          expire_at: { month: 11, day: 19 },
        };
        s.settings.geo_targeting = { target: 'select', countries: ['US'] };
      }),
      {},
      site,
      ['expired', 'geo'],
    ],
  ])('%s', (_what, given, of, on, expected) => {
    expect(failed(given, of, on)).toEqual(expected);
  });

  test('another survey is shown in its place where it comes first and fits, unless this one is placed on the page (EL-01)', () => {
    const other = (title: string, change?: (survey: Survey) => void) => ({ ...survey(change), title });
    const onPhones = other('On phones', (s) => {
      s.settings.targeting.devices = ['mobile'];
    });
    const why = (of: Partial<VisitFacts>, ...before: (typeof onPhones)[]) => {
      const { shown, other, checks } = whyNotShown(survey(), { ...facts, ...of }, site, NOW, { before });
      return [shown, other, checks.filter(({ passed }) => !passed).map(({ name }) => name)];
    };
    expect(why({}, onPhones)).toEqual([true, undefined, []]);
    expect(why({}, onPhones, other('For all'), other('Last'))).toEqual([false, 'For all', ['first']]);
    expect(why({ device: 'mobile' }, onPhones)).toEqual([false, 'On phones', ['first']]);
    expect(why({ inline: true }, other('For all'))).toEqual([true, undefined, []]);
  });

  test.each([
    ['open', false, []],
    ['none', false, ['not-on-pages']],
    ['none', true, ['not-on-pages']],
    ['placed', false, ['placed-only']],
    ['placed', true, []],
  ] as const)('where it is on pages: %s, placed here: %s (LS-05)', (on_pages, inline, expected) => {
    const { shown, checks } = whyNotShown(survey(), { ...facts, inline }, site, NOW, { on_pages });
    expect(checks.filter(({ passed }) => !passed).map(({ name }) => name)).toEqual(expected);
    expect(shown).toBe(expected.length === 0);
    expect(askedFacts(survey(), NOT_HELD.pauses, on_pages).includes('inline')).toBe(on_pages === 'placed');
  });

  test.each([
    ['full', { max_responses: 20 }, { name: 'full', n: 20, passed: false }],
    ['pace', { pace: { count: 5, per: 'day' as const } }, { name: 'pace', passed: false }],
    [null, { max_responses: 20 }, { name: 'full', n: 20, passed: true }],
    [null, { pace: { count: 5, per: 'day' as const } }, { name: 'pace', passed: true }],
  ])('closed by the server: %s, with %j (FQ-75)', (closed, limits, check) => {
    const given = survey((s) => Object.assign(s.settings.limits, limits));
    const { shown, checks } = whyNotShown(given, facts, site, NOW, {
      closed: closed as 'full' | 'pace' | null,
    });
    expect(checks.filter(({ name }) => name === 'full' || name === 'pace')).toEqual([check]);
    expect(shown).toBe(closed === null);
  });

  test('each page rule is reported as matching or not and known or not, along with the verdict on all of them (FV-14)', () => {
    const given = survey((s) => {
      s.settings.targeting = {
        ...s.settings.targeting,
        pages: 'select',
        page_rules: [
          { logic: 'page_url_contains', operator: '&&', data: 'beans' },
          { logic: 'user_logged_in', operator: '&&', data: [{ id: 'yes', label: 'Yes' }] },
        ],
      };
    });
    const { shown, rules } = whyNotShown(given, facts, site, NOW);
    expect([shown, rules.map(({ holds }) => holds)]).toEqual([false, [true, false]]);
    expect(failed(given)).toEqual(['page-rules']);
    expect(failed(given, { inline: true })).toEqual([]);
    const silent = whyNotShown(given, { ...facts, page: {} }, site, NOW).rules;
    expect([rules, silent].map((all) => all.map(({ isKnown }) => isKnown))).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  test('a pattern that is too large never matches, and is shown as it was typed (FS-20)', () => {
    const withPattern = (data: string) =>
      survey((s) => {
        s.settings.targeting = {
          ...s.settings.targeting,
          pages: 'select',
          page_rules: [{ logic: 'query_parameter_regex', operator: '&&', data }],
        };
      });
    const of = { url: 'https://site.test/?aaa' };
    const large = withPattern('a{1,51}');
    expect([failed(withPattern('^(a+)+$'), of), failed(large, of)]).toEqual([[], ['page-rules']]);
    const { rules } = whyNotShown(large, { ...facts, ...of }, site, NOW);
    expect(rules).toEqual([{ rule: large.settings.targeting.page_rules[0], holds: false, isKnown: true }]);
  });
});
