import type { AnswerValue, AskedQuestion, Question, QuestionType } from '@userfeedback/contract';
import type { PanelPart } from '@userfeedback/contract/limits';
import { PANEL_PARTS } from '@userfeedback/contract/limits';
import { checkbox, checkboxEditor } from './checkbox.ts';
import type { AskedAs } from './codes.ts';
import { contact, contactEditor } from './contact.ts';
import { date, dateEditor } from './date.ts';
import { dropdown, dropdownEditor } from './dropdown.ts';
import { email, emailEditor } from './email.ts';
import type { Measure, QuestionCore, QuestionFace, TypeFace } from './face.ts';
import { iconChoice, iconChoiceEditor } from './icon-choice.ts';
import { imageRadio, imageRadioEditor } from './image-radio.ts';
import { isMap } from './is-map.ts';
import type { Kind } from './kinds.ts';
import { factsOfKind } from './kinds.ts';
import { longText, longTextEditor } from './long-text.ts';
import { matrix, matrixEditor } from './matrix.ts';
import { NO_OPTIONS } from './no-options.ts';
import { nps, npsEditor } from './nps.ts';
import { number, numberEditor } from './number.ts';
import { offeringOther } from './other.ts';
import { radioButton, radioButtonEditor } from './radio-button.ts';
import { ranking, rankingEditor } from './ranking.ts';
import { scale, scaleEditor } from './scale.ts';
import { starRating, starRatingEditor } from './star-rating.ts';
import { statement, statementEditor } from './statement.ts';
import { text, textEditor } from './text.ts';
import { takesAnswer, visitorFaces } from './visitor.ts';

export type { AskedAs, StoredValue } from './codes.ts';
export {
  cellName,
  countedUnder,
  findCode,
  readCellName,
  readValue,
  stepName,
  storeValue,
  sumOfCodes,
} from './codes.ts';
export type {
  Draw,
  Drawing,
  EditorFace,
  GivenValue,
  Measure,
  OptionPatch,
  Preset,
  QuestionCore,
  QuestionFace,
  TextChoices,
  Today,
  TypeFace,
  TypeText,
  VisitorFace,
} from './face.ts';
export { isMap } from './is-map.ts';
export type { Coding, Figures } from './kinds.ts';
export { factsOfKind, kindsWith, lastStepOf } from './kinds.ts';
export { rangesOf } from './ranges.ts';
export { isRandomizedAtFirst, isRatingQuestion } from './ratings.ts';
export { takesAnswer, visitorFaceOf, visitorFaces } from './visitor.ts';

export const questionTypes: { [T in QuestionType]: TypeFace<T> } = {
  scale: { ...NO_OPTIONS, ...scale, ...scaleEditor },
  'star-rating': { ...NO_OPTIONS, ...starRating, ...starRatingEditor },
  nps: { ...NO_OPTIONS, ...nps, ...npsEditor },
  'radio-button': { ...offeringOther(radioButton), ...radioButtonEditor },
  checkbox: { ...offeringOther(checkbox), ...checkboxEditor },
  dropdown: { ...offeringOther(dropdown), ...dropdownEditor },
  'image-radio': { ...imageRadio, ...imageRadioEditor },
  'icon-choice': { ...iconChoice, ...iconChoiceEditor },
  ranking: { ...ranking, ...rankingEditor },
  matrix: { ...NO_OPTIONS, ...matrix, ...matrixEditor },
  text: { ...NO_OPTIONS, ...text, ...textEditor },
  'long-text': { ...NO_OPTIONS, ...longText, ...longTextEditor },
  email: { ...NO_OPTIONS, ...email, ...emailEditor },
  contact: { ...NO_OPTIONS, ...contact, ...contactEditor },
  number: { ...NO_OPTIONS, ...number, ...numberEditor },
  date: { ...NO_OPTIONS, ...date, ...dateEditor },
  statement: { ...NO_OPTIONS, ...statement, ...statementEditor },
};

Object.assign(visitorFaces, questionTypes);

/** In the order in which lists show them. */
export const QUESTION_TYPES = Object.keys(questionTypes) as QuestionType[];

/** The cast is safe: a question is only given to the face of its own type. */
function typeFaceOf(question: AskedQuestion): TypeFace {
  return questionTypes[question.type] as TypeFace;
}

export function faceOf(question: Question): QuestionFace {
  const type = typeFaceOf(question);
  const kind = type.kind(question);
  return faces.get(type)?.get(kind) ?? makeFace(type, kind);
}

const faces = new Map<TypeFace, Map<Kind, QuestionFace>>();

function makeFace(type: TypeFace, kind: Kind): QuestionFace {
  const face = { ...type, ...factsOfKind(kind) };
  faces.set(type, (faces.get(type) ?? new Map<Kind, QuestionFace>()).set(kind, face));
  return face;
}

/** As of a new question; undefined for a name that is no question type, or no longer. */
export function faceOfType(type: string): QuestionFace | undefined {
  if (!isQuestionType(type)) return undefined;
  blankFaces[type] ??= faceOf(blankOf(type));
  return blankFaces[type];
}

function blankOf(type: QuestionType): Question {
  return questionTypes[type].make(BLANK);
}

const blankFaces: { [T in QuestionType]?: QuestionFace } = {};

export const NEW_SETTINGS: QuestionCore['settings'] = {
  required: false,
  randomize: false,
  comment_box: false,
  same_screen: false,
  show_result: false,
};
const BLANK: QuestionCore = {
  id: '',
  title: '',
  settings: NEW_SETTINGS,
  logic: { enabled: false, action: 'show', conditions: [] },
  jumps: [],
};

/** What the steps of a scale say together besides their average; null for most questions. */
export function measureOf(question: Question): Measure | null {
  return faceOf(question).measure?.(question) ?? null;
}

/** How people read one of the question's values: `4 - Agree` where its steps have names. */
export function nameOfValue(question: Question, value: string): string {
  const name = faceOf(question).stepNames?.(question)?.[Number(value) - 1];
  return name ? stepWithName(value, name) : value;
}

export function stepWithName(step: string | number, name: string): string {
  return `${step} - ${name}`;
}

/** What its answers are made of: options and steps, with Other; empty for free text. Not all of it can be compared. */
export function valuesOf(question: Question): string[] {
  return faceOf(question).conditionValues(question) ?? faceOf(question).optionValues(question);
}

/** Without those that only say something. */
export function questionsWithAnswers<Q extends AskedQuestion>(questions: readonly Q[]): Q[] {
  return questions.filter(takesAnswer);
}

/** What its answers are stored by. */
export function askedBy(question: Question): Omit<AskedAs, 'kind'> {
  const face = faceOf(question);
  const values = valuesOf(question);
  if (face.coding === 'option' || face.coding === 'place') return { options: values };
  if (face.coding !== 'cell') return { options: face.stepNames?.(question) ?? null };
  const rows = partsOf(question);
  return { options: [...rows, ...values], rows: rows.length };
}

/** The rows, details or ranked options that an answer has a value for. */
export function partsOf(question: Question): string[] {
  const columns = faceOf(question).columns?.(question) ?? [];
  return columns.map(({ part }) => part);
}

/** A text, or a place from 1; null if the answer has none for this part. */
export function partOfAnswer(value: AnswerValue, part: string): string | number | null {
  if (Array.isArray(value)) return value.indexOf(part) + 1 || null;
  return isMap(value) && Object.hasOwn(value, part) ? (value[part] ?? null) : null;
}

/** What can be answered for each part: a column, or a place from 1. */
export function valuesOfParts(question: Question): string[] {
  const face = faceOf(question);
  if (face.coding === 'cell') return face.optionValues(question);
  return face.coding === 'place' ? partsOf(question).map((_, at) => String(at + 1)) : [];
}

/** Answers are counted together under this name. */
export function kindOf(question: Question): string {
  return typeFaceOf(question).kind(question);
}

/** Of a new question of this type; undefined for a name that is no question type, or no longer. */
export function kindOfNew(type: QuestionType): string;
export function kindOfNew(type: string): string | undefined;
export function kindOfNew(type: string): string | undefined {
  return isQuestionType(type) ? kindOf(blankOf(type)) : undefined;
}

export function hasIcons({ type }: Pick<Question, 'type'>): boolean {
  return questionTypes[type].drawConfig !== undefined;
}

/** The parts of the widget that these questions need. */
export function typeParts(questions: readonly AskedQuestion[]): PanelPart[] {
  const needed = questions.map((question) => typeFaceOf(question).part?.(question));
  return PANEL_PARTS.filter((part) => needed.includes(part));
}

function isQuestionType(type: string): type is QuestionType {
  return Object.hasOwn(questionTypes, type);
}
