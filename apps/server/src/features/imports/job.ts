import { setTimeout as rest } from 'node:timers/promises';
import type { ImportPlan } from '@userfeedback/contract';
import { AppError } from '../../platform/api/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { DONE, nextSize } from '../../platform/jobs/job.ts';
import { releaseChunks } from '../../platform/memory.ts';
import { eraseImported } from '../responses/service.ts';
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

/** Runs and undoes imports, one after another. */
export function importJob(): Job {
  let open: OpenImport | undefined;
  return {
    name: IMPORT_JOB,
    everyMinutes: 1,
    async run(deps) {
      const [next] = await listUnderWay(deps.db);
      if (open && open.id !== next?.id) {
        await open.close();
        open = undefined;
      }
      if (!next) {
        await forgetFiles(deps);
        return DONE;
      }
      const until = performance.now() + RUN_MS;
      if (next.state === 'undoing') await undoSome(deps, next, until);
      // Another process has the folder with the file.
      else if ((await deps.media.findProblem()) !== undefined) return DONE;
      else {
        try {
          open ??= await OpenImport.open(deps, next);
          await open.work(until);
          releaseChunks();
        } catch (error) {
          await open?.close();
          open = undefined;
          await giveUp(deps, next, error);
        }
      }
      return { ...DONE, more: true };
    },
  };
}

/** A fault of the file or the survey is final; everything else is tried again later. */
async function giveUp({ db, now }: Deps, { id }: ImportRow, error: unknown): Promise<void> {
  if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
  const finished_at = now().toISOString();
  await updateImport(db, id, ['running'], { state: 'failed', error: error.message, finished_at });
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
  readonly #conflicts: ImportPlan['conflicts'];
  #place = 0;
  #size = SLICE.fewest;

  private constructor(deps: Deps, { id, plan }: ImportRow, source: Source, work: Work) {
    this.#deps = deps;
    this.id = id;
    this.#conflicts = (JSON.parse(plan) as ImportPlan).conflicts;
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
      const how = { id: this.id, time_zone, conflicts: this.#conflicts };
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
