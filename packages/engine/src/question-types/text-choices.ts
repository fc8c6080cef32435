import type { Question } from '@userfeedback/contract';
import type { TextChoices, TypeText } from './face.ts';
import { faceOf, questionTypes } from './index.ts';

/** What another type with text options, rows or words keeps of the question. */
export function textChoicesOf(question: Question): Partial<TextChoices> {
  const { hasOptions, hasTextOptions, optionValues, storesAs } = faceOf(question);
  if (!hasTextOptions) {
    const listed = hasOptions ? [] : answerTextsOf(question).filter(({ number }) => number !== undefined);
    const options = listed.filter(({ field }) => field === listed[0]?.field);
    return options.length > 0 ? { options: options.map(({ text }) => text) } : {};
  }
  const { config } = question;
  return {
    options: optionValues(question),
    multiple: storesAs === 'list',
    max_choices: 'max_choices' in config ? config.max_choices : 0,
    other: 'other' in config ? config.other : undefined,
  };
}

/** What answers can read, where somebody wrote it: options, rows and columns, words of a scale. */
export function answerTextsOf(question: Question): TypeText[] {
  const texts = faceOf(question).texts(question);
  return texts.filter(({ isAnswer, isResting, text }) => isAnswer && !isResting && text.trim() !== '');
}

/** As the type with room for more options if it is full, and there is such a type; otherwise the same. */
export function withRoom(question: Question): Question {
  const { optionValues, optionsMax, roomierType } = faceOf(question);
  if (!roomierType || optionValues(question).length < optionsMax) return question;
  return questionTypes[roomierType].make(question, textChoicesOf(question));
}
