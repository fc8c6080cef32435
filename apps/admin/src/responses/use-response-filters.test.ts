import { describe, expect, test } from 'vitest';
import { addressOf, readFilters } from './use-response-filters.ts';

const TODAY = '2026-11-20';

describe('the filters of a list of responses', () => {
  test.each([
    ['', { search: '' }],
    ['search=%20maps%20&page=3&filter=trash', { search: 'maps' }],
    ['start_date=2026-11-01&end_date=2026-11-02', { start_date: '2026-11-01', end_date: '2026-11-02', search: '' }],
    ['start_date=2026-11-03&end_date=2026-11-02', { search: '' }],
    ['start_date=2026-11-03', { search: '' }],
    ['start_date=soon&end_date=2026-11-02', { search: '' }],
    ['question_id=q1&value=A%20%26%20B', { question_id: 'q1', value: 'A & B', search: '' }],
    ['question_id=q1', { search: '' }],
    ['field=plan&field_value=Pro', { field: 'plan', field_value: 'Pro', search: '' }],
    ['field=plan&field_value=', { field: 'plan', field_value: '', search: '' }],
    ['field=plan', { search: '' }],
    ['field=&field_value=Pro', { search: '' }],
    ['channel=&source=', { channel: '', source: '', search: '' }],
    ['channel=qr&source=May%20news', { channel: 'qr', source: 'May news', search: '' }],
    [`channel=fax&source=${'x'.repeat(81)}`, { search: '' }],
    [`search=${'x'.repeat(300)}`, { search: 'x'.repeat(200) }],
  ])('%s', (text, filters) => {
    expect(readFilters(new URLSearchParams(text), TODAY)).toEqual(filters);
  });

  test.each([
    '',
    '?field=plan&field_value=',
    '?channel=&source=May',
    '?start_date=2026-11-01&end_date=2026-11-02&question_id=q1&value=A+%26+B&search=maps',
  ])('are said again as they were: %s', (address) => {
    expect(addressOf(readFilters(new URLSearchParams(address), TODAY))).toBe(address);
  });
});
