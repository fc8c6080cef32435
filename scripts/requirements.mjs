import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { idsIn, prefixOf, readRows, readState } from './requirements/ledgers.mjs';
import { titlesIn } from './requirements/titles.mjs';
import { inRoot } from './setup/paths.mjs';

const LEDGERS = inRoot('requirements');
const TESTED = ['packages', 'addons', 'catalogue', 'hosts', 'apps', 'e2e', 'bench', 'scripts'];
const TEST_FILE = /(\.(test\.(tsx?|mjs)|e2e\.ts)|content-host\/suite\.ts|deploy-test\/\w+\.mjs)$/;

// `npm run requirements | head` closes the output early, which is no error.
process.stdout.on('error', () => process.exit(0));

process.exitCode = report(process.argv.slice(2).map((arg) => arg.toUpperCase()));

/** Prints for each prefix how many of its rows tests name, and what is wrong. Returns the exit code. */
function report(prefixes) {
  const rows = readRows(LEDGERS);
  const { due, reasons, unknown } = readState(readFileSync(join(LEDGERS, 'state.txt'), 'utf8'), rows);
  const named = idsInTests();
  const isChosen = (id) => prefixes.length === 0 || prefixes.includes(prefixOf(id));
  const chosen = [...due].filter(isChosen);
  const prefixesOfDue = [...new Set(chosen.map(prefixOf))];
  const groups = prefixesOfDue.map((prefix) => [prefix, chosen.filter((id) => prefixOf(id) === prefix)]);
  for (const [prefix, ids] of [...groups, ['all', chosen]]) {
    const count = ids.filter((id) => named.has(id)).length;
    process.stdout.write(`${prefix.padEnd(6)} ${`${count}`.padStart(4)} of ${`${ids.length}`.padStart(4)}\n`);
  }
  const missing = chosen.filter((id) => !named.has(id));
  const prefixesOfRows = new Set([...rows.keys()].map(prefixOf));
  const strange = [...named].filter((id) => !rows.has(id) && prefixesOfRows.has(prefixOf(id)));
  print(
    'Due, but no test names them',
    missing.map((id) => `${id.padEnd(9)} ${rows.get(id)}`),
  );
  print(
    'Not due',
    [...reasons].filter(([id]) => isChosen(id)).map(([id, why]) => `${id.padEnd(9)} ${why}`),
  );
  print('In titles, but in no ledger', strange);
  print('In state.txt, but in no ledger', unknown);
  return missing.length + strange.length + unknown.length > 0 ? 1 : 0;
}

function print(head, lines) {
  if (lines.length > 0) process.stdout.write(`\n${head}:\n${lines.join('\n')}\n`);
}

function idsInTests() {
  const titles = TESTED.flatMap((folder) => testFiles(inRoot(folder))).flatMap((file) =>
    titlesIn(readFileSync(file, 'utf8')),
  );
  return new Set(titles.flatMap(idsIn));
}

function testFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : testFiles(path);
    return TEST_FILE.test(path) ? [path] : [];
  });
}
