import { readFile, writeFile } from 'node:fs/promises';
import { cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './measurement.ts';

export interface Result {
  name: string;
  title: string;
  quick: boolean;
  measured_at: string;
  figures: Figure[];
}

const FILE = join(import.meta.dirname, 'results.json');

/** Writes the results; measurements not made this time keep their last ones. */
export async function writeResults(fresh: readonly Result[]): Promise<void> {
  const kept = (await readResults()).filter((old) => !fresh.some(({ name }) => name === old.name));
  const results = [...kept, ...fresh].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  await writeFile(FILE, `${JSON.stringify({ machine: machine(), results }, null, 2)}\n`);
}

async function readResults(): Promise<Result[]> {
  const text = await readFile(FILE, 'utf8').catch(() => undefined);
  return text === undefined ? [] : (JSON.parse(text) as { results: Result[] }).results;
}

function machine() {
  const [cpu] = cpus();
  return {
    cpus: cpus().length,
    model: cpu?.model ?? '',
    memory_gb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()}`,
    node: process.version,
  };
}
