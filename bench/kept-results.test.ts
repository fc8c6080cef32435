import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { judge } from './judging.ts';
import type { Result } from './results.ts';

const { results }: { results: Result[] } = JSON.parse(readFileSync(join(import.meta.dirname, 'results.json'), 'utf8'));
const figuresOf = (name: string) => results.find((result) => result.name === name)?.figures ?? [];

describe('bench/results.json', () => {
  test.each(['bytes-sqlite', 'bytes-postgres'])('%s tells table by table what a response takes (BK-52)', (name) => {
    const figures = figuresOf(name);
    const bytesOf = (what: string) => figures.find((figure) => figure.what === what)?.value ?? Number.NaN;
    const isPart = (what: string) =>
      !['texts of a response', 'all', 'the counts of a day of a survey', 'a dump'].includes(what) &&
      !what.startsWith('before ');
    const parts = figures.filter(({ what }) => isPart(what));
    for (const table of ['responses', 'answers', 'responses: responses_by_page', 'answers: answers_of_question'])
      expect(parts.map(({ what }) => what)).toContain(table);
    const sum = parts.reduce((total, { value }) => total + value, 0);
    expect(sum).toBeCloseTo(bytesOf('all'), 6);
    expect(figures.filter((figure) => judge(figure) === 'MISSED')).toEqual([]);
  });

  test('keeps what responses took before the layout of today (BK-53)', () => {
    const takenBefore = (name: string) =>
      Object.fromEntries(
        figuresOf(name).flatMap(({ what, value }) =>
          what.startsWith('before 0.1.0: ') ? [[what.slice('before 0.1.0: '.length), value]] : [],
        ),
      );
    expect(takenBefore('bytes-sqlite')).toEqual({ all: 738 });
    const { all, 'a dump': dump, ...parts } = takenBefore('bytes-postgres');
    expect([all, dump]).toEqual([1890, 243]);
    expect(Object.values(parts).reduce((sum, value) => sum + value, 0)).toBe(all);
  });
});
