import type { Question, QuestionType } from '@userfeedback/contract';
import type { Field } from '../field.ts';
import { CheckboxField, IconChoiceField, ImageRadioField, RadioButtonField } from './choices.tsx';
import { NpsField, StarRatingField } from './scales.tsx';
import { EmailField, LongTextField, TextField } from './texts.tsx';

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

/** The cast is safe: `fields` has a component of the right type for each. */
export function fieldOf(question: Question): Field<QuestionType> {
  return fields[question.type] as Field<QuestionType>;
}
