import { factsOfKind } from '../question-types/index.ts';

/** The first rating, on whatever scale; null without one. */
export function responseScore(answers: readonly { kind: string; codes: readonly number[] }[]): number | null {
  const scored = answers.find(({ kind, codes }) => codes.length > 0 && factsOfKind(kind)?.isScored === true);
  return scored?.codes[0] ?? null;
}
