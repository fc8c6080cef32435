import type { Question, QuestionType } from '@userfeedback/contract';
import { checkbox, checkboxEditor } from './checkbox.ts';
import { email, emailEditor } from './email.ts';
import type { QuestionFace } from './face.ts';
import { iconChoice, iconChoiceEditor } from './icon-choice.ts';
import { imageRadio, imageRadioEditor } from './image-radio.ts';
import { longText, longTextEditor } from './long-text.ts';
import { nps, npsEditor } from './nps.ts';
import { radioButton, radioButtonEditor } from './radio-button.ts';
import { starRating, starRatingEditor } from './star-rating.ts';
import { text, textEditor } from './text.ts';

export { isRatingQuestion, typeCapabilities } from './capabilities.ts';
export type { EditorFace, GivenValue, OptionPatch, QuestionCore, QuestionFace, VisitorFace } from './face.ts';
export { visitorFaceOf, visitorFaces } from './visitor.ts';

/** Every question type with all its rules; a missing one fails to compile. */
export const questionTypes: { [T in QuestionType]: QuestionFace<T> } = {
  'radio-button': { ...radioButton, ...radioButtonEditor },
  checkbox: { ...checkbox, ...checkboxEditor },
  'image-radio': { ...imageRadio, ...imageRadioEditor },
  'icon-choice': { ...iconChoice, ...iconChoiceEditor },
  text: { ...text, ...textEditor },
  'long-text': { ...longText, ...longTextEditor },
  email: { ...email, ...emailEditor },
  'star-rating': { ...starRating, ...starRatingEditor },
  nps: { ...nps, ...npsEditor },
};

/** The rules of this question's type. */
export function faceOf(question: Question): QuestionFace {
  return questionTypes[question.type];
}

/** The same by name; undefined for a name that is no question type (any more). */
export function faceOfType(type: string): QuestionFace | undefined {
  return isQuestionType(type) ? questionTypes[type] : undefined;
}

function isQuestionType(type: string): type is QuestionType {
  return Object.hasOwn(questionTypes, type);
}
