import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { titlesIn } from './requirements/titles.mjs';
import { inRoot } from './setup/paths.mjs';

const ID = /\b(?:API|ER)-[A-Z]-\d+\b|\b[A-Z]{2}-\d+\b/g;
// OP-.. are the ledgers' open points, not requirements.
const ROW = /^\| ((?!OP-)[A-Z]+(?:-[A-Z])?-\d+) \| ([^|]*)/gm;
const TEST_FILE = /\.(test\.tsx?|e2e\.ts)$/;

// `npm run requirements | head` is no mistake.
process.stdout.on('error', () => process.exit(0));

const specDir = resolve(process.env.UF_SPEC_DIR ?? inRoot('..', 'shared', 'spec'));
const rows = readRows();
if (rows.size === 0) {
  process.stdout.write(
    `No ledgers found: ${specDir} has no ledger-*.md. They are not part of this repository; ` +
      'set UF_SPEC_DIR to the folder that holds them.\n',
  );
} else {
  report(process.argv.slice(2));
}

function report(args) {
  const onlyMissing = args.includes('--missing-only');
  const prefixes = args.filter((arg) => !arg.startsWith('--')).map((arg) => arg.toUpperCase());
  const proven = idsInTests();
  const groups = byPrefix();
  const chosen = [...groups].filter(([prefix]) => prefixes.length === 0 || prefixes.includes(prefix));
  if (!onlyMissing) printFigures(chosen, proven);
  for (const id of chosen.flatMap(([, ids]) => ids)) {
    if (!proven.has(id)) process.stdout.write(`${id.padEnd(9)} ${rows.get(id)}\n`);
  }
  const unknown = [...proven].filter((id) => !rows.has(id) && groups.has(prefixOf(id)));
  if (unknown.length > 0) process.stdout.write(`\nIn titles but in no ledger: ${unknown.join(', ')}\n`);
}

function printFigures(groups, proven) {
  const line = (name, ids) => {
    const count = ids.filter((id) => proven.has(id)).length;
    process.stdout.write(
      `${name.padEnd(6)} ${String(count).padStart(4)} of ${String(ids.length).padStart(4)}\n`,
    );
  };
  for (const [prefix, ids] of groups) line(prefix, ids);
  line(
    'all',
    groups.flatMap(([, ids]) => ids),
  );
  process.stdout.write('\nRows no test title names:\n');
}

function byPrefix() {
  const groups = new Map();
  for (const id of rows.keys()) groups.set(prefixOf(id), [...(groups.get(prefixOf(id)) ?? []), id]);
  return groups;
}

function readRows() {
  const found = new Map();
  if (!existsSync(specDir)) return found;
  for (const name of readdirSync(specDir).filter((file) => /^ledger-.*\.md$/.test(file))) {
    const text = readFileSync(join(specDir, name), 'utf8');
    for (const [, id, requirement = ''] of text.matchAll(ROW)) found.set(id, requirement.trim());
  }
  return found;
}

function idsInTests() {
  const files = ['packages', 'addons', 'apps', 'e2e', 'bench'].flatMap((folder) => testFiles(inRoot(folder)));
  const titles = files.flatMap((file) => titlesIn(readFileSync(file, 'utf8')));
  return new Set(titles.flatMap((title) => title.match(ID) ?? []));
}

function testFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : testFiles(path);
    return TEST_FILE.test(entry.name) ? [path] : [];
  });
}

function prefixOf(id) {
  return id.replace(/-\d+$/, '');
}
