import { expect, test } from 'vitest';
import { readPeople } from './people-list.ts';

const ANN = { name: 'Ann Ames', email: 'ann@example.com' };
const BO = { name: 'Bo', email: '' };

test.each([
  ['a list of lines', 'Ann Ames, ann@example.com\nBo\n\n', [ANN, BO]],
  [
    'addresses alone',
    'ann@example.com\nbo@example.com',
    [
      { name: 'ann@example.com', email: 'ann@example.com' },
      { name: 'bo@example.com', email: 'bo@example.com' },
    ],
  ],
  ['the address first', 'ann@example.com;Ann Ames\r\n;Bo', [ANN, BO]],
  [
    'what mail programs write',
    'Ann Ames <ann@example.com>\n"Bo" <bo@example.com>',
    [ANN, { name: 'Bo', email: 'bo@example.com' }],
  ],
  ['a file with titles', '\uFEFFId,Name,E-mail,Note\n1,"Ann  Ames",ann@example.com,x@y\n2,Bo,,', [ANN, BO]],
  ['a file with tabs', 'email\tname\nann@example.com\tAnn Ames', [ANN]],
  ['nothing', ' \n', []],
])('%s is read as people (LS-39)', (_, text, people) => {
  expect(readPeople(text)).toEqual({ people, wrong: [] });
});

test('lines with an address that is none are told, and nobody of them is invited (LS-39)', () => {
  expect(readPeople('Ann Ames, ann@example.com\nBo, bo@\nCy, cy@x')).toEqual({ people: [ANN], wrong: [2, 3] });
});
