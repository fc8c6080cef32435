import type { Question, SubmittedAnswer } from '@userfeedback/contract';
import { isQuestionShown } from '@userfeedback/engine';
import type { Random } from './random.ts';
import type { Blueprint } from './surveys/index.ts';
import type { SeedQuestion } from './surveys/question-kinds.ts';

/** A stored question, and how people answer it. */
export type AskedQuestion = Omit<SeedQuestion, 'question'> & { question: Question };

/** One visitor's answers, by the survey's own logic: hidden questions are not answered. */
export function fillIn(questions: readonly AskedQuestion[], happiness: number, random: Random): SubmittedAnswer[] {
  const answers: SubmittedAnswer[] = [];
  for (const { question, answer } of questions) {
    if (!isQuestionShown(question, answers)) continue;
    const { value, extra } = answer(happiness, random);
    answers.push({ question_id: question.id, value, extra: extra ?? {} });
  }
  return answers;
}

/** How happy a visitor of that survey is, at a moment between its first day (0) and now (1). */
export function drawHappiness({ mood: [first, last], dip }: Blueprint, age: number, random: Random): number {
  const usual = first + (last - first) * age;
  const bad = dip ? dip.depth * Math.exp(-(((age - dip.at) / DIP_LENGTH) ** 2)) : 0;
  return Math.min(1, Math.max(0, usual - bad + SPREAD * random.normal()));
}

const SPREAD = 0.36;
const DIP_LENGTH = 0.07;
