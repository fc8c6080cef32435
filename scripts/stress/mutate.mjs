import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { node24 } from '../setup/node-24.mjs';
import { inRoot } from '../setup/paths.mjs';
import { handOver } from '../setup/processes.mjs';
import { Failure } from '../setup/progress.mjs';
import { equals } from './equals.mjs';
import { IN_WORKERS, PLACES } from './places.mjs';
import { drawMutants, listMutants } from './sample.mjs';

const FOUND = new Set(['Killed', 'Timeout']);
const MISSED = new Set(['Survived', 'NoCoverage']);

/**
 * Changes lines of a place one by one and looks whether its tests notice, in a worktree of what was committed last. The lines
 * are drawn by the seed. Prints what nobody noticed, and the share that was.
 */
export async function mutate(args) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { sample: { type: 'string', default: '200' }, seed: { type: 'string' } },
  });
  const [place = ''] = positionals;
  if (!Object.hasOwn(PLACES, place))
    throw new Failure(`There is no place "${place}": ${Object.keys(PLACES).join(', ')}.`);
  const { sample, seed = `${(Date.now() % 65_521) + 1}` } = values;
  process.stdout.write(`npm run stress -- mutate ${place} --sample ${sample} --seed ${seed}\n`);
  const folder = mkdtempSync(join(tmpdir(), 'userfeedback-mutants-'));
  const tree = join(folder, 'tree');
  const git = (...words) => execFileSync('git', words, { cwd: inRoot(), stdio: 'pipe' });
  git('worktree', 'add', '--detach', tree, 'HEAD');
  try {
    copyModules(tree);
    const files = globSync(PLACES[place].mutate, { cwd: tree })
      .filter((file) => !/\.test\.ts$|\/testing\b|-testing\.ts$|\.d\.ts$/.test(file))
      .filter((file) => !IN_WORKERS.includes(file))
      .sort();
    const drawn = drawMutants(await listMutants(tree, files), Number(sample), Number(seed));
    writeFileSync(join(tree, 'stryker.config.json'), JSON.stringify(settingsFor(drawn)));
    const stryker = join(tree, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
    await handOver(node24(), [stryker, 'run'], { cwd: tree, env: { UF_PLACE: place } });
    const report = join(tree, REPORT);
    if (!existsSync(report)) return 1;
    return judge(place, drawn, JSON.parse(readFileSync(report, 'utf8')));
  } finally {
    git('worktree', 'remove', '--force', tree);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Links to the packages lead into the tree, so what is mutated there is what the others import. */
function copyModules(tree) {
  const folders = globSync(['node_modules', '{apps,packages,hosts}/*/node_modules', 'addons/node_modules'], {
    cwd: inRoot(),
  });
  for (const folder of folders) execFileSync('cp', ['-al', inRoot(folder), join(tree, folder)]);
}

const REPORT = 'mutants.json';

function settingsFor(drawn) {
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/stress/vitest.config.ts', pool: 'forks', related: false },
    inPlace: true,
    coverageAnalysis: 'perTest',
    mutate: drawn.map(({ range }) => range),
    // A change in what a module does once, while it loads, would run every test: one of them takes minutes.
    ignoreStatic: true,
    concurrency: Math.max(1, Math.floor(availableParallelism() / 2)),
    dryRunTimeoutMinutes: 60,
    timeoutMS: 30_000,
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: REPORT },
  };
}

/** Ranges hold other changes too; they do not count. */
function judge(place, drawn, { files }) {
  let [found, missed] = [0, 0];
  for (const [file, { mutants, source }] of Object.entries(files))
    for (const { status, location, replacement, mutatorName } of mutants) {
      const { line, column } = location.start;
      const isDrawn = drawn.some(
        (one) => one.file === file && one.line === line && one.column === column && one.replacement === replacement,
      );
      if (!isDrawn) continue;
      if (FOUND.has(status)) found++;
      if (!MISSED.has(status)) continue;
      const text = source.split('\n')[line - 1]?.trim() ?? '';
      if (equals.some((one) => one.file === file && one.line === text && one.becomes === replacement)) continue;
      missed++;
      process.stdout.write(`${file}:${line} ${mutatorName}\n  ${text}\n  ${replacement}\n`);
    }
  const share = Math.round((100 * found) / Math.max(1, found + missed));
  process.stdout.write(`${place}: ${found} of ${found + missed} noticed, ${share} %\n`);
  return 0;
}
