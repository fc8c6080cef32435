import type { Comparator } from '@userfeedback/contract';

/**
 * How answers are stored, in `codes.ts`: as a text of their own, as the place of an option, or as the number of a step.
 */
export type Coding = 'written' | 'option' | 'step';

export interface KindFacts {
  /** A list is stored as JSON; a number is a number on the wire. */
  storesAs: 'text' | 'number' | 'list';
  /** Written by the visitor: listed and searched. All other answers are counted by option and can be filtered by. */
  isFreeText: boolean;
  /** Numbers with a meaningful average. */
  isScored: boolean;
  hasOptions: boolean;
  coding: Coding;
  /** How conditions, jumps and the like can compare an answer. */
  comparators: readonly Comparator[];
}

const EQUAL = ['=', '!='] as const;

/**
 * Answers of one kind are counted together; answers of different kinds are counted separately, even under the same
 * question. A scale with other steps is another kind.
 */
export const kinds = {
  text: {
    storesAs: 'text',
    isFreeText: true,
    isScored: false,
    hasOptions: false,
    coding: 'written',
    comparators: ['CONTAINS', '!CONTAINS', 'STARTS_WITH', 'ENDS_WITH'],
  },
  choice: {
    storesAs: 'text',
    isFreeText: false,
    isScored: false,
    hasOptions: true,
    coding: 'option',
    comparators: EQUAL,
  },
  choices: {
    storesAs: 'list',
    isFreeText: false,
    isScored: false,
    hasOptions: true,
    coding: 'option',
    comparators: ['IN'],
  },
  stars: {
    storesAs: 'number',
    isFreeText: false,
    isScored: true,
    hasOptions: false,
    coding: 'step',
    comparators: ['>', '<'],
  },
  scale: {
    storesAs: 'number',
    isFreeText: false,
    isScored: true,
    hasOptions: false,
    coding: 'step',
    comparators: [...EQUAL, '>', '<'],
  },
  nps: {
    storesAs: 'number',
    isFreeText: false,
    isScored: true,
    hasOptions: false,
    coding: 'step',
    comparators: [...EQUAL, '>', '<'],
  },
} as const satisfies Record<string, KindFacts>;

type Family = keyof typeof kinds;
/** `choice`, or a scale with its first and last step: `stars-1-5`. */
export type Kind = Family | `${Family}-${number}-${number}`;

/** Kinds without steps. */
export function kindsWith(holds: (facts: KindFacts) => boolean): string[] {
  return Object.entries(kinds).flatMap(([kind, facts]) => (holds(facts) ? [kind] : []));
}

/** Undefined for a kind that no longer exists. */
export function factsOfKind(kind: string): KindFacts | undefined {
  const end = kind.indexOf('-');
  const family = end < 0 ? kind : kind.slice(0, end);
  return Object.hasOwn(kinds, family) ? kinds[family as Family] : undefined;
}

/** Of a scale: the "5" of `stars-1-5`. */
export function lastStepOf(kind: string): string | undefined {
  return kind.split('-')[2];
}
