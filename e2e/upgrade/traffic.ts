import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';

/** A process that serves, called by its release. */
export interface Site {
  name: string;
  url: string;
  /** What it has printed. */
  log(): string;
}

export interface Asked {
  json?: object;
  form?: FormData;
  /** 200 when absent. */
  wanted?: number;
}

/**
 * Makes one call, of the kind that is named, to the next of all processes. With `until` it asks that process again, until this
 * holds for what it returns.
 */
export type Ask = <Body>(
  kind: string,
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`,
  asked?: Asked,
  until?: (body: Body) => boolean,
) => Promise<Body>;

/** A row of calls, one after the other, each to another process. `session` are the headers it sends from then on. */
export type Round = (ask: Ask, number: number, session: Record<string, string>) => Promise<void>;

/** What visitors see may be a moment behind. */
const PATIENCE = 10_000;
const LANES = 2;
/** Milliseconds between two calls, so that processes can start beside them. */
const PAUSE = 15;

/** Calls that never end, spread over all processes that serve, as by a proxy that looks at nothing. */
export class Traffic {
  /** What went wrong. */
  readonly faults: string[] = [];
  readonly kinds = new Set<string>();
  count = 0;
  #sites: readonly Site[] = [];
  #rounds = 0;
  #isOver = false;
  /** Which kinds of calls each process has served since the last look. */
  #served = new Map<Site, Set<string>>();
  #underWay = new Map<Site, number>();
  readonly #lanes: Promise<void>[];

  constructor(first: readonly Site[], round: Round) {
    for (const site of first) this.add(site);
    this.#lanes = Array.from({ length: LANES }, async () => {
      while (!this.#isOver) await this.#make(round, this.#rounds++);
    });
  }

  add(site: Site): void {
    this.#sites = [...this.#sites, site];
  }

  /** Resolves once no call to it is under way. */
  async remove(site: Site): Promise<void> {
    this.#sites = this.#sites.filter((one) => one !== site);
    await expect.poll(() => this.#underWay.get(site) ?? 0).toBe(0);
  }

  /** Waits until each process has served each kind of call once more, all of them as it should. */
  async cover(when: string): Promise<void> {
    this.#served = new Map();
    // After a whole round all kinds are known.
    await expect.poll(() => this.faults.length > 0 || this.#rounds > LANES).toBe(true);
    const lacking = () =>
      this.#sites.flatMap((site) =>
        [...this.kinds].filter((kind) => !this.#served.get(site)?.has(kind)).map((kind) => `${kind} on ${site.name}`),
      );
    await expect.poll(() => (this.faults.length > 0 ? [] : lacking()), { message: when }).toEqual([]);
    expect(this.faults, when).toEqual([]);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#lanes);
  }

  async #make(round: Round, number: number): Promise<void> {
    const session: Record<string, string> = {};
    let index = number;
    const ask: Ask = async (kind, call, asked = {}, until = () => true) => {
      await wait(PAUSE);
      const site = this.#sites[index++ % this.#sites.length];
      if (!site) throw new Error('No process serves.');
      return this.#ask(site, kind, call, { session, ...asked }, until);
    };
    try {
      await round(ask, number, session);
    } catch (error) {
      this.faults.push(error instanceof Error ? error.message : String(error));
      await wait(200);
    }
  }

  async #ask<Body>(
    site: Site,
    kind: string,
    call: string,
    { session, json, form, wanted = 200 }: Asked & { session: Record<string, string> },
    until: (body: Body) => boolean,
  ): Promise<Body> {
    this.kinds.add(kind);
    const [method = '', path = ''] = call.split(' ');
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      this.count++;
      this.#underWay.set(site, (this.#underWay.get(site) ?? 0) + 1);
      const { status, text } = await fetch(`${site.url}/api/v1${path}`, {
        method,
        headers: { ...session, ...(json && { 'content-type': 'application/json' }) },
        ...((json || form) && { body: json ? JSON.stringify(json) : form }),
        signal: AbortSignal.timeout(PATIENCE),
      })
        .then(async (reply) => {
          const cookie = reply.headers.getSetCookie()[0]?.split(';')[0];
          if (cookie) session.cookie = cookie;
          return { status: reply.status, text: await reply.text() };
        })
        .catch((error: unknown) => ({ status: 0, text: String(error) }))
        .finally(() => this.#underWay.set(site, (this.#underWay.get(site) ?? 0) - 1));
      const what = `${kind}, ${call} on ${site.name}: ${status} ${text.slice(0, 400)}`;
      if (status !== wanted) {
        await wait(100);
        throw new Error(`${what}\n${site.log().trim().split('\n').at(-1)}`);
      }
      const body = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
      if (until(body)) {
        this.#served.set(site, (this.#served.get(site) ?? new Set()).add(kind));
        return body;
      }
      if (Date.now() > deadline) throw new Error(`${what}, and so for ${PATIENCE / 1000} s`);
      await wait(100);
    }
  }
}
