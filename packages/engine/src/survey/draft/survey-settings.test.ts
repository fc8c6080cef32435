import type { PageRule, SurveyDraft } from '@userfeedback/contract';
import { SurveyInput } from '@userfeedback/contract';
import { DEVICES, PAGE_RULES } from '@userfeedback/contract/limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draft } from '../../testing/samples.ts';
import { isStepReady } from './step-ready.ts';
import * as moves from './survey-settings.ts';
import type { TypedText } from './typed-text.ts';
import { typeLetter } from './typed-text.ts';
import { blankWebhook, webhookFields } from './workflow.ts';

const given = draft();
const url: PageRule = { logic: 'page_url_is', operator: '&&', data: 'https://a.b/c' };
const role: PageRule = { logic: 'user_role', operator: '||', data: [{ id: 'editor', label: 'Editor' }] };
const targeted = (page_rules: PageRule[], pages: 'all' | 'select' = 'select'): SurveyDraft => ({
  ...given,
  settings: { ...given.settings, targeting: { devices: ['desktop'], pages, page_rules } },
});
const rulesOf = ({ settings }: SurveyDraft) => settings.targeting.page_rules;

describe('devices', () => {
  test.each([
    [
      ['mobile', 'desktop'],
      ['desktop', 'mobile'],
    ],
    [['tablet'], ['tablet']],
    [[...DEVICES], [...DEVICES]],
    [[], ['desktop']],
  ] as const)('%j become %j; one at least stays (TG-07, OP-078)', (chosen, kept) => {
    expect(moves.setDevices(targeted([]), [...chosen]).settings.targeting.devices).toEqual(kept);
  });
});

describe('hidden fields that a webhook sends (VF-40)', () => {
  const field = (name: string) => ({ name, label: '', from: ['data' as const] });
  const sending = ['plan', 'tier', 'plan_id'].map((name) => ({ key: name, value: `field:${name}` }));
  const named: SurveyDraft = {
    ...given,
    settings: { ...given.settings, fields: [field('plan'), field('tier'), field('plan_id')] },
    notifications: {
      ...given.notifications,
      webhook: {
        active: true,
        webhooks: [{ ...blankWebhook(), body: [...sending, { key: 'q', value: 'plan' }] }],
      },
    },
  };
  const sentBy = ({ notifications }: SurveyDraft) => notifications.webhook.webhooks[0]?.body.map(({ value }) => value);

  test('a name that is typed takes it along, though it is empty or that of another field on its way (VF-40)', () => {
    const letters = ['', 'p', 'pl', 'pla', 'plan', 'plan_', 'plan_b'];
    const { to } = letters.reduce<TypedText>(
      (typed, name) => typeLetter(typed.to, 1, (from) => moves.setField(from, 1, { name }), typed),
      { index: -1, from: named, to: named },
    );
    expect(sentBy(to)).toEqual(['field:plan', 'field:plan_b', 'field:plan_id', 'plan']);
  });

  test('a name that another field has takes nothing from it, also when something else is edited meanwhile (VF-40)', () => {
    const twice = moves.setField(named, 1, { name: 'plan' });
    const labelled = moves.setField(twice, 1, { label: 'Tier' });
    expect(sentBy(moves.setField(labelled, 1, { name: 'level' }))).toEqual(sentBy(named));
  });

  test('a field that is removed is sent no more; one of two that are called the same takes nothing along (VF-40)', () => {
    expect(sentBy(moves.removeField(named, 0))).toEqual(['', 'field:tier', 'field:plan_id', 'plan']);
    const twice = moves.setField(named, 1, { name: 'plan' });
    expect(sentBy(moves.removeField(twice, 1))).toEqual(sentBy(named));
  });

  test('while names are missing or the same, each is offered once (VF-40)', () => {
    const typing = [field(''), field('plan'), field(''), field('plan')];
    const offered = webhookFields({ settings: { ...given.settings, fields: typing } });
    expect(offered).toEqual([{ value: 'field:plan', label: 'plan' }]);
  });
});

describe('page rules', () => {
  test('selected pages start with one rule; rules stay when all pages are meant (TG-08, OP-68)', () => {
    const selected = moves.setPages(given, 'select');
    expect(selected.settings.targeting).toMatchObject({ pages: 'select', page_rules: [{ data: null }] });
    const all = moves.setPages(targeted([url, role]), 'all');
    expect(all.settings.targeting).toMatchObject({ pages: 'all', page_rules: [url, role] });
    expect(rulesOf(moves.setPages(all, 'select'))).toEqual([url, role]);
  });

  test('selected pages that were stored without a rule get a first one when they are opened (OP-68)', () => {
    expect(rulesOf(moves.ensureRule(targeted([])))).toEqual([{ logic: 'page_or_post_is', operator: '&&', data: null }]);
    for (const kept of [targeted([url]), targeted([], 'all')]) expect(moves.ensureRule(kept)).toBe(kept);
  });

  const blank = { logic: 'page_or_post_is', data: null };
  const [and, or] = (['&&', '||'] as const).map((operator) => ({ ...url, operator })) as [PageRule, PageRule];

  test('rules are added to a box or in one of their own, at most a hundred (TG-09, BF-78)', () => {
    expect(rulesOf(moves.addRule(targeted([and]), 'new'))).toEqual([and, { ...blank, operator: '||' }]);
    expect(rulesOf(moves.addRule(targeted([and, and, or]), 0))).toEqual([and, and, { ...blank, operator: '&&' }, or]);
    expect(rulesOf(moves.addRule(targeted([and, or]), 1))).toEqual([and, or, { ...blank, operator: '&&' }]);
    const full = targeted(Array.from({ length: 100 }, () => url));
    expect(moves.addRule(full, 'new')).toBe(full);
  });

  test('the rules below a removed one stay in their box (BF-78)', () => {
    expect(rulesOf(moves.removeRule(targeted([and, or, and]), 1))).toEqual([and, or]);
    expect(rulesOf(moves.removeRule(targeted([and, and, or]), 1))).toEqual([and, or]);
  });

  test('the first rule cannot be removed, later ones can (CT-16)', () => {
    const two = targeted([url, role]);
    expect(moves.removeRule(two, 0)).toBe(two);
    expect(rulesOf(moves.removeRule(two, 1))).toEqual([url]);
  });

  test('another kind clears the data: "" for URLs, null for the rest; the same kind keeps them (CT-15)', () => {
    const two = targeted([role, url]);
    const asReferrer = moves.setRuleLogic(two, 0, 'referrer');
    expect(rulesOf(asReferrer)[0]).toEqual({ logic: 'referrer', operator: '||', data: '' });
    expect(rulesOf(moves.setRuleLogic(asReferrer, 0, 'user_role'))[0]?.data).toBeNull();
    expect(rulesOf(moves.setRuleLogic(asReferrer, 0, 'cookie_exist'))[0]?.data).toBeNull();
    expect(rulesOf(moves.setRuleLogic(two, 1, 'page_url_is'))).toEqual([role, url]);
  });

  test('the data of one rule change, those of the others stay (EL-24)', () => {
    expect(rulesOf(moves.setRuleData(targeted([role, url]), 1, 'https://x.y'))).toEqual([
      role,
      { ...url, data: 'https://x.y' },
    ]);
  });
});

describe('the settings step', () => {
  const empty: PageRule = { ...role, data: [] };
  test.each([
    ['all pages', targeted([], 'all'), true],
    ['all pages and a rule that says nothing', targeted([empty], 'all'), true],
    ['no rule', targeted([]), false],
    ['a rule that says nothing', targeted([url, empty]), false],
    ['an address that is none', targeted([{ ...url, data: 'abc' }]), false],
    ['rules that say something', targeted([url, role]), true],
  ])('whether the step is ready with %s (TG-10, OP-68)', (_name, survey, isReady) => {
    expect(isStepReady('settings', survey)).toBe(isReady);
  });

  test('a survey for no device is not ready (OP-078)', () => {
    const { targeting } = given.settings;
    const nowhere = { ...given, settings: { ...given.settings, targeting: { ...targeting, devices: [] } } };
    expect(isStepReady('settings', nowhere)).toBe(false);
  });
});

describe('behavior', () => {
  const behaviorAfter = (patch: Parameters<typeof moves.setBehavior>[1]) =>
    moves.setBehavior(given, patch).settings.behavior;

  test.each([
    [0, 0],
    [60, 60],
    [61, 60],
    [-5, 0],
    [12.4, 12],
    [Number.NaN, 20],
    [Number.POSITIVE_INFINITY, 20],
  ])('a delay of %d seconds is kept as %d (BH-03, OP-73)', (seconds, kept) => {
    expect(behaviorAfter({ timing: 'delay', timing_delay: seconds })).toMatchObject({
      timing: 'delay',
      timing_delay: kept,
    });
  });

  test('the delay is 20 seconds unless it is changed (BH-02)', () => {
    expect(behaviorAfter({ timing: 'delay' }).timing_delay).toBe(20);
  });

  test('what happens first begins with a trigger, at most five; the last one stays (FQ-58)', () => {
    const begun = moves.setTiming(given, 'triggers');
    expect(begun.settings.behavior).toMatchObject({
      timing: 'triggers',
      triggers: [{ type: 'scroll', percent: 50 }],
    });
    expect(moves.removeTrigger(begun, 0)).toBe(begun);
    const full = [1, 2, 3, 4, 5].reduce(moves.addTrigger, begun);
    expect(full.settings.behavior.triggers).toHaveLength(5);
    const click = { type: 'click' as const, selector: '#buy', after: 0 };
    const changed = moves.removeTrigger(moves.setTrigger(full, 1, click), 0);
    const { triggers } = changed.settings.behavior;
    expect([triggers.length, triggers[0]]).toEqual([4, click]);
    const back = moves.setTiming(moves.setTiming(changed, 'immediate'), 'triggers');
    expect(back.settings.behavior.triggers).toEqual(triggers);
  });

  test.each([true, false])('theming follows the choice of starting minimized: %j (OP-74)', (start_minimized) => {
    const { behavior, theming } = moves.setBehavior(given, { start_minimized }).settings;
    expect([behavior.start_minimized, theming.start_minimized]).toEqual([start_minimized, start_minimized]);
  });

  test('expiring uses the offered day once, and keeps the chosen one (BH-05, BH-06, EL-11)', () => {
    const moment = '2026-12-24T18:30:00.000Z';
    const offered = { day: { month: 12, day: 24 }, moment };
    const expiring = moves.setRunTime(given, 'expire', offered);
    expect(expiring.settings.behavior).toMatchObject({ run_time: 'expire', expire_at: offered.day });
    const chosen = moves.setBehavior(expiring, { expire_at: { month: 3, day: 31 } });
    const endless = moves.setRunTime(chosen, 'indefinitely', offered);
    expect(endless.settings.behavior).toMatchObject({ run_time: 'indefinitely', expire_at: { month: 3 } });
    expect(moves.setRunTime(endless, 'expire', offered).settings.behavior.expire_at).toEqual({
      month: 3,
      day: 31,
    });
  });

  test('ending at a moment uses the offered one once, and keeps the chosen one (FQ-52)', () => {
    const offered = { day: { month: 12, day: 24 }, moment: '2026-12-24T18:30:00.000Z' };
    const ending = moves.setRunTime(given, 'until', offered);
    expect(ending.settings.behavior).toMatchObject({
      run_time: 'until',
      end_at: offered.moment,
      expire_at: null,
    });
    const other = moves.setBehavior(ending, { end_at: '2027-01-01T00:00:00.000Z' });
    const again = moves.setRunTime(moves.setRunTime(other, 'expire', offered), 'until', offered);
    expect(again.settings.behavior.end_at).toBe('2027-01-01T00:00:00.000Z');
  });

  test.each([
    [0, 1],
    [366, 365],
    [30, 30],
  ])('%i days until asked again become %i (FQ-19)', (recur_days, kept) => {
    expect(moves.setBehavior(given, { recur_days }).settings.behavior.recur_days).toBe(kept);
  });

  test.each([
    [
      { month: 1, day: 1 },
      { month: 1, day: 29 },
    ],
    [
      { month: 11, day: 21 },
      { month: 12, day: 19 },
    ],
    [
      { month: 12, day: 10 },
      { month: 12, day: 31 },
    ],
    [
      { month: 2, day: 29 },
      { month: 3, day: 29 },
    ],
  ])('on %j the day offered is %j, never one that is past (OP-073)', (today, offered) => {
    expect(moves.suggestedExpiry(today)).toEqual(offered);
  });
});

describe('geo targeting', () => {
  test('target and countries change apart (TG-11, OP-71)', () => {
    const some = moves.setGeo(moves.setGeo(given, { target: 'select' }), { countries: ['DE', 'FR'] });
    expect(some.settings.geo_targeting).toEqual({ target: 'select', countries: ['DE', 'FR'] });
    expect(moves.setGeo(some, { target: 'all' }).settings.geo_targeting.countries).toEqual(['DE', 'FR']);
  });
});

describe('tracking', () => {
  const stored = (enable_tracking: boolean, revision: number): SurveyDraft => ({
    ...given,
    id: 7,
    revision,
    settings: { ...given.settings, enable_tracking },
  });
  test.each([
    ['on for a survey not yet saved (TG-03)', given, 'active', true],
    ['on for a survey never saved since it was made (TG-03)', stored(false, 1), 'active', true],
    ['later as it was left (OP-72)', stored(false, 2), 'active', false],
    ['later as it was left (OP-72)', stored(true, 2), 'active', true],
    ['off where the plugin is inactive (TG-04)', stored(true, 2), 'inactive', false],
    ['untouched without a plugin (OP-72)', stored(true, 2), 'none', true],
    ['untouched without a plugin (OP-72)', given, 'none', false],
  ] as const)('%s (%#)', (_name, survey, analytics, isOn) => {
    expect(moves.followAnalytics(survey, analytics).settings.enable_tracking).toBe(isOn);
  });

  test('a change to the same value returns the same draft', () => {
    expect(moves.followAnalytics(stored(true, 1), 'active')).toEqual(stored(true, 1));
    expect(moves.setTracking(given, false)).toBe(given);
  });
});

test('random edits leave a survey that the contract accepts, with a first rule and one value for starting minimized', () => {
  const at = fc.nat({ max: 4 });
  const day = fc.record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 31 }) });
  type Move = (survey: SurveyDraft) => SurveyDraft;
  const move: fc.Arbitrary<Move> = fc.oneof(
    fc.subarray([...DEVICES]).map(
      (devices): Move =>
        (s) =>
          moves.setDevices(s, devices),
    ),
    fc.constantFrom('all' as const, 'select' as const).map(
      (pages): Move =>
        (s) =>
          moves.setPages(s, pages),
    ),
    fc.constantFrom(0, 1, 'new' as const).map(
      (box): Move =>
        (s) =>
          moves.addRule(s, box),
    ),
    at.map(
      (index): Move =>
        (s) =>
          moves.removeRule(s, index),
    ),
    fc.tuple(at, fc.constantFrom(...PAGE_RULES)).map(
      ([index, logic]): Move =>
        (s) =>
          moves.setRuleLogic(s, index, logic),
    ),
    fc.tuple(at, fc.constantFrom(null, 'text', [{ id: 3, label: 'Three' }])).map(
      ([index, data]): Move =>
        (s) =>
          moves.setRuleData(s, index, data),
    ),
    fc.subarray(['DE', 'FR', 'US']).map(
      (countries): Move =>
        (s) =>
          moves.setGeo(s, { countries }),
    ),
    fc.double().map(
      (timing_delay): Move =>
        (s) =>
          moves.setBehavior(s, { timing_delay }),
    ),
    fc.boolean().map(
      (start_minimized): Move =>
        (s) =>
          moves.setBehavior(s, { start_minimized }),
    ),
    fc.tuple(fc.constantFrom('expire' as const, 'indefinitely' as const, 'until' as const), day).map(
      ([run, byDefault]): Move =>
        (s) =>
          moves.setRunTime(s, run, { day: byDefault, moment: '2027-01-01T00:00:00.000Z' }),
    ),
    fc.constantFrom('none' as const, 'inactive' as const, 'active' as const).map(
      (analytics): Move =>
        (s) =>
          moves.followAnalytics(s, analytics),
    ),
  );
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), (series) => {
      const result = series.reduce((survey, each) => each(survey), given);
      const { targeting, behavior, theming } = result.settings;
      expect(SurveyInput.parse(result)).toEqual(result);
      expect(targeting.devices.length).toBeGreaterThan(0);
      if (targeting.pages === 'select') expect(targeting.page_rules.length).toBeGreaterThan(0);
      if (behavior.run_time === 'expire') expect(behavior.expire_at).not.toBeNull();
      expect(theming.start_minimized).toBe(behavior.start_minimized ?? false);
    }),
    { numRuns: 500 },
  );
});
