import { setTimeout as rest } from 'node:timers/promises';
import { AppError } from '../../platform/api/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { DONE, nextSize } from '../../platform/jobs/job.ts';
import { releaseChunks } from '../../platform/memory.ts';
import { eraseImported } from '../responses/service.ts';
import type { CsvPlan } from './csv-source.ts';
import { importFiles, newDraft, removeUpload, uploadedAt } from './files.ts';
import { openSource } from './open-source.ts';
import type { ImportRow } from './queries.ts';
import { countImported, listForgotten, listStored, listUnderWay, updateImport } from './queries.ts';
import type { AnsweredSurvey, Entry, Source } from './source.ts';
import { storeItems } from './store.ts';
import { Work } from './work.ts';

export const IMPORT_JOB = 'imports';
/** A run of the job ends after this many milliseconds, so that the process is seen to be alive. */
const RUN_MS = 2000;
/** How many responses are stored together; visitors' responses go between the slices. */
const SLICE = { fewest: 20, most: 400, takesMs: 20 };
const KEPT = 86_400_000;

/** Minutes before each further try after an unexpected error. Then the import has failed. */
const AGAIN_AFTER = [1, 5, 15] as const;
const UNEXPECTED = "An unexpected error stopped the import. The server's log says why.";

const MENDED = ['running', 'undoing', 'done', 'undone'] as const;

/** How often imports failed, by id: the job's cursor. */
type Failures = Record<string, { started_at: string | null; count: number; until: string }>;

/** Runs and undoes imports, one after another. One that fails waits while others go on. */
export function importJob(): Job {
  let open: OpenImport | undefined;
  const close = async () => {
    const closing = open;
    open = undefined;
    await closing?.close();
  };
  return {
    name: IMPORT_JOB,
    everyMinutes: 1,
    async run(deps, cursor) {
      const underWay = await listUnderWay(deps.db);
      const failures = failuresOf(cursor, underWay);
      const kept = () => (Object.keys(failures).length > 0 ? JSON.stringify(failures) : null);
      const now = deps.now().toISOString();
      const next = underWay.find(({ id }) => (failures[id]?.until ?? '') <= now);
      if (open && open.id !== next?.id) await close();
      if (!next) {
        await forgetFiles(deps);
        return { cursor: kept() };
      }
      const until = performance.now() + RUN_MS;
      // Another process has the folder with the file.
      if (next.state === 'running' && (await deps.media.findProblem()) !== undefined) return { cursor: kept() };
      try {
        if (next.state === 'undoing') await undoSome(deps, next, until);
        else {
          open ??= await OpenImport.open(deps, next);
          await open.work(until);
          releaseChunks();
        }
        if (next.error !== null) await updateImport(deps.db, next.id, MENDED, { error: null });
      } catch (error) {
        await close();
        await giveUp(deps, next, error, failures);
      }
      return { cursor: kept(), more: true };
    },
  };
}

/** Only of imports that are still under way, and not begun anew. */
function failuresOf(cursor: string | null, underWay: readonly ImportRow[]): Failures {
  const all = JSON.parse(cursor ?? '{}') as Failures;
  const startedAt = new Map(underWay.map(({ id, started_at }) => [String(id), started_at]));
  return Object.fromEntries(Object.entries(all).filter(([id, one]) => startedAt.get(id) === one.started_at));
}

/**
 * A fault of the file or the survey is final, and so is an unexpected error in the end. What is unavailable is tried
 * again until it is there.
 */
async function giveUp({ db, now, log }: Deps, row: ImportRow, error: unknown, failures: Failures): Promise<void> {
  const { id, started_at } = row;
  const isUnavailable = error instanceof AppError && error.code === 'unavailable';
  const count = (failures[id]?.count ?? 0) + 1;
  const minutes = isUnavailable ? (AGAIN_AFTER[count - 1] ?? AGAIN_AFTER.at(-1)) : AGAIN_AFTER[count - 1];
  const words = error instanceof AppError ? error.message : UNEXPECTED;
  if (!(error instanceof AppError)) log.error({ err: error, import: id }, 'an import failed');
  const isFinal = minutes === undefined || (error instanceof AppError && !isUnavailable);
  if (!isFinal) failures[id] = { started_at, count, until: new Date(now().getTime() + minutes * 60_000).toISOString() };
  const failed = { state: 'failed' as const, finished_at: now().toISOString(), added: await countImported(db, id) };
  await updateImport(db, id, ['running', 'undoing'], { error: words, ...(isFinal && failed) });
}

/** An import that this process works on. If another process takes over it begins anew: nothing is stored twice. */
class OpenImport {
  readonly id: number;
  readonly #deps: Deps;
  readonly #work: Work;
  readonly #source: Source;
  #entries: AsyncGenerator<Entry> | undefined;
  #surveys: ReadonlyMap<number, AnsweredSurvey> = new Map();
  #problems = 0;
  #conflicting = 0;
  readonly #how: Pick<CsvPlan, 'conflicts' | 'may_view'>;
  #place = 0;
  #size = SLICE.fewest;

  private constructor(deps: Deps, { id, plan }: ImportRow, source: Source, work: Work) {
    this.#deps = deps;
    this.id = id;
    const { conflicts, may_view } = JSON.parse(plan) as CsvPlan;
    this.#how = { conflicts, may_view };
    this.#source = source;
    this.#work = work;
    this.#entries = source.entries();
  }

  static async open(deps: Deps, row: ImportRow): Promise<OpenImport> {
    const source = await openSource(deps, row);
    return new OpenImport(deps, row, source, new Work(await newDraft(deps.config, row.stored)));
  }

  async work(until: number): Promise<void> {
    if (this.#entries) await this.#read(this.#entries, until);
    else await this.#store(until);
  }

  async close(): Promise<void> {
    await this.#entries?.return(undefined);
    await this.#work.close();
    const added = await countImported(this.#deps.db, this.id);
    await updateImport(this.#deps.db, this.id, ['stopped', 'failed'], { added });
  }

  async #read(entries: AsyncGenerator<Entry>, until: number): Promise<void> {
    while (performance.now() < until) {
      const { value, done } = await entries.next();
      if (done) return this.#prepare();
      if ('item' in value) this.#work.add(value.item);
      else this.#problems += 1;
    }
  }

  async #prepare(): Promise<void> {
    this.#entries = undefined;
    this.#surveys = await this.#source.surveys();
    const [total, problems] = [this.#work.size, this.#problems];
    await updateImport(this.#deps.db, this.id, ['running'], { total, problems, done: 0 });
  }

  async #store(until: number): Promise<void> {
    const { db } = this.#deps;
    while (performance.now() < until && this.#place < this.#work.size) {
      const begun = performance.now();
      const items = this.#work.next(this.#size);
      const { time_zone } = this.#source;
      const how = { id: this.id, time_zone, ...this.#how };
      this.#conflicting += await storeItems(this.#deps, how, items, this.#surveys);
      this.#place += items.length;
      // False if somebody has stopped it.
      if (!(await updateImport(db, this.id, ['running'], { done: this.#place }))) return;
      const took = performance.now() - begun;
      this.#size = nextSize(this.#size, took, SLICE);
      await rest(took);
    }
    if (this.#place < this.#work.size) return;
    const added = await countImported(db, this.id);
    const finished_at = this.#deps.now().toISOString();
    const conflicting = this.#conflicting;
    await updateImport(db, this.id, ['running'], { state: 'done', added, conflicting, finished_at });
  }
}

async function undoSome({ db, now }: Deps, { id, done: before }: ImportRow, until: number): Promise<void> {
  let done = before;
  for (let size = SLICE.fewest; performance.now() < until; ) {
    const begun = performance.now();
    const isLeft = await db.transaction().execute((trx) => eraseImported(trx, id, size));
    if (!isLeft) {
      await updateImport(db, id, ['undoing'], { state: 'undone', finished_at: now().toISOString() });
      return;
    }
    const took = performance.now() - begun;
    done += size;
    await updateImport(db, id, ['undoing'], { done });
    size = nextSize(size, took, SLICE);
    await rest(took);
  }
}

async function forgetFiles({ db, config, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - KEPT).toISOString();
  for (const { id, state, stored } of await listForgotten(db, before)) {
    await removeUpload(config, stored);
    await updateImport(db, id, [state], { stored: '' });
  }
}

/** Files whose import is gone with its survey, or was never recorded. */
export const strayFilesJob: Job = {
  name: 'stray-import-files',
  everyMinutes: 60,
  async run({ db, config, now }) {
    const known = new Set(await listStored(db));
    for (const { name } of await importFiles(config).list())
      if (!known.has(name) && now().getTime() - uploadedAt(name) > HOUR) await removeUpload(config, name);
    return DONE;
  },
};

const HOUR = 3_600_000;
