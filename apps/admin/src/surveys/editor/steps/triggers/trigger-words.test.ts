import type { Trigger } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { firstTriggerWords } from './trigger-words.ts';

const purchase = (where: Extract<Trigger, { type: 'event' }>['where'] = [], after = 0): Trigger => ({
  type: 'event',
  name: 'purchase',
  where,
  after,
});

test.each<[string, Trigger[]]>([
  ['After 1 second on the page', [{ type: 'delay', seconds: 1 }]],
  ['After a scroll down to 70%', [{ type: 'scroll', percent: 70 }]],
  ['After a move to leave the page or 5 seconds without activity', [{ type: 'exit' }, { type: 'idle', seconds: 5 }]],
  ['After a click on “#buy” and 3 seconds more', [{ type: 'click', selector: '#buy', after: 3 }]],
  ['After the event “purchase”', [purchase()]],
  [
    'After the event “purchase” where “total” is greater than “50” and “plan” is “pro”',
    [
      purchase([
        { name: 'total', compare: '>', value: 50 },
        { name: 'plan', compare: '=', value: 'pro' },
      ]),
    ],
  ],
])('%s', (words, triggers) => {
  expect(firstTriggerWords(triggers)).toBe(words);
});
