import type { FilterCondition } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { finishedAtOnce } from '../testing/samples.ts';
import { matchesFilter, pageFact } from './match.ts';

const answer = (question_id: string, value: string | number | string[] | null) => ({
  question_id,
  question_title: '',
  question_type: '',
  value,
  extra: {},
});

const RESPONSE = {
  ...finishedAtOnce,
  user_device: 'Mobile',
  user_browser: 'Chrome 126',
  user_os: 'Windows 10',
  country: 'DE',
  language: null,
  source: { channel: 'qr' as const, label: 'Poster' },
  page_submitted: { name: 'Prices', url: 'https://shop.example/Pricing/?a=1#b' },
  fields: [{ name: 'plan', label: 'Plan', value: 'pro' }],
  answers: [answer('q1', 'Yes'), answer('q2', ['A', 'C']), answer('q3', 9), answer('q4', null)],
};

const is = (field: string, ...values: string[]) => ({ field, op: 'is', values }) as FilterCondition;
const isNot = (field: string, ...values: string[]) => ({ field, op: 'is_not', values }) as FilterCondition;
const of = (question_id: string, op: string, ...values: string[]) =>
  ({ field: 'answer', question_id, op, ...(values.length > 0 && { values }) }) as FilterCondition;
const group = (question_id: string, op: string, ...values: string[]) =>
  ({ field: 'score_group', question_id, op, values }) as FilterCondition;
const page = (op: string, ...values: string[]) => ({ field: 'page', op, values }) as FilterCondition;
const hidden = (name: string, op: string, ...values: string[]) =>
  ({ field: 'hidden', name, op, values }) as FilterCondition;

describe('a condition fits or not', () => {
  test.each<[FilterCondition, boolean]>([
    [is('device', 'Desktop', 'Mobile'), true],
    [isNot('device', 'Mobile'), false],
    [is('browser', 'Chrome'), true],
    [is('browser', 'Chrome 126'), false],
    [is('os', 'Windows'), true],
    [is('country', 'AT', 'DE'), true],
    [is('language', ''), true],
    [isNot('language', 'de'), true],
    [is('channel', 'qr'), true],
    [is('source', 'poster'), false],
    [page('is', '/pricing'), true],
    [page('is', 'https://other.example/PRICING'), true],
    [page('is_not', '/pricing'), false],
    [page('starts_with', '/Pri'), true],
    [page('contains', 'ici'), true],
    [page('contains', 'shop'), false],
    [hidden('plan', 'is', 'Pro'), false],
    [hidden('plan', 'is', '', 'pro'), true],
    [hidden('team', 'is', ''), true],
    [hidden('team', 'is_not', 'pro'), true],
  ])('%j: %s (CP-03, CP-08, CP-10, CP-11, CP-12)', (condition, fits) => {
    expect(matchesFilter(RESPONSE, [condition])).toBe(fits);
  });

  test.each<[FilterCondition, boolean]>([
    [of('q1', 'is', 'No', 'Yes'), true],
    [of('q1', 'is_not', 'Yes'), false],
    [of('q2', 'is', 'C'), true],
    [of('q2', 'is', 'B'), false],
    [of('q2', 'answered'), true],
    [of('q2', 'skipped'), false],
    [of('q3', 'is', '9'), true],
    [of('q4', 'skipped'), true],
    [of('q4', 'answered'), false],
    [of('q4', 'is_not', 'Yes'), true],
    // It was not asked.
    [of('q5', 'is_not', 'Yes'), false],
    [of('q5', 'skipped'), false],
    [group('q3', 'is', 'promoter'), true],
    [group('q3', 'is_not', 'promoter', 'passive'), false],
    [group('q4', 'is_not', 'promoter'), true],
  ])('%j: %s (CP-05, CP-06, CP-07, CP-12)', (condition, fits) => {
    expect(matchesFilter(RESPONSE, [condition])).toBe(fits);
  });

  test('all of them must (CP-03)', () => {
    expect(matchesFilter(RESPONSE, [])).toBe(true);
    expect(matchesFilter(RESPONSE, [is('device', 'Mobile'), is('country', 'DE')])).toBe(true);
    expect(matchesFilter(RESPONSE, [is('device', 'Mobile'), is('country', 'AT')])).toBe(false);
  });
});

test.each([
  ['https://a.example/Pricing/?a=1#b', '/pricing'],
  ['https://a.example', '/'],
  ['/pricing//', '/pricing'],
  [null, 'Home'],
  ['no address', 'Home'],
])('the page of %s is %s (CP-10)', (url, fact) => {
  expect(pageFact({ name: 'Home', url })).toBe(fact);
});
