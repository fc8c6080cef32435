import type { Question, QuestionType } from '@userfeedback/contract';
import { checkbox } from './checkbox.ts';
import { date } from './date.ts';
import { email } from './email.ts';
import type { VisitorFace } from './face.ts';
import { iconChoice } from './icon-choice.ts';
import { imageRadio } from './image-radio.ts';
import { longText } from './long-text.ts';
import { nps } from './nps.ts';
import { number } from './number.ts';
import { radioButton } from './radio-button.ts';
import { starRating } from './star-rating.ts';
import { text } from './text.ts';

export const visitorFaces: { [T in QuestionType]: VisitorFace<T> } = {
  'radio-button': radioButton,
  checkbox,
  'image-radio': imageRadio,
  'icon-choice': iconChoice,
  text,
  'long-text': longText,
  email,
  number,
  date,
  'star-rating': starRating,
  nps,
};

export function visitorFaceOf(question: Question): VisitorFace {
  return visitorFaces[question.type];
}
