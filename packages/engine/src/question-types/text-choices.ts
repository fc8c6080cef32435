import type { Question } from '@userfeedback/contract';
import type { TextChoices } from './face.ts';
import { faceOf, questionTypes } from './index.ts';

/** What another type with text options keeps of the question. */
export function textChoicesOf(question: Question): Partial<TextChoices> {
  const { hasTextOptions, optionValues, storesAs } = faceOf(question);
  if (!hasTextOptions) return {};
  const { config } = question;
  return {
    options: optionValues(question),
    multiple: storesAs === 'list',
    max_choices: 'max_choices' in config ? config.max_choices : 0,
    other: 'other' in config ? config.other : undefined,
  };
}

/** As the type with room for more options if it is full, and there is such a type; otherwise the same. */
export function withRoom(question: Question): Question {
  const { optionValues, optionsMax, roomierType } = faceOf(question);
  if (!roomierType || optionValues(question).length < optionsMax) return question;
  return questionTypes[roomierType].make(question, textChoicesOf(question));
}
