import type { Question } from '@userfeedback/contract';
import { faceOf } from '../question-types/index.ts';

/** Works for each type of option, and beyond the limit of options. */
export function withExtraOption(question: Question, label: string): Question {
  const face = faceOf(question);
  const empty = { ...question, config: { ...question.config, options: [] } } as Question;
  const { options: made } = face.setOption(face.addOption(empty), 0, { label }).config as Options;
  const { options } = question.config as Options;
  return { ...question, config: { ...question.config, options: [...options, ...made] } } as Question;
}

interface Options {
  options: unknown[];
}
