import type { QuestionType } from '@userfeedback/contract';
import type { Field } from '../field.ts';
import { CheckboxField } from './checkbox.tsx';
import { EmailField } from './email.tsx';
import { IconChoiceField } from './icon-choice.tsx';
import { ImageRadioField } from './image-radio.tsx';
import { LongTextField } from './long-text.tsx';
import { NpsField } from './nps.tsx';
import { RadioButtonField } from './radio-button.tsx';
import { StarRatingField } from './star-rating.tsx';
import { TextField } from './text.tsx';

/** The types that every survey gets with the panel. */
export const panelFields = {
  'radio-button': RadioButtonField,
  checkbox: CheckboxField,
  'image-radio': ImageRadioField,
  'icon-choice': IconChoiceField,
  text: TextField,
  'long-text': LongTextField,
  email: EmailField,
  'star-rating': StarRatingField,
  nps: NpsField,
} satisfies { [T in QuestionType]?: Field<T> };
