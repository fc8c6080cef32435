// Runs on request: kills a process ten times.
import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { ufHere } from '../../testing/run-command.ts';
import { startProcess } from '../../testing/start-process.ts';
import { openMediaPlace } from './place.ts';
import { insertUpload } from './queries.ts';
import { straysJob } from './strays-job.ts';
import { newFolder, newStore, uploadBody } from './testing.ts';

test.each(['disk', 'store'] as const)(
  'a process that is killed while it stores an image leaves no row without its file, and no file for long, on %s (SP-56)',
  async (kind) => {
    const store = await newStore();
    const dataDir = newFolder();
    const bucket = kind === 'store' ? store.env : {};
    const env = { UF_DATA_DIR: dataDir, UF_SECRET: 'a secret of this test', UF_DEMO: 'off', ...bucket };
    const { out: key } = await ufHere(env, ['apikey', 'create', '--role', 'administrator']);
    const body = await uploadBody();
    let stored = 0;
    for (let round = 0; round < 5; round++) {
      const { child, site, ended } = await startProcess(env);
      let until = Promise.resolve(false);
      let isAlive = true;
      let inRound = 0;
      while (isAlive) {
        const call = { method: 'POST', headers: { ...body.headers, authorization: `Bearer ${key}` } };
        const reply = await fetch(`${site}/api/v1/media`, { ...call, body: body.payload }).catch(() => undefined);
        if (reply) expect(reply.status).toBe(201);
        isAlive = reply !== undefined;
        if (isAlive) stored++;
        // At another moment of an upload each time.
        if (isAlive && ++inRound === 3) until = wait(3 * round).then(() => child.kill('SIGKILL'));
      }
      await Promise.all([until, ended]);
    }
    const database = await openDatabase({ dataDir }, pino({ level: 'silent' }));
    onTestFinished(() => database.close());
    const { db } = database;
    const media = openMediaPlace(db, { dataDir, mediaBucket: kind === 'store' ? store.address : null });
    const rows = (await db.selectFrom('media').select('file').execute()).map(({ file }) => file);
    const files = async () => (await media.store.list()).map(({ name }) => name).sort();
    expect(rows.length).toBeGreaterThanOrEqual(stored);
    expect(stored).toBeGreaterThanOrEqual(15);
    expect(await files()).toEqual(expect.arrayContaining(rows));
    // One that was killed before its row was stored.
    await insertUpload(db, { file: 'left.png', begun_at: new Date().toISOString() });
    await media.store.put('left.png', new Blob(['half']));
    const sweepAfter = (hours: number) => {
      const now = () => new Date(Date.now() + hours * 3_600_000);
      return straysJob.run({ db, media, now } as Deps, null);
    };
    await sweepAfter(23);
    expect(await files()).toContain('left.png');
    await sweepAfter(25);
    expect(await files()).toEqual(rows.sort());
    expect(await db.selectFrom('media_uploads').select('file').execute()).toEqual([]);
    expect(readdirSync(dataDir, { recursive: true }).filter((name) => String(name).endsWith('.part'))).toEqual([]);
  },
);
