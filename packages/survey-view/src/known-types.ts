import type { QuestionType, WidgetQuestion } from '@userfeedback/contract';
import type { AnswerProblem } from '@userfeedback/engine/question-types/answer-problem';
import type { VisitorFace } from '@userfeedback/engine/question-types/face';
import { visitorFaces } from '@userfeedback/engine/question-types/visitor';
import type { Field } from './field.ts';
import { panelFields } from './question-types/panel.ts';
import { addToStyles } from './styles.ts';
import { addProblems } from './words.ts';

/** What a part of the widget brings: types with all that the panel lacks to show them, or how a survey ends. */
export interface TypesPart {
  faces: { [T in QuestionType]?: VisitorFace<T> };
  fields: { [T in QuestionType]?: Field<T> };
  /** What visitors read in English if an answer does not fit. */
  problems: { [Code in AnswerProblem['code']]?: string };
  styles: string;
  endOf?: typeof import('./flow.tsx').endOf;
}

const fields: TypesPart['fields'] = panelFields;

export let endOf: TypesPart['endOf'];

export function addTypes(part: TypesPart): void {
  endOf = part.endOf ?? endOf;
  Object.assign(visitorFaces, part.faces);
  Object.assign(fields, part.fields);
  addProblems(part.problems);
  addToStyles(part.styles);
}

export function isKnownType(type: QuestionType): boolean {
  return fields[type] !== undefined;
}

/** The cast is safe: each type has a component of its own. */
export function fieldOf(question: WidgetQuestion): Field<QuestionType> {
  return fields[question.type] as Field<QuestionType>;
}
