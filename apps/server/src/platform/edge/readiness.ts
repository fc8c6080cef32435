import { setTimeout as wait } from 'node:timers/promises';
import { findMisfit, listMissingSteps } from '../db/migrate/ledger.ts';
import { LAST_STEP } from '../db/migrate/release.ts';
import type { Deps } from '../deps.ts';
import { VERSION } from '../version.ts';

type Parts = Pick<Deps, 'database' | 'writer' | 'membership' | 'draining' | 'now' | 'log'>;

export interface Readiness {
  /** `ok`, `stopping`, or the first check that failed. */
  status: string;
  version: string;
  schema: string;
  process: string;
  checks: { database: string; disk: string; schema: string; clock: string };
}

const OK = 'ok';
/** Milliseconds. All processes share one database, so a shorter failure takes none of them out of the proxy. */
const PATIENCE = 3000;
const REPLY_WITHIN = 1000;
const TRY_AGAIN = 500;
const SCHEMA_EVERY = 10_000;
const SKEW = { warned: 5, max: 60 };
const HOUR = 3_600_000;

/** Nothing here waits for a lock that other work may hold. */
export function createReadiness(deps: Parts): () => Promise<Readiness> {
  const database = new Pulse(() => deps.database.isWritable());
  const schema = cached(SCHEMA_EVERY, async () => {
    const [missing] = await listMissingSteps(deps.database.db);
    if (missing !== undefined) return `The tables lack ${missing}.`;
    // A newer release may have taken something away.
    return (await findMisfit(deps.database.db)) ?? OK;
  });
  const clock = cached(REPLY_WITHIN, clockOf(deps));
  return async () => {
    deps.draining.watch();
    const checks = {
      database: (await database.isAlive()) ? OK : 'The database does not accept writes.',
      disk: (await deps.writer.hasRoom()) ? OK : 'There is no room for more responses.',
      schema: await schema(),
      clock: await clock(),
    };
    const failed = Object.values(checks).find((check) => check !== OK);
    return describe(deps.draining.isOn ? 'stopping' : (failed ?? OK), deps.membership.address, checks);
  };
}

function describe(status: string, process: string, checks: Readiness['checks']): Readiness {
  return { status, version: VERSION, schema: LAST_STEP, process, checks };
}

/** Fails only after some seconds of failure; while it fails it tries again by itself. */
class Pulse {
  readonly #beat: () => Promise<boolean>;
  #failingSince: number | undefined;
  #beating: Promise<void> | undefined;

  constructor(beat: () => Promise<boolean>) {
    this.#beat = beat;
  }

  async isAlive(): Promise<boolean> {
    await Promise.race([this.#again(), wait(REPLY_WITHIN, undefined, { ref: false })]);
    return this.#failingSince === undefined || performance.now() - this.#failingSince < PATIENCE;
  }

  #again(): Promise<void> {
    this.#beating ??= this.#try().finally(() => {
      this.#beating = undefined;
    });
    return this.#beating;
  }

  async #try(): Promise<void> {
    const began = performance.now();
    // It may hang without an error.
    const hanging = setTimeout(() => {
      this.#failingSince ??= began;
    }, REPLY_WITHIN).unref();
    const isAlive = await this.#beat();
    clearTimeout(hanging);
    if (isAlive) this.#failingSince = undefined;
    else {
      this.#failingSince ??= began;
      setTimeout(() => this.#again(), TRY_AGAIN).unref();
    }
  }
}

/** The last result while it is new enough, or while no new one can be had. */
function cached(everyMs: number, work: () => Promise<string>): () => Promise<string> {
  let known = OK;
  let until = Number.NEGATIVE_INFINITY;
  let asking: Promise<string> | undefined;
  const ask = async () => {
    try {
      known = await work();
      until = performance.now() + everyMs;
    } catch {
      // The check of the database says what is wrong.
    }
    asking = undefined;
    return known;
  };
  return () => {
    if (performance.now() < until) return Promise.resolve(known);
    asking ??= ask();
    return Promise.race([asking, wait(REPLY_WITHIN, known, { ref: false })]);
  };
}

function clockOf({ database, now, log }: Parts): () => Promise<string> {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const skew = await database.clockSkew(now);
    const seconds = Math.round(Math.abs(skew) / 1000);
    if (seconds >= SKEW.warned && performance.now() - warnedAt > HOUR) {
      warnedAt = performance.now();
      log.warn({ seconds }, "this server's clock differs from the database's");
    }
    return seconds > SKEW.max ? `This server's clock is off by ${seconds} s.` : OK;
  };
}
