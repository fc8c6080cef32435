import { SurveyInput } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { everything, fullDraft, question, siteAccess } from '../testing/samples.ts';
import { inForce, questionsInForce } from './in-force.ts';
import { DEFAULTS } from './parts.ts';

const PLUS = ['question-types', 'targeting', 'branding'] as const;
const PRO = [...PLUS, 'behavior', 'webhooks', 'google-drive'] as const;

/** Every part that can rest, with the plan and addon it needs. */
const PARTS: readonly [part: string, plan: 'plus' | 'pro' | 'elite', addon: string | null][] = [
  ['questions.stars', 'plus', 'question-types'],
  ['questions.nps', 'plus', 'question-types'],
  ['questions.radio.settings.randomize', 'plus', 'question-types'],
  ['questions.radio.settings.comment_box', 'plus', 'question-types'],
  ['settings.targeting.pages', 'plus', 'targeting'],
  ['settings.targeting.devices', 'pro', 'targeting'],
  ['settings.geo_targeting', 'elite', 'geo-restrictions'],
  ['settings.behavior', 'pro', 'behavior'],
  ['settings.thank_you.type', 'pro', 'behavior'],
  ['settings.theming', 'plus', 'branding'],
  ['settings.google_drive', 'pro', 'google-drive'],
  ['notifications.email.logic', 'pro', null],
  ['notifications.webhook', 'pro', 'webhooks'],
];
const RANK = { '': 0, plus: 1, pro: 2, elite: 3 };

test('with all of it nothing rests, and the survey is as it was stored (FB-11)', () => {
  const stored = fullDraft();
  const { survey, resting } = inForce(stored, everything);
  expect(survey).toEqual(stored);
  expect(resting).toEqual([]);
});

test.each(['', 'plus', 'pro', 'elite'] as const)(
  'on plan "%s" exactly what it does not have rests, and says what it needs (FB-11, FB-12)',
  (plan) => {
    const covered = { '': [], plus: PLUS, pro: PRO, elite: [...PRO, 'geo-restrictions'] as const }[plan];
    const stored = fullDraft();
    const before = fullDraft();
    const site = siteAccess(plan, [...covered], [...covered]);
    const { resting } = inForce(stored, site);
    const expected = PARTS.filter(([, needed]) => RANK[plan] < RANK[needed]);
    expect(resting.map(({ part }) => part).sort()).toEqual(expected.map(([part]) => part).sort());
    expect(resting.every(({ reason }) => reason === 'plan')).toBe(true);
    expect(stored).toEqual(before);
  },
);

test('a survey with the contract’s defaults has nothing that could rest, except the devices (FB-10)', () => {
  const { survey, resting } = inForce(SurveyInput.parse({}), siteAccess('', []));
  expect(resting.map(({ part }) => part)).toEqual(['settings.targeting.devices']);
  expect(survey.settings.targeting.devices).toEqual(['desktop']);
  const { settings, notifications } = SurveyInput.parse({});
  expect(settings.behavior).toEqual(DEFAULTS.behavior);
  expect(settings.theming).toEqual({ ...DEFAULTS.theming, start_minimized: false });
  expect(settings.geo_targeting).toEqual(DEFAULTS.geo_targeting);
  expect(settings.targeting).toMatchObject(DEFAULTS.pages);
  expect(settings.google_drive).toMatchObject(DEFAULTS.google_drive);
  expect(notifications.email.logic).toEqual(DEFAULTS.email_logic);
  expect(notifications.webhook).toEqual(DEFAULTS.webhook);
});

test('a jump to a question that rests leads to the next one that does not, or to the end (QX-80)', () => {
  const to = (id: string) => [{ compare: 'ANY' as const, value: '', to: id }];
  const stored = [
    question('text', 'a', { jumps: to('stars') }),
    question('text', 'b', { jumps: to('nps') }),
    question('star-rating', 'stars', { jumps: to('end') }),
    question('text', 'c', { jumps: to('end') }),
    question('nps', 'nps'),
  ];
  const targets = (plan: '' | 'elite') =>
    questionsInForce(stored, siteAccess(plan, PLUS)).questions.map(({ jumps }) => jumps[0]?.to);
  expect(targets('elite')).toEqual(['stars', 'nps', 'end', 'end', undefined]);
  expect(targets('')).toEqual(['c', 'end', 'end']);
});

test('a jump to the end stays one beside a question whose id is "end" (QX-80)', () => {
  const jumps = [{ compare: 'ANY' as const, value: '', to: 'end' }];
  const stored = [question('text', 'a', { jumps }), question('nps', 'end'), question('text', 'b')];
  expect(questionsInForce(stored, siteAccess('', PLUS)).questions[0]?.jumps).toEqual(jumps);
});
