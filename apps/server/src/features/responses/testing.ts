import { randomUUID } from 'node:crypto';
import type { AnswerValue, Question } from '@userfeedback/contract';
import { countedUnder, faceOf, partsOf, storeValue } from '@userfeedback/engine';
import type { Transaction } from 'kysely';
import { dialectOf, uuidText } from '../../platform/db/dialect.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import type { Asked, NewAnswer, NewResponse } from './new-response.ts';

/** A response ready to be stored, with a choice and a text; `change` overrides fields. */
export function newResponse(survey_id: number, change: Partial<NewResponse> = {}): NewResponse {
  const day = change.day ?? '2026-03-01';
  return {
    survey_id,
    submission_id: randomUUID(),
    survey_version: 1,
    day,
    submitted_at: `${day}T12:00:00.000Z`,
    page_name: 'Home',
    page_url: null,
    user_ip: '127.0.0.1',
    country: null,
    user_browser: 'Firefox 130',
    user_os: 'Linux',
    user_device: 'Desktop',
    status: 'publish',
    suspicion: null,
    answers: [choice('q1', 'Yes'), written('q2', 'Some words')],
    deliveries: [],
    ...change,
  };
}

/** An answer that counts for an option. */
export function choice(question_id: string, value: string | null, comments: string | null = null): NewAnswer {
  const options = optionsWith(value === null ? [] : [value]);
  return answer({ ...question(question_id), question_type: 'radio-button', kind: 'choice', options }, value, comments);
}

/** An answer to an NPS question. */
export function scored(question_id: string, value: number | null): NewAnswer {
  return answer({ ...question(question_id), question_type: 'nps', kind: 'nps-1-10', options: null }, value);
}

/** A text answer. */
export function written(question_id: string, value: string | null): NewAnswer {
  return answer({ ...question(question_id), question_type: 'text', kind: 'text', options: null }, value);
}

/** An answer with several options. */
export function ticked(
  question_id: string,
  values: string[] | null,
  comments: string | null = null,
  options = optionsWith(values ?? []),
): NewAnswer {
  return answer({ ...question(question_id), question_type: 'checkbox', kind: 'choices', options }, values, comments);
}

function optionsWith(values: readonly string[]): string[] {
  return [...new Set(['Yes', 'No', ...values])];
}

function question(question_id: string) {
  return { question_id, question_title: `Question ${question_id}` };
}

/** As `newAnswer` makes it of a question. */
export function answer(asked: Asked, value: AnswerValue, comments: string | null = null): NewAnswer {
  const { codes, text } = storeValue(asked, value);
  return {
    ...asked,
    codes,
    text,
    name: null,
    comments,
    other: null,
    counted: codes.map((code) => countedUnder(asked, code)),
  };
}

/** A different one for each number; every fifth is skipped. */
export function answerTo(question: Question, n: number): AnswerValue {
  if (n % 5 === 4) return null;
  const face = faceOf(question);
  const options = face.optionValues(question);
  const option = options[n % options.length];
  if (option === undefined) return face.sampleValue(question, `Words ${n}`);
  const parts = partsOf(question);
  if (face.coding === 'place') return parts.map((_, at) => parts[(at + n) % parts.length] ?? '');
  if (face.coding === 'cell')
    return Object.fromEntries(
      parts.flatMap((part, at) => ((at + n) % 4 === 3 ? [] : [[part, options[(at + n) % options.length] ?? '']])),
    );
  if (face.storesAs === 'list') return options.filter((_, at) => at === n % options.length || at > (n % 4) + 1);
  return face.storesAs === 'number' ? Number(option) : option;
}

/** The ids under which all stored responses were submitted. */
export async function listSubmissionIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('responses')
    .select(uuidText(dialectOf(db), 'submission_id').as('submission_id'))
    .execute();
  return rows.map(({ submission_id }) => submission_id);
}

/** The ids of all visits that are saved and not finished. */
export async function listVisitIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('visits')
    .select(uuidText(dialectOf(db), 'submission_id').as('submission_id'))
    .execute();
  return rows.map(({ submission_id }) => submission_id);
}

/** The same database; `begin` is called for each transaction. */
export function counting(db: Db, begin: () => void): Db {
  return new Proxy(db, {
    get(target, name) {
      const own = Reflect.get(target, name);
      if (name === 'transaction') begin();
      return typeof own === 'function' ? own.bind(target) : own;
    },
  });
}

/** The same database, with transactions that take this many milliseconds longer. */
export function slow(db: Db, milliseconds: number): Db {
  return new Proxy(db, {
    get(target, name) {
      const own = Reflect.get(target, name);
      if (name !== 'transaction') return typeof own === 'function' ? own.bind(target) : own;
      return () => ({
        async execute<Result>(work: (trx: Transaction<Schema>) => Promise<Result>): Promise<Result> {
          await new Promise((resolve) => setTimeout(resolve, milliseconds));
          return target.transaction().execute(work);
        },
      });
    },
  });
}
