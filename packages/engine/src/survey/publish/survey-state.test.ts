import { expect, test } from 'vitest';
import type { SurveyState } from './survey-state.ts';
import { stateLabel, surveyState } from './survey-state.ts';

const now = new Date('2026-11-20T12:00:00.000Z');

test.each<['draft' | 'publish' | 'trash', string | null, SurveyState, string]>([
  ['publish', '2026-11-20T13:00:00.000Z', 'scheduled', 'Scheduled'],
  ['publish', '2026-11-20T14:30:00+02:00', 'scheduled', 'Scheduled'],
  ['publish', '2026-11-20T11:00:00.000Z', 'publish', 'Published'],
  ['publish', '2026-11-20T13:30:00+02:00', 'publish', 'Published'],
  ['publish', '2026-11-20T12:00:00.000Z', 'publish', 'Published'],
  ['publish', null, 'publish', 'Published'],
  ['draft', '2026-11-20T13:00:00.000Z', 'draft', 'Draft'],
  ['trash', '2026-11-20T13:00:00.000Z', 'trash', 'Trash'],
])('%s with publish_at %s is %s, "%s" (SL-14)', (status, publish_at, state, label) => {
  expect(surveyState({ status, publish_at }, now)).toBe(state);
  expect(stateLabel(state)).toBe(label);
});
