import type { Answer, Question } from '@userfeedback/contract';
import { answerText } from '@userfeedback/engine/answers/answer-text';
import { takesAnswer } from '@userfeedback/engine/question-types/index';
import { readTitle } from '@userfeedback/engine/survey/quoting';

export interface AnsweredQuestion {
  id: string;
  title: string;
  answer: Answer | undefined;
  /** The question was answered, then deleted from the survey. */
  isRemoved: boolean;
  /** Why there is no answer: the question came later, or the visitor left before it. Otherwise it was skipped. */
  without?: 'later' | 'left';
}

/**
 * The survey's questions in order, each with its answer if there is one, then answers to questions deleted since. An
 * answered question has the text that its visitor saw.
 */
export function answersInOrder(
  questions: readonly Question[],
  answers: readonly Answer[],
  asked: readonly string[] | null,
  leftAt?: string,
): AnsweredQuestion[] {
  const left = questions.findIndex(({ id }) => id === leftAt);
  const present = questions.flatMap((question, at): AnsweredQuestion[] => {
    const { id } = question;
    const answer = answers.find(({ question_id }) => question_id === id);
    const isLater = !answer && asked?.includes(id) === false;
    const isAfter = left >= 0 && at >= left;
    if (!answer && !takesAnswer(question)) return [];
    const title = answer?.question_title || readTitle(question);
    return [
      { id, title, answer, isRemoved: false, ...(isLater ? { without: 'later' } : isAfter && { without: 'left' }) },
    ];
  });
  const removed = answers
    .filter(({ question_id }) => !questions.some(({ id }) => id === question_id))
    .map((answer) => ({
      id: answer.question_id,
      title: answer.question_title,
      answer,
      isRemoved: true,
    }));
  return [...present, ...removed];
}

/** The answer in one line: values joined by commas, an own answer and a name after dashes; empty if skipped. */
export function answerInLine(answer: Answer): string {
  const text = answerText(answer);
  return text && [text, answer.extra.other, answer.extra.name].filter(Boolean).join(' - ');
}
