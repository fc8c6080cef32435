import type { AskedQuestion, QuestionType } from '@userfeedback/contract';
import { checkbox } from './checkbox.ts';
import { email } from './email.ts';
import type { VisitorFace } from './face.ts';
import { iconChoice } from './icon-choice.ts';
import { imageRadio } from './image-radio.ts';
import { longText } from './long-text.ts';
import { nps } from './nps.ts';
import { radioButton } from './radio-button.ts';
import { starRating } from './star-rating.ts';
import { text } from './text.ts';

/** Those of the panel. */
export const panelFaces = {
  'radio-button': radioButton,
  checkbox,
  'image-radio': imageRadio,
  'icon-choice': iconChoice,
  text,
  'long-text': longText,
  email,
  'star-rating': starRating,
  nps,
} satisfies { [T in QuestionType]?: VisitorFace<T> };

/**
 * The types that are known here. A page knows those of the panel and of the parts that it has loaded; everywhere else
 * `index.ts` has added the others.
 */
export const visitorFaces: { [T in QuestionType]?: VisitorFace<T> } = { ...panelFaces };

/** False for a question that only says something. */
export function takesAnswer(question: AskedQuestion): boolean {
  return !visitorFaceOf(question).takesNoAnswer?.(question);
}

export function visitorFaceOf(question: AskedQuestion): VisitorFace {
  return visitorFaces[question.type] as VisitorFace;
}
