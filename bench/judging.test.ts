import { describe, expect, test } from 'vitest';
import {
  BARE_GET,
  BARE_POST,
  BARE_START,
  DOCUMENT_GOALS,
  growthGoal,
  ONE_BY_ONE,
  START_GOALS,
  submissionGoals,
} from './goals.ts';
import type { Comparison } from './judging.ts';
import { compare, exitCodeFor, judge, roundsFor } from './judging.ts';
import type { Figure } from './measurement.ts';
import type { Reading, Round } from './rounds.ts';
import { formatTable } from './table.ts';

const DOCUMENT = DOCUMENT_GOALS.slice(0, 1);
const SQLITE = submissionGoals('sqlite');
const POSTGRES = submissionGoals('postgres');

const rate = (usual: number, tail = 20): Reading => ({ usual, tail });

/** A round in which every reference gives the same before and after, unless `after` says otherwise. */
function round(
  references: Record<string, Reading>,
  measured: Record<string, Reading>,
  after: Record<string, Reading> = {},
): Round {
  return { before: references, measured: [measured, measured], after: { ...references, ...after } };
}

const document = (each: number, of = 50_000) => round({ [BARE_GET]: rate(of) }, { document: rate(each) });
const submissions = (each: Reading, post: number, commit: Reading) =>
  round({ [BARE_POST]: rate(post), [ONE_BY_ONE]: commit }, { submissions: each });
const verdicts = (rounds: readonly Round[], goals: readonly Comparison[]) =>
  compare(rounds, goals).map((figure) => judge(figure));

describe('a goal', () => {
  test.each([
    ['met', 22_000, 'ok'],
    ['missed', 21_999, 'MISSED'],
  ])('is %s by the ratio, whatever the figure (FP-06)', (_, each, verdict) => {
    expect(verdicts([document(each)], DOCUMENT)).toEqual([verdict]);
    expect(verdicts([document(10 * each, 500_000)], DOCUMENT)).toEqual([verdict]);
  });

  test('is met and missed alike on a machine with half the speed (FP-06)', () => {
    const fast = [submissions(rate(8000, 21), 50_000, rate(3000, 20))];
    const slow = [submissions(rate(4000, 42), 25_000, rate(1500, 40))];
    expect(verdicts(fast, SQLITE)).toEqual(['ok', 'MISSED', 'ok']);
    expect(verdicts(slow, SQLITE)).toEqual(verdicts(fast, SQLITE));
  });

  test('of bytes and memory needs no reference and knows no noise (FP-07)', () => {
    const memory = (value: number): Figure => ({ what: 'memory', value, unit: 'MB', goal: ['<', 150] });
    expect([149, 150].map((value) => judge(memory(value)))).toEqual(['ok', 'MISSED']);
  });

  test('a figure without one is not judged (FP-06)', () => {
    expect(judge({ what: 'size', value: 20, unit: 'KB' })).toBeUndefined();
    expect(verdicts([document(1)], [{ ...(DOCUMENT[0] as Comparison), goal: undefined }])).toEqual([undefined]);
  });
});

describe('the goals', () => {
  const steady = rate(1000, 10);
  test.each<[string, Comparison[], Reading, number, number, (string | undefined)[]]>([
    ['SQLite, all met', SQLITE, rate(2900, 20), 2900 / 0.13, 1000, ['ok', 'ok', 'ok']],
    ['SQLite, too small a share', SQLITE, rate(2900, 20), 2900 / 0.129, 1000, ['MISSED', 'ok', 'ok']],
    ['SQLite, too few times', SQLITE, rate(2890, 20), 2900 / 0.13, 1000, ['MISSED', 'MISSED', 'ok']],
    ['PostgreSQL, all met', POSTGRES, rate(2000, 20), 20_000, 1000, ['ok', 'ok', 'ok']],
    ['PostgreSQL, both missed', POSTGRES, rate(1990, 20), 20_000, 1000, ['MISSED', 'MISSED', 'ok']],
    ['p99 as high as one commit a call', POSTGRES, rate(2000, 20), 20_000, 1000, ['ok', 'ok', 'ok']],
    ['p99 higher', POSTGRES, rate(2000, 23), 20_000, 1000, ['ok', 'ok', 'MISSED']],
  ])('of submissions: %s (FP-07)', (_, goals, each, post, commit, expected) => {
    expect(verdicts([submissions(each, post, rate(commit, 20))], goals)).toEqual(expected);
  });

  test.each([
    ['widget document', DOCUMENT, { [BARE_GET]: steady }, { document: rate(440) }, { document: rate(439) }],
    [
      'first start',
      START_GOALS.slice(0, 1),
      { [BARE_START]: steady },
      { 'first start': rate(6000) },
      { 'first start': rate(6001) },
    ],
    [
      'start with data',
      START_GOALS.slice(1),
      { [BARE_START]: steady },
      { 'start with data': rate(6000) },
      { 'start with data': rate(6001) },
    ],
    [
      'results with 1,000,000 responses',
      [growthGoal('results', 'few', 'many', true)],
      { few: steady },
      { many: rate(1, 15) },
      { many: rate(1, 15.1) },
    ],
  ])('of the %s (FP-07)', (_, goals, references, good, bad) => {
    expect(verdicts([round(references, good)], goals)).toEqual(['ok']);
    expect(verdicts([round(references, bad)], goals)).toEqual(['MISSED']);
  });
});

describe('noise', () => {
  const disturbed = round({ [BARE_GET]: rate(50_000) }, { document: rate(40_000) }, { [BARE_GET]: rate(41_000) });

  test('leaves a goal unjudged, good as the figure looks (FP-06)', () => {
    expect(verdicts([disturbed], DOCUMENT)).toEqual(['too noisy to judge']);
    expect(verdicts([document(40_000), disturbed], DOCUMENT)).toEqual(['too noisy to judge']);
  });

  test('of one reference leaves the whole measure unjudged (FP-06)', () => {
    const one = round(
      { [BARE_POST]: rate(50_000), [ONE_BY_ONE]: rate(3000) },
      { submissions: rate(9000) },
      { [ONE_BY_ONE]: rate(2000) },
    );
    expect(new Set(verdicts([one], SQLITE))).toEqual(new Set(['too noisy to judge']));
  });

  test('does not touch what has no reference (FP-06)', () => {
    const lost: Figure = { what: 'acknowledged but not stored', value: 1, unit: '', goal: ['=', 0] };
    expect([...compare([disturbed], DOCUMENT), lost].map(judge)).toEqual(['too noisy to judge', 'MISSED']);
  });

  test('ends the run with 2, a missed goal with 1, and all met with 0 (FP-06)', () => {
    const [good, missed, noisy] = [document(40_000), document(1), disturbed].map((one) => compare([one], DOCUMENT)) as [
      Figure[],
      Figure[],
      Figure[],
    ];
    expect(exitCodeFor(good)).toBe(0);
    expect(exitCodeFor([...good, ...missed])).toBe(1);
    expect(exitCodeFor([...missed, ...noisy, ...good])).toBe(2);
    expect(exitCodeFor([])).toBe(0);
  });
});

describe('several rounds', () => {
  test('are judged by the one in the middle, and its three numbers belong together (FP-06)', () => {
    const rounds = [document(10_000, 40_000), document(48_000, 60_000), document(25_000, 50_000)];
    expect(compare(rounds, DOCUMENT)).toMatchObject([
      { value: 25_000, reference: { what: BARE_GET, value: 50_000 }, ratio: 0.5 },
    ]);
  });

  test('take the mean of both sides of each round (FP-06)', () => {
    const uneven: Round = {
      before: { [BARE_GET]: rate(50_000) },
      measured: [{ document: rate(20_000) }, { document: rate(30_000) }],
      after: { [BARE_GET]: rate(46_000) },
    };
    expect(compare([uneven], DOCUMENT)).toMatchObject([{ value: 25_000, reference: { value: 48_000 } }]);
  });

  test('are nine where a goal lies near one, three elsewhere, one in a quick run (FP-06)', () => {
    expect(roundsFor(SQLITE, false)).toBe(9);
    expect(roundsFor(DOCUMENT, false)).toBe(3);
    expect(roundsFor(SQLITE, true)).toBe(1);
  });

  test('near one a tail may lie 10 % beside its goal and a rate 5 % (FP-06)', () => {
    const near = (part: keyof Reading, relation: '>=' | '<='): Comparison[] => [
      { ...(DOCUMENT[0] as Comparison), part, goal: [relation, 1] },
    ];
    const tail = (of: number) => [round({ [BARE_GET]: rate(1, 100) }, { document: rate(1, of) })];
    expect([109, 111].flatMap((of) => verdicts(tail(of), near('tail', '<=')))).toEqual(['ok', 'MISSED']);
    const share = (of: number) => [document(of, 1000)];
    expect([951, 949].flatMap((of) => verdicts(share(of), near('usual', '>=')))).toEqual(['ok', 'MISSED']);
  });
});

describe('the table', () => {
  test('prints figure, reference and ratio beside the goal (FP-06, FP-07)', () => {
    const figures = compare([document(25_000)], DOCUMENT);
    const [title, heads, row] = formatTable('Widget document', figures).split('\n');
    expect(title).toBe('Widget document');
    expect(heads?.trim().split(/ {2,}/)).toEqual(['figure', 'reference', 'ratio', 'goal']);
    expect(row?.trim().split(/ {2,}/)).toEqual([
      'requests per second',
      '25,000 /s',
      '50,000 /s bare GET',
      '0.5',
      '>= 0.44',
      'ok',
    ]);
  });

  test('says what could not be judged and prints an absolute figure without a ratio (FP-06)', () => {
    const noisy = { ...compare([document(25_000)], DOCUMENT)[0], isNoisy: true } as Figure;
    const size: Figure = { what: 'size before compression', value: 20.556, unit: 'KB' };
    const [, , first, second] = formatTable('', [noisy, size]).split('\n');
    expect(first).toMatch(/too noisy to judge$/);
    expect(second?.trim().split(/ {2,}/)).toEqual(['size before compression', '20.56 KB']);
  });
});
