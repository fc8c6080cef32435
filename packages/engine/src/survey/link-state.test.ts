import { expect, test } from 'vitest';
import { draft, everything, lite, sampleQuestion } from '../testing/samples.ts';
import type { LinkState } from './link-state.ts';
import { linkState } from './link-state.ts';

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
  ['with the link off', 'missing', {}, { enabled: false }],
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
  const usual = { enabled: true, site: everything, closed: undefined, now: NOW, today: '2026-11-20' };
  expect(linkState({ ...made, ...change }, { ...usual, ...facts })).toBe(state);
});
