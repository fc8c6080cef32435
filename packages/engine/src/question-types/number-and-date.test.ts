import { afterEach, describe, expect, test, vi } from 'vitest';
import { question } from '../testing/samples.ts';
import type { AnswerProblem } from './answer-problem.ts';
import type { GivenValue } from './face.ts';
import { faceOf } from './index.ts';

describe('a number (QX-29)', () => {
  const ask = (config: object = {}) =>
    question('number', 'a', { config: { min: null, max: null, decimals: 0, unit: '', ...config } });
  const within = { min: 1, max: 100 };
  const BETWEEN = { code: 'not-between', n: 1, to: 100 };
  const ALL = { code: 'not-between', n: -9_999_999, to: 9_999_999 };
  const NONE = { code: 'not-a-number' };

  test.each<[object, GivenValue, AnswerProblem | object | number]>([
    [{}, '12', 12],
    [{}, ' -7 ', -7],
    [{}, 12, 12],
    [{}, '-0', 0],
    [{ decimals: 1 }, '12,5', 12.5],
    [{ decimals: 1 }, '−١٢٫٥', -12.5],
    [{}, '०७', 7],
    [{ decimals: 2 }, '12.50', 12.5],
    [{ decimals: 2 }, 12.34, 12.34],
    [{}, '12,5', { code: 'too-many-decimals', n: 0 }],
    [{ decimals: 2 }, '1.005', { code: 'too-many-decimals', n: 2 }],
    [{ decimals: 2 }, 0.1 + 0.2, { code: 'too-many-decimals', n: 2 }],
    [{}, '1e3', NONE],
    [{}, 1e21, NONE],
    [{}, '0x10', NONE],
    [{}, 'twelve', NONE],
    [{}, '1.', NONE],
    [{}, ['12'], NONE],
    [{}, { toString: '12' }, NONE],
    [within, 1, 1],
    [within, 100, 100],
    [within, 101, BETWEEN],
    [within, 0, BETWEEN],
    [{ min: 1 }, 0, { code: 'too-small', n: 1 }],
    [{ min: 1 }, 10_000_000, { code: 'too-large', n: 9_999_999 }],
    [{ max: 100 }, 101, { code: 'too-large', n: 100 }],
    [{ max: 100 }, -10_000_000, { code: 'too-small', n: -9_999_999 }],
    [{}, 10_000_000, ALL],
    [{}, 9_999_999, 9_999_999],
  ])('with %j, %j is %j', (config, value, expected) => {
    const asked = ask(config);
    const face = faceOf(asked);
    const problem = face.checkAnswer(asked, value);
    if (typeof expected === 'number') expect([problem, face.normalise(asked, value)]).toEqual([null, expected]);
    else expect(problem).toEqual(expected);
  });
});

describe('a date (QX-32)', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const ask = (range: 'any' | 'past' | 'future') => question('date', 'a', { config: { range } });
  const today = { first: '2026-11-19', last: '2026-11-21' };

  test.each<['any' | 'past' | 'future', string | number | string[], string | null]>([
    ['any', '2026-11-28', null],
    ['any', '1900-01-01', null],
    ['any', '2100-12-31', null],
    ['any', '2024-02-29', null],
    ['any', '1899-12-31', 'not-a-day'],
    ['any', '2101-01-01', 'not-a-day'],
    ['any', '2026-02-29', 'not-a-day'],
    ['any', '2026-13-01', 'not-a-day'],
    ['any', '2026-11-28T10:00', 'not-a-day'],
    ['any', '28.11.2026', 'not-a-day'],
    ['any', 20261128, 'not-a-day'],
    ['any', ['2026-11-28'], 'not-a-day'],
    ['past', '2026-11-21', null],
    ['past', '2026-11-22', 'after-today'],
    ['future', '2026-11-19', null],
    ['future', '2026-11-18', 'before-today'],
  ])('of %s days, %j: %s', (range, value, code) => {
    const asked = ask(range);
    expect(faceOf(asked).checkAnswer(asked, value, {}, today)?.code ?? null).toBe(code);
  });

  test.each([
    ['past', '2026-11-09', undefined],
    ['past', '2026-11-10', 'after-today'],
    ['future', '2026-11-09', undefined],
    ['future', '2026-11-08', 'before-today'],
  ] as const)('today is the day of the clock here: of %s days, %s is %s', (range, value, code) => {
    vi.useFakeTimers({ now: new Date(2026, 10, 9, 23, 30), toFake: ['Date'] });
    expect(faceOf(ask(range)).checkAnswer(ask(range), value)?.code).toBe(code);
  });

  test('exactly the days of the calendar are days', () => {
    const all = new Set<string>();
    for (let at = Date.UTC(1900, 0, 1); at <= Date.UTC(2100, 11, 31); at += 86_400_000)
      all.add(new Date(at).toISOString().slice(0, 10));
    const asked = ask('any');
    const face = faceOf(asked);
    const two = (part: number) => String(part).padStart(2, '0');
    for (let year = 1899; year <= 2101; year++)
      for (let month = 0; month <= 13; month++)
        for (const day of [0, 1, 28, 29, 30, 31, 32]) {
          const text = `${year}-${two(month)}-${two(day)}`;
          if ((face.checkAnswer(asked, text) === null) !== all.has(text)) expect(text).toBe('a day');
        }
  });
});
