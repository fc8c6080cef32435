import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import type { DialectName } from '../platform/db/dialect.ts';
import type { Db } from '../platform/db/schema.ts';
import type { TestServer } from './start-test-server.ts';
import { startTestServer } from './start-test-server.ts';

/** A server whose disk can be filled and freed. */
export interface ServerOnDisk {
  server: TestServer;
  fill(): Promise<void>;
  free(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A server on a small file system of its own. Where that may not be created, its database fails as it would on a full
 * disk: by a limit of pages, or by the error code.
 */
export async function startOnSmallDisk(dialect: DialectName): Promise<ServerOnDisk> {
  const dir = mountSmall();
  const started = dialect === 'sqlite' ? await sqliteOn(dir) : await postgresOn(dir);
  return {
    ...started,
    async close() {
      await started.close();
      if (dir === undefined) return;
      unmountSmall(dir);
    },
  };
}

/** Its folder; undefined where it may not be created. */
export function mountSmall(size = '24m'): string | undefined {
  const dir = mkdtempSync(join(tmpdir(), 'userfeedback-small-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', dir]);
  if (status === 0) return dir;
  rmSync(dir, { recursive: true });
  return undefined;
}

export function unmountSmall(dir: string): void {
  spawnSync('umount', ['-l', dir]);
  rmSync(dir, { recursive: true, force: true });
}

async function sqliteOn(dir: string | undefined): Promise<ServerOnDisk> {
  const usual = process.env.TMPDIR;
  if (dir !== undefined) process.env.TMPDIR = dir;
  const server = await startTestServer({ dialect: 'sqlite' });
  if (usual === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usual;
  const close = () => server.close();
  if (dir !== undefined) return { server, ...ballastIn(dir), close };
  const limit = async (pages: number) => {
    await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(server.deps.db);
  };
  return { server, fill: () => limit(1), free: () => limit(1_000_000), close };
}

async function postgresOn(dir: string | undefined): Promise<ServerOnDisk> {
  const server = await startTestServer({ dialect: 'postgres' });
  const { db } = server.deps;
  const owner = await ownerOfPostgres(db);
  const close = () => server.close();
  if (dir === undefined || owner === undefined) return { server, ...(await refusing(db)), close };
  const data = join(dir, 'data');
  mkdirSync(data);
  for (const path of [dir, data]) chownSync(path, owner.uid, owner.gid);
  const name = `small_${process.pid}`;
  await sql.raw(`create tablespace ${name} location '${data}'`).execute(db);
  await sql.raw(`alter table all in tablespace pg_default set tablespace ${name}`).execute(db);
  return {
    server,
    ...ballastIn(dir),
    async close() {
      await server.close();
      const client = new pg.Client({ connectionString: inject('postgresUrl') });
      await client.connect();
      await client.query(`drop tablespace ${name}`);
      await client.end();
    },
  };
}

/** The owner of PostgreSQL's files, if they are on this machine. */
async function ownerOfPostgres(db: Db): Promise<{ uid: number; gid: number } | undefined> {
  const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(db);
  return statSync(rows[0]?.data_directory ?? '', { throwIfNoEntry: false });
}

function ballastIn(dir: string): Pick<ServerOnDisk, 'fill' | 'free'> {
  const file = join(dir, 'ballast');
  return {
    async fill() {
      const chunk = Buffer.alloc(4096, 1);
      writeFileSync(file, chunk);
      try {
        for (;;) appendFileSync(file, chunk);
      } catch {
        // Now the disk is full.
      }
    },
    free: async () => rmSync(file),
  };
}

async function refusing(db: Db): Promise<Pick<ServerOnDisk, 'fill' | 'free'>> {
  await sql`create function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'no room' using errcode = '53100'; end $$`.execute(db);
  const each = async (statement: (table: string) => string) => {
    for (const table of ['responses', 'settings']) await sql.raw(statement(table)).execute(db);
  };
  return {
    fill: () => each((on) => `create trigger full_disk before insert on ${on} execute function full_disk()`),
    free: () => each((on) => `drop trigger full_disk on ${on}`),
  };
}
