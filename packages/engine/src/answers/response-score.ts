import { faceOfType } from '../question-types/index.ts';

/** The first rating, on whatever scale; null without one. */
export function responseScore(answers: readonly { question_type: string; value: unknown }[]): number | null {
  const scored = answers.find(
    ({ question_type, value }) => value !== null && faceOfType(question_type)?.isScored === true,
  );
  return scored ? Number(scored.value) : null;
}
