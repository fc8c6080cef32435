import type { Question } from '@userfeedback/contract';
import { kindOf, otherLabel, takesAnswer } from '@userfeedback/engine';

/** A question of any version. Answers of another kind to the same question are separate. */
export interface AskedQuestion {
  /** As it is now, or as it last was while its answers were of this kind. */
  question: Question;
  kind: string;
  title: string;
  earlierTitles: string[];
  isRemoved: boolean;
  /** The question is of another kind now, or was when it was deleted. */
  isEarlierKind: boolean;
  /** What an answer in the visitor's own words was called last; absent if there was none. */
  other?: string;
}

/**
 * Current questions in the survey's order, then deleted ones (last deleted first), each followed by its earlier kinds.
 * `versions` are the questions of all versions, newest first.
 */
export function askedQuestions(
  present: readonly Question[],
  versions: readonly (readonly Question[])[],
): AskedQuestion[] {
  const byId = new Map<string, Map<string, AskedQuestion>>();
  const add = (question: Question, isRemoved: boolean) => {
    const ofQuestion = byId.get(question.id) ?? new Map<string, AskedQuestion>();
    byId.set(question.id, ofQuestion);
    const [newest] = ofQuestion.values();
    const kind = kindOf(question);
    const title = newest?.title ?? question.title;
    const asked: AskedQuestion = ofQuestion.get(kind) ?? {
      question,
      kind,
      title,
      earlierTitles: [],
      isRemoved: newest?.isRemoved ?? isRemoved,
      isEarlierKind: newest !== undefined,
    };
    ofQuestion.set(kind, asked);
    const other = asked.other ?? otherLabel(question);
    if (other !== undefined) asked.other = other;
    if (![title, ...asked.earlierTitles].includes(question.title)) asked.earlierTitles.push(question.title);
  };
  for (const question of present) add(question, false);
  for (const question of versions.flat()) add(question, true);
  return [...byId.values()].flatMap((kinds) => [...kinds.values()].filter(({ question }) => takesAnswer(question)));
}
