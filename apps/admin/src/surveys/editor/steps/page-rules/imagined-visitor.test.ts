import type { PageFacts, PageRule } from '@userfeedback/contract';
import { Settings } from '@userfeedback/contract';
import { ANSWERING_OFF } from '@userfeedback/contract/limits';
import { askedFacts, eligibility, newSurvey, whyNotShown } from '@userfeedback/engine';
import { question } from '@userfeedback/engine/testing/samples';
import { describe, expect, test } from 'vitest';
import { siteInfo } from '../../../../../testing/site-info.ts';
import type { ImaginedVisitor } from './imagined-visitor.ts';
import { factsOf } from './imagined-visitor.ts';

const visitor: ImaginedVisitor = {
  url: 'https://site.test/',
  referrer: '',
  device: 'mobile',
  country: 'DE',
  role: null,
  answeredDays: 0,
  lastShown: 'never',
  shownDays: 1,
  isInShare: true,
  history: 'new',
  cookies: '',
  attributes: '',
  events: '',
  identified: 'no',
  moment: '2026-02-28T23:30',
  inline: false,
};
const page: PageFacts = {
  page_type: 'home',
  post_id: 1,
  post_type: 'page',
  taxonomies: [],
  terms: [],
  logged_in: false,
  roles: [],
};
const survey = { ...newSurvey({ admin_email: '' }), cookie_name: 'userfeedback-7' };
const site = siteInfo();
const LIMITS = { ...survey.settings.limits, sample_percent: 30 };

describe('the facts of an imagined visitor', () => {
  test('the page is what the site says, the day that of the moment', () => {
    expect(factsOf(visitor, survey, page, site)).toMatchObject({
      device: 'mobile',
      country: 'DE',
      today: { month: 2, day: 28 },
      cookies: {},
      page: { page_type: 'home', post_id: 1, logged_in: false, roles: [] },
    });
  });

  test('a role means logged in; a page elsewhere says nothing about itself or its visitor (FV-14)', () => {
    const editor = { ...visitor, role: 'editor' };
    expect(factsOf(editor, survey, page, site).page).toMatchObject({ logged_in: true, roles: ['editor'] });
    expect(factsOf(editor, survey, null, site).page).toEqual({});
  });

  test.each([
    ['seen', false],
    ['begun', false],
    ['answered', true],
  ] as const)('%s: the cookie of the survey says submitted %s, others stand beside it', (history, submitted) => {
    const { cookies } = factsOf({ ...visitor, history, cookies: 'a=1=2; b\nc=3;;' }, survey, page, site);
    expect(cookies).toMatchObject({ a: '1=2', b: '', c: '3' });
    expect(JSON.parse(decodeURIComponent(cookies['userfeedback-7'] ?? ''))).toEqual({
      submitted,
      last_response_id: null,
    });
  });

  test.each<[ImaginedVisitor['history'], boolean, boolean]>([
    ['begun', true, true],
    ['seen', true, false],
    ['begun', false, false],
  ])('who has %s it, kept for later: %s, passes display length and share: %s (PA-95)', (history, isKept, passes) => {
    const { settings } = survey;
    const given = {
      ...survey,
      settings: {
        ...settings,
        behavior: { ...settings.behavior, display_length: 'once' as const },
        answering: isKept ? settings.answering : ANSWERING_OFF,
        limits: { ...settings.limits, sample_percent: 1 },
      },
    };
    const facts = factsOf({ ...visitor, history, isInShare: false }, given, page, site);
    expect(eligibility(given, facts).reasons).toEqual(passes ? [] : ['cookie', 'sample']);
  });
});

describe('how often the visitor was asked', () => {
  const asked = { ...survey, settings: { ...survey.settings, limits: LIMITS } };
  const paused = siteInfo({ settings: Settings.parse({ frequency_days: 7, frequency_session: true }) });
  const live = { ...asked, questions: [question('text', 'a')], status: 'publish' as const, cookie_name: 'c' };
  test.each<[string, Partial<ImaginedVisitor>, string[]]>([
    ['nobody was asked', {}, []],
    ['in this session', { lastShown: 'session' }, ['frequency', 'session']],
    ['six days ago', { lastShown: 'days', shownDays: 6 }, ['frequency']],
    ['seven days ago', { lastShown: 'days', shownDays: 7 }, []],
    ['not in the share', { isInShare: false }, ['sample']],
    ['in the page', { lastShown: 'session', inline: true }, []],
  ])('%s (FQ-73)', (_name, change, failing) => {
    const facts = factsOf({ ...visitor, ...change }, live, page, paused);
    const { checks } = whyNotShown(live, facts, paused, new Date(facts.now));
    expect(checks.filter(({ passed }) => !passed).map(({ name }) => name)).toEqual(failing);
    expect(checks.slice(-3).map(({ name, n }) => [name, n])).toEqual([
      ['frequency', 7],
      ['session', 1],
      ['sample', 30],
    ]);
  });

  test('what is not in use is neither checked nor asked first (FQ-73)', () => {
    const plain = { ...live, settings: survey.settings };
    const { checks } = whyNotShown(plain, factsOf(visitor, plain, page, site), site, new Date());
    expect(checks.map(({ name }) => name)).not.toContain('frequency');
    expect(askedFacts(plain, site.settings)).toEqual(['history']);
    expect(askedFacts(live, paused.settings)).toEqual(['history', 'last_shown', 'share']);
  });
});

test.each<[Partial<ImaginedVisitor>, string[]]>([
  [{ history: 'new' }, []],
  [{ history: 'answered', answeredDays: 89 }, ['recurring']],
  [{ history: 'answered', answeredDays: 90 }, []],
  [{ moment: '2026-03-01T12:59' }, []],
  [{ moment: '2026-03-01T13:00' }, ['ended']],
])('of a recurring survey with an end, for %j (FQ-73)', (change, failing) => {
  const behavior = {
    ...survey.settings.behavior,
    display_length: 'recurring' as const,
    recur_days: 90,
    run_time: 'until' as const,
    end_at: '2026-03-01T12:00:00.000Z',
  };
  const settings = { ...survey.settings, behavior };
  const live = { ...survey, settings, questions: [question('text', 'a')], status: 'publish' as const };
  const facts = factsOf({ ...visitor, ...change }, live, page, site);
  const { checks } = whyNotShown(live, facts, site, new Date(facts.now));
  expect(checks.filter(({ passed }) => !passed).map(({ name }) => name)).toEqual(failing);
});

test('what the page tells is filled in by lines, and both kinds of rules are listed (VF-17, VF-23)', () => {
  const page_rules = [
    { logic: 'attribute', operator: '&&', data: { name: 'plan', compare: '=', value: 'pro' } },
    { logic: 'attribute', operator: '&&', data: { name: 'seats', compare: '>', value: 4 } },
    { logic: 'event', operator: '&&', data: { name: 'purchase', count: 2 } },
  ] satisfies PageRule[];
  const settings = {
    ...survey.settings,
    targeting: { ...survey.settings.targeting, pages: 'select' as const, page_rules },
  };
  const live = { ...survey, settings, questions: [question('text', 'a')], status: 'publish' as const };
  const tried = (change: Partial<ImaginedVisitor>) => {
    const { shown, rules } = whyNotShown(live, factsOf({ ...visitor, ...change }, live, page, site), site, new Date());
    return [shown, rules.map(({ holds }) => holds)];
  };
  const attributes = 'plan=pro\n seats = 5';
  expect(tried({ attributes, events: 'purchase=2\nmoved=1' })).toEqual([true, [true, true, true]]);
  expect(tried({ attributes, events: 'purchase=1' })).toEqual([false, [true, true, false]]);
  expect(tried({ attributes: 'plan=free\nseats=5' })).toEqual([false, [false, true, false]]);
  expect(tried({})).toEqual([false, [false, false, false]]);
  expect(askedFacts(live, site.settings)).toEqual(['history', 'attributes', 'events', 'inline']);
});

test.each<[ImaginedVisitor['identified'], string[]]>([
  ['no', ['identity']],
  ['yes', []],
  ['answered', ['answered']],
])('of a survey with one response per person, for a visitor who is identified: %s (VF-74)', (identified, failing) => {
  const settings = { ...survey.settings, one_per_person: true };
  const live = { ...survey, settings, questions: [question('text', 'a')], status: 'publish' as const };
  const ask = (one: typeof live, before: (typeof live)[] = []) =>
    whyNotShown(one, factsOf({ ...visitor, identified }, one, page, site), site, new Date(), { before });
  const { checks } = ask(live);
  expect(checks.filter(({ passed }) => !passed).map(({ name }) => name)).toEqual(failing);
  expect(checks.map(({ name }) => name)).toEqual(expect.arrayContaining(['identity', 'answered']));
  // One that this person does not see keeps no other from being shown.
  const other = { ...live, settings: survey.settings, cookie_name: 'userfeedback-8' };
  expect(ask(other, [live]).other).toBe(failing.length === 0 ? live.title : undefined);
  expect(askedFacts(live, site.settings)).toEqual(['history', 'identified']);
});
