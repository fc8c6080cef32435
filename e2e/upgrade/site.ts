import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MigrationStatus, System } from '@userfeedback/contract';
import { expect } from 'vitest';
import { openEmptyDatabase } from '../../apps/server/src/platform/db/testing.ts';
import type { Serving } from '../../apps/server/src/testing/start-process.ts';
import { startProcess } from '../../apps/server/src/testing/start-process.ts';
import { LASTING, makeRounds, PERSON, published } from './round.ts';
import type { Site } from './traffic.ts';
import { Traffic } from './traffic.ts';

export interface Release {
  name: string;
  /** What Node runs; a command follows. */
  program: readonly string[];
}

interface Running extends Site {
  release: Release;
  serving: Serving;
}

/** A person's calls, past the traffic. */
export interface Person {
  call<Body>(method: string, path: string, json?: object): Promise<Body>;
}

/** A site of its own on PostgreSQL, on which processes of several releases run. */
export interface UpgradeSite {
  traffic: Traffic;
  /** The processes that run. */
  running(): readonly Running[];
  start(release: Release): Promise<Running>;
  /** Lets a release's processes finish their calls, and stops them. */
  stop(release: Release): Promise<void>;
  /** Waits until this process has nothing left to do to the tables but what waits for others. */
  settle(site: Site): Promise<void>;
  /** How far the tables are. */
  status(site?: Site): Promise<MigrationStatus>;
  /** Ends the traffic, and checks that what was acknowledged is stored, counted and mailed once. */
  checkCounts(): Promise<void>;
  close(): Promise<void>;
}

/** Makes the site with a first process of this release, and lets the traffic begin. */
export async function openUpgradeSite(first: Release): Promise<UpgradeSite> {
  const database = await openEmptyDatabase('postgres');
  const env = {
    UF_DATA_DIR: database.dataDir,
    DATABASE_URL: database.url ?? '',
    UF_SECRET: 'a secret of tests',
    UF_DEMO: 'off',
    UF_RATE_LIMIT: 'off',
  };
  const uf = async (command: string) => {
    const args = [...first.program, ...command.split(' ')];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } });
    return stdout.trim();
  };
  let running: readonly Running[] = [];
  const launch = async (release: Release): Promise<Running> => {
    const serving = await startProcess(env, release.program);
    const one = { release, serving, name: release.name, url: serving.site, log: () => serving.output };
    running = [...running, one];
    expect(serving.output, `${release.name} serves`).toContain('Site ');
    return one;
  };
  await uf(`user create --role administrator --email ${PERSON.email} --password ${PERSON.password}`);
  await uf(`licence use ${await uf('licence issue --type elite')}`);
  const one = await launch(first);
  const person = await signIn(one.url);
  const notifications = { email: { active: true, addresses: 'reader@example.test' } };
  const lasting = await person.call<{ id: number }>('POST', '/surveys', {
    ...published(LASTING),
    notifications,
  });
  const status = async ({ url }: Site = running[0] ?? one) =>
    (await (await signIn(url)).call<System>('GET', '/system')).migration;
  const { round, acknowledged } = makeRounds(lasting.id);
  const traffic = new Traffic([one], round);
  return {
    traffic,
    running: () => running,
    async start(release) {
      const started = await launch(release);
      traffic.add(started);
      return started;
    },
    async stop(release) {
      for (const old of running.filter((each) => each.release === release)) {
        await traffic.remove(old);
        old.serving.child.kill('SIGTERM');
        expect(await old.serving.ended, `${old.name} ends:\n${old.serving.output}`).toBe(0);
        running = running.filter((each) => each !== old);
      }
    },
    status,
    async settle(site) {
      const isSettled = async () => {
        // Else it is looked at once a minute.
        await database.db
          .updateTable('jobs')
          .set({ due_at: '2000-01-01T00:00:00.000Z' })
          .where('name', 'like', 'steps-to-%')
          .execute();
        const { missing, filling, waiting } = await status(site);
        return [...missing, ...filling].every(({ name }) => waiting.some((each) => each.name === name));
      };
      // Filling in gives way to visitors, who never rest here.
      await expect.poll(isSettled, { interval: 500, timeout: 90_000 }).toBe(true);
    },
    async checkCounts() {
      await traffic.end();
      expect(traffic.faults).toEqual([]);
      const { call } = await signIn((running[0] ?? one).url);
      const counted = async () =>
        (await call<{ responses_count: number }>('GET', `/surveys/${lasting.id}/results`)).responses_count;
      await expect.poll(counted).toBe(acknowledged());
      const rows = (await call<string>('GET', `/exports?survey_id=${lasting.id}`)).trim().split('\n');
      expect(rows.length - 1).toBe(acknowledged());
      await expect.poll(() => mailsAbout(database.dataDir, LASTING)).toBe(acknowledged());
    },
    async close() {
      await traffic.end();
      for (const { serving } of running) {
        serving.child.kill('SIGKILL');
        await serving.ended;
      }
      await database.close();
    },
  };
}

/** Somebody who may do everything. */
export async function signIn(url: string): Promise<Person> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const call = async <Body>(method: string, path: string, json?: object): Promise<Body> => {
    const reply = await fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      ...(json && { body: JSON.stringify(json) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    headers.cookie ??= reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const body = text.startsWith('{') ? JSON.parse(text) : text;
    return body;
  };
  const { nonce } = await call<{ nonce: string }>('POST', '/session', PERSON);
  headers['x-wp-nonce'] = nonce;
  return { call };
}

function mailsAbout(dataDir: string, title: string): number {
  const folder = join(dataDir, 'outbox');
  const mails = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return mails.filter((name) => readFileSync(join(folder, name), 'utf8').includes(title)).length;
}
