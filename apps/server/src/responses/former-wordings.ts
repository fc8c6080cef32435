import type { Question } from '@userfeedback/contract';
import { faceOf, faceOfType } from '@userfeedback/engine';
import type { FormerAnswer } from '../db/new-layout-rows.ts';
import type { Db } from '../db/schema.ts';
import type { NewAnswer } from './new-response.ts';
import { insertWordings } from './wording-queries.ts';
import type { Wording } from './wordings.ts';
import { nextWording, readWordings, rowOf } from './wordings.ts';

/** The questions of a survey's versions. */
export type Versions = ReadonlyMap<number, readonly Question[]>;

/** What an answer gets: its wording, and what it counts for. */
export interface Worded extends NewAnswer {
  wording: Wording;
}

/**
 * The wordings of one survey while its former answers are copied. Former answers knew their title and type; what could
 * be chosen is looked up in the version they were given to. What is not there any more joins the wording at its end.
 */
export class FormerWordings {
  readonly #surveyId: number;
  readonly #versions: Versions;
  /** By the wording as the version has it; several where a response was asked the same more than once. */
  readonly #known: Map<string, Wording[]>;
  #added: Wording[] = [];
  readonly #extended = new Set<number>();

  constructor(surveyId: number, versions: Versions, stored: readonly Wording[]) {
    this.#surveyId = surveyId;
    this.#versions = versions;
    const asked = askedIn(versions);
    this.#known = Map.groupBy(stored, (wording) => keyOf(wording, startOf(wording, asked)));
  }

  static async read(next: Db, surveyId: number, versions: Versions): Promise<FormerWordings> {
    return new FormerWordings(surveyId, versions, [...(await readWordings(next, surveyId)).values()]);
  }

  /** The answers of one response. */
  word(answers: readonly FormerAnswer[], version: number): Worded[] {
    const used = new Set<number>();
    return answers.map((answer) => {
      const counted = countedValues(answer);
      const wording = this.#find(answer, version, counted, used);
      used.add(wording.number);
      const { question_id, question_title, question_type, value, name, comments } = answer;
      return {
        ...{ question_id, question_title, question_type, options: wording.options, value, name, comments },
        ...{ counted, wording },
      };
    });
  }

  /** Stores what was added since the last time. */
  async save(trx: Db): Promise<void> {
    const added = this.#added;
    this.#added = [];
    for (const { number } of added) this.#extended.delete(number);
    if (added.length > 0)
      await insertWordings(
        trx,
        added.map((wording) => rowOf(this.#surveyId, wording)),
      );
    for (const { number, options } of this.#all().filter((wording) => this.#extended.has(wording.number)))
      await trx
        .updateTable('wordings')
        .set({ options: JSON.stringify(options) })
        .where('survey_id', '=', this.#surveyId)
        .where('number', '=', number)
        .execute();
    this.#extended.clear();
  }

  #find(
    answer: FormerAnswer,
    version: number,
    counted: readonly string[],
    used: ReadonlySet<number>,
  ): Wording {
    const options = this.#optionsOf(answer, version, counted);
    const key = keyOf(answer, options);
    const same = this.#known.get(key) ?? [];
    const found = same.find(({ number }) => !used.has(number));
    if (found) {
      this.#extend(found, counted);
      return found;
    }
    const wording = nextWording({ ...answer, options: withMissing(options, counted) }, this.#all());
    this.#known.set(key, [...same, wording]);
    this.#added.push(wording);
    return wording;
  }

  #optionsOf(answer: FormerAnswer, version: number, counted: readonly string[]): readonly string[] | null {
    const face = faceOfType(answer.question_type);
    if (!face || face.isFreeText) return null;
    // A number that is none is kept as what it is.
    if (!face.hasOptions) return counted.every((value) => /^-?\d+$/.test(value)) ? null : [];
    const questions = this.#versions.get(version) ?? [...this.#versions.values()].flat();
    const question = questions.find((one) => isAskedBy(answer, one));
    return question ? optionsOf(question) : [];
  }

  #extend(wording: Wording, counted: readonly string[]): void {
    const options = withMissing(wording.options, counted);
    if (options === wording.options) return;
    wording.options = options;
    this.#extended.add(wording.number);
  }

  #all(): Wording[] {
    return [...this.#known.values()].flat();
  }
}

type Asked = Pick<Wording, 'question_id' | 'question_type' | 'question_title'>;

function isAskedBy({ question_id, question_type, question_title }: Asked, question: Question): boolean {
  return question.id === question_id && question.type === question_type && question.title === question_title;
}

function optionsOf(question: Question): readonly string[] {
  return faceOf(question).optionValues(question);
}

function withMissing(
  options: readonly string[] | null,
  counted: readonly string[],
): readonly string[] | null {
  if (options === null) return null;
  const missing = counted.filter((value) => !options.includes(value));
  return missing.length === 0 ? options : [...options, ...missing];
}

/** Every way in which the versions asked a question. */
function askedIn(versions: Versions): Map<string, (readonly string[])[]> {
  const asked = new Map<string, (readonly string[])[]>();
  for (const question of [...versions.values()].flat()) {
    if (faceOfType(question.type)?.hasOptions !== true) continue;
    const { id: question_id, type: question_type, title: question_title } = question;
    const key = keyOf({ question_id, question_type, question_title }, null);
    asked.set(key, [...(asked.get(key) ?? []), optionsOf(question)]);
  }
  return asked;
}

/** The options that a stored wording had in its version, before others joined them. */
function startOf(
  wording: Wording,
  asked: ReadonlyMap<string, (readonly string[])[]>,
): readonly string[] | null {
  const { options } = wording;
  if (options === null) return null;
  const starts = (asked.get(keyOf(wording, null)) ?? []).filter((list) =>
    list.every((option, place) => options[place] === option),
  );
  return starts.sort((one, other) => other.length - one.length)[0] ?? [];
}

function keyOf(
  { question_id, question_type, question_title }: Asked,
  options: readonly string[] | null,
): string {
  const list = options === null ? [] : ['', ...options];
  return [question_id, question_type, question_title, ...list].join('\0');
}

/** What an answer counts for, as its type has it. */
function countedValues({ question_type, value }: FormerAnswer): readonly string[] {
  const face = faceOfType(question_type);
  if (value === null || !face || face.isFreeText) return [];
  return face.countedValues(face.storesAs === 'list' ? parseList(value) : value);
}

function parseList(value: string): string[] {
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list.map(String) : [value];
  } catch {
    return [value];
  }
}
