import type { AddonCall, AddonContext } from '@userfeedback/addon-kit';
import { dayInZone } from '@userfeedback/engine';
import type { HeatView } from '../endpoints.ts';
import { ELEMENTS, VIEW } from '../limits.ts';
import { expressionOf } from '../patterns.ts';
import { deviceOfPerson } from './agents.ts';
import type { LayoutRow, Layouts } from './page-queries.ts';
import { countViews, listLayouts, listPages } from './page-queries.ts';
import type { DaySums } from './sums.ts';
import { isRight, WaitingSums } from './sums.ts';
import type { Naming } from './waiting.ts';
import { addNamings, addWaiting, startDue } from './waiting.ts';
import type { Written } from './write-sums.ts';
import { writeSums } from './write-sums.ts';

/** Milliseconds. A process that is killed loses 2 seconds of views at most: these, and what is being written. */
const WRITE_EVERY = 1500;
const WAITING_MAX = 50_000;
/** Responses wait until the transaction has ended, so it must be small. */
const ROWS_AT_ONCE = 1000;
/** Visitors counted for a waiting layout and day; the views of further ones count all the same. */
const NETWORKS_MAX = 1000;

interface Recorded extends Layouts {
  id: number;
  fits: RegExp;
  most: number;
}

/** Views of a page on a day: those stored at the last write, by all processes, and those of this process since. */
interface Taken {
  day: string;
  stored: number;
  waiting: number;
}

type Parts = Pick<AddonContext, 'change' | 'countNew' | 'db' | 'host' | 'log' | 'now' | 'onChange'> & {
  dropped(count: number): void;
};

/** Counts in memory and writes the sums now and then: a view costs no statement. */
export class Recorder {
  readonly #parts: Parts;
  readonly #waiting = new WaitingSums(WAITING_MAX);
  readonly #taken = new Map<number, Taken>();
  readonly #timer: NodeJS.Timeout;
  #pages: Promise<Map<number, Recorded>> | undefined;
  /** The pages of `#pages`, once they are loaded. */
  #recorded: Map<number, Recorded> | undefined;
  #unwritten: DaySums[] = [];
  #namings = new Map<string, Naming & { page: number }>();
  #writing: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.onChange(() => this.forget());
    this.#timer = setInterval(() => void this.write(), WRITE_EVERY);
    this.#timer.unref();
  }

  /** For when pages or layouts have changed. */
  forget(): void {
    this.#pages = undefined;
    this.#recorded = undefined;
    for (const [id, { waiting }] of this.#taken) if (waiting === 0) this.#taken.delete(id);
  }

  /** Nobody learns whether the view counted. Usually does not wait for anything. */
  async count(sent: HeatView, call: Pick<AddonCall, 'userAgent' | 'network'>): Promise<void> {
    const device = deviceOfPerson(call.userAgent);
    if (device === null || sent.path.length > VIEW.path) return;
    const page = (this.#recorded ?? (await this.#listed())).get(sent.id);
    if (!page?.fits.test(sent.path.replace(/[?#].*$/s, ''))) return;
    const day = this.#today();
    const isNamed = sent.layout === '' || layoutOf(page, sent.layout)?.fact === sent.layout;
    const named = isNamed ? undefined : await this.#findWaiting(page, sent, day, call);
    const layout = layoutOf(page, sent.layout) ?? named;
    if (!layout) return;
    const isLimited = layout.place !== null;
    const taken = this.#taken.get(page.id) ?? (await this.#countTaken(page.id, day));
    if (taken.day !== day) Object.assign(taken, { day, stored: 0, waiting: 0 });
    if (isLimited && taken.stored + taken.waiting >= page.most) return;
    const key = { page: page.id, layout: layout.id, device, day };
    const outcome = this.#waiting.add(key, sent, isLimited);
    if (outcome === 'no room') this.#parts.dropped(1);
    if (outcome !== 'counted') return;
    if (isLimited) taken.waiting += 1;
    if (named) this.#addNaming({ page: page.id, layout: named.id, day, views: 1, networks: new Set([call.network]) });
  }

  #addNaming(naming: Naming & { page: number }): void {
    const key = `${naming.layout} ${naming.day}`;
    const known = this.#namings.get(key);
    if (!known) {
      this.#namings.set(key, naming);
      return;
    }
    known.views += naming.views;
    for (const network of naming.networks) if (known.networks.size < NETWORKS_MAX) known.networks.add(network);
  }

  /** What cannot be written now is tried again. */
  write(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /** Twice, because a write that is running may have begun before the last view. */
  async flush(): Promise<void> {
    await this.#writing;
    await this.write();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #write(): Promise<void> {
    // First what could not be written before.
    if (!(await this.#writeTaken())) return;
    this.#unwritten = this.#waiting.take();
    if (await this.#writeTaken()) await this.#writeNamings();
  }

  /** False when something has to be tried again; `#writeBatch` alike. */
  async #writeTaken(): Promise<boolean> {
    while (this.#unwritten.length > 0) {
      const batch = firstOf(this.#unwritten);
      if (!(await this.#writeBatch(batch))) return false;
      this.#unwritten = this.#unwritten.slice(batch.length);
    }
    return true;
  }

  async #writeNamings(): Promise<void> {
    const namings = Map.groupBy(this.#namings.values(), ({ page }) => page);
    this.#namings = new Map();
    const { db, change, log } = this.#parts;
    for (const [page, ofPage] of namings)
      try {
        const isDue = await db.transaction().execute((trx) => addNamings(trx, this.#parts, page, ofPage));
        // All processes have to hear of it.
        if (isDue) await change((trx) => startDue(trx, page, this.#today()));
      } catch (error) {
        // They may be stored already, but counting them twice only starts the layout earlier, and addresses count once.
        for (const naming of ofPage) this.#addNaming(naming);
        log.warn({ err: error }, "could not count a heatmap's new layout");
      }
  }

  async #writeBatch(batch: readonly DaySums[]): Promise<boolean> {
    let isComplete = false;
    try {
      const { stored, isOutdated } = await this.#parts.db.transaction().execute(async (trx) => {
        const written = await writeSums(trx, batch);
        isComplete = true;
        return written;
      });
      this.#settle(batch, stored);
      // Another process or the nightly job has deleted layouts, which is not announced to all processes.
      if (isOutdated) this.forget();
      return true;
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'could not save views for heatmaps');
      // Nobody knows whether the transaction was committed, and counts must never double.
      if (isComplete) this.#settle(batch);
      return isComplete;
    }
  }

  /** Without `stored`, the batch counts as stored until the next write reads the figures. */
  #settle(batch: readonly DaySums[], stored?: Written['stored']): void {
    for (const { page, day, limited } of batch) {
      const taken = this.#taken.get(page);
      if (taken?.day !== day || limited === 0) continue;
      taken.waiting -= limited;
      taken.stored = stored ? (stored.get(page)?.get(day) ?? 0) : taken.stored + limited;
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

  async #findWaiting(
    page: Recorded,
    sent: HeatView,
    day: string,
    { network }: Pick<AddonCall, 'network'>,
  ): Promise<LayoutRow | undefined> {
    const find = () => page.waiting.find(({ fact }) => fact === sent.layout);
    const found = find();
    if (found || !isRight(sent)) return found;
    const { db } = this.#parts;
    const places = await db.transaction().execute(async (trx) => {
      await addWaiting(trx, this.#parts, { page: page.id, fact: sent.layout, day, network });
      return listLayouts(trx, page.id);
    });
    Object.assign(page, places);
    return find();
  }

  #today(): string {
    return dayInZone(this.#parts.now(), this.#parts.host.info().time_zone);
  }
}

function firstOf(sums: readonly DaySums[]): readonly DaySums[] {
  let rows = 0;
  const end = sums.findIndex(({ elements }) => {
    rows += 1 + Math.min(elements.size, ELEMENTS.most);
    return rows > ROWS_AT_ONCE;
  });
  return end === -1 ? sums : sums.slice(0, Math.max(1, end));
}

async function listRecorded(db: AddonContext['db']): Promise<Map<number, Recorded>> {
  const recorded = new Map<number, Recorded>();
  for (const { id, pattern, max_views, is_paused } of await listPages(db)) {
    if (is_paused === 1) continue;
    const fits = new RegExp(expressionOf([pattern]), 'i');
    recorded.set(id, { id, fits, most: max_views, ...(await listLayouts(db, id)) });
  }
  return recorded;
}

/** Undefined if the page's facts name a layout that does not count yet. */
function layoutOf({ used }: Recorded, fact: string): LayoutRow | undefined {
  const [current] = used;
  if (fact === '' || current?.fact === '') return current;
  return used.find((layout) => layout.fact === fact);
}
