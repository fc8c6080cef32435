import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FilterCondition, ResponseStatus } from '@userfeedback/contract';
import type { AnswerCondition, DayRange, Given } from '@userfeedback/engine';
import { countedUnder, fitsAnswer, fitsFact, isOfAnswer } from '@userfeedback/engine';
import { AppError } from '../../../platform/api/app-error.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { inOneSnapshot } from '../../../platform/db/snapshot.ts';
import { listVersions } from '../../surveys/stored/service.ts';
import { readQuestionsOf } from '../../surveys/stored/stored-survey.ts';
import { parseChoices } from '../wordings/choices.ts';
import type { Wordings } from '../wordings/wordings.ts';
import { readWordings } from '../wordings/wordings.ts';
import type { Block } from './block.ts';
import { ofField, ofQuestion, readBlock, readStored } from './block.ts';
import { BLOCK, dropPacked, packDue } from './pack.ts';
import { countAll, listAside, listBlocks, listRows, OUTDATED } from './queries.ts';

export const STATUSES = ['publish', 'partial', 'trash', 'spam'] as const satisfies readonly ResponseStatus[];

/** Places in a block, ascending; a block is small enough for two bytes. */
export type Places = Uint16Array;

export interface Found {
  block: Block;
  at: Places;
  /** For each place of the block, its place among `STATUSES`. */
  statuses: Uint8Array;
}

interface Wanted {
  surveyId: number;
  conditions: readonly FilterCondition[];
  days?: Partial<DayRange> | undefined;
  wordings: Wordings;
  names?: readonly string[];
}

/**
 * A snapshot in which responses can be scanned. What is due is packed first, so the first call for many responses may
 * take a while.
 */
export async function inScannedSnapshot<Result>(
  db: Db,
  surveyId: number,
  now: Date,
  read: (snapshot: Db) => Promise<Result>,
): Promise<Result> {
  await packDue(db, surveyId, now);
  try {
    return await inOneSnapshot(db, read);
  } catch (error) {
    if (!(error instanceof Incomplete)) throw error;
    await dropPacked(db, surveyId);
    return inOneSnapshot(db, read);
  }
}

interface Filtered {
  db: Db;
  surveyId: number;
  now: Date;
  conditions: readonly FilterCondition[] | undefined;
  /** Otherwise nothing is scanned. */
  isFiltered?: boolean;
}

/** Throws `invalid` for a condition about a question that the survey never had. */
export async function inSnapshotFor<Result>(
  { db, surveyId, now, conditions = [], isFiltered = conditions.length > 0 }: Filtered,
  read: (snapshot: Db) => Promise<Result>,
): Promise<Result> {
  await requireQuestions(db, surveyId, conditions);
  return isFiltered ? inScannedSnapshot(db, surveyId, now, read) : inOneSnapshot(db, read);
}

async function requireQuestions(db: Db, surveyId: number, conditions: readonly FilterCondition[]): Promise<void> {
  if (!conditions.some(isOfAnswer)) return;
  const versions = await listVersions(db, surveyId);
  const known = new Set(versions.flatMap((version) => readQuestionsOf(version).map(({ id }) => id)));
  const at = conditions.findIndex((condition) => isOfAnswer(condition) && !known.has(condition.question_id));
  if (at < 0) return;
  const errors = { [`filter.conditions.${at}.question_id`]: 'This survey has no such question.' };
  throw new AppError('invalid', undefined, errors);
}

/** A response with a low id was stored after its neighbours had been packed. */
class Incomplete extends Error {}

/** Reads each response of the survey once, in the order of their ids. */
export async function* scan(snapshot: Db, { names = [], ...wanted }: Wanted): AsyncGenerator<Found> {
  const { surveyId } = wanted;
  const tests = testsOf(wanted);
  const statusOf = new Map((await listAside(snapshot, surveyId)).map(({ id, status }) => [id, status]));
  const columns = [...new Set(['left', ...tests.map(({ name }) => name), ...names])];
  let seen = 0;
  for await (const block of readBlocks(snapshot, { ...wanted, columns })) {
    seen += block.ids.length;
    const at = findPlaces(block, tests);
    yield { block, at, statuses: statusesOf(block, statusOf) };
    await nextTurn();
  }
  if (seen !== (await countAll(snapshot, surveyId))) throw new Incomplete();
}

async function* readBlocks(
  snapshot: Db,
  { surveyId, wordings, columns }: Pick<Wanted, 'surveyId' | 'wordings'> & { columns: readonly string[] },
): AsyncGenerator<Block> {
  let after = 0;
  for (const stored of await listBlocks(snapshot, surveyId)) {
    if (stored.count === OUTDATED) yield* readRows(snapshot, surveyId, wordings, { after, upto: stored.last_id });
    else yield readStored(snapshot, surveyId, stored, columns);
    after = stored.last_id;
  }
  yield* readRows(snapshot, surveyId, wordings, { after });
}

async function* readRows(
  snapshot: Db,
  surveyId: number,
  wordings: Wordings,
  part: { after: number; upto?: number },
): AsyncGenerator<Block> {
  for (let { after } = part; ; ) {
    const rows = await listRows(snapshot, surveyId, { ...part, after, most: BLOCK });
    const last = rows.at(-1);
    if (last) yield readBlock(snapshot, surveyId, rows, wordings);
    if (!last || rows.length < BLOCK) return;
    after = last.id;
  }
}

interface Test {
  name: string;
  fits(fact: string): boolean;
}

function testsOf({ conditions, days = {}, wordings }: Wanted): Test[] {
  const { start_date, end_date } = days;
  const isWithin = (day: string) =>
    (start_date === undefined || day >= start_date) && (end_date === undefined || day <= end_date);
  return [
    ...(start_date === undefined && end_date === undefined ? [] : [{ name: 'day', fits: isWithin }]),
    ...conditions.map((condition): Test => {
      if (isOfAnswer(condition)) return answerTest(condition, wordings);
      const name = condition.field === 'hidden' ? ofField(condition.name) : condition.field;
      return { name, fits: (fact) => fitsFact(condition, fact) };
    }),
  ];
}

function answerTest(condition: AnswerCondition, wordings: Wordings): Test {
  return {
    name: ofQuestion.answer(condition.question_id),
    fits: (fact) => fitsAnswer(condition, givenIn(fact, wordings)),
  };
}

/** What the column of a question's answers says. */
export function givenIn(parts: string, wordings: Wordings): Given {
  const [given] = parseChoices(` ${parts}`);
  if (parts === '' || !given) return undefined;
  const { isWritten, codes } = given;
  if (codes.length === 0) return isWritten ? [] : null;
  const wording = wordings.get(given.wording);
  return codes.map((code) => (wording ? countedUnder(wording, code) : String(code)));
}

function findPlaces(block: Block, tests: readonly Test[]): Places {
  const passed = new Uint8Array(block.ids.length).fill(1);
  for (const { name, fits } of tests) {
    const { values, codes } = block.column(name);
    const isFit = Uint8Array.from(values, (value) => (fits(value) ? 1 : 0));
    for (let at = 0; at < passed.length; at++) if (isFit[codes[at] as number] === 0) passed[at] = 0;
  }
  const places = new Uint16Array(passed.length);
  let count = 0;
  for (let at = 0; at < passed.length; at++) if (passed[at] === 1) places[count++] = at;
  return places.subarray(0, count);
}

function statusesOf(block: Block, aside: ReadonlyMap<number, ResponseStatus>): Uint8Array {
  const { values, codes } = block.column('left');
  const ofLeft = values.map((left) => STATUSES.indexOf(left === '' ? 'publish' : 'partial'));
  const statuses = new Uint8Array(codes.length);
  for (let at = 0; at < statuses.length; at++) {
    const status = aside.size > 0 ? aside.get(block.ids[at] as number) : undefined;
    statuses[at] = status ? STATUSES.indexOf(status) : (ofLeft[codes[at] as number] as number);
  }
  return statuses;
}

export type Matched = Record<ResponseStatus, number[]>;

export async function findMatching(snapshot: Db, wanted: Omit<Wanted, 'names'>): Promise<Matched> {
  const matched: Matched = { publish: [], partial: [], trash: [], spam: [] };
  for await (const { block, at, statuses } of scan(snapshot, wanted))
    for (const place of at)
      matched[STATUSES[statuses[place] as number] as ResponseStatus].push(block.ids[place] as number);
  return matched;
}

export async function findMatchingIds(
  { db, surveyId, now }: { db: Db; surveyId: number; now: Date },
  wanted: Pick<Wanted, 'conditions' | 'days'>,
): Promise<number[] | undefined> {
  if (wanted.conditions.length === 0) return undefined;
  return inScannedSnapshot(db, surveyId, now, async (snapshot) => {
    const wordings = await readWordings(snapshot, surveyId);
    return (await findMatching(snapshot, { ...wanted, surveyId, wordings })).publish;
  });
}

/** How the column of a question's words says what was written. Whatever stands at a text is listed with the texts. */
export const SIGNS = { texts: '', comments: 'c', other: 'o' } as const;

/** The ids of published responses, with `withPartial` of partial ones too, in which such words stand at a question. */
export async function findWritten(
  snapshot: Db,
  wanted: Omit<Wanted, 'names'>,
  { questionId, questions, what }: { questionId: string; questions: readonly number[]; what: keyof typeof SIGNS },
  withPartial: boolean,
): Promise<number[]> {
  const name = ofQuestion.words(questionId);
  const isWanted = (part: string) =>
    part.includes(SIGNS[what]) && questions.includes(wanted.wordings.get(Number.parseInt(part, 10))?.question ?? 0);
  const ids: number[] = [];
  for await (const { block, at, statuses } of scan(snapshot, { ...wanted, names: [name] })) {
    const { values, codes } = block.column(name);
    const has = values.map((parts) => parts.split(' ').some(isWanted));
    for (const place of at)
      if (has[codes[place] as number] && (statuses[place] as number) <= (withPartial ? 1 : 0))
        ids.push(block.ids[place] as number);
  }
  return ids;
}
