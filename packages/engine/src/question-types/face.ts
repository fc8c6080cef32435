import type {
  AnswerExtra,
  AnswerValue,
  AskedQuestion,
  AskedQuestionOf,
  Capability,
  NamedLink,
  Question,
  QuestionOf,
  QuestionType,
  SurveyDraft,
  WidgetQuestionOf,
} from '@userfeedback/contract';
import type { PanelPart } from '@userfeedback/contract/limits';
import type { SCALE_MEASURES } from '@userfeedback/contract/question-limits';
import type { AnswerProblem } from './answer-problem.ts';
import type { Kind, KindFacts } from './kinds.ts';
import type { SameText } from './labels.ts';

export type GivenValue = NonNullable<AnswerValue>;

/** The first and last day that it may be for the visitor. */
export interface Today {
  first: string;
  last: string;
}

interface VisitorPart<Q extends AskedQuestion> {
  canRandomize: boolean;
  canComment: boolean;
  /** Answering moves on at once, unless there is a comment box. */
  advances: boolean;
  titleIsLabel: boolean;
  /** It has other words that visitors read. */
  titleIsOptional?: true;
  /** It only says something: nothing of it is stored, sent or counted. */
  takesNoAnswer?(question: Q): boolean;
  /** Only the visitor's own click may answer it: no address fills it in. */
  isConsent?: true;
  /** The rows or details that an answer has a text for. */
  parts?(question: Q): readonly string[];
  /** What the steps read as, in order, if that is not their numbers; also of answers given before they changed. */
  stepNames?(question: Q): string[] | null;
  /** The options or steps of its own, in order; empty for free text. Other is not among them. */
  optionValues(question: Q): string[];
  /** Without `today` it is the day here. */
  checkAnswer(question: Q, value: GivenValue, extra?: AnswerExtra, today?: Today): AnswerProblem | null;
  /** What the answer to a required question lacks; `value` is null if there is none. Without this any answer will do. */
  missing?(question: Q, value: GivenValue | null): AnswerProblem | null;
  /** Only for values that passed `checkAnswer`. */
  normalise(question: Q, value: GivenValue): AnswerValue;
}

export type QuestionCore = Pick<Question, 'id' | 'title' | 'logic' | 'jumps'> & {
  settings: Pick<Question['settings'], 'required' | 'randomize' | 'comment_box' | 'same_screen' | 'show_result'>;
};

/**
 * What the editor, the results and the mails need. Types write it out in full: bundlers do not drop objects made by
 * spreading, so a spread of common fields would stay in the widget's panel (260 bytes gzip).
 */
interface EditorPart<Q extends Question> {
  /** Answers of one kind are counted together; see `kinds`. */
  kind(question: Q): Kind;
  /** Answers identify people: no summary reads them. */
  asksForAddress: boolean;
  /** Answers have no line breaks. */
  isOneLine: boolean;
  /** The part of the widget that has the type, if the panel does not. */
  part?(question: AskedQuestionOf<Q['type']>): PanelPart | null;
  isLogicSubject: boolean;
  /**
   * In a text that is pasted: the title without what asks for this type, and the config if that is asked for too; null
   * if it does not ask for the type. `canRate`: the site may use rating questions.
   */
  readTitle?(title: string, canRate: boolean): AskedTitle<Q> | null;
  /** Questions of this type that lists offer by a name of their own. */
  presets?: Readonly<Record<string, Preset<Q>>>;
  /** What visitors need to get it; null: nothing. */
  capability: TypeCapability | null;
  defaultTitle: string;
  surveyType: SurveyDraft['type'];
  /** What is left out, or does not fit the type, starts again. */
  make(core: QuestionCore, kept?: Partial<TextChoices>): Q;
  /** Besides its title, in the order of the editor. */
  texts(question: Q): TypeText[];
  /** Paths in the question that must be written before it can be asked; the title and `options` are not of these. */
  blankTexts?(question: Q): string[];
  /** What it is called in lists where its title is blank. */
  nameIfUntitled?(question: Q): string;
  /** In `link` of its config. */
  link?(question: Q): NamedLink | null;
  /** What visitors agree to besides the title, as they read it; null where they are not asked to. */
  agreement?(question: Q, read: (text: TypeText) => string): string | null;
  /** Texts that look like another one of their list where each must differ, by their paths in the question. */
  doubledTexts?(question: Q): Record<string, SameText>;
  /** What an answer can be, as conditions, quotas, filters and figures name it; null: anything that the kind can be. */
  conditionValues(question: Q): string[] | null;
  /** The rows, details or ranked options that an answer has a value for: exports give each a column. */
  columns?(question: Q): { part: string; title: string }[];
  /** Of numbers. */
  decimals?(question: Q): number;
  formatAnswer(value: AnswerValue): string;
  /** What the steps of a scale say together besides their average. */
  measure?(question: Q): Measure | null;
  /** Shares of its groups are rounded down; those of other types are rounded. */
  roundsDown?: true;
  /** A question as somebody would ask it. */
  sample: { title: string; config: Q['config'] };
  /** What somebody could answer; `text` is what they would write. Null where there is nothing to choose. */
  sampleValue(question: Q, text: string): GivenValue | null;
  /** Of types with icons: the config with the drawings that visitors get with it. */
  drawConfig?(question: Q, draw: Draw): VisitorConfig<Q>;
}

/** Types without options have `NO_OPTIONS`. */
export interface OptionsPart<Q extends Question> {
  optionsMin: number;
  optionsMax: number;
  /** A type with room for more options, which keeps all that the question has. */
  roomierType: QuestionType | null;
  /** True for types that share their options, so that changing between them keeps the options. */
  hasTextOptions: boolean;
  addOption(question: Q): Q;
  removeOption(question: Q, index: number): Q;
  setOption(question: Q, index: number, option: OptionPatch): Q;
  hasInvalidOptions(question: Q): boolean;
}

/** What types with text options share. */
export interface TextChoices {
  options: readonly string[];
  multiple: boolean;
  max_choices: number;
  other: QuestionOf<'radio-button'>['config']['other'];
}

interface AskedTitle<Q extends Question> {
  title: string;
  config?: Q['config'];
}

export interface Preset<Q extends Question = Question> {
  title: string;
  config: Q['config'];
  capability: TypeCapability | null;
}

/** A text that visitors read, and that can be translated. */
export interface TypeText {
  /** The field of the config that it is in. */
  field: string;
  /** After the question's id and a slash. */
  key: string;
  /** Among the entries of a list, from 1. */
  number?: number;
  text: string;
  /** Characters. */
  max: number;
  hasLines?: boolean;
  /** Answers are stored by this text. */
  isAnswer?: boolean;
  /** It is kept, but not shown now. */
  isResting?: boolean;
}

type VisitorConfig<Q extends Question> = WidgetQuestionOf<Q['type']>['config'];

/** `nps`: promoters, passives and detractors; `csat`: who is satisfied; `ces`: who found it easy. */
export type Measure = keyof typeof SCALE_MEASURES;

export type TypeCapability = Extract<Capability, 'use-rating-questions' | 'use-picture-questions'>;

export interface Drawing {
  path: string;
  style: string;
}

export type Draw = (icon: { name: string; style: string }) => Drawing;

export interface OptionPatch {
  label?: string;
  image?: string;
  icon?: { name: string; style: string };
}

export type VisitorFace<T extends QuestionType = QuestionType> = VisitorPart<AskedQuestionOf<T>>;
export type EditorFace<T extends QuestionType = QuestionType> = EditorPart<QuestionOf<T>> &
  (QuestionOf<T>['config'] extends { options: unknown } ? OptionsPart<QuestionOf<T>> : unknown);
export type TypeFace<T extends QuestionType = QuestionType> = VisitorFace<T> &
  EditorPart<QuestionOf<T>> &
  OptionsPart<QuestionOf<T>>;
/** With the facts of the question's kind. */
export type QuestionFace = TypeFace & KindFacts;
