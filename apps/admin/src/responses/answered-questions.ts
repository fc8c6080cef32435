import type { Answer } from '@userfeedback/contract';
import { faceOfType } from '@userfeedback/engine/questions/index';

export interface AnsweredQuestion {
  id: string;
  title: string;
  answer: Answer | undefined;
  /** The survey no longer has the question; the answer was given before. */
  isRemoved: boolean;
  /** The survey did not have the question yet when the response was given. */
  isLater: boolean;
}

/**
 * Every question of the survey in its order, with the answer where there is one; after them what was answered to
 * questions that have been deleted since. A given answer keeps the question as its visitor saw it.
 */
export function answersInOrder(
  questions: readonly { id: string; title: string }[],
  answers: readonly Answer[],
  asked: readonly string[] | null,
): AnsweredQuestion[] {
  const present = questions.map(({ id, title }) => {
    const answer = answers.find(({ question_id }) => question_id === id);
    const isLater = !answer && asked?.includes(id) === false;
    return { id, title: answer?.question_title || title, answer, isRemoved: false, isLater };
  });
  const removed = answers
    .filter(({ question_id }) => !questions.some(({ id }) => id === question_id))
    .map((answer) => ({
      id: answer.question_id,
      title: answer.question_title,
      answer,
      isRemoved: true,
      isLater: false,
    }));
  return [...present, ...removed];
}

/** The answer as one line: several values joined by commas, a name after a dash; empty when skipped. */
export function answerText({ question_type, value, extra }: Answer): string {
  const format = faceOfType(question_type)?.formatAnswer ?? plainText;
  const text = format(value);
  return text && extra.name ? `${text} - ${extra.name}` : text;
}

/** For answers to question types that no longer exist. */
function plainText(value: Answer['value']): string {
  if (value === null) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
