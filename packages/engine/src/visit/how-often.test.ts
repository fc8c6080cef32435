import { expect, test } from 'vitest';
import { survey } from '../testing/samples.ts';
import { NOT_HELD } from '../testing/verdicts.ts';
import type { AskingFacts } from './how-often.ts';
import { drawOfPerson, END_GRACE_MS, heldBack, isEnded, isInShare, parseDraw } from './how-often.ts';
import { visitCookie } from './visit-cookie.ts';

const { now } = NOT_HELD;
const HOUR = 3600;
const shown = (hoursAgo: number) => ({ 'userfeedback-shown': `${now / 1000 - hoursAgo * HOUR}` });
const days = (frequency_days: number, frequency_session = false) => ({ frequency_days, frequency_session });
const asked = { 'userfeedback-asked': '1' };

test.each<[string, Partial<AskingFacts>, object, string[]]>([
  ['nobody was asked yet (FQ-04)', { pauses: days(7) }, {}, []],
  ['just within seven days (FQ-04)', { pauses: days(7), cookies: shown(167.9) }, {}, ['frequency']],
  ['after seven days (FQ-04)', { pauses: days(7), cookies: shown(168) }, {}, []],
  ['no pause is set (FQ-06)', { cookies: { ...shown(1), ...asked } }, {}, []],
  ['a clock that ran ahead', { pauses: days(7), cookies: shown(-1) }, {}, []],
  ['an unreadable cookie', { pauses: days(7), cookies: { 'userfeedback-shown': 'x' } }, {}, []],
  ['once in a session (FQ-05)', { pauses: days(0, true), cookies: asked }, {}, ['session']],
  ['a new session (FQ-05)', { pauses: days(0, true), cookies: shown(1) }, {}, []],
  [
    'both pauses (FQ-04, FQ-05)',
    { pauses: days(1, true), cookies: { ...shown(2), ...asked } },
    {},
    ['frequency', 'session'],
  ],
  [
    'a survey that does not open by itself (FQ-07)',
    { pauses: days(7, true), cookies: { ...shown(1), ...asked }, opensItself: false },
    {},
    [],
  ],
  [
    'a survey that ignores the pauses (FQ-08)',
    { pauses: days(7, true), cookies: { ...shown(1), ...asked } },
    { ignore_frequency: true },
    [],
  ],
  [
    'a begun visit (FQ-10)',
    { pauses: days(7, true), cookies: { ...shown(1), ...asked }, isBegun: true, draw: 99 },
    { sample_percent: 1 },
    [],
  ],
  ['the draw is below the share (FQ-13)', { draw: 29 }, { sample_percent: 30 }, []],
  ['the draw is the share (FQ-13)', { draw: 30 }, { sample_percent: 30 }, ['sample']],
  ['everybody (FQ-17)', { draw: 99 }, { sample_percent: 100 }, []],
  ['the share holds in the page, too (FQ-18)', { draw: 99, opensItself: false }, { sample_percent: 50 }, ['sample']],
])('%s', (_name, facts, limits, reasons) => {
  expect(heldBack(survey([], { limits }), { cookies: {}, ...NOT_HELD, ...facts })).toEqual(reasons);
});

const DAY = 86_400;
const answered = (daysAgo?: number) => ({
  'userfeedback-7': visitCookie({
    submitted: true,
    last_response_id: 3,
    ...(daysAgo === undefined ? {} : { at: now / 1000 - daysAgo * DAY }),
  }),
});
const started = { 'userfeedback-7': visitCookie({ submitted: false, last_response_id: null }) };

test.each<[string, object, Partial<AskingFacts>, string[]]>([
  ['not answered yet', {}, { cookies: started }, []],
  ['answered 89.9 days ago', {}, { cookies: answered(89.9) }, ['recurring']],
  ['answered 90 days ago', {}, { cookies: answered(90) }, []],
  ['answered at an unknown moment', {}, { cookies: answered() }, ['recurring']],
  ['a shorter time', { recur_days: 1 }, { cookies: answered(1) }, []],
  ['a begun visit', {}, { cookies: answered(1), isBegun: true }, []],
  ['another display length', { display_length: 'once' }, { cookies: answered(1) }, []],
])('a recurring survey, %s (FQ-20, FQ-22)', (_name, behavior, facts, reasons) => {
  const recurring = survey([], { behavior: { display_length: 'recurring', recur_days: 90, ...behavior } });
  expect(heldBack(recurring, { cookies: {}, ...NOT_HELD, ...facts })).toEqual(reasons);
});

test.each<[string, string, 'until' | 'indefinitely', boolean, string[]]>([
  ['a second before', '2026-11-20T12:00:01.000Z', 'until', false, []],
  ['at that moment', '2026-11-20T12:00:00.000Z', 'until', false, ['ended']],
  ['afterwards, also for who has begun', '2026-11-19T12:00:00.000Z', 'until', true, ['ended']],
  ['without an end', '2026-11-19T12:00:00.000Z', 'indefinitely', false, []],
])('the end of a survey: %s (FQ-55)', (_name, end_at, run_time, isBegun, reasons) => {
  const ending = survey([], { behavior: { run_time, end_at } });
  expect(heldBack(ending, { cookies: {}, ...NOT_HELD, isBegun })).toEqual(reasons);
  expect(isEnded({ run_time, end_at }, now, END_GRACE_MS)).toBe(reasons.length > 0 && isBegun);
});

test('who is in a share is in every larger one (FQ-14)', () => {
  expect([12, 13, 30, 100].map((percent) => isInShare(12, percent))).toEqual([false, true, true, true]);
});

test.each([
  ['0', 0],
  ['99', 99],
  ['100', undefined],
  ['x', undefined],
  ['', undefined],
  [undefined, undefined],
])('a kept draw of %s is read as %s', (kept, draw) => {
  expect(parseDraw(kept)).toBe(draw);
});

test('the draws of persons fill all shares evenly, and those of two surveys are independent (FQ-15, FQ-16)', () => {
  const persons = Array.from({ length: 1000 }, (_, at) => `person-${at}@shop.example`);
  const draws = (id: number) => persons.map((person) => drawOfPerson({ id }, person));
  const [first, second] = [draws(7), draws(8)];
  expect(draws(7)).toEqual(first);
  const inShare = first.filter((draw) => isInShare(draw, 30)).length;
  expect(inShare).toBeGreaterThan(250);
  expect(inShare).toBeLessThan(350);
  const both = first.filter((draw, at) => isInShare(draw, 50) && isInShare(second[at] ?? 99, 50)).length;
  expect(both).toBeGreaterThan(200);
  expect(both).toBeLessThan(300);
});
