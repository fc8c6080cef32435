import type { QuestionType, SharedResult, WidgetQuestion, WidgetSurvey } from '@userfeedback/contract';
import { way } from '@userfeedback/engine/conditions/branching';
import type { AnswerProblem } from '@userfeedback/engine/question-types/answer-problem';
import type { VisitorFace } from '@userfeedback/engine/question-types/face';
import { panelFaces, visitorFaces } from '@userfeedback/engine/question-types/visitor';
import type { endingFor } from '@userfeedback/engine/visit/ending';
import type { VisitState } from '@userfeedback/engine/visit/visit';
import { visit } from '@userfeedback/engine/visit/visit';
import type { ReactNode } from 'react';
import type { Field } from './field.ts';
import { panelFields } from './question-types/panel.ts';
import { addToStyles } from './styles.ts';
import { addProblems } from './words.ts';

/** What a part of the widget brings: types with all that the panel lacks to show them, or how a survey ends. */
export interface TypesPart {
  faces?: { [T in QuestionType]?: VisitorFace<T> };
  fields?: { [T in QuestionType]?: Field<T> };
  /** What visitors read in English if an answer does not fit. */
  problems?: { [Code in AnswerProblem['code']]?: string };
  styles: string;
  course?: (usual: Course) => Partial<Course>;
}

/** Of the panel: what its parts make types of. */
export interface PanelTypes {
  faces: Pick<typeof panelFaces, 'radio-button' | 'checkbox'>;
  fields: Pick<typeof panelFields, 'radio-button'>;
}

export const panelTypes: PanelTypes = { faces: panelFaces, fields: panelFields };

/** A question in view. */
export interface Asked extends Pick<VisitState, 'index' | 'draft'> {
  error: VisitState['error'] | undefined;
  /** Of those that share a screen: where it is in the survey, and how many need attention. */
  place?: string;
  alert?: ReactNode;
}

/** How a visitor comes through a survey. Parts change it. */
export interface Course {
  visit: typeof visit;
  way: typeof way;
  /** The current question and those that share its screen. */
  asked: (
    survey: Pick<WidgetSurvey, 'questions'>,
    state: VisitState,
    words?: Readonly<Record<string, string>>,
  ) => [Asked, ...Asked[]];
  /** The survey with the end that these answers lead to, and what stands below its message; `ending` if it is known. */
  endOf?: (
    survey: WidgetSurvey,
    state: Pick<VisitState, 'answers'>,
    ending?: ReturnType<typeof endingFor>,
  ) => { survey: WidgetSurvey; below: ReactNode };
  /** How others have answered, for below the thanks; of nothing until the reply is there. */
  resultsOf?: (
    survey: WidgetSurvey,
    results: readonly SharedResult[] | undefined,
    words?: Readonly<Record<string, string>>,
  ) => ReactNode;
}

const fields: NonNullable<TypesPart['fields']> = panelFields;

export const course: Course = { visit, way, asked: (_, state) => [state] };

export function addTypes(part: TypesPart): void {
  Object.assign(course, part.course?.(course));
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
