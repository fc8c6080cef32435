import type { SurveyResponse } from '@userfeedback/contract';
import { ResponseStatus } from '@userfeedback/contract';
import { countedUnder, sumOfCodes } from '@userfeedback/engine';
import { dialectOf } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { deleteSummarySince, giveUpSummary, recordChange } from '../ai-summary/stored/stored-summary.ts';
import { AnswerReader } from './answer-reader.ts';
import { countStatements } from './counts/count-queries.ts';
import type { CountedAnswer, CountRows } from './counts/counts.ts';
import { countRows, dayChange, hasWordsBeside } from './counts/counts.ts';
import type { MovedDay } from './counts/day-queries.ts';
import { withOthers } from './counts/source-labels.ts';
import type { Filter } from './filter/filter.ts';
import { countByStatus } from './filter/filter-count-queries.ts';
import { listAllIds } from './list-queries.ts';
import { isSkipped } from './new-response.ts';
import { dropBlocks } from './packed/queries.ts';
import type { KnownResponse } from './queries.ts';
import { findReplacing, findResponses, listNewestIds } from './queries.ts';
import type { Changed, GoneMessage } from './status-queries.ts';
import {
  deleteBelongings,
  deleteContents,
  deleteResponseRows,
  listImported,
  listSomeIds,
  moveResponses,
  releaseDeliveries,
} from './status-queries.ts';
import type { TakenOut } from './store/batch-rows.ts';
import { COUNTED_AS, hasAnswersCounted, leftAnswer } from './store/batch-rows.ts';
import { findResponseKeys } from './store/write-queries.ts';
import { findFinished } from './visits/visit-queries.ts';

export { listFieldNames } from './field-queries.ts';
export type { KnownAnswer } from './queries.ts';
export { findResponses, isMixed, listAnsweredSurveys } from './queries.ts';
export { isPublished } from './status-queries.ts';

/** In any status; undefined when it is gone. */
export async function getResponse(db: Db, surveyId: number, id: number): Promise<SurveyResponse | undefined> {
  const [response] = await findResponses(db, surveyId, [id]);
  return response;
}

/** The newest first. */
export async function listNewest(
  db: Db,
  surveyId: number,
  status: 'publish' | 'partial',
  most: number,
): Promise<SurveyResponse[]> {
  return findResponses(db, surveyId, await listNewestIds(db, surveyId, status, most));
}

/** The response that replaced this partial one. */
export async function getReplacing(db: Db, surveyId: number, id: number): Promise<SurveyResponse | undefined> {
  const replacing = await findReplacing(db, surveyId, id);
  return replacing === undefined ? undefined : getResponse(db, surveyId, replacing);
}

/** Undefined when counting stopped early. */
export async function countResponses(db: Db, filter: Filter): Promise<number | undefined> {
  const counts = await countByStatus(db, filter);
  const listed = filter.withPartial ? [counts.publish, counts.partial] : [counts[filter.status]];
  if (listed.some(({ isAtLeast }) => isAtLeast)) return undefined;
  return listed.reduce((sum, { count }) => sum + count, 0);
}

/** Oldest first, up to the id `last`, in chunks. */
export async function* listFiltered(
  db: Db,
  filter: Filter,
  { last, atOnce }: { last: number; atOnce: number },
): AsyncGenerator<KnownResponse[]> {
  const sorting = { filter, orderby: 'id', order: 'asc' } as const;
  const reader = new AnswerReader(db, filter.surveyId);
  for await (const ids of listAllIds(db, sorting, IDS_AT_ONCE, last)) {
    for (let at = 0; at < ids.length; at += atOnce) {
      yield await findResponses(db, filter.surveyId, ids.slice(at, at + atOnce), reader);
    }
  }
}

const IDS_AT_ONCE = 10_000;

/** Removes published and partial responses from all counts; returns the ids that were moved. */
export function trashResponses(db: Db, surveyId: number, ids: readonly number[]): Promise<number[]> {
  return change(db, surveyId, async (trx) => [
    await move(trx, surveyId, ids, 'publish', 'trash'),
    await move(trx, surveyId, ids, 'partial', 'trash'),
  ]);
}

/** Takes responses out of the trash, or marks them as no spam, and counts them again. */
export function restoreResponses(db: Db, surveyId: number, ids: readonly number[]): Promise<number[]> {
  return change(db, surveyId, async (trx) => {
    const moved: Moved[] = [];
    for (const from of ['trash', 'spam'] as const)
      for (const to of ['publish', 'partial'] as const) moved.push(await move(trx, surveyId, ids, from, to));
    const cleared = moved.filter(({ from }) => from === 'spam').flatMap(({ changed }) => changed);
    await releaseDeliveries(
      trx,
      surveyId,
      cleared.map(({ id }) => id),
    );
    return moved;
  });
}

export function deleteResponses(db: Db, surveyId: number, ids: readonly number[]): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    const { ids: gone } = await eraseResponses(trx, surveyId, ids, ['trash', 'spam']);
    return gone;
  });
}

/** In any status, with the summary that may have been made of it. */
export function eraseForPerson(trx: Db, surveyId: number, ids: readonly number[]): Promise<Erased> {
  return eraseResponses(trx, surveyId, ids, ANY, { withSummary: true });
}

/** The id of a response that was sent before, also if it was erased since. */
export async function findSentId(db: Db, survey_id: number, submission_id: string): Promise<number | undefined> {
  const [known] = await findResponseKeys(db, [{ survey_id, submission_id }]);
  return known?.id;
}

export async function listSentIds(
  db: Db,
  survey_id: number,
  submissionIds: readonly string[],
): Promise<Map<string, number>> {
  const keys = await findResponseKeys(
    db,
    submissionIds.map((submission_id) => ({ survey_id, submission_id })),
  );
  return new Map(keys.map(({ submission_id, id }) => [submission_id, id]));
}

export async function isFinished(db: Db, survey_id: number, submission_id: string): Promise<boolean> {
  const { rows } = await findFinished(dialectOf(db), [{ survey_id, submission_id }]).execute(db);
  return rows.length > 0;
}

export async function erasePartial(trx: Db, surveyId: number, ids: readonly number[]): Promise<void> {
  await eraseResponses(trx, surveyId, ids, ANY);
}

/** In any status, at most `most`; false when there are none left. */
export async function eraseSome(trx: Db, surveyId: number, most: number): Promise<boolean> {
  const ids = await listSomeIds(trx, surveyId, most);
  await eraseResponses(trx, surveyId, ids, ANY);
  return ids.length === most;
}

export async function eraseImported(trx: Db, importId: number, most: number): Promise<boolean> {
  const imported = await listImported(trx, importId, most);
  for (const [surveyId, rows] of Map.groupBy(imported, ({ survey_id }) => survey_id)) {
    const ids = rows.map(({ response_id }) => response_id);
    await eraseResponses(trx, surveyId, ids, ANY);
  }
  return imported.length === most;
}

const ANY = ResponseStatus.options;

export interface Erased {
  ids: number[];
  messages: readonly GoneMessage[];
}

/**
 * The only way responses are deleted for good: rows, everything that belongs to them and the counts, in the caller's
 * transaction, so that they always agree. Touches only responses with one of the statuses.
 */
async function eraseResponses(
  trx: Db,
  surveyId: number,
  ids: readonly number[],
  statuses: readonly ResponseStatus[],
  { withSummary = false } = {},
): Promise<Erased> {
  if (withSummary) await giveUpSummary(trx, surveyId);
  const gone = await deleteResponseRows(trx, surveyId, ids, statuses);
  const goneIds = gone.map(({ id }) => id).sort((a, b) => a - b);
  if (gone.length === 0) return { ids: [], messages: [] };
  const { days, answers } = await countsOfGone(trx, surveyId, gone);
  const messages = await deleteBelongings(trx, surveyId, goneIds);
  await dropBlocks(trx, surveyId, goneIds);
  await addToCounts(trx, countRows([...days], [], answers));
  const isSeen = gone.some(({ status }) => status === 'publish');
  await recordChange(trx, surveyId, { isSeen, gone: goneIds });
  if (withSummary) await deleteSummarySince(trx, surveyId, Math.min(...gone.map((one) => one.submitted_at)));
  return { ids: goneIds, messages };
}

/** What a response is counted by besides its day. */
function keyOf({ language, channel, label }: Pick<Changed, 'language' | 'channel' | 'label'>) {
  return { language, channel, label };
}

type Gone = Changed & { status: ResponseStatus };

async function countsOfGone(trx: Db, surveyId: number, gone: readonly Gone[]): Promise<TakenOut> {
  const counted = gone.filter(({ status }) => hasAnswersCounted(status));
  const answers = await countedAnswers(trx, surveyId, counted);
  return {
    answers,
    days: gone.map(({ day, status, ...of }) => dayChange(surveyId, day, { [COUNTED_AS[status]]: -1, ...keyOf(of) })),
  };
}

/**
 * Deletes partial responses that are replaced in this transaction. Returns what to take out of the counts; their
 * deliveries stay.
 */
export async function deletePartials(trx: Db, surveyId: number, ids: readonly number[]): Promise<TakenOut> {
  const gone = await deleteResponseRows(trx, surveyId, ids, ANY);
  const out = await countsOfGone(trx, surveyId, gone);
  await deleteContents(trx, surveyId, ids);
  await dropBlocks(trx, surveyId, ids);
  return out;
}

export async function moveCounts(trx: Db, surveyId: number, moved: readonly MovedDay[]): Promise<void> {
  await dropBlocks(
    trx,
    surveyId,
    moved.map(({ id }) => id),
  );
  const seen = moved.filter(({ status }) => hasAnswersCounted(status));
  const before = await countedAnswers(
    trx,
    surveyId,
    seen.map(({ from, ...row }) => ({ ...row, day: from })),
  );
  const dayAfter = new Map(moved.map(({ id, to }) => [id, to]));
  const leaving = moved.map(({ from, status, ...of }) =>
    dayChange(surveyId, from, { [COUNTED_AS[status]]: -1, ...keyOf(of) }),
  );
  const coming = moved.map(({ id, to, status, ...of }) =>
    dayChange(surveyId, to, { [COUNTED_AS[status]]: 1, first_id: id, last_id: id, ...keyOf(of) }),
  );
  const after = before.map(({ response_id, ...answer }) => ({
    ...answer,
    day: dayAfter.get(response_id) ?? answer.day,
  }));
  await addToCounts(trx, countRows([...leaving, ...coming], after, before));
}

interface Moved {
  changed: readonly Changed[];
  from: ResponseStatus;
  to: ResponseStatus;
}

async function move(
  db: Db,
  surveyId: number,
  ids: readonly number[],
  from: ResponseStatus,
  to: ResponseStatus,
): Promise<Moved> {
  return { changed: await moveResponses(db, surveyId, ids, from, to), from, to };
}

/** Rows and counts change in one transaction, in the order in which the writer locks them. */
function change(db: Db, surveyId: number, work: (trx: Db) => Promise<Moved[]>): Promise<number[]> {
  return transact(db, async (trx) => {
    const moves = await work(trx);
    const days = moves.flatMap(({ changed, from, to }) =>
      changed.map(({ day, ...of }) =>
        dayChange(surveyId, day, { [COUNTED_AS[from]]: -1, [COUNTED_AS[to]]: 1, ...keyOf(of) }),
      ),
    );
    const those = (holds: (moved: Moved) => boolean) => moves.filter(holds).flatMap(({ changed }) => changed);
    const shown = those(({ to }) => hasAnswersCounted(to));
    const hidden = those(({ from }) => hasAnswersCounted(from));
    const coming = await countedAnswers(trx, surveyId, shown);
    await addToCounts(trx, countRows(days, coming, await countedAnswers(trx, surveyId, hidden)));
    const isSeen = those(({ from, to }) => from === 'publish' || to === 'publish').length > 0;
    await recordChange(trx, surveyId, { isSeen, gone: [] });
    return moves.flatMap(({ changed }) => changed.map(({ id }) => id)).sort((a, b) => a - b);
  });
}

export async function addImpressions(trx: Db, surveyId: number, day: string, impressions: number): Promise<void> {
  await addToCounts(trx, countRows([dayChange(surveyId, day, { impressions })], []));
}

async function addToCounts(trx: Db, rows: CountRows): Promise<void> {
  const counted = await withOthers(trx, rows);
  for (const statement of countStatements(dialectOf(trx), counted)) await statement.execute(trx);
}

async function countedAnswers(
  db: Db,
  surveyId: number,
  responses: readonly Changed[],
): Promise<(CountedAnswer & { response_id: number })[]> {
  if (responses.length === 0) return [];
  const reader = new AnswerReader(db, surveyId);
  const answers = await reader.read(responses);
  const left = await reader.questions(responses.flatMap(({ left_wording }) => left_wording ?? []));
  return responses.flatMap(({ id, day, step, left_wording, ...response }) => {
    const language = response.language ?? '';
    const question = left_wording === null ? undefined : left.get(left_wording);
    const given = (answers.get(id) ?? []).map((answer) => ({
      survey_id: surveyId,
      response_id: id,
      day,
      language,
      question_id: answer.question_id,
      kind: answer.kind,
      seconds: answer.seconds,
      isPartial: step !== null,
      isLeft: false,
      isSkipped: isSkipped(answer),
      hasComments: hasWordsBeside(answer),
      counted: answer.codes.map((code) => countedUnder(answer, code)),
      sum: sumOfCodes(answer.kind, answer.codes),
    }));
    return question ? [...given, { ...leftAnswer(surveyId, { day, language }, question), response_id: id }] : given;
  });
}
