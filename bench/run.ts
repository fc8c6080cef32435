import { parseArgs } from 'node:util';
import { updateDocs } from '../scripts/measured.mjs';
import type { Verdict } from './judging.ts';
import { exitCodeFor, judge } from './judging.ts';
import type { Effort, Measurement } from './measurement.ts';
import { backup } from './measures/backup.ts';
import { bytes } from './measures/bytes.ts';
import { closing } from './measures/closing.ts';
import { deletion } from './measures/deletion.ts';
import { deliveries } from './measures/deliveries.ts';
import { exports } from './measures/exports.ts';
import { heatmapPages } from './measures/heatmap-pages.ts';
import { heatmapRows } from './measures/heatmap-rows.ts';
import { heatmaps } from './measures/heatmaps.ts';
import { imports } from './measures/imports.ts';
import { ingest } from './measures/ingest.ts';
import { ingestSaved } from './measures/ingest-saved.ts';
import { ingestTables } from './measures/ingest-tables.ts';
import { kill } from './measures/kill.ts';
import { level } from './measures/level.ts';
import { limits } from './measures/limits.ts';
import { move } from './measures/move.ts';
import { mixedPages, pages, typePages } from './measures/pages.ts';
import { people } from './measures/people.ts';
import { pooler } from './measures/pooler.ts';
import { ratings } from './measures/ratings.ts';
import { recount } from './measures/recount.ts';
import { several } from './measures/several.ts';
import { atRest, startUp } from './measures/start-up.ts';
import { typing } from './measures/typing.ts';
import { visitor } from './measures/visitor.ts';
import { widgetDocument } from './measures/widget-document.ts';
import type { Result } from './results.ts';
import { writeResults } from './results.ts';
import { formatTable } from './table.ts';

const MEASUREMENTS: readonly Measurement[] = [
  startUp,
  atRest,
  widgetDocument,
  visitor,
  typing,
  heatmapPages,
  ingest('sqlite'),
  ingest('postgres'),
  ingestSaved('sqlite'),
  ingestSaved('postgres'),
  ingestTables('sqlite'),
  ingestTables('postgres'),
  closing('sqlite'),
  closing('postgres'),
  limits('sqlite'),
  limits('postgres'),
  pages('sqlite'),
  pages('postgres'),
  mixedPages('sqlite'),
  mixedPages('postgres'),
  typePages('sqlite'),
  typePages('postgres'),
  exports('sqlite'),
  exports('postgres'),
  heatmaps('sqlite'),
  heatmaps('postgres'),
  heatmapRows('sqlite'),
  heatmapRows('postgres'),
  people('sqlite'),
  people('postgres'),
  deletion('sqlite'),
  deletion('postgres'),
  deliveries('sqlite'),
  deliveries('postgres'),
  imports('sqlite'),
  imports('postgres'),
  backup('sqlite'),
  backup('postgres'),
  recount('sqlite'),
  recount('postgres'),
  level('sqlite'),
  level('postgres'),
  bytes('sqlite'),
  bytes('postgres'),
  move,
  several,
  pooler,
  ratings,
  kill('sqlite'),
  kill('postgres'),
];
const FULL: Effort = { isQuick: false, seconds: 10, partSeconds: 4, warmUp: 3 };
const QUICK: Effort = { isQuick: true, seconds: 3, partSeconds: 1, warmUp: 1 };

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
  console.log(`\n${formatTable(title, figures)}`);
}
const all = results.flatMap(({ figures }) => figures);
const verdicts = all.map(judge);
const count = (verdict: Verdict) => verdicts.filter((one) => one === verdict).length;
console.log(`\n${count('ok')} goals met, ${count('MISSED')} missed, ${count('too noisy to judge')} too noisy to judge`);
await writeResults(results);
updateDocs();
process.exitCode = exitCodeFor(all);

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
