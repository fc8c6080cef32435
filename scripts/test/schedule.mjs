/**
 * Runs stages in parallel, at most `slots` at once, each as soon as those it comes after have ended. One that is `beside`
 * takes no slot. The `last` ones begin when all others have ended but these. Stages of tests run those below `paths` alone.
 * Calls `onEnd(stage, result)` when a stage ends.
 */
export async function runStages(stages, { slots, paths = /** @type {string[]} */ ([]), onEnd }) {
  const waiting = [...stages].sort((a, b) => Number(a.last ?? false) - Number(b.last ?? false));
  const running = new Map();
  const unfinished = () => [...waiting, ...running.keys()];
  const isBefore = (other, stage) => stage.after?.includes(other.name) || (stage.last && !other.last && !other.beside);
  const hasSlot = () => [...running.keys()].filter(({ beside }) => !beside).length < slots;
  const isReady = (stage) => (stage.beside || hasSlot()) && !unfinished().some((other) => isBefore(other, stage));

  while (waiting.length > 0 || running.size > 0) {
    let next = waiting.findIndex(isReady);
    while (next >= 0) {
      const [stage] = waiting.splice(next, 1);
      running.set(stage, runOne(stage, paths));
      next = waiting.findIndex(isReady);
    }
    const { stage, ...result } = await Promise.race(running.values());
    running.delete(stage);
    onEnd(stage, result);
  }
}

async function runOne(stage, paths) {
  const start = performance.now();
  const result = await stage.run(paths);
  return { stage, ...result, seconds: (performance.now() - start) / 1000 };
}
