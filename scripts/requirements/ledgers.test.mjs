import { expect, test } from 'vitest';
import { idsIn, readState, rowsIn } from './ledgers.mjs';

const LEDGER = `
| id | requirement | how to check it from outside |
|---|---|---|
| SL-01 | The list. | Open it. |
| API-B-02 | One \\| two. | Call it. |
| OP-03 | Open. | Decided. |
| SL-04 | refers only |
`;

test('rows are table lines of three cells; open points are not rows', () => {
  expect([...rowsIn(LEDGER)]).toEqual([
    ['SL-01', 'The list.'],
    ['API-B-02', 'One \\| two.'],
  ]);
});

test('a title names ids anywhere, of any form', () => {
  expect(idsIn('SL-01 a list of UTF-8 (API-B-02, SL-04)')).toEqual(['SL-01', 'API-B-02', 'SL-04']);
});

test('rows are due by prefix or id, but for those that wait or are left out', () => {
  const rows = new Map([...rowsIn(LEDGER), ['SL-02', 'More.'], ['SL-05', 'Later.']]);
  const { due, reasons, unknown } = readState(
    '# words\ndue SL\ndue API-B-02 XX\nwaits SL-02: heatmaps\nleft out SL-05: too dear\n',
    rows,
  );
  expect([...due]).toEqual(['SL-01', 'API-B-02']);
  expect(Object.fromEntries(reasons)).toEqual({ 'SL-02': 'waits: heatmaps', 'SL-05': 'left out: too dear' });
  expect(unknown).toEqual(['XX']);
});

test.each(['due', 'waits SL-01', 'due SL: why', 'later SL'])('the line "%s" cannot be read', (line) => {
  expect(() => readState(line, new Map())).toThrow(line);
});
