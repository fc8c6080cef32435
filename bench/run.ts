import { parseArgs } from 'node:util';
import type { Effort, Measurement } from './measurement.ts';
import { meets } from './measurement.ts';
import { exports } from './measures/exports.ts';
import { ingest } from './measures/ingest.ts';
import { kill } from './measures/kill.ts';
import { pages } from './measures/pages.ts';
import { peers } from './measures/peers.ts';
import { startUp } from './measures/start-up.ts';
import { visitor } from './measures/visitor.ts';
import { widgetDocument } from './measures/widget-document.ts';
import type { Result } from './results.ts';
import { keepResults } from './results.ts';
import { printTable } from './table.ts';

const MEASUREMENTS: readonly Measurement[] = [
  startUp,
  widgetDocument,
  visitor,
  peers,
  ingest('sqlite'),
  ingest('postgres'),
  pages('sqlite'),
  pages('postgres'),
  exports('sqlite'),
  exports('postgres'),
  kill('sqlite'),
  kill('postgres'),
];
const FULL: Effort = { isQuick: false, seconds: 10, warmUp: 3 };
const QUICK: Effort = { isQuick: true, seconds: 3, warmUp: 1 };

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
  },
});
const effort = values.quick ? QUICK : FULL;
const wanted = chosen(values.only);
const results: Result[] = [];

for (const { name, title, needs, run } of wanted) {
  process.stderr.write(`${name} ...\n`);
  const figures = await run(effort);
  if (figures.length === 0) process.stderr.write(`${name}: SKIPPED, there is no ${needs} here.\n`);
  else results.push({ name, title, quick: effort.isQuick, measured_at: new Date().toISOString(), figures });
  printTable(title, figures);
}
const all = results.flatMap(({ figures }) => figures);
const missed = all.filter((figure) => !meets(figure));
console.log(`\n${all.filter(({ goal }) => goal).length - missed.length} goals met, ${missed.length} missed`);
await keepResults(results);

function chosen(only: readonly string[]): readonly Measurement[] {
  const names = only.flatMap((text) => text.split(','));
  if (names.length === 0) return MEASUREMENTS;
  const unknown = names.find((name) => !MEASUREMENTS.some((one) => one.name.startsWith(name)));
  if (unknown !== undefined) {
    process.stderr.write(
      `There is no measurement "${unknown}"; there are ${MEASUREMENTS.map((one) => one.name).join(', ')}.\n`,
    );
    process.exit(1);
  }
  return MEASUREMENTS.filter((one) => names.some((name) => one.name.startsWith(name)));
}
