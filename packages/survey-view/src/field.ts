import type { AnswerExtra, AnswerValue, QuestionType, WidgetQuestionOf } from '@userfeedback/contract';
import type { ReactNode } from 'react';

/** What ties an input to its question: whether it must be filled in, and the error beside it. */
export interface Control {
  required: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** What a question type's component gets; it draws inputs inside the fieldset that `QuestionView` opens. */
export interface FieldProps<T extends QuestionType> {
  question: WidgetQuestionOf<T>;
  /** Options in the order this visitor sees them. */
  order: readonly number[];
  value: AnswerValue;
  onChange: (value: AnswerValue) => void;
  extra: AnswerExtra;
  onExtra: (extra: AnswerExtra) => void;
  titleId: string;
  control: Control;
}

export type Field<T extends QuestionType> = (props: FieldProps<T>) => ReactNode;

/** What stands in a field of text. */
export function textOf(value: AnswerValue): string {
  return typeof value === 'string' ? value : '';
}
