import type { Question } from '@userfeedback/contract';

/** True for a text that says of itself that it is copied questions. */
export function looksCopied(text: string): boolean {
  return /^\s*\{\s*"userfeedback"\s*:\s*"questions"/.test(text);
}

/** The copied questions; null if they are not what this version knows. Loads their schema. */
export async function readCopied(text: string): Promise<Question[] | null> {
  const { CopiedQuestions } = await import('@userfeedback/contract/copied-questions');
  try {
    return CopiedQuestions.parse(JSON.parse(text)).questions;
  } catch {
    return null;
  }
}
