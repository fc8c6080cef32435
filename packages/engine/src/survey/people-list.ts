import type { InvitedPerson } from '@userfeedback/contract';
import { rowsOf } from '../text/delimited-rows.ts';
import { isEmailAddress } from '../text/email-addresses.ts';

export interface ReadPeople {
  people: InvitedPerson[];
  /** Lines, from 1, whose address is none. */
  wrong: number[];
}

const NAME_TITLE = /^(name|full name)$/i;
const EMAIL_TITLE = /^e-?mail( address)?$/i;
/** As mail programs write it: `Ann Ames <ann@example.com>`. */
const WITH_NAME = /^"?([^"<]*)"?<([^<>]+)>$/;

/**
 * People with names and addresses, one a line: a pasted list, or a CSV file with titles or without. Who has no name is
 * named by the address.
 */
export function readPeople(text: string): ReadPeople {
  const rows = rowsOf(text).map((row) => row.map((cell) => cell.trim()));
  const [head = []] = rows;
  const places = {
    name: head.findIndex((title) => NAME_TITLE.test(title)),
    email: head.findIndex((title) => EMAIL_TITLE.test(title)),
  };
  const hasTitles = places.name >= 0 || places.email >= 0;
  const read: ReadPeople = { people: [], wrong: [] };
  for (const [at, row] of rows.entries()) {
    if ((at === 0 && hasTitles) || row.every((cell) => cell === '')) continue;
    const { name, email } = hasTitles ? byTitle(row, places) : bySight(row);
    if (email !== '' && !isEmailAddress(email)) read.wrong.push(at + 1);
    else if (name || email) read.people.push({ name: (name || email).replaceAll(/\s+/g, ' '), email });
  }
  return read;
}

function byTitle(row: readonly string[], places: { name: number; email: number }): InvitedPerson {
  return { name: row[places.name] ?? '', email: row[places.email] ?? '' };
}

/** The first cell with an `@` is the address, and the first other one the name. */
function bySight(row: readonly string[]): InvitedPerson {
  const cells = row.flatMap((cell) => {
    const [, name, email] = WITH_NAME.exec(cell) ?? [];
    return name !== undefined && email !== undefined ? [name.trim(), email.trim()] : cell;
  });
  const email = cells.find((cell) => cell.includes('@')) ?? '';
  return { name: cells.find((cell) => cell !== '' && cell !== email) ?? '', email };
}
