import { expect, test } from 'vitest';
import { maskContacts } from './mask-contacts.ts';

test.each([
  ['Write to anna.k+shop@example.co.uk please', 'Write to [e-mail] please'],
  ["jürgen@müller.de und o'neil@x.ie", '[e-mail] und [e-mail]'],
  ['anna (at) example (dot) com', '[e-mail]'],
  ['anna[at]example.com!', '[e-mail]!'],
  ['<mailto:anna@example.com>', '<mailto:[e-mail]>'],
  ['Call +49 170 1234567 tomorrow', 'Call [phone] tomorrow'],
  ['(030) 123 45-67', '[phone]'],
  ['tel 0170/1234567, or 001-555-123-4567.', 'tel [phone], or [phone].'],
  ['555.123.4567', '[phone]'],
  ['01701234567', '[phone]'],
  ['See https://shop.test/a?order=12&mail=a@b.de now', 'See https://shop.test/a?[removed] now'],
  ['https://anna:secret@shop.test/a#token=1', 'https://shop.test/a?[removed]'],
  ['www.shop.test/x?y=1', 'www.shop.test/x?[removed]'],
])('masks %s', (text, expected) => {
  expect(maskContacts(text)).toBe(expected);
});

test.each([
  'Paid 1,299.00 on 2026-11-20 for 3 x 12 items',
  'On 20.11.2026 at 10:30',
  'Version 10.2.1 from 2019',
  'https://shop.test/path/a-b',
  '@anna said so, 100 % sure',
  'Order #12345 took 14 days',
  '5 / 5, 10/10',
])('leaves %s', (text) => {
  expect(maskContacts(text)).toBe(text);
});
