import type { AnswerValue } from '@userfeedback/contract';
import type { StoredValue } from '@userfeedback/engine';
import { readValue, stepName } from '@userfeedback/engine';
import { dialectOf, isOneOf } from '../../platform/db/dialect.ts';
import type { AnswerTable, Db } from '../../platform/db/schema.ts';
import type { Given } from './wordings/choices.ts';
import { parseChoices, parseSeconds } from './wordings/choices.ts';
import type { Wording, Wordings } from './wordings/wordings.ts';
import { readWordings } from './wordings/wordings.ts';

export interface StoredAnswer
  extends Pick<Wording, 'question_id' | 'question_type' | 'kind' | 'question_title' | 'options' | 'rows'>,
    StoredValue {
  value: AnswerValue;
  /** What the chosen step read as, if that was not its number. */
  label?: string;
  name: string | null;
  comments: string | null;
  other: string | null;
  seconds: number | null;
}

export interface AnswerColumns {
  id: number;
  choices: string;
  answer_seconds?: string | null;
}

type WrittenById = ReadonlyMap<number, readonly Written[]>;
type Written = Pick<AnswerTable, 'wording' | 'value' | 'name' | 'comments' | 'other'>;

/** Reads answers of one survey; caches the wordings, which never change. */
export class AnswerReader {
  readonly #db: Db;
  readonly #surveyId: number;
  #wordings: Wordings | undefined;

  constructor(db: Db, surveyId: number) {
    this.#db = db;
    this.#surveyId = surveyId;
  }

  /** Answers in the order they were asked, by response id. */
  async read(responses: readonly AnswerColumns[], written?: WrittenById): Promise<Map<number, StoredAnswer[]>> {
    const rowsOf = written ?? (await this.listWritten(responses.map(({ id }) => id)));
    const given = responses.map(({ id, choices, answer_seconds }) => ({
      id,
      list: parseChoices(choices),
      seconds: parseSeconds(answer_seconds ?? null),
    }));
    const wordings = await this.#wordingsFor(given.flatMap(({ list }) => list.map((one) => one.wording)));
    return new Map(
      given.map(({ id, list, seconds }) => {
        const rows = rowsOf.get(id);
        const answerOf = (one: Given) => ({
          ...this.#answerOf(one, wordings, rows),
          seconds: seconds.get(one.wording) ?? null,
        });
        return [id, list.map(answerOf)];
      }),
    );
  }

  async questions(numbers: readonly number[]): Promise<ReadonlyMap<number, Wording>> {
    const wordings = await this.#wordingsFor(numbers);
    return new Map(numbers.map((number) => [number, this.#wordingOf(wordings, number)]));
  }

  #wordingOf(wordings: Wordings, number: number): Wording {
    const wording = wordings.get(number);
    if (!wording) throw new Error(`Survey ${this.#surveyId} has no wording ${number}.`);
    return wording;
  }

  #answerOf(
    { wording: number, codes }: Given,
    wordings: Wordings,
    written: readonly Written[] | undefined,
  ): Omit<StoredAnswer, 'seconds'> {
    const wording = this.#wordingOf(wordings, number);
    const row = written?.find((one) => one.wording === number);
    const { question_id, question_type, kind, question_title, options, rows = 0 } = wording;
    const text = row?.value ?? null;
    const label = stepName(wording, codes);
    return {
      question_id,
      question_type,
      kind,
      question_title,
      options,
      rows,
      codes,
      text,
      value: readValue(wording, { codes, text }),
      ...(label !== undefined && { label }),
      name: row?.name ?? null,
      comments: row?.comments ?? null,
      other: row?.other ?? null,
    };
  }

  async #wordingsFor(numbers: readonly number[]): Promise<Wordings> {
    const known = this.#wordings;
    if (known && numbers.every((number) => known.has(number))) return known;
    this.#wordings = await readWordings(this.#db, this.#surveyId);
    return this.#wordings;
  }

  async listWritten(ids: readonly number[]): Promise<WrittenById> {
    const rows = await this.#db
      .selectFrom('answers')
      .select(['response_id', 'wording', 'value', 'name', 'comments', 'other'])
      .where('survey_id', '=', this.#surveyId)
      .where(isOneOf(dialectOf(this.#db), 'response_id', ids))
      .execute();
    return Map.groupBy(rows, ({ response_id }) => response_id);
  }
}
