import type { Behavior } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { draft } from '../testing/samples.ts';
import { behaviorProblems } from './behavior-problems.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const [PAST, SOON, LATER] = ['19', '21', '22'].map((day) => `2026-11-${day}T12:00:00.000Z`) as [string, string, string];
const ending = (end_at: string | null, publish_at: string | null = null, run_time: Behavior['run_time'] = 'until') => {
  const made = draft([], { publish_at });
  const behavior = { ...made.settings.behavior, run_time, end_at };
  return { ...made, settings: { ...made.settings, behavior } };
};
const FUTURE = 'end-in-the-past';

test.each<[string, ReturnType<typeof ending>, ReturnType<typeof ending> | null, string | undefined]>([
  ['a new end to come', ending(SOON), null, undefined],
  ['a new end that has passed', ending(PAST), null, FUTURE],
  ['no moment', ending(null), null, FUTURE],
  ['the same end after it has come', ending(PAST), ending(PAST), undefined],
  ['moved into the past', ending(PAST), ending(SOON), FUTURE],
  ['switched on again with a past moment', ending(PAST), ending(PAST, null, 'indefinitely'), FUTURE],
  ['not in use', ending(PAST, null, 'indefinitely'), null, undefined],
  ['before it goes live', ending(SOON, LATER), null, 'end-before-start'],
  ['when it goes live', ending(SOON, SOON), null, 'end-before-start'],
  ['after it goes live', ending(LATER, SOON), null, undefined],
])('the end of a survey, %s (FQ-54)', (_name, sent, stored, problem) => {
  expect(behaviorProblems(sent, stored, NOW)['settings.behavior.end_at']?.code).toBe(problem);
});

test.each<[Behavior['timing'], Behavior['triggers'], string | undefined]>([
  ['triggers', [], 'no-triggers'],
  ['triggers', [{ type: 'exit' }], undefined],
  ['delay', [], undefined],
])('of the timing %s with the triggers %j (FQ-58)', (timing, triggers, problem) => {
  const made = draft();
  const behavior = { ...made.settings.behavior, timing, triggers };
  const sent = { ...made, settings: { ...made.settings, behavior } };
  expect(behaviorProblems(sent, null, NOW)['settings.behavior.triggers']?.code).toBe(problem);
});
