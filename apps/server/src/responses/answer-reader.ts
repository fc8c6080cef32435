import type { AnswerValue } from '@userfeedback/contract';
import { dialectOf, isOneOf } from '../db/dialect.ts';
import type { AnswerTable, Db } from '../db/schema.ts';
import type { Given } from './choices.ts';
import { parseChoices } from './choices.ts';
import type { Wording, Wordings } from './wordings.ts';
import { readWordings, valueOfCodes } from './wordings.ts';

/** An answer as its visitor saw the question. */
export interface StoredAnswer extends Pick<Wording, 'question_id' | 'question_type' | 'question_title'> {
  value: AnswerValue;
  name: string | null;
  comments: string | null;
}

type WrittenById = ReadonlyMap<number, readonly Written[]>;
type Written = Pick<AnswerTable, 'wording' | 'value' | 'name' | 'comments'>;

/** Reads the answers of a survey's responses; remembers the wordings, which never change. */
export class AnswerReader {
  readonly #db: Db;
  readonly #surveyId: number;
  #wordings: Wordings | undefined;

  constructor(db: Db, surveyId: number) {
    this.#db = db;
    this.#surveyId = surveyId;
  }

  /** The answers of each response, in the order they were asked. */
  async read(
    responses: readonly { id: number; choices: string }[],
    written?: WrittenById,
  ): Promise<Map<number, StoredAnswer[]>> {
    const rowsOf = written ?? (await this.listWritten(responses.map(({ id }) => id)));
    const given = responses.map(({ id, choices }) => ({ id, list: parseChoices(choices) }));
    const wordings = await this.#wordingsFor(given.flatMap(({ list }) => list));
    return new Map(
      given.map(({ id, list }) => {
        const rows = rowsOf.get(id);
        return [id, list.map((one) => this.#answerOf(one, wordings, rows))];
      }),
    );
  }

  #answerOf(
    { wording: number, codes }: Given,
    wordings: Wordings,
    rows: readonly Written[] | undefined,
  ): StoredAnswer {
    const wording = wordings.get(number);
    if (!wording) throw new Error(`Survey ${this.#surveyId} has no wording ${number}.`);
    const row = rows?.find((one) => one.wording === number);
    const { question_id, question_type, question_title } = wording;
    return {
      ...{ question_id, question_type, question_title },
      value: row?.value ?? valueOfCodes(wording, codes),
      name: row?.name ?? null,
      comments: row?.comments ?? null,
    };
  }

  async #wordingsFor(given: readonly Given[]): Promise<Wordings> {
    const known = this.#wordings;
    if (known && given.every(({ wording }) => known.has(wording))) return known;
    this.#wordings = await readWordings(this.#db, this.#surveyId);
    return this.#wordings;
  }

  /** What was written in these responses; `read` can do without if it is known already. */
  async listWritten(ids: readonly number[]): Promise<WrittenById> {
    const rows = await this.#db
      .selectFrom('answers')
      .select(['response_id', 'wording', 'value', 'name', 'comments'])
      .where('survey_id', '=', this.#surveyId)
      .where(isOneOf(dialectOf(this.#db), 'response_id', ids))
      .execute();
    return Map.groupBy(rows, ({ response_id }) => response_id);
  }
}
