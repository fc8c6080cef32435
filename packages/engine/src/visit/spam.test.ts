import { expect, test } from 'vitest';
import type { Arrival } from './spam.ts';
import { suspicionOf } from './spam.ts';

const limits = { spam_honeypot: true, spam_min_seconds: 2, spam_per_address: 3, spam_per_survey: 100 };
const off = { spam_honeypot: false, spam_min_seconds: 0, spam_per_address: 0, spam_per_survey: 0 };
const honest: Arrival = { website: '', seconds: 12, fromAddress: 1, toSurvey: 1 };

test.each<[string, Partial<Arrival>, ReturnType<typeof suspicionOf>]>([
  ['somebody honest', {}, null],
  ['a filled-in field that nobody sees', { website: 'https://buy.example' }, 'honeypot'],
  ['blanks in it, as some form fillers leave', { website: '  ' }, null],
  ['faster than people read', { seconds: 1.9 }, 'too-fast'],
  ['just slow enough', { seconds: 2 }, null],
  ['no time told', { seconds: undefined }, null],
  ['as many from one address as may be', { fromAddress: 3 }, null],
  ['one more from there', { fromAddress: 4 }, 'address'],
  ['as many to the survey as may be', { toSurvey: 100 }, null],
  ['one more to it', { toSurvey: 101 }, 'survey'],
])('%s', (_what, change, expected) => {
  expect(suspicionOf({ ...honest, ...change }, limits)).toBe(expected);
  expect(suspicionOf({ ...honest, ...change }, off)).toBeNull();
});
