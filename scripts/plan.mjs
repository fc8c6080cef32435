import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { root } from './setup/paths.mjs';

/*
 * Whether the plan of the code can be read from its folders. Prints the figures of each package and of all together, and
 * fails where one is over its limit. `node scripts/plan.mjs apps/admin` also names that package's fragments.
 *
 * A fragment is a file that only one other file imports, from the same folder: it usually belongs inside that neighbour.
 * A question type has a file of its own in each of its rooms, whoever imports it.
 * A folder here is one that holds files; a folder and one inside it may need each other.
 */

/** Percent of a package's files that may be fragments. Without a limit they are only counted. */
const FRAGMENTS = { 'apps/admin': 38, 'apps/widget': 30, 'packages/survey-view': 40 };
/** Files in a folder, and the folders that have more, each for its reason. */
const FILES = 20;
const LARGE_FOLDERS = {
  'packages/contract/src': 'a file for each subject of the API',
  'apps/admin/src/question-types': 'a file for each type, and what their forms share',
  'packages/engine/src/question-types': 'a file for each type, and the facts and rules that they share',
  'packages/survey-view/src/question-types': 'a file for each type, and what their fields share',
  'apps/server/src/operations/cli': 'a file for each command',
  'apps/widget/src': 'a file for each part that is loaded by itself, and what the loader is made of',
};
/** Functions that `lint` lets be longer than 100 lines, each for its reason. Tests have no limit. */
const LONG_FUNCTIONS = 8;
/** Comments that explain a whole function or type, in a file. */
const DOC_BLOCKS = 3.5;

const SOURCE = /^(addons|catalogue|(?:packages|apps|hosts)\/[^/]+)\/src\/.+\.tsx?$/;
const NOT_SOURCE = /\.test\.tsx?$|testing|\/suite\.ts$|\/messages\//;

process.chdir(root);
const places = ['packages', 'addons', 'catalogue', 'apps', 'hosts'].filter((place) => existsSync(place));
const { output } = await cruise(places, await extractOptions('./.dependency-cruiser.mjs'));
if (typeof output === 'string') throw new Error(output);
const files = output.modules.filter(({ source }) => SOURCE.test(source) && !NOT_SOURCE.test(source));
const texts = files.map(({ source }) => readFileSync(source, 'utf8'));

for (const [name, members] of [...Map.groupBy(files, ({ source }) => SOURCE.exec(source)?.[1] ?? '')].sort()) {
  const fragments = members.filter((file) => neighbourOf(file) !== undefined);
  const percent = (100 * fragments.length) / members.length;
  const isOver = percent >= (FRAGMENTS[name] ?? 100);
  report(`fragments of ${name}`, `${percent.toFixed(1)} %`, FRAGMENTS[name] && `under ${FRAGMENTS[name]} %`, isOver);
  if (isOver || process.argv.includes(name)) list(fragments.map((file) => `${file.source} <- ${neighbourOf(file)}`));
}

const needs = folderNeeds();
const pairs = [...needs].flatMap(([from, others]) =>
  [...others].filter((to) => from < to && needs.get(to)?.has(from)).map((to) => `${from} <-> ${to}`),
);
report('folders that need each other', pairs.length, 0, pairs.length > 0);
list(pairs);
const cycles = knots(needs);
report('cycles of folders', cycles.length, 0, cycles.length > 0);
list(cycles.map((cycle) => cycle.join(', ')));

const folders = Map.groupBy(files, ({ source }) => dirname(source));
const large = [...folders].filter(([, inside]) => inside.length > FILES).map(([folder]) => folder);
const unexplained = large.filter((folder) => !LARGE_FOLDERS[folder]);
const outdated = Object.keys(LARGE_FOLDERS).filter((folder) => !large.includes(folder));
report(
  `folders of more than ${FILES} files`,
  large.length,
  6,
  large.length > 6 || unexplained.length + outdated.length > 0,
);
list(unexplained.map((folder) => `${folder}: ${folders.get(folder)?.length} files, without a reason here`));
list(outdated.map((folder) => `${folder} needs no reason any more`));

const ignore = 'biome-ignore lint/complexity/noExcessiveLinesPerFunction';
const long = execFileSync('git', ['grep', '-l', ignore, '--', ':!scripts/plan.mjs'], { encoding: 'utf8' });
const longCount = long.trim().split('\n').length;
report('functions of more than 100 lines', longCount, LONG_FUNCTIONS, longCount > LONG_FUNCTIONS);

const blocks = texts.reduce((sum, text) => sum + text.split('/**').length - 1, 0) / files.length;
report('doc blocks in a file', blocks.toFixed(2), DOC_BLOCKS, blocks > DOC_BLOCKS);
report('files', files.length);
report(
  'lines',
  texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0),
);

/** What each folder imports of others that it neither lies in nor holds. */
function folderNeeds() {
  const needs = new Map();
  for (const { source, dependencies } of files)
    for (const { resolved } of dependencies) {
      const [from, to] = [dirname(source), dirname(resolved)];
      if (
        !SOURCE.test(resolved) ||
        NOT_SOURCE.test(resolved) ||
        `${from}/`.startsWith(`${to}/`) ||
        `${to}/`.startsWith(`${from}/`)
      )
        continue;
      needs.set(from, (needs.get(from) ?? new Set()).add(to));
    }
  return needs;
}

/**
 * Folders that can all be reached from each other, found as Tarjan does.
 * @param {Map<string, Set<string>>} needs
 */
function knots(needs) {
  const [seen, lowest] = [new Map(), new Map()];
  /** @type {string[]} */
  const path = [];
  /** @type {string[][]} */
  const found = [];
  const visit = (folder) => {
    seen.set(folder, seen.size);
    lowest.set(folder, seen.get(folder));
    path.push(folder);
    for (const next of needs.get(folder) ?? []) {
      if (!seen.has(next)) visit(next);
      if (path.includes(next)) lowest.set(folder, Math.min(lowest.get(folder), lowest.get(next)));
    }
    if (lowest.get(folder) !== seen.get(folder)) return;
    const knot = path.splice(path.indexOf(folder));
    if (knot.length > 1) found.push(knot.sort());
  };
  for (const folder of needs.keys()) if (!seen.has(folder)) visit(folder);
  return found;
}

/**
 * The one file that imports this one, if it lies in the same folder. A file whose module another names as a type alone
 * (`typeof import(…)`) is loaded by itself when it is needed, so it cannot stand inside another.
 */
function neighbourOf({ source, dependents }) {
  const [user, ...others] = dependents.filter((path) => !NOT_SOURCE.test(path));
  if (!user || others.length > 0 || dirname(user) !== dirname(source) || basename(dirname(source)) === 'question-types')
    return;
  const imports = files.find((file) => file.source === user)?.dependencies ?? [];
  const isPart = imports.some((one) => one.resolved === source && one.dependencyTypes.includes('type-import'));
  return isPart ? undefined : user;
}

function report(name, figure, limit, isOver = false) {
  if (isOver) process.exitCode = 1;
  const goal = limit === undefined ? '' : `   ${isOver ? 'OVER THE LIMIT:' : 'limit:'} ${limit}`;
  process.stdout.write(`${name.padEnd(40)}${String(figure).padStart(8)}${goal}\n`);
}

function list(lines) {
  for (const line of lines) process.stdout.write(`    ${line}\n`);
}
