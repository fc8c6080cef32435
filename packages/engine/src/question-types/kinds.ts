import type { Comparator } from '@userfeedback/contract';

/** How answers are stored and counted; `codes.ts` has the rules. */
export type Coding =
  /** A text of its own. */
  | 'written'
  /** A text with a line for each detail of a contact. */
  | 'details'
  | 'option'
  | 'step'
  /** Any other number. */
  | 'amount'
  | 'day'
  /** A row and its column. */
  | 'cell'
  /** An option and where it was ranked. */
  | 'place';

/** What a card of the results draws of the counts. */
export type Figures = 'texts' | 'options' | 'steps' | 'ranges' | 'months' | 'table' | 'places';

export interface KindFacts {
  /** On the wire; a map is an object of texts. */
  storesAs: 'text' | 'number' | 'list' | 'map';
  /** Written by the visitor: listed and searched. All other answers are counted. */
  isFreeText: boolean;
  /** Ratings, which a response's score is made of. */
  isScored: boolean;
  hasOptions: boolean;
  /** Visitors may see how others have answered: each answer is one or several of a few. */
  canShowResult: boolean;
  /** There is one thing to choose, or nothing. */
  isTicked?: true;
  coding: Coding;
  figures: Figures;
  /** How conditions, jumps and the like can compare an answer. */
  comparators: readonly Comparator[];
}

const EQUAL = ['=', '!='] as const;
const ORDERED = [...EQUAL, '>', '<'] as const;
const PLAIN = { isFreeText: false, isScored: false, hasOptions: false, canShowResult: false } as const;
const CHOSEN = { ...PLAIN, canShowResult: true } as const;

/**
 * Answers of one kind are counted together; answers of different kinds are counted separately, even under the same
 * question. A scale with other steps is another kind.
 */
export const kinds = {
  text: {
    ...PLAIN,
    storesAs: 'text',
    isFreeText: true,
    coding: 'written',
    figures: 'texts',
    comparators: ['CONTAINS', '!CONTAINS', 'STARTS_WITH', 'ENDS_WITH'],
  },
  choice: { ...CHOSEN, storesAs: 'text', hasOptions: true, coding: 'option', figures: 'options', comparators: EQUAL },
  choices: { ...CHOSEN, storesAs: 'list', hasOptions: true, coding: 'option', figures: 'options', comparators: ['IN'] },
  stars: { ...CHOSEN, storesAs: 'number', isScored: true, coding: 'step', figures: 'steps', comparators: ['>', '<'] },
  scale: { ...CHOSEN, storesAs: 'number', isScored: true, coding: 'step', figures: 'steps', comparators: ORDERED },
  consent: { ...PLAIN, storesAs: 'text', isTicked: true, coding: 'option', figures: 'options', comparators: ['='] },
  /** Says something and asks nothing. */
  statement: { ...PLAIN, storesAs: 'text', coding: 'option', figures: 'options', comparators: [] },
  nps: { ...CHOSEN, storesAs: 'number', isScored: true, coding: 'step', figures: 'steps', comparators: ORDERED },
  number: { ...PLAIN, storesAs: 'number', coding: 'amount', figures: 'ranges', comparators: ORDERED },
  contact: { ...PLAIN, storesAs: 'map', isFreeText: true, coding: 'details', figures: 'texts', comparators: [] },
  date: { ...PLAIN, storesAs: 'text', coding: 'day', figures: 'months', comparators: ORDERED },
  matrix: { ...PLAIN, storesAs: 'map', coding: 'cell', figures: 'table', comparators: [] },
  ranking: { ...PLAIN, storesAs: 'list', hasOptions: true, coding: 'place', figures: 'places', comparators: [] },
} as const satisfies Record<string, KindFacts>;

type Family = keyof typeof kinds;
/** `choice`, or a scale with its first and last step: `stars-1-5`. */
export type Kind = Family | `${Family}-${number}-${number}`;

/** Kinds without steps. */
export function kindsWith(holds: (facts: KindFacts) => boolean): string[] {
  return Object.entries(kinds).flatMap(([kind, facts]) => (holds(facts) ? [kind] : []));
}

/** Undefined for a kind that no longer exists. */
export function factsOfKind(kind: Kind): KindFacts;
export function factsOfKind(kind: string): KindFacts | undefined;
export function factsOfKind(kind: string): KindFacts | undefined {
  const end = kind.indexOf('-');
  const family = end < 0 ? kind : kind.slice(0, end);
  return Object.hasOwn(kinds, family) ? kinds[family as Family] : undefined;
}

/** Of a scale: the "5" of `stars-1-5`. */
export function lastStepOf(kind: string): string | undefined {
  return kind.split('-')[2];
}
