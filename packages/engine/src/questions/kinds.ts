/** What the answers of a kind are, wherever they are stored, counted, found, summarised and exported. */
export interface KindFacts {
  /** A list is kept as JSON; a number is one on the wire. */
  storesAs: 'text' | 'number' | 'list';
  /** Written by the visitor: listed and searched. All others are counted by option and can be filtered by. */
  isFreeText: boolean;
  /** Numbers of which an average means something. */
  isScored: boolean;
  /** The question holds the options to choose from. */
  hasOptions: boolean;
}

/**
 * Answers of one kind are counted together, those of another kind apart, also under the same question. A type says
 * which kind it is; a scale with other steps is another kind.
 */
export const kinds = {
  text: { storesAs: 'text', isFreeText: true, isScored: false, hasOptions: false },
  choice: { storesAs: 'text', isFreeText: false, isScored: false, hasOptions: true },
  choices: { storesAs: 'list', isFreeText: false, isScored: false, hasOptions: true },
  stars: { storesAs: 'number', isFreeText: false, isScored: true, hasOptions: false },
  nps: { storesAs: 'number', isFreeText: false, isScored: true, hasOptions: false },
} as const satisfies Record<string, KindFacts>;

export type Kind = keyof typeof kinds;
