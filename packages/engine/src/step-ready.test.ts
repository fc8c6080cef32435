import { expect, test } from 'vitest';
import { isStepReady } from './step-ready.ts';
import { draft } from './testing/samples.ts';

test('TP-19 the setup step is left only with a template, be it the blank one', () => {
  expect(isStepReady('setup', draft())).toBe(false);
  expect(isStepReady('setup', draft([], { template: 'blank' }))).toBe(true);
});
