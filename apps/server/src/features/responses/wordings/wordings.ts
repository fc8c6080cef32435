import { factsOfKind, findCode } from '@userfeedback/engine';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { byIndex, dialectOf, includesText } from '../../../platform/db/dialect.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { Asked, NewAnswer } from '../new-response.ts';
import { choicePart } from './choices.ts';
import type { WordingRow } from './wording-queries.ts';
import { insertWordings, listWordings, lockWordings } from './wording-queries.ts';

/** How a question was once asked: everything that answers refer to. Stored once and never changed. */
export interface Wording extends Asked {
  number: number;
  /** The number of the question's first wording of this kind; answers with the same one are listed together. */
  question: number;
}

export type Wordings = ReadonlyMap<number, Wording>;

export async function readWordings(db: Db, surveyId: number): Promise<Wordings> {
  const rows = await listWordings(db, surveyId);
  return new Map(rows.map((row) => [row.number, wordingOf(row)]));
}

function wordingOf({ survey_id: _, options, ...row }: WordingRow): Wording {
  return { ...row, options: options === null ? null : JSON.parse(options) };
}

/** The `question` numbers of all wordings of this kind; empty if nobody has answered it. */
export function questionNumbers(wordings: Wordings, questionId: string, kind: string): number[] {
  return [...new Set(ofKind(wordings, questionId, kind).map(({ question }) => question))];
}

export function wordingNumbers(wordings: Wordings, questionId: string, kind: string): number[] {
  return ofKind(wordings, questionId, kind).map(({ number }) => number);
}

function ofKind(wordings: Wordings, questionId: string, kind: string): Wording[] {
  return [...wordings.values()].filter((wording) => wording.question_id === questionId && wording.kind === kind);
}

/**
 * What to search for in `choices` to find this answer, and the kinds that it is counted with; both are empty if nobody
 * could give it.
 */
export function partsFor(
  wordings: Wordings,
  questionId: string,
  counted: string,
): { parts: string[]; kinds: string[] } {
  const found = [...wordings.values()].flatMap((wording) => {
    const code = wording.question_id === questionId ? findCode(wording, counted) : undefined;
    return code === undefined ? [] : [{ part: choicePart(wording.number, code), kind: wording.kind }];
  });
  return { parts: found.map(({ part }) => part), kinds: [...new Set(found.map(({ kind }) => kind))] };
}

export function includesPart(db: Db, parts: readonly string[]): RawBuilder<unknown> {
  if (parts.length === 0) return sql`1 = 0`;
  const dialect = dialectOf(db);
  const found = parts.map((part) => includesText(dialect, 'responses.choices', part));
  return sql`(${sql.join(found, sql` or `)})`;
}

export function answersByQuestion(db: Db): RawBuilder<unknown> {
  return sql`answers ${byIndex(dialectOf(db), 'answers_of_question')}`;
}

export function isOfQuestions(questions: readonly number[]): RawBuilder<SqlBool> {
  if (questions.length === 0) return sql`1 = 0`;
  return sql`answers.question in (${sql.join(questions)})`;
}

type Numbered = Pick<Wording, 'number' | 'question' | 'options'>;
export type FindWording = (answer: NewAnswer, surveyId: number) => Numbered;

interface WithAnswers {
  survey_id: number;
  answers: readonly NewAnswer[];
  left?: { question: NewAnswer | null };
}

function referredTo({ answers, left }: WithAnswers): readonly NewAnswer[] {
  return left?.question ? [...answers, left.question] : answers;
}

type Known = ReadonlyMap<string, readonly Wording[]>;

/** Caches wordings for this process; a new wording is stored when it is first met. */
export class WordingNumbers {
  readonly #db: Db;
  #known = new LRUCache<number, Known>({ max: 500 });

  constructor(db: Db) {
    this.#db = db;
  }

  async prepare(responses: readonly WithAnswers[]): Promise<FindWording> {
    const found = new Map<number, Known>();
    for (const [surveyId, list] of Map.groupBy(responses, ({ survey_id }) => survey_id)) {
      const answers = list.flatMap(referredTo);
      let known = this.#known.get(surveyId);
      if (!known || !answers.every((answer) => known && findIn(known, answer))) {
        known = Map.groupBy(await numberWordings(this.#db, surveyId, answers), (one) => one.question_id);
        this.#known.set(surveyId, known);
      }
      found.set(surveyId, known);
    }
    return (answer, surveyId) => {
      const wording = findIn(found.get(surveyId) ?? NONE, answer);
      if (!wording) throw new Error('The wording of an answer has no number.');
      return wording;
    };
  }

  /** Undefined unless all wordings are known. */
  find(response: WithAnswers): FindWording | undefined {
    const known = this.#known.get(response.survey_id);
    if (!known || !referredTo(response).every((answer) => findIn(known, answer))) return undefined;
    return (answer) => findIn(known, answer) as Wording;
  }

  /** The database may have been replaced. */
  clear(): void {
    this.#known.clear();
  }
}

const NONE: Known = new Map();

function findIn(known: Known, answer: NewAnswer): Wording | undefined {
  return known.get(answer.question_id)?.find((wording) => isSame(wording, answer));
}

function isSame(wording: Wording, answer: NewAnswer): boolean {
  if (wording.question_title !== answer.question_title || wording.question_type !== answer.question_type) return false;
  if (wording.kind !== answer.kind || (wording.rows ?? 0) !== (answer.rows ?? 0)) return false;
  const [known, options] = [wording.options ?? [], answer.options ?? []];
  return known.length === options.length && known.every((option, at) => option === options[at]);
}

function numberWordings(db: Db, surveyId: number, answers: readonly NewAnswer[]): Promise<readonly Wording[]> {
  return transact(db, async (trx) => {
    await lockWordings(trx, surveyId);
    const known = new Map(
      [...(await readWordings(trx, surveyId)).values()].map((wording) => [keyOf(wording), wording]),
    );
    const added: Wording[] = [];
    for (const answer of answers) {
      const key = keyOf(answer);
      if (known.has(key)) continue;
      const wording = nextWording(answer, [...known.values()]);
      known.set(key, wording);
      added.push(wording);
    }
    if (added.length > 0)
      await insertWordings(
        trx,
        added.map((wording) => rowOf(surveyId, wording)),
      );
    return [...known.values()];
  });
}

export function rowOf(survey_id: number, { options, rows = 0, ...wording }: Wording): WordingRow {
  return { survey_id, ...wording, options: options && JSON.stringify(options), rows };
}

export function nextWording(
  { question_id, question_type, kind, question_title, options, rows = 0 }: Asked,
  known: readonly Wording[],
): Wording {
  const number = Math.max(0, ...known.map((wording) => wording.number)) + 1;
  const first = known.find((wording) => wording.question_id === question_id && wording.kind === kind);
  return {
    number,
    question: first?.question ?? number,
    question_id,
    question_type,
    kind,
    question_title,
    options,
    rows,
  };
}

function keyOf({ question_id, question_type, kind, question_title, options, rows = 0 }: Asked): string {
  return [question_id, question_type, kind, question_title, rows, ...(options ?? [])].join('\0');
}

export async function hasScores(db: Db, surveyId: number): Promise<boolean> {
  const wordings = await readWordings(db, surveyId);
  return [...wordings.values()].some(({ kind }) => factsOfKind(kind)?.isScored === true);
}
