export interface KindFacts {
  /** A list is stored as JSON; a number is a number on the wire. */
  storesAs: 'text' | 'number' | 'list';
  /** Written by the visitor: listed and searched. All other answers are counted by option and can be filtered by. */
  isFreeText: boolean;
  /** Numbers with a meaningful average. */
  isScored: boolean;
  hasOptions: boolean;
}

/**
 * Answers of one kind are counted together; answers of different kinds are counted separately, even under the same
 * question. A scale with other steps is another kind.
 */
export const kinds = {
  text: { storesAs: 'text', isFreeText: true, isScored: false, hasOptions: false },
  choice: { storesAs: 'text', isFreeText: false, isScored: false, hasOptions: true },
  choices: { storesAs: 'list', isFreeText: false, isScored: false, hasOptions: true },
  stars: { storesAs: 'number', isFreeText: false, isScored: true, hasOptions: false },
  nps: { storesAs: 'number', isFreeText: false, isScored: true, hasOptions: false },
} as const satisfies Record<string, KindFacts>;

export type Kind = keyof typeof kinds;
