import { expect, test } from 'vitest';
import { delivered, everything, survey, without } from '../testing/samples.ts';
import type { StartTrigger } from './start-trigger.ts';
import { startTrigger } from './start-trigger.ts';

const desktop = { device: 'desktop', inline: false } as const;
const mobile = { device: 'mobile', inline: false } as const;
const inline = { device: 'desktop', inline: true } as const;
const passive = without('behavior');
const timed = (timing: 'immediate' | 'delay' | 'before_abandon' | 'half_page', timing_delay = 20) =>
  survey([], { behavior: { timing, timing_delay } });

test.each<
  [string, ReturnType<typeof timed>, Parameters<typeof startTrigger>[1], typeof everything, StartTrigger]
>([
  ['immediate by default (EL-18)', survey([]), desktop, everything, { type: 'immediate' }],
  ['a delay without the addon (EL-17)', timed('delay'), desktop, passive, { type: 'immediate' }],
  ['a delay', timed('delay', 3), desktop, everything, { type: 'delay', seconds: 3 }],
  ['no delay', timed('delay', 0), desktop, everything, { type: 'delay', seconds: 0 }],
  [
    'a delay of unknown length (OP-082)',
    timed('delay', Number.NaN),
    mobile,
    everything,
    { type: 'delay', seconds: 20 },
  ],
  ['before abandon', timed('before_abandon'), desktop, everything, { type: 'before_abandon' }],
  [
    'before abandon on a phone (EL-21, OP-079)',
    timed('before_abandon'),
    mobile,
    everything,
    { type: 'never' },
  ],
  ['half page', timed('half_page'), mobile, everything, { type: 'half_page' }],
  ['placed by shortcode (OP-037)', timed('delay', 3), inline, everything, { type: 'immediate' }],
])('%s', (_name, given, facts, site, trigger) => {
  expect(startTrigger(delivered(given, site), facts)).toEqual(trigger);
});
