import type { QuestionType, SubmittedAnswer, WidgetQuestion } from '@userfeedback/contract';
import { isUnanswered } from '../conditions/branching.ts';
import { visitorFaceOf } from '../question-types/visitor.ts';
import { leftAt } from './left-at.ts';
import type { VisitedSurvey, VisitState } from './visit.ts';
import { answersOnWay, goTo, indexBefore, initialVisit } from './visit.ts';

/** What is kept so that a visit can continue later. Text that was only typed is not. */
export interface KeptVisit {
  version: number;
  /** Id of the question at which the visitor left. */
  at: string | undefined;
  given: (SubmittedAnswer & { type: QuestionType | undefined })[];
}

type Versioned = VisitedSurvey & { version: number };

export function keepVisit({ version, questions }: Versioned, { index, given }: VisitState): KeptVisit {
  const typeOf = (id: string) => questions.find((question) => question.id === id)?.type;
  return {
    version,
    at: questions[index]?.id,
    given: given.map((answer) => ({ ...answer, type: typeOf(answer.question_id) })),
  };
}

/**
 * Continues at the question where the visitor left or, if the questions have changed since, at the first one without an
 * answer. Answers that no longer fit are dropped.
 */
export function resumeVisit(survey: Versioned, kept: KeptVisit): VisitState {
  const { questions } = survey;
  const given = kept.given.flatMap(({ type, ...answer }) => {
    const question = questions.find((one) => one.id === answer.question_id && one.type === type);
    return question && takes(question, answer) ? answer : [];
  });
  const answers = answersOnWay(questions, given);
  const isSame = kept.version === survey.version;
  const open = (isSame && questions.find(({ id }) => id === kept.at)) || leftAt(questions, given);
  const state = { ...initialVisit, given, answers };
  // All questions have answers: the visitor can still change the last one.
  const last = () => indexBefore(survey, { ...state, index: questions.length });
  return { ...goTo(survey, state, open ? questions.indexOf(open) : last()), resumed: answers.length > 0 };
}

function takes(question: WidgetQuestion, { value, extra }: SubmittedAnswer): boolean {
  return isUnanswered(value)
    ? question.can_skip || !question.settings.required
    : visitorFaceOf(question).checkAnswer(question, value, extra) === null;
}
