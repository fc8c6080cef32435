import type { Question, SubmittedAnswer } from '@userfeedback/contract';
import { way } from '@userfeedback/engine';
import type { Random } from './random.ts';
import type { Blueprint } from './surveys/index.ts';
import type { SeedQuestion } from './surveys/question-kinds.ts';

export type AskedQuestion = Omit<SeedQuestion, 'question'> & { question: Question };

/** Follows logic and jumps: questions off the way are not answered. */
export function fillIn(questions: readonly AskedQuestion[], happiness: number, random: Random): SubmittedAnswer[] {
  const answers: SubmittedAnswer[] = [];
  const answerOf = new Map(questions.map(({ question, answer }) => [question.id, answer]));
  way(
    questions.map(({ question }) => question),
    (question_id) => {
      const { value = null, extra = {} } = answerOf.get(question_id)?.(happiness, random) ?? {};
      answers.push({ question_id, value, extra });
      return value;
    },
  );
  return answers;
}

/** `age` is from 0 (the survey's first day) to 1 (now). */
export function drawHappiness({ mood: [first, last], dip }: Blueprint, age: number, random: Random): number {
  const usual = first + (last - first) * age;
  const bad = dip ? dip.depth * Math.exp(-(((age - dip.at) / DIP_LENGTH) ** 2)) : 0;
  return Math.min(1, Math.max(0, usual - bad + SPREAD * random.normal()));
}

const SPREAD = 0.36;
const DIP_LENGTH = 0.07;
