import { expect, test } from 'vitest';
import { runStages } from './schedule.mjs';

const GOOD = { passed: 1, failed: 0, skipped: 0, output: '' };

/** Runs stages of a few milliseconds; returns the order of their ends and how many ran at once. */
async function run(stages, slots) {
  /** @type {string[]} */
  const ended = [];
  const log = { ended, most: 0, besideLast: 0 };
  const running = new Set();
  const timed = stages.map((stage) => ({
    ...stage,
    run: async () => {
      running.add(stage);
      log.most = Math.max(log.most, running.size);
      if (!stage.last && [...running].some((one) => one.last)) log.besideLast++;
      await new Promise((resolve) => setTimeout(resolve, stage.takes ?? 5));
      running.delete(stage);
      return GOOD;
    },
  }));
  await runStages(timed, { slots, onEnd: (stage) => log.ended.push(stage.name) });
  return log;
}

test('no more stages than slots run at once, and all of them run', async () => {
  const log = await run([{ name: 'a' }, { name: 'b' }, { name: 'c' }, { name: 'd' }], 2);
  expect(log.most).toBe(2);
  expect(log.ended.toSorted()).toEqual(['a', 'b', 'c', 'd']);
});

test('a stage waits for the one it comes after, unless that one was not chosen', async () => {
  const stages = [{ name: 'size', after: ['build'] }, { name: 'build', takes: 20 }, { name: 'lint' }];
  expect((await run(stages, 3)).ended).toEqual(['lint', 'build', 'size']);
  expect((await run([{ name: 'size', after: ['build'] }], 3)).ended).toEqual(['size']);
});

test('a stage beside the others takes no slot and keeps nobody waiting', async () => {
  const stages = [{ name: 'last', last: true }, { name: 'a' }, { name: 'widget', beside: true, takes: 60 }];
  expect(await run(stages, 1)).toEqual({ ended: ['a', 'last', 'widget'], most: 2, besideLast: 0 });
});

test('the last stages begin when all others have ended, and run beside each other', async () => {
  const last = ['journeys', 'widget'].map((name) => ({ name, last: true, after: ['build'] }));
  const log = await run([...last, { name: 'a', takes: 20 }, { name: 'build' }], 2);
  expect(log).toEqual({ ended: ['build', 'a', 'journeys', 'widget'], most: 2, besideLast: 0 });
});
