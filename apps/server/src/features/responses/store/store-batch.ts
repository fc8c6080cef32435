import type { QueryResult } from 'kysely';
import { dialectOf } from '../../../platform/db/dialect.ts';
import { isConstraintViolation, isForeignKeyViolation } from '../../../platform/db/errors.ts';
import { transactInTwoTrips } from '../../../platform/db/pipeline.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { markUsed } from '../../invitations/stored/step.ts';
import { withOthers } from '../counts/source-labels.ts';
import type { NewResponse, StoredResponse } from '../new-response.ts';
import { deletePartials, erasePartial } from '../service.ts';
import type { PartialKey, VisitKey, VisitRow } from '../visits/visit-queries.ts';
import {
  claimVisits,
  deleteVisits,
  findFinished,
  findPartial,
  findWentOn,
  insertSavedFields,
  keyOf,
  moveBelongings,
  saveVisits,
} from '../visits/visit-queries.ts';
import { WordingNumbers } from '../wordings/wordings.ts';
import type { FormedResponse, Impression, Inserted, TakenOut } from './batch-rows.ts';
import { batchRows, formResponse } from './batch-rows.ts';
import { ResponseNumbers } from './response-numbers.ts';
import type { LastResponse } from './survey-full.ts';
import { insertFull } from './survey-full.ts';
import type { Limiting } from './taken.ts';
import { applyLimits, invitationKeys } from './taken.ts';
import { batchStatements, findResponseKeys, insertResponses, readNewest, updateNewest } from './write-queries.ts';

export interface Prepared {
  response: NewResponse;
  formed: FormedResponse | undefined;
  reading: number;
}

export interface Batch {
  responses: readonly Prepared[];
  impressions: readonly Impression[];
  saves?: readonly VisitRow[];
}

export interface StoredParts {
  responses: StoredResponse[];
  saves: SavedState[];
}

/** `dropped`: the visitor has started over, so nothing is stored. */
export type SavedState = 'saved' | 'finished' | 'dropped';

/**
 * Stores one batch after another; one per process. If ids are known beforehand, a batch of new responses is one message
 * to the database.
 */
export class BatchStore {
  readonly #db: Db;
  readonly #wordings: WordingNumbers;
  readonly #numbers: ResponseNumbers;
  readonly #shard: () => number;
  #reading = 0;

  constructor(db: Db, shard: () => number = () => 0) {
    this.#db = db;
    this.#shard = shard;
    this.#wordings = new WordingNumbers(db);
    this.#numbers = new ResponseNumbers(dialectOf(db));
  }

  /** Makes a response's rows while the database works on the batch before. */
  prepare(response: NewResponse): Prepared {
    const wordingOf = this.#wordings.find(response);
    const formed = wordingOf && formResponse(response, wordingOf);
    return { response, formed, reading: this.#reading };
  }

  /**
   * One transaction for new responses with answers, deliveries and counts, and for impressions. Returns the ids in the
   * order of the responses, once the transaction is durable.
   */
  async store(batch: Batch): Promise<StoredParts> {
    const isLeft = batch.responses.some(({ response }) => response.left);
    // A visit is closed only if nobody else has closed or saved it meanwhile.
    const isOver = batch.saves?.some(startsOver) ?? false;
    const ids = isLeft || isOver ? undefined : this.#numbers.next(batch.responses.length);
    const stored = ids && (await this.#storeAs(ids, batch));
    if (stored) return stored;
    const newest = await readNewest(this.#db);
    // A backup with other wordings may have replaced the file.
    if (newest !== this.#numbers.newest) {
      this.#wordings.clear();
      this.#reading++;
    }
    const others = await this.#store(batch);
    if (newest !== undefined) this.#numbers.newest = newestOf(others.responses) ?? newest;
    return others;
  }

  /** Undefined, with nothing stored, if a response is known already or an id is taken. */
  async #storeAs(ids: readonly number[], batch: Batch): Promise<StoredParts | undefined> {
    const { responses } = batch;
    const formed = await this.#form(responses);
    const numbers = this.#numbers;
    try {
      return await transactInTwoTrips(this.#db, async (trx) => {
        const limiting = await limit(trx, responses);
        const { refused } = limiting;
        const accepted = formed.filter(({ response }) => !refused.has(response));
        const inserted = accepted.map((one, place) => ({ id: ids[place] as number, formed: one }));
        return {
          last: [
            ...numbers.insert(inserted),
            ...(await this.#statements(trx, inserted, batch, limiting)),
            ...numbers.takeMore(responses.length),
          ],
          result: (results) => {
            numbers.keep({ used: ids.slice(0, inserted.length), results });
            const idOf = new Map(inserted.map(({ id, formed: { response } }) => [response, id]));
            const stored = formed.map(({ response }) => outcome(response, idOf.get(response), refused));
            return { responses: stored, saves: savedStates(batch.saves ?? [], results) };
          },
        };
      });
    } catch (error) {
      numbers.forget();
      if (isConstraintViolation(error) && !isForeignKeyViolation(error)) return undefined;
      throw error;
    }
  }

  async #store(batch: Batch): Promise<StoredParts> {
    const { responses } = batch;
    const formed = await this.#form(responses);
    return transactInTwoTrips(this.#db, async (trx) => {
      // Before anything else is locked.
      const limiting = await limit(trx, responses);
      const { stored, inserted, out } = formed.length > 0 ? await insertNew(trx, formed, limiting.refused) : NOTHING;
      const wentOn = await startOver(trx, newestSaves(batch.saves ?? []).filter(startsOver));
      const newest = newestOf(stored);
      const isNumbered = dialectOf(trx) === 'sqlite' && newest !== undefined;
      return {
        last: [
          ...(isNumbered ? [updateNewest(newest)] : []),
          ...(await this.#statements(trx, inserted, batch, { ...limiting, out })),
          ...this.#numbers.takeMore(responses.length),
        ],
        result: (results) => {
          this.#numbers.keep({ used: [], results });
          return { responses: stored, saves: savedStates(batch.saves ?? [], results, wentOn) };
        },
      };
    });
  }

  async #statements(
    trx: Db,
    inserted: readonly Inserted[],
    { responses, impressions, saves = [] }: Batch,
    { refused, last, out }: Limiting & { out?: TakenOut | undefined },
  ) {
    const dialect = dialectOf(this.#db);
    const ended = responses.filter(({ response }) => response.mayBeSaved).map(({ response }) => response);
    // The visit of a refused response has ended too.
    const over = new Set([...refused.keys()].map(keyOf));
    const full = inserted.filter(({ formed: { response } }) => last.has(response)).map(lastResponse);
    const newest = newestSaves(saves.filter((save) => !over.has(keyOf(save))));
    const savedFields = ended.filter(({ fields }) => fields);
    const rows = batchRows(inserted, impressions, out);
    const used = inserted.flatMap(({ formed: { response } }) => invitationKeys(response));
    return [
      ...(savedFields.length > 0 ? [insertSavedFields(dialect, savedFields)] : []),
      ...batchStatements(dialect, { ...rows, ...(await withOthers(trx, rows)) }, this.#shard()),
      ...(used.length > 0 ? [markUsed(dialect, used)] : []),
      ...(full.length > 0 ? [insertFull(dialect, full)] : []),
      ...(ended.length > 0 ? [deleteVisits(dialect, ended)] : []),
      ...(newest.length > 0 ? [saveVisits(dialect, newest), findFinished(dialect, newest)] : []),
    ];
  }

  async #form(responses: readonly Prepared[]): Promise<FormedResponse[]> {
    const isFormed = ({ formed, reading }: Prepared) => formed !== undefined && reading === this.#reading;
    const missing = responses.filter((one) => !isFormed(one)).map(({ response }) => response);
    const wordingOf = await this.#wordings.prepare(missing);
    return responses.map((one) => (one.formed && isFormed(one) ? one.formed : formResponse(one.response, wordingOf)));
  }
}

type Refused = Limiting['refused'];

function limit(trx: Db, responses: readonly Prepared[]): Promise<Limiting> {
  return applyLimits(
    trx,
    responses.map(({ response }) => response),
  );
}

function lastResponse({ id: response_id, formed: { response } }: Inserted): LastResponse {
  const { survey_id, submitted_at } = response;
  return { survey_id, response_id, submitted_at };
}

function outcome(response: NewResponse, id: number | undefined, refused: Refused): StoredResponse {
  const why = refused.get(response);
  return why ? { id: 0, repeated: false, refused: why } : { id: id ?? 0, repeated: false };
}

function newestOf(stored: readonly StoredResponse[]): number | undefined {
  const added = stored.filter(({ repeated, refused }) => !repeated && !refused).map(({ id }) => id);
  return added.length > 0 ? Math.max(...added) : undefined;
}

interface Sorted {
  stored: StoredResponse[];
  inserted: Inserted[];
  out?: TakenOut;
}

const NOTHING: Sorted = { stored: [], inserted: [] };

async function insertNew(db: Db, all: readonly FormedResponse[], refused: Refused): Promise<Sorted> {
  const { kept, taken: visits } = await withoutTaken(db, all);
  const formed = kept.filter(({ response }) => !refused.has(response));
  const rows = formed.map(({ row }) => row);
  const newest = await readNewest(db);
  const fresh = idsByKey(await insertResponses(db, newest, rows));
  const replaced = await replacePartial(db, formed, fresh, newest);
  const repeats = rows.filter((row) => !fresh.has(keyOf(row)));
  const known = repeats.length > 0 ? idsByKey(await findResponseKeys(db, repeats)) : undefined;
  const inserted: Inserted[] = [];
  const taken = new Set<number>();
  const stored = all.map((one) => {
    const key = keyOf(one.row);
    if (refused.has(one.response)) return outcome(one.response, undefined, refused);
    if (visits.has(one)) return { id: 0, repeated: true };
    const id = fresh.get(key) ?? known?.get(key);
    if (id === undefined) throw new Error('A response is neither new nor known.');
    // If several have the same id, the first one is new.
    const isNew = fresh.has(key) && !taken.has(id);
    taken.add(id);
    if (isNew) inserted.push({ id, formed: one });
    return { id, repeated: !isNew };
  });
  return { stored, inserted, out: await moveReplaced(db, replaced, inserted) };
}

/** Removes the visits that are closed. Those that went on, or that somebody else has closed, are not stored. */
async function withoutTaken(
  db: Db,
  all: readonly FormedResponse[],
): Promise<{ kept: readonly FormedResponse[]; taken: ReadonlySet<FormedResponse> }> {
  const closed = all.flatMap(({ response: { survey_id, submission_id, left } }) =>
    left ? [{ survey_id, submission_id, step: left.step }] : [],
  );
  if (closed.length === 0) return { kept: all, taken: new Set() };
  const finished = new Set(all.filter(({ response }) => !response.left).map(({ row }) => keyOf(row)));
  const own = new Set((await claimVisits(db, closed)).map(keyOf));
  const isOwn = ({ response, row }: FormedResponse) =>
    !response.left || (own.has(keyOf(row)) && !finished.has(keyOf(row)));
  return { kept: all.filter(isOwn), taken: new Set(all.filter((one) => !isOwn(one))) };
}

interface Replaced {
  survey_id: number;
  id: number;
  key: string;
}

/**
 * For visitors who went on after they had left: their new responses replace the partial ones. Adds their ids to
 * `fresh`; returns the partial ones, which are gone.
 */
async function replacePartial(
  db: Db,
  formed: readonly FormedResponse[],
  fresh: Map<string, number>,
  newest: number | undefined,
): Promise<{ replaced: readonly Replaced[]; out: TakenOut[] }> {
  const repeats = formed.filter(({ row }) => !fresh.has(keyOf(row))).map(({ row }) => row);
  const partial = repeats.length > 0 ? await findPartial(db, repeats) : [];
  if (partial.length === 0) return { replaced: [], out: [] };
  const out: TakenOut[] = [];
  for (const [surveyId, list] of Map.groupBy(partial, ({ survey_id }) => survey_id)) {
    const ids = list.map(({ id }) => id);
    out.push(await deletePartials(db, surveyId, ids));
  }
  const former = new Map(partial.map((one) => [keyOf(one), one]));
  const rows = repeats.flatMap((row) => {
    const old = former.get(keyOf(row));
    return old ? [{ ...row, started_at: old.started_at ?? row.started_at }] : [];
  });
  const next = newest === undefined ? undefined : Math.max(newest, ...fresh.values());
  for (const [key, id] of idsByKey(await insertResponses(db, next, rows))) fresh.set(key, id);
  const replaced = partial.map((one) => ({ survey_id: one.survey_id, id: one.id, key: keyOf(one) }));
  return { replaced, out };
}

/** Hands what belonged to the partial responses to the ones that replaced them. */
async function moveReplaced(
  db: Db,
  { replaced, out }: Awaited<ReturnType<typeof replacePartial>>,
  inserted: readonly Inserted[],
): Promise<TakenOut> {
  const byKey = new Map(inserted.map((one) => [keyOf(one.formed.row), one]));
  for (const { survey_id, id: from, key } of replaced) {
    const to = byKey.get(key);
    if (!to) throw new Error('Nothing takes the place of a partial response.');
    const after = to.formed.response.deliveries.length;
    await moveBelongings(db, survey_id, { from, to: to.id, after });
  }
  return { days: out.flatMap(({ days }) => days), answers: out.flatMap(({ answers }) => answers) };
}

/** The newest save of each visit: a row can be written once in a statement. */
function newestSaves(saves: readonly VisitRow[]): VisitRow[] {
  const newest = new Map<string, VisitRow>();
  for (const save of saves) {
    const key = keyOf(save);
    if (save.step > (newest.get(key)?.step ?? 0)) newest.set(key, save);
  }
  return [...newest.values()];
}

function startsOver({ answers }: VisitRow): boolean {
  return answers === '[]';
}

/** Removes what is stored of visitors who start over; returns visits that have something newer, which stays. */
async function startOver(db: Db, saves: readonly VisitRow[]): Promise<VisitKey[]> {
  if (saves.length === 0) return [];
  // First, so that somebody who is closing the visit right now finishes before.
  await saveVisits(dialectOf(db), saves).execute(db);
  const steps = new Map(saves.map((save) => [keyOf(save), save.step]));
  const isFormer = (one: PartialKey) => one.step < (steps.get(keyOf(one)) ?? 0);
  const partial = await findPartial(db, saves);
  for (const [surveyId, list] of Map.groupBy(partial.filter(isFormer), ({ survey_id }) => survey_id))
    await erasePartial(
      db,
      surveyId,
      list.map(({ id }) => id),
    );
  return [...partial.filter((one) => !isFormer(one)), ...(await findWentOn(db, saves))];
}

function savedStates(
  saves: readonly VisitRow[],
  results: readonly QueryResult<unknown>[],
  wentOn: readonly VisitKey[] = [],
): SavedState[] {
  if (saves.length === 0) return [];
  const rows = results.flatMap((result) => result.rows.filter(isKey));
  const finished = new Set(rows.map(keyOf));
  const others = new Set([...wentOn, ...newestSaves(saves).filter((save) => !startsOver(save))].map(keyOf));
  return saves.map((save) => {
    if (finished.has(keyOf(save))) return 'finished';
    return startsOver(save) && !others.has(keyOf(save)) ? 'dropped' : 'saved';
  });
}

function isKey(row: unknown): row is VisitKey {
  return typeof row === 'object' && row !== null && 'submission_id' in row && 'survey_id' in row;
}

function idsByKey(keys: readonly { id: number; survey_id: number; submission_id: string }[]): Map<string, number> {
  return new Map(keys.map((key) => [keyOf(key), key.id]));
}
