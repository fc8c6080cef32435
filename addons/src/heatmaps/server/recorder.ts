import type { AddonContext } from '@userfeedback/addon-kit';
import { dayInZone } from '@userfeedback/engine';
import type { HeatView } from '../endpoints.ts';
import { ELEMENTS, VIEW } from '../limits.ts';
import { expressionOf } from '../patterns.ts';
import { deviceOfPerson } from './agents.ts';
import type { LayoutRow } from './page-queries.ts';
import { countViews, insertLayout, listLayouts, listPages, updateFact, updatePage } from './page-queries.ts';
import type { DaySums } from './sums.ts';
import { isRight, WaitingSums } from './sums.ts';
import { writeSums } from './write-sums.ts';

/** Milliseconds. A process that is killed loses 2 seconds at most: these, and what is being written. */
const WRITE_EVERY = 1500;
const WAITING_MAX = 50_000;
/** Of one transaction: responses wait until it has ended. */
const ROWS_AT_ONCE = 1000;

interface Recorded {
  id: number;
  fits: RegExp;
  most: number;
  /** The newest first. */
  layouts: LayoutRow[];
}

/** Views of a page on a day: those stored as of the last write, by all processes, and those of this one since. */
interface Taken {
  day: string;
  stored: number;
  waiting: number;
}

type Parts = Pick<AddonContext, 'db' | 'host' | 'log' | 'now' | 'onChange'> & {
  /** Hears of views that were dropped because too much waited. */
  dropped(count: number): void;
};

/** Counts page views in memory and writes the sums now and then: a view costs no statement. */
export class Recorder {
  readonly #parts: Parts;
  readonly #waiting = new WaitingSums(WAITING_MAX);
  readonly #taken = new Map<number, Taken>();
  readonly #timer: NodeJS.Timeout;
  #pages: Promise<Map<number, Recorded>> | undefined;
  /** The same once they are known. */
  #recorded: Map<number, Recorded> | undefined;
  #unwritten: DaySums[] = [];
  #writing: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.onChange(() => this.forget());
    this.#timer = setInterval(() => void this.write(), WRITE_EVERY);
    this.#timer.unref();
  }

  /** Pages or layouts have changed. */
  forget(): void {
    this.#pages = undefined;
    this.#recorded = undefined;
    for (const [id, { waiting }] of this.#taken) if (waiting === 0) this.#taken.delete(id);
  }

  /** Counts a view if it should count; nobody is told whether it did. Usually without waiting for anything. */
  async count(sent: HeatView, userAgent: string): Promise<void> {
    const device = deviceOfPerson(userAgent);
    if (device === null || sent.path.length > VIEW.path) return;
    const page = (this.#recorded ?? (await this.#listed())).get(sent.id);
    if (!page?.fits.test(sent.path.replace(/[?#].*$/s, ''))) return;
    const day = dayInZone(this.#parts.now(), this.#parts.host.info().time_zone);
    let layout = layoutOf(page, sent.layout);
    if (layout === undefined) {
      if (!isRight(sent)) return;
      layout = await this.#beginLayout(page, sent.layout, day);
    }
    const taken = this.#taken.get(page.id) ?? (await this.#countTaken(page.id, day));
    if (taken.day !== day) Object.assign(taken, { day, stored: 0, waiting: 0 });
    if (taken.stored + taken.waiting >= page.most) return;
    const outcome = this.#waiting.add({ page: page.id, layout, device, day }, sent);
    if (outcome === 'counted') taken.waiting += 1;
    else if (outcome === 'no room') this.#parts.dropped(1);
  }

  /** Writes what waits. What cannot be written now is tried again. */
  write(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /** Writes all that has been counted so far: what is being written may have begun before the last view. */
  async flush(): Promise<void> {
    await this.#writing;
    await this.write();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #write(): Promise<void> {
    if (this.#unwritten.length === 0) this.#unwritten = this.#waiting.take();
    while (this.#unwritten.length > 0) {
      const batch = firstOf(this.#unwritten);
      if (!(await this.#writeBatch(batch))) return;
      this.#unwritten = this.#unwritten.slice(batch.length);
    }
  }

  /** False when it has to be tried again. */
  async #writeBatch(batch: readonly DaySums[]): Promise<boolean> {
    let isComplete = false;
    try {
      const stored = await this.#parts.db.transaction().execute(async (trx) => {
        const counts = await writeSums(trx, batch);
        isComplete = true;
        return counts;
      });
      this.#settle(batch, stored);
      return true;
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'views for heatmaps could not be stored');
      // Whether it was committed nobody knows, and counts must never double.
      return isComplete;
    }
  }

  #settle(batch: readonly DaySums[], stored: ReadonlyMap<number, ReadonlyMap<string, number>>): void {
    for (const { page, day, views } of batch) {
      const taken = this.#taken.get(page);
      if (taken?.day !== day) continue;
      taken.waiting -= views;
      taken.stored = stored.get(page)?.get(day) ?? 0;
    }
  }

  #listed(): Promise<Map<number, Recorded>> {
    if (this.#pages) return this.#pages;
    const listed = listRecorded(this.#parts.db);
    this.#pages = listed;
    listed.then(
      (recorded) => {
        // Something may have changed meanwhile.
        if (this.#pages === listed) this.#recorded = recorded;
      },
      // The next view tries again.
      () => this.forget(),
    );
    return listed;
  }

  async #countTaken(page: number, day: string): Promise<Taken> {
    const counts = await countViews(this.#parts.db, [page], day);
    const taken = this.#taken.get(page) ?? { day, stored: counts.get(page) ?? 0, waiting: 0 };
    this.#taken.set(page, taken);
    return taken;
  }

  /** A layout that the page's facts name and that is not known yet, at most one a day; else the newest. */
  async #beginLayout(page: Recorded, fact: string, day: string): Promise<number> {
    const [current] = page.layouts;
    if (current?.by_fact === 1 && current.since === day) return current.id;
    page.layouts = await this.#parts.db.transaction().execute(async (trx) => {
      await updatePage(trx, page.id, {});
      const [newest, ...others] = await listLayouts(trx, page.id);
      if (newest?.fact === '') await updateFact(trx, newest.id, fact);
      else if (
        newest &&
        !(newest.by_fact === 1 && newest.since === day) &&
        !others.some((one) => one.fact === fact)
      )
        await insertLayout(trx, { heatmap_id: page.id, since: day, fact, by_fact: 1 });
      return listLayouts(trx, page.id);
    });
    return layoutOf(page, fact) ?? page.layouts[0]?.id ?? 0;
  }
}

/** As many sums as one transaction takes. */
function firstOf(sums: readonly DaySums[]): readonly DaySums[] {
  let rows = 0;
  const end = sums.findIndex(({ elements }) => {
    rows += 1 + Math.min(elements.size, ELEMENTS.most);
    return rows > ROWS_AT_ONCE;
  });
  return end === -1 ? sums : sums.slice(0, Math.max(1, end));
}

/** The pages that record, by id. */
async function listRecorded(db: AddonContext['db']): Promise<Map<number, Recorded>> {
  const recorded = new Map<number, Recorded>();
  for (const { id, pattern, max_views, is_paused } of await listPages(db)) {
    if (is_paused === 1) continue;
    const fits = new RegExp(expressionOf([pattern]), 'i');
    recorded.set(id, { id, fits, most: max_views, layouts: await listLayouts(db, id) });
  }
  return recorded;
}

/** The layout that a view belongs to; undefined if its page's facts name one that nobody has begun. */
function layoutOf({ layouts }: Recorded, fact: string): number | undefined {
  if (fact === '') return layouts[0]?.id;
  return layouts.find((layout) => layout.fact === fact)?.id;
}
