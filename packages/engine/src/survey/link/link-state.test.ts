import { expect, test } from 'vitest';
import { draft, everything, lite, sampleQuestion } from '../../testing/samples.ts';
import type { LinkState } from './link-state.ts';
import { invitationState, linkState, personalLinkState } from './link-state.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const LATER = '2026-11-20T12:00:01.000Z';
const made = draft([sampleQuestion('text')], { status: 'publish' });
const behaving = (behavior: Partial<(typeof made)['settings']['behavior']>) => ({
  settings: { ...made.settings, behavior: { ...made.settings.behavior, ...behavior } },
});
const hidden = {
  enabled: true,
  action: 'show' as const,
  conditions: [{ question_id: 'gone', compare: '=' as const, value: 'x' }],
};

test.each<[string, LinkState, Partial<typeof made>, Partial<Parameters<typeof linkState>[1]>]>([
  ['live', 'open', {}, {}],
  ['with the link off', 'missing', {}, { link: { enabled: false, invited_only: true } }],
  ['for personal links alone', 'invited', {}, { link: { enabled: true, invited_only: true } }],
  ['a draft', 'missing', { status: 'draft' }, {}],
  ['a draft that is scheduled', 'missing', { status: 'draft', publish_at: LATER }, {}],
  ['in the trash', 'missing', { status: 'trash' }, {}],
  ['scheduled', 'early', { publish_at: LATER }, {}],
  ['published a moment ago', 'open', { publish_at: NOW.toISOString() }, {}],
  ['full', 'closed', {}, { closed: 'full' }],
  ['full for today', 'closed', {}, { closed: 'pace' }],
  ['ended', 'closed', behaving({ run_time: 'until', end_at: NOW.toISOString() }), {}],
  ['about to end', 'open', behaving({ run_time: 'until', end_at: LATER }), {}],
  ['on its last day', 'open', behaving({ run_time: 'expire', expire_at: { month: 11, day: 20 } }), {}],
  ['after its last day', 'closed', behaving({ run_time: 'expire', expire_at: { month: 11, day: 19 } }), {}],
  ['without a question', 'closed', { questions: [] }, {}],
  ['with a question that rests', 'closed', { questions: [sampleQuestion('nps')] }, { site: lite }],
  ['whose first question never comes', 'closed', { questions: [{ ...sampleQuestion('text'), logic: hidden }] }, {}],
  ['of persons who are named', 'invited', { settings: { ...made.settings, one_per_person: true } }, {}],
])('the page of a survey %s is %s (LS-09, LS-10, LS-12)', (_, state, change, facts) => {
  const link = { enabled: true, invited_only: false };
  const usual = { link, site: everything, closed: undefined, now: NOW, today: '2026-11-20' };
  expect(linkState({ ...made, ...change }, { ...usual, ...facts })).toBe(state);
});

test.each<[string, LinkState, Parameters<typeof personalLinkState>[1], ReturnType<typeof personalLinkState>]>([
  ['that is not used', 'open', 'unused', 'open'],
  ['of a survey that needs one', 'invited', 'unused', 'open'],
  ['that is used', 'open', 'used', 'used'],
  ['that has expired', 'invited', 'expired', 'gone'],
  ['that was withdrawn', 'open', 'withdrawn', 'gone'],
  ['that nobody made', 'open', undefined, 'missing'],
  ['of a survey that is closed', 'closed', 'unused', 'closed'],
  ['of a survey that opens later', 'early', undefined, 'early'],
  ['of a survey whose link is off', 'missing', 'used', 'missing'],
])('the page of a personal link %s (LS-44, LS-45)', (_, plain, invitation, state) => {
  expect(personalLinkState(plain, invitation)).toBe(state);
});

test.each([
  ['unused', null, 'unused'],
  ['unused', '2026-11-20', 'unused'],
  ['unused', '2026-11-19', 'expired'],
  ['used', '2026-11-19', 'used'],
  ['withdrawn', '2026-11-19', 'withdrawn'],
] as const)('a link that is stored as %s and works until %s is %s (LS-39, LS-41)', (state, until, now) => {
  expect(invitationState({ state, until }, '2026-11-20')).toBe(now);
});
