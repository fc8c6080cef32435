import { availableParallelism } from 'node:os';
import { ensureInstalled } from './setup/install.mjs';
import { Failure, main } from './setup/progress.mjs';
import { runStages } from './test/schedule.mjs';
import { stages } from './test/stages.mjs';

await main(async () => {
  const given = process.argv.slice(2);
  const paths = given.filter((one) => one.includes('/'));
  const chosen = chooseStages(given.filter((one) => !paths.includes(one)));
  await ensureInstalled();

  const total = { passed: 0, failed: 0, skipped: 0, repeated: 0 };
  await runStages(chosen, {
    paths,
    slots: Math.max(1, Math.min(3, availableParallelism())),
    onEnd(stage, result) {
      for (const key of Object.keys(total)) total[key] += result[key] ?? 0;
      report(stage, result);
    },
  });
  process.stdout.write(`\nIt took ${minutes()} minutes.\n${figures(total)}\n`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
});

/**
 * `npm test -- unit api` runs those two and the stages they come after; without names all run that do not
 * wait for a request. With a path too (`npm test -- unit screens apps/admin/src/results/`), stages of tests run only what
 * is below it.
 */
function chooseStages(names) {
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    const known = stages.map((stage) => stage.name).join(', ');
    throw new Failure(`No stage is called ${unknown.join(', ')}. Stages: ${known}.`);
  }
  if (names.length === 0) return stages.filter(({ onRequest }) => !onRequest);
  const wanted = new Set(names);
  // A set also goes on to what is added meanwhile.
  for (const name of wanted)
    for (const before of stages.find((stage) => stage.name === name)?.after ?? []) wanted.add(before);
  return stages.filter(({ name }) => wanted.has(name));
}

function report(stage, result) {
  const mark = result.failed > 0 ? 'FAILED' : 'ok';
  const time = `${result.seconds.toFixed(1)} s`;
  process.stdout.write(`${mark.padEnd(7)}${stage.name.padEnd(13)}${time.padStart(8)}   ${figures(result)}\n`);
  const worthReading = result.failed > 0 || result.skipped > 0 || result.repeated > 0;
  if (worthReading && result.output.trim()) process.stdout.write(`\n${indented(result.output)}\n\n`);
}

/** Since the beginning; in CI that includes what it installs. */
function minutes() {
  const began = process.env.CI_BEGAN ? Number(process.env.CI_BEGAN) : performance.timeOrigin / 1000;
  return ((Date.now() / 1000 - began) / 60).toFixed(1);
}

function indented(text) {
  return text.trimEnd().replace(/^/gm, '    ');
}

function figures({ passed, failed, skipped, repeated = 0 }) {
  const files = repeated === 1 ? 'file' : 'files';
  return [
    `${passed} passed, ${failed} failed`,
    skipped > 0 && `${skipped} skipped`,
    repeated > 0 && `${repeated} ${files} run a second time`,
  ]
    .filter(Boolean)
    .join(', ');
}
