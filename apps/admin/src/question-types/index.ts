import type { Question, QuestionType } from '@userfeedback/contract';
import { checkbox } from './checkbox.tsx';
import { contact } from './contact.tsx';
import { date } from './date.tsx';
import { dropdown } from './dropdown.tsx';
import { email } from './email.tsx';
import { iconChoice } from './icon-choice.tsx';
import { imageRadio } from './image-radio.tsx';
import { longText } from './long-text.tsx';
import { matrix } from './matrix.tsx';
import { nps } from './nps.tsx';
import { number } from './number.tsx';
import { radioButton } from './radio-button.tsx';
import { ranking } from './ranking.tsx';
import { scale } from './scale.tsx';
import { starRating } from './star-rating.tsx';
import { statement } from './statement.tsx';
import { text } from './text.tsx';
import type { TypeFace } from './type-face.ts';

export const typeFaces: { [T in QuestionType]: TypeFace<T> } = {
  'radio-button': radioButton,
  checkbox,
  dropdown,
  'image-radio': imageRadio,
  'icon-choice': iconChoice,
  ranking,
  matrix,
  text,
  'long-text': longText,
  email,
  contact,
  number,
  date,
  'star-rating': starRating,
  scale,
  nps,
  statement,
};

/** The map's type cannot say that a question gets the face of its own type. */
export function typeFaceOf(question: Question): TypeFace {
  return typeFaces[question.type] as TypeFace;
}
