import type { AnswerValue, Comparator, Question, QuestionOf, QuestionType, SurveyDraft } from '@userfeedback/contract';
import type { AnswerProblem } from './answer-problem.ts';
import type { Kind, KindFacts } from './kinds.ts';

/** A value that was given, neither skipped nor left empty. */
export type GivenValue = NonNullable<AnswerValue>;

/** The part of a question type that a visitor's browser needs. */
interface VisitorPart<Q extends Question> {
  canRandomize: boolean;
  canComment: boolean;
  /** Answering moves on at once, unless a comment box waits. */
  advances: boolean;
  /** The title is the label of its one field. */
  titleIsLabel: boolean;
  /** What can be chosen, in order: labels or steps; empty for free text. */
  optionValues(question: Q): string[];
  /** Why a value is not valid for this question; null when it is. */
  checkAnswer(question: Q, value: GivenValue): AnswerProblem | null;
  /** The stored form of a value that passed `checkAnswer`. */
  normalise(question: Q, value: GivenValue): AnswerValue;
}

/** What all types have in common; a type adds its config and its own settings. */
export type QuestionCore = Pick<Question, 'id' | 'title' | 'logic'> & {
  settings: Pick<Question['settings'], 'required' | 'randomize' | 'comment_box'>;
};

/**
 * The part of a question type that the editor, the results and the mails need. Types write it out in full: bundlers
 * do not drop objects made by spreading, so a spread of common fields would stay in the widget's panel (260 bytes
 * gzip).
 */
interface EditorPart<Q extends Question> {
  /** Which answers its own are counted with; `kinds` lists the facts that follow. */
  kind: Kind;
  /** The steps of a scale; empty for all others. */
  steps: readonly number[];
  /** Its answers identify people: no summary reads them. */
  asksForAddress: boolean;
  /** Its answers are typed without line breaks. */
  isOneLine: boolean;
  optionsMin: number;
  /** May be the subject of another question's logic. */
  isLogicSubject: boolean;
  defaultTitle: string;
  /** The type of a survey whose template has only this question. */
  surveyType: SurveyDraft['type'];
  /** True for the types that keep their options when a question changes between them. */
  hasTextOptions: boolean;
  blankConfig(): Q['config'];
  /** A question of this type; text options are kept if the type has them. */
  make(core: QuestionCore, textOptions?: string[]): Q;
  /** The same question with one more blank option. */
  addOption(question: Q): Q;
  removeOption(question: Q, index: number): Q;
  setOption(question: Q, index: number, option: OptionPatch): Q;
  hasInvalidOptions(question: Q): boolean;
  comparators: readonly Comparator[];
  /** The choices for a condition's value; null for free text. */
  conditionValues(question: Q): string[] | null;
  /** The options an answer counts for in the statistics. */
  countedValues(value: AnswerValue): string[];
  formatAnswer(value: AnswerValue): string;
}

/** A change of one option; plain options only have a label. */
export interface OptionPatch {
  label?: string;
  image?: string;
  icon?: { name: string; style: string };
}

export type VisitorFace<T extends QuestionType = QuestionType> = VisitorPart<QuestionOf<T>>;
export type EditorFace<T extends QuestionType = QuestionType> = EditorPart<QuestionOf<T>>;
export type QuestionFace<T extends QuestionType = QuestionType> = VisitorFace<T> & EditorFace<T> & KindFacts;
