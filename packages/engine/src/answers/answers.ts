import type { AnswerExtra, AskedQuestion, Question, SubmittedAnswer } from '@userfeedback/contract';
import { answerIn, isUnanswered, way } from '../conditions/branching.ts';
import type { AnswerProblem, SubmissionProblem } from '../question-types/answer-problem.ts';
import type { Today } from '../question-types/face.ts';
import { choosesOther } from '../question-types/other.ts';
import { visitorFaceOf } from '../question-types/visitor.ts';

/**
 * By field path; empty when the answers can be stored. Questions hidden by the logic may stay unanswered and must not
 * be answered. Runs for every submission: one pass, no copies.
 */
export function answerProblems(
  questions: readonly Question[],
  answers: readonly SubmittedAnswer[],
  { enforceRequired, today }: { enforceRequired: boolean; today?: Today },
): Record<string, SubmissionProblem> {
  const problems: Record<string, SubmissionProblem> = {};
  const indexOf = new Map<string, number>();
  for (const [index, { question_id }] of answers.entries()) {
    if (indexOf.has(question_id)) problems[`answers.${index}.question_id`] = { code: 'answered-twice' };
    else indexOf.set(question_id, index);
  }
  const answerAt = (index: number | undefined) => (index === undefined ? undefined : answers[index]) ?? NONE;
  const passed = new Set(way(questions, (id) => answerAt(indexOf.get(id)).value));
  for (const question of questions) {
    const index = indexOf.get(question.id);
    indexOf.delete(question.id);
    const given = answerAt(index);
    const isShown = passed.has(question);
    const problem =
      !isShown && !isBlankAnswer(given)
        ? ({ code: 'not-led-to' } as const)
        : (extraProblem(question, given) ?? answerProblem(question, given, isShown && enforceRequired, today));
    if (problem) {
      const path = index === undefined ? 'answers' : `answers.${index}.value`;
      problems[path] ??= { ...problem, title: question.title };
    }
  }
  for (const index of indexOf.values()) {
    problems[`answers.${index}.question_id`] = { code: 'unknown-question' };
  }
  return problems;
}

/** Without blank answers to questions that nobody was asked: they are no skips. */
export function withoutUnseen<A extends SubmittedAnswer>(questions: readonly Question[], answers: readonly A[]): A[] {
  const passed = new Set(way(questions, answerIn(answers)).map(({ id }) => id));
  return answers.filter((answer) => passed.has(answer.question_id) || !isBlankAnswer(answer));
}

/** In their stored form: trimmed, empty ones null, choices in the question's order, ratings as numbers. */
export function normaliseAnswers(
  questions: readonly Question[],
  answers: readonly SubmittedAnswer[],
): SubmittedAnswer[] {
  return answers.map((answer) => {
    const question = questions.find(({ id }) => id === answer.question_id);
    return question ? normaliseAnswer(question, answer.value, answer.extra) : answer;
  });
}

export function normaliseAnswer(
  question: AskedQuestion,
  value: SubmittedAnswer['value'],
  extra: AnswerExtra,
): SubmittedAnswer {
  return {
    question_id: question.id,
    value: isUnanswered(value) ? null : visitorFaceOf(question).normalise(question, value),
    extra: filledExtra(extra),
  };
}

const NONE: Pick<SubmittedAnswer, 'value' | 'extra'> = { value: null, extra: {} };

/** A name or a comment alone counts as something. */
export function isBlankAnswer({ value, extra }: Pick<SubmittedAnswer, 'value' | 'extra'>): boolean {
  return isUnanswered(value) && !PARTS.some((part) => extra[part]?.trim());
}

/** With `enforceRequired` also what a required question lacks. */
export function answerProblem(
  question: AskedQuestion,
  { value, extra }: Pick<SubmittedAnswer, 'value' | 'extra'>,
  enforceRequired: boolean,
  today?: Today,
): AnswerProblem | null {
  const face = visitorFaceOf(question);
  const given = isUnanswered(value) ? null : value;
  const problem = given === null ? null : face.checkAnswer(question, given, extra, today);
  if (problem || !enforceRequired || !question.settings.required) return problem;
  if (face.missing) return face.missing(question, given);
  return given === null ? { code: 'required' } : null;
}

function extraProblem(question: Question, { value, extra }: Pick<SubmittedAnswer, 'value' | 'extra'>) {
  return extra.other?.trim() && !choosesOther(question, value) ? ({ code: 'other-not-chosen' } as const) : null;
}

function filledExtra(extra: AnswerExtra): AnswerExtra {
  const filled: AnswerExtra = {};
  for (const part of PARTS) {
    const text = extra[part]?.trim();
    if (text) filled[part] = text;
  }
  return filled;
}

const PARTS = ['name', 'comments', 'other'] as const;
