import { describe, expect, test } from 'vitest';
import { draft } from '../../testing/samples.ts';
import type { PublishChoice } from './publish-choice.ts';
import {
  applyChoice,
  choiceVerdict,
  chooseScheduling,
  chooseStatus,
  publishAction,
  publishChoiceOf,
  takesOffline,
} from './publish-choice.ts';
import { NO_SCHEDULE } from './schedule.ts';

const clock = { timeZone: 'Europe/Berlin', now: new Date('2026-11-20T12:00:00Z') };
const AHEAD = '2026-11-21T08:30:00.000Z';
const PAST = '2026-11-01T08:30:00.000Z';
const ahead = { day: '2026-11-21', time: '9:30', half: 'AM' } as const;
const choice = (change: Partial<PublishChoice> = {}): PublishChoice => ({
  status: 'publish',
  isScheduled: false,
  schedule: NO_SCHEDULE,
  ...change,
});

describe('where the choice begins', () => {
  test.each([
    ['a new survey', true, 'draft', null, choice()],
    ['a draft', false, 'draft', null, choice({ status: 'draft' })],
    ['a published one', false, 'publish', null, choice()],
    ['one that went live by schedule', false, 'publish', PAST, choice()],
    ['a scheduled one', false, 'publish', AHEAD, choice({ isScheduled: true, schedule: ahead })],
  ] as const)('%s (PB-04, OP-20)', (_what, isNew, status, publish_at, begun) => {
    expect(publishChoiceOf(draft([], { status, publish_at }), isNew, clock)).toEqual(begun);
  });
});

describe('choosing', () => {
  test('a draft is not scheduled, and scheduling publishes (OP-18)', () => {
    const scheduled = chooseScheduling(choice({ status: 'draft', schedule: ahead }), true);
    expect(scheduled).toEqual(choice({ isScheduled: true, schedule: ahead }));
    expect(chooseStatus(scheduled, 'draft')).toEqual(choice({ status: 'draft', schedule: ahead }));
    expect(chooseStatus(scheduled, 'publish')).toEqual(scheduled);
    expect(chooseScheduling(scheduled, false)).toEqual(choice({ schedule: ahead }));
  });

  test.each([
    [choice({ status: 'draft' }), 'draft'],
    [choice({ isScheduled: true }), 'schedule'],
    [choice(), 'publish'],
  ] as const)('%j is %s (PB-08, PB-09, PB-10)', (given, action) => {
    expect(publishAction(given)).toBe(action);
  });
});

describe('saving the choice', () => {
  const scheduled = choice({ isScheduled: true, schedule: ahead });

  test.each([
    ['a draft is published', 'draft', null, choice(), 'publish', null],
    ['a draft is scheduled', 'draft', null, scheduled, 'publish', AHEAD],
    ['a scheduled survey stays as it is', 'publish', AHEAD, scheduled, 'publish', AHEAD],
    ['scheduling is turned off', 'publish', AHEAD, choice(), 'publish', null],
    ['a live one is scheduled anew', 'publish', PAST, scheduled, 'publish', AHEAD],
    ['a live one keeps the moment it went live', 'publish', PAST, choice(), 'publish', PAST],
    ['a scheduled one becomes a draft', 'publish', AHEAD, choice({ status: 'draft' }), 'draft', null],
  ] as const)('%s (PB-07, OP-18)', (_what, status, publish_at, chosen, after, moment) => {
    const saved = applyChoice(draft([], { status, publish_at }), chosen, clock);
    expect([saved.status, saved.publish_at]).toEqual([after, moment]);
  });

  test('an incomplete or past schedule changes nothing (PB-11)', () => {
    const before = draft([], { status: 'draft' });
    const past = choice({ isScheduled: true, schedule: { ...ahead, day: '2026-11-19' } });
    const open = choice({ isScheduled: true });
    expect([choiceVerdict(past, clock)?.state, choiceVerdict(open, clock)?.state]).toEqual(['past', 'incomplete']);
    expect(applyChoice(before, past, clock)).toBe(before);
    expect(applyChoice(before, open, clock)).toBe(before);
    expect(choiceVerdict(choice(), clock)).toBeNull();
  });
});

test.each<[string, Parameters<typeof takesOffline>[0], PublishChoice, ReturnType<typeof takesOffline>]>([
  ['a live one made a draft', { status: 'publish', publish_at: null }, choice({ status: 'draft' }), { until: null }],
  [
    'a live one scheduled',
    { status: 'publish', publish_at: PAST },
    choice({ isScheduled: true, schedule: ahead }),
    { until: AHEAD },
  ],
  ['a live one saved', { status: 'publish', publish_at: null }, choice(), null],
  ['a live one with half a schedule', { status: 'publish', publish_at: null }, choice({ isScheduled: true }), null],
  ['a scheduled one made a draft', { status: 'publish', publish_at: AHEAD }, choice({ status: 'draft' }), null],
  ['a draft scheduled', { status: 'draft', publish_at: null }, choice({ isScheduled: true, schedule: ahead }), null],
  ['a new one', null, choice({ status: 'draft' }), null],
])('whether saving takes it offline: %s (BF-56, BF-71)', (_what, stored, chosen, until) => {
  expect(takesOffline(stored, chosen, clock)).toEqual(until);
});
