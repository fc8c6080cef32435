import { expect, test } from 'vitest';
import { searchWords, wantedBeginnings } from './search-words.ts';
import { wholeAddress } from './whole-address.ts';

const HELD = [
  'ann@b.co',
  'Ann@B.CO',
  'write to ann@b.co.',
  'ann@b.co, or my sister',
  '<ann@b.co>',
  "'ann@b.co'",
  '**ann@b.co**',
  'mail:ann@b.co;x@y.z',
  'email=ann@b.co&x=1',
  'see you...ann@b.co',
  'ann@b.co-',
  "ann@b.co's mail",
  '请联系ann@b.co谢谢',
  'メールはann@b.coです',
  'ann@b.co로 보내세요',
  'joann@b.co and ann@b.co',
];

const NOT_HELD = [
  'joann@b.co',
  'ann@b.com',
  'x-ann@b.co',
  'x.ann@b.co',
  'x_ann@b.co',
  'x+ann@b.co',
  "o'ann@b.co",
  'ann@b.co.uk',
  'ann@b.co-op.org',
  'ann@b.cö',
  'jöann@b.co',
  'ann @b.co',
  'ann@b',
  'annXb.co',
  'ann@bxco',
];

test.each(HELD)('“%s” holds the address ann@b.co (PV-04)', (text) => {
  expect(wholeAddress('ann@b.co')(text)).toBe(true);
});

test.each(NOT_HELD)('“%s” does not hold the address ann@b.co (PV-05)', (text) => {
  expect(wholeAddress('ann@b.co')(text)).toBe(false);
});

test.each(HELD)('“%s” has the words that the index is asked for (PV-04)', (text) => {
  const words = searchWords(text);
  const isThere = (beginning: string) => words.some((word) => word.startsWith(beginning));
  expect(wantedBeginnings('ann@b.co').filter((beginning) => !isThere(beginning))).toEqual([]);
});

test.each([
  ['a+b%c@x-y.example', 'A+B%C@X-Y.EXAMPLE', 'a+b@x-y.example'],
  ['o’neil{x}@b.co', '“O’Neil{x}@b.co”', 'neil{x}@b.co'],
  ['ÉLAN@b.co', 'e\u0301lan@b.co', 'elan@b.co'],
  ['王@例.cn', '王@例.cn。', '小王@例.cn'],
])('%s is found whatever it is made of (PV-04)', (address, text, other) => {
  const holds = wholeAddress(address);
  expect([holds(text), holds(other)]).toEqual([true, false]);
});
