// Runs alone: a thread that another file has left waiting would be taken.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { readAside, readEach } from './reader.ts';

const MANY = 400_000;

/** A task that reads many rows. */
async function taskOf(count = MANY) {
  const dataDir = await mkdtemp(join(tmpdir(), 'uf-reading-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await mkdir(join(dataDir, 'imports'));
  const rows = Array.from({ length: count }, (_, n) => `2026-10-01 10:00,${n} words of somebody`);
  await writeFile(join(dataDir, 'imports', 'many'), ['Submitted,Why?', ...rows].join('\n'));
  return {
    kind: 'csv' as const,
    place: { dataDir, mediaBucket: null },
    stored: 'many',
    now: new Date(),
    plan: {
      columns: [{ is: 'submitted' as const }],
      date_format: 'ymd' as const,
      time_zone: 'UTC',
      unknown_options: {},
      conflicts: 'keep' as const,
      headings: [],
      titles: ['Submitted', 'Why?'],
      delimiter: ',' as const,
    },
    survey: { id: 1, questions: [], languages: [] },
  };
}

/** How many threads have begun and ended from here on. */
function countThreads() {
  const threads = { begun: 0, ended: 0 };
  const count = (worker: Worker) => {
    threads.begun += 1;
    worker.once('exit', () => {
      threads.ended += 1;
    });
  };
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  return threads;
}

test('a file that takes longer than its bytes allow is refused, and the thread ends (XS-02)', async () => {
  const threads = countThreads();
  const reading = readAside(await taskOf(), { bytes: -1_500_000 });
  const read = async () => {
    for (let found = await reading.next(); !found.done; found = await reading.next());
  };
  await expect(read()).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('too long'),
  });
  expect(threads).toEqual({ begun: 1, ended: 1 });
});

test('the thread ends as soon as whoever asked has gone (XS-02)', async () => {
  const threads = countThreads();
  const gone = new AbortController();
  const reading = readAside(await taskOf(), { bytes: 100_000_000, signal: gone.signal });
  expect((await reading.next()).done).toBe(false);
  gone.abort(new Error('gone'));
  await expect(reading.next()).rejects.toThrow('gone');
  expect(await reading.next()).toEqual({ value: undefined, done: true });
  expect(threads).toEqual({ begun: 1, ended: 1 });
});

test('the thread ends when whoever reads row by row wants no more (XS-02)', async () => {
  const threads = countThreads();
  for await (const _row of readEach(await taskOf(), { bytes: 100_000_000 })) break;
  expect(threads).toEqual({ begun: 1, ended: 1 });
});

test('files that are read one after another share a thread, unless it was ended (XS-02)', async () => {
  const threads = countThreads();
  const task = await taskOf(200);
  const readAll = async () => {
    let rows = 0;
    const reading = readAside(task, { bytes: 10_000 });
    for (let found = await reading.next(); !found.done; found = await reading.next()) rows += found.value.length;
    return rows;
  };
  expect([await readAll(), await readAll()]).toEqual([200, 200]);
  expect(threads.begun).toBe(1);
  const left = readAside(task, { bytes: 10_000 });
  expect((await left.next()).done).toBe(false);
  await left.return({ questions: [], unknown: [], added: [], unfit: [], partial: 0 });
  expect(await readAll()).toBe(200);
  expect(threads).toEqual({ begun: 2, ended: 1 });
});
