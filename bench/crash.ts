import { parseArgs } from 'node:util';
import { createRandom } from '../apps/server/src/operations/seed/random.ts';
import type { Dialect } from './databases.ts';
import { onDatabase } from './databases.ts';
import { exitCodeFor } from './judging.ts';
import type { Figure } from './measurement.ts';
import { crash } from './measures/kill.ts';
import { formatTable } from './table.ts';

const DIALECTS: readonly Dialect[] = ['sqlite', 'postgres'];

/**
 * `npm run stress -- crash ROUNDS SEED`: the measurement's rounds with kill -9, any number of them, at moments decided by a
 * seed.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [rounds = 10, seed = (Date.now() % 65_521) + 1] = positionals.map(Number);
console.log(`Seed ${seed}: npm run stress -- crash ${rounds} ${seed}`);

const all: Figure[] = [];
for (const dialect of DIALECTS) {
  const figures = await onDatabase(dialect, (url) => crash(url, { rounds, random: createRandom(seed).next }));
  if (!figures) console.log(`\n${dialect}: SKIPPED, there is no PostgreSQL here.`);
  else console.log(`\n${formatTable(`kill -9, ${dialect}`, figures)}`);
  all.push(...(figures ?? []));
}
process.exitCode = exitCodeFor(all);
