import type { AnswerExtra, AnswerValue, QuestionType, WidgetQuestionOf } from '@userfeedback/contract';
import type { ReactNode } from 'react';

/** For each input that takes the answer: whether one is required, and the error message that belongs to it. */
export interface InputAttributes {
  required: boolean;
  'aria-describedby': string | undefined;
  /** Browsers take a required field for invalid as long as it is empty, unless this says otherwise. */
  'aria-invalid': boolean | undefined;
}

/** The props of a question type's component, which draws its inputs inside the fieldset of `QuestionView`. */
export interface FieldProps<T extends QuestionType> {
  question: WidgetQuestionOf<T>;
  /** Indexes of the options in the order this visitor sees them. */
  order: readonly number[];
  /** What this visitor reads of the options where that is not their own text. */
  shown: WidgetQuestionOf<T>['shown'];
  value: AnswerValue;
  onChange: (value: AnswerValue) => void;
  extra: AnswerExtra;
  onExtraChange: (extra: AnswerExtra) => void;
  titleId: string;
  inputAttributes: InputAttributes;
}

export type Field<T extends QuestionType> = (props: FieldProps<T>) => ReactNode;
