/**
 * Runs stages in parallel, at most `slots` at once, each as soon as the one it waits for has ended. Those that need the
 * machine to themselves come last. Calls `onEnd(stage, result)` when a stage ends.
 */
export async function runStages(stages, { slots, onEnd }) {
  const names = new Set(stages.map((stage) => stage.name));
  const ended = new Set();
  const waiting = [...stages].sort((a, b) => Number(a.alone ?? false) - Number(b.alone ?? false));
  const running = new Map();
  const isReady = (stage) =>
    (!names.has(stage.after) || ended.has(stage.after)) && (!stage.alone || running.size === 0);

  while (waiting.length > 0 || running.size > 0) {
    let next = waiting.findIndex(isReady);
    while (next >= 0 && running.size < slots && !aloneRuns(running)) {
      const [stage] = waiting.splice(next, 1);
      running.set(stage, runOne(stage));
      next = waiting.findIndex(isReady);
    }
    const { stage, ...result } = await Promise.race(running.values());
    running.delete(stage);
    ended.add(stage.name);
    onEnd(stage, result);
  }
}

const aloneRuns = (running) => [...running.keys()].some((stage) => stage.alone);

async function runOne(stage) {
  const start = performance.now();
  const result = await stage.run();
  return { stage, ...result, seconds: (performance.now() - start) / 1000 };
}
