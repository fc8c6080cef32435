import { expect, test } from 'vitest';
import type { SurveyState } from './survey-state.ts';
import { surveyState } from './survey-state.ts';

const now = new Date('2026-11-20T12:00:00.000Z');

test.each<['draft' | 'publish' | 'trash', string | null, SurveyState]>([
  ['publish', '2026-11-20T13:00:00.000Z', 'scheduled'],
  ['publish', '2026-11-20T14:30:00+02:00', 'scheduled'],
  ['publish', '2026-11-20T11:00:00.000Z', 'publish'],
  ['publish', '2026-11-20T13:30:00+02:00', 'publish'],
  ['publish', '2026-11-20T12:00:00.000Z', 'publish'],
  ['publish', null, 'publish'],
  ['draft', '2026-11-20T13:00:00.000Z', 'draft'],
  ['trash', '2026-11-20T13:00:00.000Z', 'trash'],
])('%s with publish_at %s is %s (SL-14)', (status, publish_at, state) => {
  expect(surveyState({ status, publish_at }, now)).toBe(state);
});
