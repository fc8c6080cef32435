import type { AnswerExtra, AnswerValue, SubmittedAnswer, WidgetSurvey } from '@userfeedback/contract';
import type { AnswerProblem } from '../questions/answer-problem.ts';
import { isBlankAnswer, normaliseAnswer } from '../questions/answers.ts';
import { visitorFaceOf } from '../questions/visitor.ts';
import type { Redirects } from '../survey/conditions/branching.ts';
import { isUnanswered, nextQuestionIndex, redirectFor } from '../survey/conditions/branching.ts';

/** One visitor's way through one survey. Timers, cookies and calls are the widget's job. */
export interface VisitState {
  stage: 'inactive' | 'asking' | 'finished';
  open: boolean;
  /** The current question; -1 before the start, the number of questions at the end. */
  index: number;
  answers: SubmittedAnswer[];
  /** The contents of the current question's fields. */
  draft: { value: AnswerValue; extra: AnswerExtra };
  /** Why the last answer was not accepted. */
  error: AnswerProblem | null;
}

export type VisitAction =
  | { type: 'start' | 'open' | 'minimize' | 'skip' | 'close' }
  | { type: 'edit'; value?: AnswerValue; extra?: AnswerExtra }
  | { type: 'answer'; value: AnswerValue; extra?: AnswerExtra };

/** The parts of a survey a visit needs; the editor's preview has no more. */
export type VisitedSurvey = Pick<WidgetSurvey, 'questions' | 'type'> & { is_shortcode?: boolean };

export const initialVisit: VisitState = {
  stage: 'inactive',
  open: false,
  index: -1,
  answers: [],
  draft: { value: null, extra: {} },
  error: null,
};

/** The visit after an action; an action that does not apply changes nothing. */
export function visit(survey: VisitedSurvey, state: VisitState, action: VisitAction): VisitState {
  switch (action.type) {
    case 'start':
      return state.index === -1 ? advance(survey, state) : state;
    case 'open':
      return setOpen(state, true);
    case 'minimize':
      return setOpen(state, false);
    case 'edit':
      return state.stage === 'asking' ? edit(state, action) : state;
    case 'answer':
      return answer(survey, state, action.value, action.extra ?? {});
    case 'skip':
      return acceptAnswer(survey, state, null, {});
    case 'close':
      return state.stage === 'finished' && !survey.is_shortcode
        ? { ...state, stage: 'inactive', open: false }
        : state;
  }
}

/** True when anything was given, even only a comment or a name, so that there is a response to send. */
export function hasAnswers(state: VisitState): boolean {
  return state.answers.some((given) => !isBlankAnswer(given));
}

/** True once the visitor has answered or written something, so that the visit must not be lost. */
export function isBegun({ answers, draft }: VisitState): boolean {
  return answers.length > 0 || !isBlankAnswer(draft);
}

/** How far the visit is, from 0 to 1; at the end the index is the number of questions. */
export function progress(state: VisitState, survey: Pick<VisitedSurvey, 'questions'>): number {
  return Math.max(0, state.index) / Math.max(1, survey.questions.length);
}

/** Where a finished visit leads. */
export function redirectAfter(
  survey: { settings: { thank_you: Redirects } },
  state: VisitState,
): string | null {
  return redirectFor(survey.settings.thank_you, state.answers);
}

function setOpen(state: VisitState, open: boolean): VisitState {
  return state.stage === 'inactive' ? state : { ...state, open };
}

function edit(
  state: VisitState,
  { value = state.draft.value, extra }: Partial<VisitState['draft']>,
): VisitState {
  return { ...state, draft: { value, extra: { ...state.draft.extra, ...extra } }, error: null };
}

function answer(
  survey: VisitedSurvey,
  state: VisitState,
  value: AnswerValue,
  extra: AnswerExtra,
): VisitState {
  const question = survey.questions[state.index];
  if (!question) return state;
  if (!isUnanswered(value)) {
    const error = visitorFaceOf(question).checkAnswer(question, value);
    return error ? { ...state, error } : acceptAnswer(survey, state, value, extra);
  }
  return question.settings.required
    ? { ...state, error: { code: 'required' } }
    : acceptAnswer(survey, state, null, extra);
}

function acceptAnswer(
  survey: VisitedSurvey,
  state: VisitState,
  value: AnswerValue,
  extra: AnswerExtra,
): VisitState {
  const question = survey.questions[state.index];
  if (state.stage !== 'asking' || !question) return state;
  return advance(survey, { ...state, answers: [...state.answers, normaliseAnswer(question, value, extra)] });
}

function advance(survey: VisitedSurvey, state: VisitState): VisitState {
  const next = nextQuestionIndex(survey.questions, state.index, state.answers);
  const { draft, error } = initialVisit;
  const [stage, index] =
    next === -1 ? (['finished', survey.questions.length] as const) : (['asking', next] as const);
  return { ...state, stage, index, draft, error };
}
