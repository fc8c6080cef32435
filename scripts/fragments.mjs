import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { root } from './setup/paths.mjs';

/*
 * A fragment is a file that only one other file imports, from the same folder: it usually belongs inside that neighbour.
 * Prints how many each package has; `node scripts/fragments.mjs apps/admin` also names them.
 */

/**
 * Percent of a package's files. Without a limit the fragments are only counted.
 * @type {Record<string, number>}
 */
const LIMITS = { 'apps/admin': 35, 'apps/widget': 30, 'packages/survey-view': 40 };
const SOURCE = /^(addons|(?:packages|apps|hosts)\/[^/]+)\/src\/.+\.tsx?$/;
const TEST = /\.test\.tsx?$|\/testing\//;

process.chdir(root);
const places = ['packages', 'addons', 'apps', 'hosts'].filter((place) => existsSync(place));
const { output } = await cruise(places, await extractOptions('./.dependency-cruiser.mjs'));
if (typeof output === 'string') throw new Error(output);
const files = output.modules.filter(({ source }) => SOURCE.test(source) && !TEST.test(source));

const packages = Map.groupBy(files, ({ source }) => SOURCE.exec(source)?.[1] ?? '');
for (const name of [...packages.keys()].sort()) {
  const members = packages.get(name) ?? [];
  const fragments = members.filter((file) => neighbourOf(file) !== undefined);
  const percent = (100 * fragments.length) / members.length;
  const limit = LIMITS[name];
  const isOver = limit !== undefined && percent >= limit;
  if (isOver) process.exitCode = 1;
  const counts = `${fragments.length}`.padStart(4) + ` of ${members.length}`.padEnd(8);
  const goal = limit === undefined ? '' : `   ${isOver ? 'over the limit:' : 'limit:'} under ${limit} %`;
  process.stdout.write(`${name.padEnd(24)}${counts}${percent.toFixed(1).padStart(6)} %${goal}\n`);
  if (!isOver && !process.argv.includes(name)) continue;
  for (const file of fragments) process.stdout.write(`    ${file.source} <- ${neighbourOf(file)}\n`);
}

/**
 * The one file that imports this one, if it lies in the same folder. A file whose module another names as a type alone
 * (`typeof import(…)`) is loaded by itself when it is needed, so it cannot stand inside another.
 * @param {{ source: string, dependents: string[] }} file
 */
function neighbourOf({ source, dependents }) {
  const [user, ...others] = dependents.filter((path) => !TEST.test(path));
  if (!user || others.length > 0 || dirname(user) !== dirname(source)) return;
  const imports = files.find((file) => file.source === user)?.dependencies ?? [];
  const isPart = imports.some((one) => one.resolved === source && one.dependencyTypes.includes('type-import'));
  return isPart ? undefined : user;
}
