import type { ImportPlan, Question, UnknownOptions } from '@userfeedback/contract';
import { TEXT_MAX } from '@userfeedback/contract/limits';
import { faceOf, partsOf } from '../question-types/index.ts';
import { withRoom } from '../question-types/text-choices.ts';
import { withExtraOption } from './extra-option.ts';

/** Options that a file may bring to a question without adding them to the survey. */
const KEPT_MAX = 200;
/** Unknown options of a question that are named. */
const NAMED_MAX = 50;
/** Characters of an option that is named. */
export const NAME_MAX = 200;

/** The questions of a survey with the options that the rows of a file bring. */
export class ImportedQuestions {
  readonly #survey: readonly Question[];
  readonly #modes: ImportPlan['unknown_options'];
  readonly #byId: Map<string, Question>;
  readonly #brought = new Map<string, { options: string[]; mode: UnknownOptions }>();
  readonly #unknown = new Map<string, string[]>();

  constructor(survey: readonly Question[], modes: ImportPlan['unknown_options']) {
    this.#survey = survey;
    this.#modes = modes;
    this.#byId = new Map(survey.map((question) => [question.id, question]));
  }

  find(id: string): Question | undefined {
    return this.#byId.get(id);
  }

  list(): Question[] {
    return this.#survey.flatMap(({ id }) => this.find(id) ?? []);
  }

  /** Options that questions did not have, by question; the first ones alone. */
  unknown(): ReadonlyMap<string, readonly string[]> {
    return this.#unknown;
  }

  /** Only those that become options of the survey's questions. */
  added(): ReadonlyMap<string, readonly string[]> {
    const added = [...this.#brought].filter(([, { mode }]) => mode !== 'keep');
    return new Map(added.map(([id, { options }]) => [id, options]));
  }

  /** Adds an option that the question lacks, as the plan says. False: it is a problem; undefined: it is left out. */
  addOption(id: string, option: string): boolean | undefined {
    const question = this.find(id);
    if (!question) return false;
    this.#name(id, option.slice(0, NAME_MAX));
    const mode = this.#modes[id] ?? 'refuse';
    if (mode === 'leave_out') return undefined;
    // Where answers name all options, one more would make all others incomplete.
    if (mode === 'refuse' || option.length > TEXT_MAX || partsOf(question).length > 0) return false;
    const { options } = this.#brought.get(id) ?? { options: [] };
    const asked = mode === 'grow' ? withRoom(question) : question;
    const face = faceOf(asked);
    const isFull = mode === 'keep' ? options.length >= KEPT_MAX : face.optionValues(asked).length >= face.optionsMax;
    if (isFull || (mode !== 'keep' && !face.hasTextOptions)) return false;
    this.#brought.set(id, { mode, options: [...options, option] });
    this.#byId.set(id, withExtraOption(asked, option));
    return true;
  }

  #name(id: string, option: string): void {
    const named = this.#unknown.get(id) ?? [];
    if (named.length < NAMED_MAX && !named.includes(option)) this.#unknown.set(id, [...named, option]);
  }
}
