import type { Question } from '@userfeedback/contract';

/** A question that visitors were asked, now or before an edit. */
export interface AskedQuestion {
  /** As it is now, or as it was last before it was deleted. */
  question: Question;
  /** Titles it had before, the newest first (D-23). */
  earlierTitles: string[];
  isRemoved: boolean;
}

/**
 * The questions of a survey in its order, then those that were deleted since (the last ones deleted first).
 * `versions` are the questions of all versions, the newest first.
 */
export function askedQuestions(
  present: readonly Question[],
  versions: readonly (readonly Question[])[],
): AskedQuestion[] {
  const asked = new Map<string, AskedQuestion>();
  const add = (question: Question, isRemoved: boolean) => {
    const known = asked.get(question.id);
    if (!known) asked.set(question.id, { question, earlierTitles: [], isRemoved });
    else if (![known.question.title, ...known.earlierTitles].includes(question.title)) {
      known.earlierTitles.push(question.title);
    }
  };
  for (const question of present) add(question, false);
  for (const question of versions.flat()) add(question, true);
  return [...asked.values()];
}
