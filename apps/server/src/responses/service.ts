import type { ResponseStatus, SurveyResponse } from '@userfeedback/contract';
import { faceOfType } from '@userfeedback/engine';
import { deleteSummarySince, giveUpSummary, recordChange } from '../ai-summary/kept.ts';
import { dialectOf } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { AnswerReader } from './answer-reader.ts';
import { COUNTED_AS } from './batch-rows.ts';
import { countStatements } from './count-queries.ts';
import type { CountedAnswer, CountRows } from './counts.ts';
import { countRows, dayChange, hasWordsBeside } from './counts.ts';
import type { DayMove } from './day-queries.ts';
import type { Filter } from './filter.ts';
import { countByStatus } from './filter-count-queries.ts';
import { listAllIds } from './list-queries.ts';
import { findResponses } from './queries.ts';
import type { Changed, GoneMessage } from './status-queries.ts';
import {
  deleteBelongings,
  deleteResponseRows,
  listImported,
  listSomeIds,
  moveResponses,
  releaseDeliveries,
} from './status-queries.ts';
import { findResponseKeys } from './write-queries.ts';

export { findResponses, isMixed } from './queries.ts';

/** One response as submitted, in any state; undefined when it is gone. */
export async function getResponse(db: Db, surveyId: number, id: number): Promise<SurveyResponse | undefined> {
  const [response] = await findResponses(db, surveyId, [id]);
  return response;
}

/** How many responses match a filter; undefined when counting stopped early. */
export async function countResponses(db: Db, filter: Filter): Promise<number | undefined> {
  const { count, isAtLeast } = (await countByStatus(db, filter))[filter.status];
  return isAtLeast ? undefined : count;
}

/** The complete responses that match a filter, oldest first, up to the id `last`, in chunks. */
export async function* listFiltered(
  db: Db,
  filter: Filter,
  { last, atOnce }: { last: number; atOnce: number },
): AsyncGenerator<SurveyResponse[]> {
  const sorting = { filter, orderby: 'id', order: 'asc' } as const;
  const reader = new AnswerReader(db, filter.surveyId);
  for await (const ids of listAllIds(db, sorting, IDS_AT_ONCE, last)) {
    for (let at = 0; at < ids.length; at += atOnce) {
      yield await findResponses(db, filter.surveyId, ids.slice(at, at + atOnce), reader);
    }
  }
}

/** A search costs the same for few ids as for many. */
const IDS_AT_ONCE = 10_000;

/** Moves published responses to the trash and takes them out of all counts; returns the ids that were moved. */
export function trashResponses(db: Db, surveyId: number, ids: readonly number[]): Promise<number[]> {
  return change(db, surveyId, async (trx) => [await move(trx, surveyId, ids, 'publish', 'trash')]);
}

/** Takes responses out of the trash, or marks them as no spam, and counts them (again). */
export function restoreResponses(db: Db, surveyId: number, ids: readonly number[]): Promise<number[]> {
  return change(db, surveyId, async (trx) => {
    const restored = await move(trx, surveyId, ids, 'trash', 'publish');
    const cleared = await move(trx, surveyId, ids, 'spam', 'publish');
    await releaseDeliveries(
      trx,
      surveyId,
      cleared.changed.map(({ id }) => id),
    );
    return [restored, cleared];
  });
}

/** Deletes responses for good that are in the trash or are spam. */
export function deleteResponses(db: Db, surveyId: number, ids: readonly number[]): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    const { ids: gone } = await eraseResponses(trx, surveyId, ids, ['trash', 'spam']);
    return gone;
  });
}

/** Erases what a person wrote, in any status, with the summary that may have been made of it. */
export function eraseForPerson(trx: Db, surveyId: number, ids: readonly number[]): Promise<Erased> {
  return eraseResponses(trx, surveyId, ids, ANY, { withSummary: true });
}

/** The id of a response that was sent under this one before, also if it was erased since. */
export async function findSentId(
  db: Db,
  survey_id: number,
  submission_id: string,
): Promise<number | undefined> {
  const [known] = await findResponseKeys(db, [{ survey_id, submission_id }]);
  return known?.id;
}

/** Deletes some of a survey's responses, in any status; false when there are none left. */
export async function eraseSome(trx: Db, surveyId: number, most: number): Promise<boolean> {
  const ids = await listSomeIds(trx, surveyId, most);
  await eraseResponses(trx, surveyId, ids, ANY);
  return ids.length === most;
}

/** Deletes some of the responses that an import brought, in any status; false when there are none left. */
export async function eraseImported(trx: Db, importId: number, most: number): Promise<boolean> {
  const imported = await listImported(trx, importId, most);
  for (const [surveyId, rows] of Map.groupBy(imported, ({ survey_id }) => survey_id)) {
    const ids = rows.map(({ response_id }) => response_id);
    await eraseResponses(trx, surveyId, ids, ANY);
  }
  return imported.length === most;
}

const ANY: readonly ResponseStatus[] = ['publish', 'trash', 'spam'];

/** Responses that are gone for good, and the messages about them. */
export interface Erased {
  ids: number[];
  messages: readonly GoneMessage[];
}

/**
 * The only way responses are deleted for good: rows, everything that belongs to them and the counts, in the caller's
 * transaction, so that they always agree. Returns those that had one of the statuses.
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
  const published = gone.filter(({ status }) => status === 'publish');
  const answers = await countedAnswers(trx, surveyId, published);
  const messages = await deleteBelongings(trx, surveyId, goneIds);
  const days = gone.map(({ day, status }) => dayChange(surveyId, day, { [COUNTED_AS[status]]: -1 }));
  await addToCounts(trx, countRows(days, [], answers));
  await recordChange(trx, surveyId, { isSeen: published.length > 0, gone: goneIds });
  if (withSummary) await deleteSummarySince(trx, surveyId, Math.min(...gone.map((one) => one.submitted_at)));
  return { ids: goneIds, messages };
}

/** Moves responses from the counts of one day to those of another; the rows have been moved already. */
export async function moveCounts(
  trx: Db,
  surveyId: number,
  moved: readonly (DayMove & { status: ResponseStatus; choices: string })[],
): Promise<void> {
  const published = moved.filter(({ status }) => status === 'publish');
  const before = await countedAnswers(
    trx,
    surveyId,
    published.map(({ id, from, choices }) => ({ id, day: from, choices })),
  );
  const dayAfter = new Map(moved.map(({ id, to }) => [id, to]));
  const leaving = moved.map(({ from, status }) => dayChange(surveyId, from, { [COUNTED_AS[status]]: -1 }));
  const coming = moved.map(({ id, to, status }) =>
    dayChange(surveyId, to, { [COUNTED_AS[status]]: 1, first_id: id, last_id: id }),
  );
  const after = before.map(({ response_id, ...answer }) => ({
    ...answer,
    day: dayAfter.get(response_id) ?? answer.day,
  }));
  await addToCounts(trx, countRows([...leaving, ...coming], after, before));
}

/** Responses that went from one status to another. */
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

/** Rows and counts change in one transaction, in the same order as the writer locks them. */
function change(db: Db, surveyId: number, work: (trx: Db) => Promise<Moved[]>): Promise<number[]> {
  return transact(db, async (trx) => {
    const moves = await work(trx);
    const days = moves.flatMap(({ changed, from, to }) =>
      changed.map(({ day }) => dayChange(surveyId, day, { [COUNTED_AS[from]]: -1, [COUNTED_AS[to]]: 1 })),
    );
    const published = moves.filter(({ to }) => to === 'publish').flatMap(({ changed }) => changed);
    const hidden = moves.filter(({ from }) => from === 'publish').flatMap(({ changed }) => changed);
    const coming = await countedAnswers(trx, surveyId, published);
    await addToCounts(trx, countRows(days, coming, await countedAnswers(trx, surveyId, hidden)));
    const isSeen = published.length > 0 || hidden.length > 0;
    await recordChange(trx, surveyId, { isSeen, gone: [] });
    return moves.flatMap(({ changed }) => changed.map(({ id }) => id)).sort((a, b) => a - b);
  });
}

/** Counts starts of a survey that were counted elsewhere before. */
export async function addImpressions(
  trx: Db,
  surveyId: number,
  day: string,
  impressions: number,
): Promise<void> {
  await addToCounts(trx, countRows([dayChange(surveyId, day, { impressions })], []));
}

async function addToCounts(trx: Db, rows: CountRows): Promise<void> {
  for (const statement of countStatements(dialectOf(trx), rows)) await statement.execute(trx);
}

async function countedAnswers(
  db: Db,
  surveyId: number,
  responses: readonly Changed[],
): Promise<(CountedAnswer & { response_id: number })[]> {
  if (responses.length === 0) return [];
  const answers = await new AnswerReader(db, surveyId).read(responses);
  return responses.flatMap(({ id, day }) =>
    (answers.get(id) ?? []).map(({ question_id, question_type, value, name, comments }) => ({
      ...{ survey_id: surveyId, response_id: id, day, question_id, question_type },
      isSkipped: value === null,
      hasComments: hasWordsBeside({ question_type, value, name, comments }),
      counted: faceOfType(question_type)?.countedValues(value) ?? [],
    })),
  );
}
