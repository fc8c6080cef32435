import type { AnswerExtra, AnswerValue, QuestionType, WidgetQuestionOf } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import type { InputAttributes } from './input-attributes.ts';
import type { Boxes } from './question-types/boxes.tsx';
import type { Steps } from './question-types/steps.tsx';
import type { sentenceOf, Words } from './words.ts';

/** A question type's component draws its inputs inside the fieldset of `QuestionView`. */
export interface FieldProps<T extends QuestionType> {
  question: WidgetQuestionOf<T>;
  /** Indexes of the options in the order this visitor sees them. */
  order: readonly number[];
  /** What this visitor reads of the question's parts if that is not their own text. */
  shown: WidgetQuestionOf<T>['shown'];
  value: AnswerValue;
  onChange: (value: AnswerValue) => void;
  extra: AnswerExtra;
  /** With a value, that changes too, and nothing moves on. */
  onExtraChange: (extra: AnswerExtra, value?: AnswerValue) => void;
  titleId: string;
  /** Of the part that has the type, if the language is not English. */
  words: Words['types'];
  inputAttributes: InputAttributes;
  kit: Kit;
}

/** What types of the panel and of its parts share; a part need not bring it. */
export interface Kit {
  Boxes: typeof Boxes;
  Steps: typeof Steps;
  sentenceOf: typeof sentenceOf;
}

export type Field<T extends QuestionType> = (props: FieldProps<T>) => ReactNode;
