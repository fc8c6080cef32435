import { matchesPattern, patternProblem } from '@userfeedback/engine/visit/page-rules/pattern';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const MOST_MS = 50;
const TEXTS = ['a', 'ab', 'a=b&', 'aab', 'b', '1.'];

describe('a pattern on the page', () => {
  test.each([
    '(a+)+$',
    '(a|a)*',
    '(a|a)*b',
    '(.*)*x',
    '(.*a){25}$',
    '((a{1,3}){1,3}){1,3}!',
    '(?:aa|aa){50}x',
    '(?:(?:.*)*){49}x',
    `(?:${'.*'.repeat(96)}x)*x`,
    `${'()*'.repeat(50)}!`,
    `(?:${'a|'.repeat(96)}a)*!`,
  ])('takes less than 50 ms of a processor for 2,000 letters: %s (FS-20)', (pattern) => {
    expect(patternProblem(pattern)).toBeNull();
    for (const part of TEXTS) expect(processorMs(pattern, part)).toBeLessThan(MOST_MS);
  });

  test('so does whatever fits into a pattern (FS-20)', () => {
    const { unit } = fc.letrec<{ unit: string; item: string }>((tie) => ({
      unit: fc
        .array(tie('item'), { minLength: 1, maxLength: 3 })
        .chain((items) => fc.constantFrom(items.join(''), items.join('|'), `${items.join('')}|`)),
      item: fc
        .tuple(
          fc.oneof(
            { maxDepth: 2 },
            fc.constantFrom('a', '.', '[^b]', '\\w', '()', '\\b'),
            tie('unit').map((inner) => `(${inner})`),
          ),
          fc.constantFrom('', '*', '*?', '+', '?', '{2}', '{1,7}', '{0,3}'),
        )
        .map(([one, times]) => (one === '\\b' ? one : one + times)),
    }));
    const around = fc.constantFrom(['', '!'], ['(?:', ')*!'], ['((', ')*)*$'], ['(', '){7}!'], ['(', 'x){0,50}!']);
    fc.assert(
      fc.property(unit, around, fc.constantFrom(...TEXTS), (one, [before = '', after = ''], part) => {
        const pattern = largest((times) => before + one.repeat(times) + after);
        fc.pre(pattern !== undefined);
        expect(processorMs(pattern ?? '', part), pattern).toBeLessThan(MOST_MS);
      }),
      { numRuns: 100, seed: 21 },
    );
  }, 120_000);
});

/** The pattern with the most repeats that is still accepted. */
function largest(write: (times: number) => string): string | undefined {
  for (let times = 100; times > 0; times -= 1) {
    const pattern = write(times);
    if (pattern.length <= 200 && patternProblem(pattern) === null) return pattern;
  }
  return undefined;
}

/** Up to three times, since a busy machine interrupts. */
function processorMs(pattern: string, part: string, times = 3): number {
  const text = part.repeat(2000).slice(0, 2000);
  const before = process.cpuUsage();
  matchesPattern(pattern, text);
  const { user, system } = process.cpuUsage(before);
  const ms = (user + system) / 1000;
  return ms < MOST_MS || times === 1 ? ms : processorMs(pattern, part, times - 1);
}
