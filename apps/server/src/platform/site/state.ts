import type { AddonManifest, KeptByAddons } from '@userfeedback/addon-kit';
import type { LicenceInfo } from '@userfeedback/contract';
import { Settings } from '@userfeedback/contract';
import type { SiteAccess } from '@userfeedback/engine';
import { effectiveLicence } from '@userfeedback/engine';
import type { Logger } from 'pino';
import { CLOCK_SKEW } from '../clock-skew.ts';
import type { IdentitySecretTable } from '../db/people-schema.ts';
import type { Db } from '../db/schema.ts';
import { licenceOf, siteAccess } from './access.ts';
import { changeSite } from './change.ts';
import { bumpCounter, readChanges, readSite, watchUntil } from './queries.ts';

export interface SiteNow {
  /** `changes.counter` when it was read. */
  counter: number;
  settings: Settings;
  licence: LicenceInfo;
  /** The licence of the site's network; empty without a key. */
  network: LicenceInfo;
  access: SiteAccess;
  identity: readonly IdentitySecretTable[];
  /** What addons keep in memory of their own tables. */
  kept: Partial<KeptByAddons>;
}

/** Current settings, licence and addons; all processes see a change within a second. */
export interface SiteState {
  /** The last snapshot; never waits. */
  now(): SiteNow;
  /**
   * Reads again if another process has changed anything. Call it before a refusal that such a change may have lifted.
   */
  latest(): Promise<SiteNow>;
  /** Reads again. Call it after a commit and before the reply, so that the next call sees the change. */
  refresh(): Promise<SiteNow>;
  /**
   * Call it in the transaction that changes surveys, settings, licence or addons: it tells all processes to read again.
   */
  changed(db: Db): Promise<void>;
  /** Makes a change in its own transaction, tells all processes, and reads again before it returns. */
  change<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Called after each read that found a change; returns a function that ends it. */
  onChange(listener: (now: SiteNow) => void): () => void;
  /** Whether somebody waits for a page to ask for the surveys; all processes know within a second. */
  isWatched(): boolean;
  /** Call it again and again while somebody waits. */
  watch(): Promise<void>;
  stop(): void;
}

/** Milliseconds. */
const [WATCHED_FOR, WATCHED_ANEW] = [20_000, 10_000];

interface Parts {
  db: Db;
  log: Logger;
  now: () => Date;
  manifests: readonly AddonManifest[];
  readKept?: (db: Db) => Promise<Partial<KeptByAddons>>;
  everyMs?: number;
}

export async function openSiteState(parts: Parts): Promise<SiteState> {
  const state = new PolledSite(parts, await readNow(parts));
  state.start(parts.everyMs ?? 300);
  return state;
}

class PolledSite implements SiteState {
  readonly #parts: Parts;
  readonly #listeners = new Set<(now: SiteNow) => void>();
  #current: SiteNow;
  /** Licences expire by date, without any change in the database. */
  #day: string;
  #reading: Promise<SiteNow> | null = null;
  #waiting: Promise<SiteNow> | null = null;
  #watchedUntil = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: Parts, first: SiteNow) {
    this.#parts = parts;
    this.#current = first;
    this.#day = dayOf(parts.now());
  }

  start(everyMs: number): void {
    let isPolling = false;
    this.#timer = setInterval(async () => {
      if (isPolling) return;
      isPolling = true;
      await this.#poll();
      isPolling = false;
    }, everyMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  now(): SiteNow {
    return this.#current;
  }

  /**
   * A read that started before the caller's commit may miss it, so everybody who asks meanwhile shares the next one.
   */
  refresh(): Promise<SiteNow> {
    if (!this.#reading) return this.#read();
    this.#waiting ??= this.#reading
      .catch(() => undefined)
      .then(() => {
        this.#waiting = null;
        return this.#read();
      });
    return this.#waiting;
  }

  async latest(): Promise<SiteNow> {
    const { db, now } = this.#parts;
    const { counter, watchedUntil } = await readChanges(db);
    this.#watchedUntil = watchedUntil;
    const isSame = counter === this.#current.counter && dayOf(now()) === this.#day;
    return isSame ? this.#current : this.refresh();
  }

  changed(db: Db): Promise<void> {
    return bumpCounter(db);
  }

  async change<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    const result = await changeSite(this.#parts.db, work);
    await this.refresh();
    return result;
  }

  isWatched(): boolean {
    return this.#watchedFor() > 0;
  }

  async watch(): Promise<void> {
    if (this.#watchedFor() > WATCHED_ANEW) return;
    this.#watchedUntil = this.#parts.now().getTime() + WATCHED_FOR;
    await watchUntil(this.#parts.db, this.#watchedUntil);
  }

  #watchedFor(): number {
    const left = this.#watchedUntil - this.#parts.now().getTime();
    // A clock that was wrong may have set a moment far ahead.
    return left > WATCHED_FOR + CLOCK_SKEW ? 0 : left;
  }

  onChange(listener: (now: SiteNow) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #read(): Promise<SiteNow> {
    this.#reading = this.#readNow().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readNow(): Promise<SiteNow> {
    const { counter } = this.#current;
    const day = dayOf(this.#parts.now());
    const found = await readNow(this.#parts);
    if (found.counter < this.#current.counter) return this.#current;
    const isNews = found.counter !== counter || day !== this.#day;
    this.#current = found;
    this.#day = day;
    if (isNews) for (const listener of this.#listeners) listener(found);
    return found;
  }

  async #poll(): Promise<void> {
    try {
      await this.latest();
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'could not look for changes to the site');
    }
  }
}

async function readNow({ db, now, manifests, readKept = async () => ({}) }: Parts): Promise<SiteNow> {
  const { counter, settings, licences, addons, identity } = await readSite(db);
  const kept = await readKept(db);
  const usedBy = (user: 1 | 2) =>
    licenceOf(
      licences.find(({ used }) => used === user),
      now(),
    );
  const licence = usedBy(1);
  const network = usedBy(2);
  return {
    counter,
    settings: Settings.parse(settings),
    licence,
    network,
    access: siteAccess(effectiveLicence(licence, network), manifests, addons),
    identity,
    kept,
  };
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
