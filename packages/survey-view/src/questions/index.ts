import type { Question, QuestionType } from '@userfeedback/contract';
import type { Field } from '../field.ts';
import { CheckboxField, IconChoiceField, ImageRadioField, RadioButtonField } from './choices.tsx';
import { NpsField, StarRatingField } from './scales.tsx';
import { EmailField, LongTextField, TextField } from './texts.tsx';

/** The component for each question type. A type that is missing here does not compile. */
const fields: { [T in QuestionType]: Field<T> } = {
  'radio-button': RadioButtonField,
  checkbox: CheckboxField,
  'image-radio': ImageRadioField,
  'icon-choice': IconChoiceField,
  text: TextField,
  'long-text': LongTextField,
  email: EmailField,
  'star-rating': StarRatingField,
  nps: NpsField,
};

/** The component that draws this question. The cast is safe: the map above has a component of the right type for each. */
export function fieldOf(question: Question): Field<QuestionType> {
  return fields[question.type] as Field<QuestionType>;
}
