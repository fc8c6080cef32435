interface Running {
  isByHand: boolean;
  done: Promise<unknown>;
}

/** Only one save is under way at any time. `onChange` hears which kind; null: none. */
export function createQueue(onChange: (running: 'by hand' | 'silent' | null) => void) {
  let running: Running | null = null;

  async function start<Result>(isByHand: boolean, work: () => Promise<Result>): Promise<Result> {
    // With nothing to wait for, the survey is sent as it is now.
    const done = running ? running.done.then(work) : work();
    const own: Running = { isByHand, done: done.catch(() => {}) };
    running = own;
    onChange(isByHand ? 'by hand' : 'silent');
    try {
      return await done;
    } finally {
      if (running === own) {
        running = null;
        onChange(null);
      }
    }
  }

  return {
    /** Runs one save after the other; undefined at once if a save by hand is under way. */
    runByHand: async <Result>(work: () => Promise<Result>) => (running?.isByHand ? undefined : start(true, work)),
    /** Runs a save that nobody sees; undefined at once if any save is under way. */
    runSilently: async <Result>(work: () => Promise<Result>) => (running ? undefined : start(false, work)),
    /** When no save is under way any more. */
    whenIdle: async () => {
      while (running) await running.done;
    },
  };
}
