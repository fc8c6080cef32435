import type { Random } from '../random.ts';

const FIRST = [
  'Amelie',
  'Noah',
  'Priya',
  'Tomasz',
  'Grace',
  'Yusuf',
  'Elena',
  'Marcus',
  'Hannah',
  'Diego',
  'Ingrid',
  'Kenji',
  'Sofia',
  'Ben',
  'Chiara',
  'Omar',
  'Lucie',
  'Peter',
  'Nadia',
  'Rhys',
  'Maja',
  'Samuel',
  'Zoë',
  'Anton',
  'Bea',
  'Jonas',
  'Fatima',
  'Oliver',
  'Ruth',
  'Mateo',
] as const;
const LAST = [
  'Brandt',
  'Okafor',
  'Silva',
  'Lindqvist',
  'Morgan',
  'Novak',
  'Haddad',
  'Keller',
  'Nguyen',
  'Rossi',
  'Byrne',
  'Schulte',
  'Tanaka',
  'Dubois',
  'Kowalski',
  'Mehta',
  'Larsen',
  'Costa',
  'Whitfield',
  'Aydin',
  'Moreau',
  'Vargas',
] as const;

export function writeName(random: Random): string {
  return `${random.pick(FIRST)} ${random.pick(LAST)}`;
}

/** At a domain reserved for examples. */
export function writeEmail(name: string, random: Random): string {
  const [first = 'someone', last = ''] = name
    .normalize('NFD')
    .replace(/[^a-z ]/gi, '')
    .toLowerCase()
    .split(' ');
  const local = random.pick([`${first}.${last}`, `${first}${last.charAt(0)}`, `${first}_${random.int(60, 99)}`, last]);
  return `${local}@example.${random.pick(['com', 'org', 'net'])}`;
}
