import type { Trigger, TriggerOf } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { delivered, everything, survey, without } from '../testing/samples.ts';
import { describeTrigger, isAwaited, startTriggers, waitsForTrigger } from './start-trigger.ts';

const passive = without('behavior');
const triggers: Trigger[] = [{ type: 'scroll', percent: 70 }, { type: 'exit' }];
type Timing = Parameters<typeof delivered>[0]['settings']['behavior']['timing'];
const timed = (timing: Timing, timing_delay = 20) => survey([], { behavior: { timing, timing_delay, triggers } });

test.each<[string, ReturnType<typeof timed>, 'desktop' | 'mobile', Trigger[]]>([
  ['a delay', timed('delay', 3), 'desktop', [{ type: 'delay', seconds: 3 }]],
  ['no delay', timed('delay', 0), 'desktop', [{ type: 'delay', seconds: 0 }]],
  ['a delay of unknown length (OP-082)', timed('delay', Number.NaN), 'mobile', [{ type: 'delay', seconds: 20 }]],
  ['before abandon', timed('before_abandon'), 'desktop', [{ type: 'exit' }]],
  ['before abandon on a phone (EL-21, OP-079)', timed('before_abandon'), 'mobile', []],
  ['half page', timed('half_page'), 'mobile', [{ type: 'scroll', percent: 50 }]],
  ['triggers of its own (FQ-58)', timed('triggers'), 'desktop', triggers],
  ['leaving among them, on a phone (FQ-61)', timed('triggers'), 'mobile', [{ type: 'scroll', percent: 70 }]],
])('%s', (_name, given, device, awaited) => {
  const served = delivered(given, everything);
  expect(waitsForTrigger(served, false)).toBe(true);
  expect(startTriggers(served, device)).toEqual(awaited);
});

test.each<[string, ReturnType<typeof timed>, typeof everything, boolean]>([
  ['immediate by default (EL-18)', survey([]), everything, false],
  ['immediate, with triggers that are not used (FQ-58)', timed('immediate'), everything, false],
  ['a delay without the addon (EL-17)', timed('delay'), passive, false],
  ['triggers without the addon (FQ-24)', timed('triggers'), passive, false],
  ['placed by shortcode (OP-037)', timed('delay', 3), everything, true],
  ['placed by shortcode, with triggers (FQ-70)', timed('triggers'), everything, true],
])('starts at once: %s', (_name, given, site, inline) => {
  expect(waitsForTrigger(delivered(given, site), inline)).toBe(false);
});

test.each<[Trigger, string]>([
  [{ type: 'delay', seconds: 3 }, 'delay 3'],
  [{ type: 'scroll', percent: 70 }, 'scroll 70'],
  [{ type: 'exit' }, 'exit'],
  [{ type: 'click', selector: '#buy', after: 3 }, 'click #buy'],
  [{ type: 'event', name: 'purchase', where: [], after: 0 }, 'event purchase'],
  [{ type: 'idle', seconds: 5 }, 'idle 5'],
])('%j is told as %s (FQ-71)', (trigger, words) => {
  expect(describeTrigger(trigger)).toBe(words);
});

describe('an event (FQ-65)', () => {
  const total = { name: 'total', compare: '>' as const, value: 50 };
  const purchase = (where: TriggerOf<'event'>['where']): TriggerOf<'event'> => ({
    type: 'event',
    name: 'purchase',
    after: 0,
    where,
  });
  test.each<[string, TriggerOf<'event'>['where'], Record<string, string | number | boolean>, boolean]>([
    ['any', [], {}, true],
    ['too little', [total], { total: 40 }, false],
    ['enough', [total], { total: 60 }, true],
    ['enough, as a text', [total], { total: '60' }, true],
    ['not told', [total], {}, false],
    ['not told, and not to be', [{ ...total, compare: '!=' }], {}, false],
    ['what every object has', [{ name: 'constructor', compare: '!=', value: 'x' }], {}, false],
    ['true', [{ name: 'paid', compare: '=', value: 'true' }], { paid: true }, true],
    ['one of two', [total, { name: 'plan', compare: '=', value: 'pro' }], { total: 60, plan: 'free' }, false],
    ['both', [total, { name: 'plan', compare: '=', value: 'pro' }], { total: 60, plan: 'pro' }, true],
  ])('%s', (_name, where, props, isMet) => {
    expect(isAwaited(purchase(where), { name: 'purchase', props })).toBe(isMet);
  });

  test('of another name', () => {
    expect(isAwaited(purchase([]), { name: 'Purchase', props: {} })).toBe(false);
  });
});
