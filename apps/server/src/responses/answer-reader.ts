import type { AnswerValue } from '@userfeedback/contract';
import { dialectOf, isOneOf } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';
import { parseChoices } from './choices.ts';
import type { Wording, Wordings } from './wordings.ts';
import { readWordings, valueOfCodes } from './wordings.ts';

/** An answer as its visitor saw the question. */
export interface StoredAnswer extends Pick<Wording, 'question_id' | 'question_type' | 'question_title'> {
  value: AnswerValue;
  name: string | null;
  comments: string | null;
}

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
  async read(responses: readonly { id: number; choices: string }[]): Promise<Map<number, StoredAnswer[]>> {
    const written = await this.#listWritten(responses.map(({ id }) => id));
    const answers = new Map<number, StoredAnswer[]>();
    for (const { id, choices } of responses) {
      const rows = written.get(id) ?? [];
      const list: StoredAnswer[] = [];
      for (const { wording: number, codes } of parseChoices(choices)) {
        const wording = await this.wording(number);
        const row = rows.find((one) => one.wording === number);
        const { question_id, question_type, question_title } = wording;
        list.push({
          ...{ question_id, question_type, question_title },
          value: row?.value ?? valueOfCodes(wording, codes),
          name: row?.name ?? null,
          comments: row?.comments ?? null,
        });
      }
      answers.set(id, list);
    }
    return answers;
  }

  async wording(number: number): Promise<Wording> {
    const known = this.#wordings?.get(number);
    if (known) return known;
    this.#wordings = await readWordings(this.#db, this.#surveyId);
    const found = this.#wordings.get(number);
    if (!found) throw new Error(`Survey ${this.#surveyId} has no wording ${number}.`);
    return found;
  }

  async #listWritten(ids: readonly number[]) {
    const rows = await this.#db
      .selectFrom('answers')
      .select(['response_id', 'wording', 'value', 'name', 'comments'])
      .where('survey_id', '=', this.#surveyId)
      .where(isOneOf(dialectOf(this.#db), 'response_id', ids))
      .execute();
    return Map.groupBy(rows, ({ response_id }) => response_id);
  }
}
