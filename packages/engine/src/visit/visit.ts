import type { AnswerExtra, AnswerValue, AskedQuestion, SubmittedAnswer, WidgetSurvey } from '@userfeedback/contract';
import { answerProblem, isBlankAnswer, normaliseAnswer } from '../answers/answers.ts';
import type { Redirects } from '../conditions/branching.ts';
import { answerIn, nextQuestionIndex, redirectFor, way } from '../conditions/branching.ts';
import type { AnswerProblem } from '../question-types/answer-problem.ts';

/** One visitor's way through one survey. Timers, cookies and calls are the widget's job. */
export interface VisitState {
  stage: 'inactive' | 'asking' | 'finished';
  open: boolean;
  /** Index of the current question; -1 before the start, the number of questions at the end. */
  index: number;
  /** On the visitor's way, in its order, each question once. */
  answers: SubmittedAnswer[];
  /** The last answer to every question, also off the current way: visitors who return to it find their answers. */
  given: SubmittedAnswer[];
  /** The fields' contents of questions that were left with Back, or that an address has filled in; they are no answers. */
  typed: SubmittedAnswer[];
  draft: { value: AnswerValue; extra: AnswerExtra };
  /** `typed` of an address: no visitor has typed that. */
  filled: SubmittedAnswer[];
  error: AnswerProblem | null;
  /** By place, of questions that share a screen; `error` is the first of them. */
  errors?: Record<number, AnswerProblem | null | undefined>;
  resumed: boolean;
}

export type VisitAction =
  | { type: 'start' | 'open' | 'minimize' | 'skip' | 'back' | 'start-over' | 'close' }
  /** Of the current question, or of another one on its screen. */
  | { type: 'edit'; question_id?: string; value?: AnswerValue; extra?: AnswerExtra }
  | { type: 'answer'; value: AnswerValue; extra?: AnswerExtra };

export type VisitedSurvey = Pick<WidgetSurvey, 'questions' | 'type'> & {
  is_shortcode?: boolean;
  settings: Pick<WidgetSurvey['settings'], 'answering'>;
};

const nothing: SubmittedAnswer[] = [];

export const initialVisit: VisitState = {
  stage: 'inactive',
  open: false,
  index: -1,
  answers: [],
  given: [],
  typed: nothing,
  filled: nothing,
  draft: { value: null, extra: {} },
  error: null,
  resumed: false,
};

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
      return answer(survey, state, action.value, action.extra ?? state.draft.extra);
    case 'skip':
      return acceptAnswer(survey, state, null, {});
    case 'back':
      return canGoBack(survey, state) ? goBack(survey, state) : state;
    case 'start-over':
      return state.stage === 'asking' ? advance(survey, { ...initialVisit, open: state.open }) : state;
    case 'close':
      return state.stage === 'finished' && !survey.is_shortcode ? { ...state, stage: 'inactive', open: false } : state;
  }
}

/** A comment or a name alone also makes a response to send. */
export function hasAnswers(state: VisitState): boolean {
  return state.answers.some((given) => !isBlankAnswer(given));
}

/** The fields are as an address filled them in, or empty, as long as these objects are the same. */
export function isBegun({ given, typed, filled, draft }: VisitState): boolean {
  const isFilled = ({ extra }: SubmittedAnswer) => extra === draft.extra;
  return given.length > 0 || typed !== filled || !(isBlankAnswer(draft) || filled.some(isFilled));
}

export function canGoBack(survey: VisitedSurvey, state: VisitState): boolean {
  return (
    !!survey.settings.answering?.back &&
    survey.type !== 'nps' &&
    state.stage === 'asking' &&
    indexBefore(survey, state) >= 0
  );
}

/** What the fields of the questions contain that the visitor has come by. */
export function fieldsIn(
  { questions }: Pick<VisitedSurvey, 'questions'>,
  { index, draft, typed, answers }: VisitState,
): SubmittedAnswer[] {
  return questions.flatMap((question, at) =>
    at === index
      ? { question_id: question.id, ...draft }
      : (answerTo(question, typed) ?? answerTo(question, answers) ?? []),
  );
}

/** Those of questions that the answers before them lead to, in the survey's order. */
export function answersOnWay(
  questions: VisitedSurvey['questions'],
  given: readonly SubmittedAnswer[],
): SubmittedAnswer[] {
  return way(questions, answerIn(given)).flatMap((question) => answerTo(question, given) ?? []);
}

/** The fields are filled as they were left. Without a question at this index the visit is finished. */
export function goTo({ questions }: Pick<VisitedSurvey, 'questions'>, state: VisitState, index: number): VisitState {
  const question = questions[index];
  const { value, extra } =
    (question && (answerTo(question, state.typed) ?? answerTo(question, state.given))) ?? initialVisit.draft;
  return {
    ...state,
    stage: question ? 'asking' : 'finished',
    index: question ? index : questions.length,
    draft: { value, extra },
    error: null,
    resumed: false,
  };
}

export function progress(state: VisitState, survey: Pick<VisitedSurvey, 'questions'>): number {
  return Math.max(0, state.index) / Math.max(1, survey.questions.length);
}

export function redirectAfter(survey: { settings: { thank_you: Redirects } }, state: VisitState): string | null {
  return redirectFor(survey.settings.thank_you, state.answers);
}

function setOpen(state: VisitState, open: boolean): VisitState {
  return state.stage === 'inactive' ? state : { ...state, open };
}

function edit(state: VisitState, { value = state.draft.value, extra }: Partial<VisitState['draft']>): VisitState {
  return { ...state, draft: { value, extra: { ...state.draft.extra, ...extra } }, error: null };
}

function answer(survey: VisitedSurvey, state: VisitState, value: AnswerValue, extra: AnswerExtra): VisitState {
  const question = survey.questions[state.index];
  if (!question) return state;
  const error = answerProblem(question, { value, extra }, true);
  return error ? { ...state, error } : acceptAnswer(survey, state, value, extra);
}

function acceptAnswer(survey: VisitedSurvey, state: VisitState, value: AnswerValue, extra: AnswerExtra): VisitState {
  const question = survey.questions[state.index];
  if (state.stage !== 'asking' || !question) return state;
  const isOther = ({ question_id }: SubmittedAnswer) => question_id !== question.id;
  return advance(survey, {
    ...state,
    given: [...state.given.filter(isOther), normaliseAnswer(question, value, extra)],
    typed: state.typed.filter(isOther),
  });
}

function advance({ questions }: VisitedSurvey, state: VisitState): VisitState {
  const { index, given } = state;
  const next = nextQuestionIndex(questions, index, given);
  return goTo({ questions }, { ...state, answers: answersOnWay(questions, given) }, next);
}

function goBack(survey: VisitedSurvey, state: VisitState): VisitState {
  const question_id = survey.questions[state.index]?.id ?? '';
  const others = state.typed.filter((one) => one.question_id !== question_id);
  const typed = [...others, { question_id, ...state.draft }];
  return goTo(survey, { ...state, typed }, indexBefore(survey, state));
}

/** -1 if the current question is the first on the visitor's way. */
export function indexBefore({ questions }: Pick<VisitedSurvey, 'questions'>, { index, answers }: VisitState): number {
  const isBefore = (question: AskedQuestion, at: number) => at < index && answerTo(question, answers) !== undefined;
  return questions.reduce((last, question, at) => (isBefore(question, at) ? at : last), -1);
}

export function answerTo<A extends Pick<SubmittedAnswer, 'question_id'>>(
  { id }: Pick<AskedQuestion, 'id'>,
  list: readonly A[],
): A | undefined {
  return list.find(({ question_id }) => question_id === id);
}
