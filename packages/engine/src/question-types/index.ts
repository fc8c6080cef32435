import type { Question, QuestionType } from '@userfeedback/contract';
import { checkbox, checkboxEditor } from './checkbox.ts';
import { email, emailEditor } from './email.ts';
import type { EditorFace, QuestionFace, VisitorFace } from './face.ts';
import { iconChoice, iconChoiceEditor } from './icon-choice.ts';
import { imageRadio, imageRadioEditor } from './image-radio.ts';
import { kinds } from './kinds.ts';
import { longText, longTextEditor } from './long-text.ts';
import { nps, npsEditor } from './nps.ts';
import { radioButton, radioButtonEditor } from './radio-button.ts';
import { starRating, starRatingEditor } from './star-rating.ts';
import { text, textEditor } from './text.ts';

export type {
  Draw,
  Drawing,
  EditorFace,
  GivenValue,
  OptionPatch,
  QuestionCore,
  QuestionFace,
  VisitorFace,
} from './face.ts';
export { isRatingQuestion } from './ratings.ts';
export { visitorFaceOf, visitorFaces } from './visitor.ts';

export const questionTypes: { [T in QuestionType]: QuestionFace<T> } = {
  'radio-button': withFacts(radioButton, radioButtonEditor),
  checkbox: withFacts(checkbox, checkboxEditor),
  'image-radio': withFacts(imageRadio, imageRadioEditor),
  'icon-choice': withFacts(iconChoice, iconChoiceEditor),
  text: withFacts(text, textEditor),
  'long-text': withFacts(longText, longTextEditor),
  email: withFacts(email, emailEditor),
  'star-rating': withFacts(starRating, starRatingEditor),
  nps: withFacts(nps, npsEditor),
};

/** In the order in which lists show them. */
export const QUESTION_TYPES = Object.keys(questionTypes) as QuestionType[];

export function faceOf(question: Question): QuestionFace {
  return questionTypes[question.type];
}

/** Undefined for a name that is no question type, or no longer. */
export function faceOfType(type: string): QuestionFace | undefined {
  return isQuestionType(type) ? questionTypes[type] : undefined;
}

export function typesWith(holds: (face: QuestionFace) => boolean): string[] {
  return Object.entries(questionTypes).flatMap(([type, face]) => (holds(face) ? [type] : []));
}

/** Answers are counted together under this name: a kind, with the steps of a scale (`stars-1-5`). */
export function kindOf({ kind, steps }: Pick<QuestionFace, 'kind' | 'steps'>): string {
  return steps.length === 0 ? kind : `${kind}-${steps[0]}-${steps.at(-1)}`;
}

/** A type that no longer exists is a kind of its own. */
export function kindOfType(type: string): string {
  const face = faceOfType(type);
  if (!face) return type;
  const known = kindNames.get(face);
  if (known !== undefined) return known;
  const kind = kindOf(face);
  kindNames.set(face, kind);
  return kind;
}

const kindNames = new Map<QuestionFace, string>();

export function hasIcons({ type }: Pick<Question, 'type'>): boolean {
  return questionTypes[type].drawConfig !== undefined;
}

function withFacts<T extends QuestionType>(visitor: VisitorFace<T>, editor: EditorFace<T>): QuestionFace<T> {
  return { ...visitor, ...editor, ...kinds[editor.kind] };
}

function isQuestionType(type: string): type is QuestionType {
  return Object.hasOwn(questionTypes, type);
}
