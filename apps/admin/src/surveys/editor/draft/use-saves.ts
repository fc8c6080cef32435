import { useCallback, useRef, useState } from 'react';

interface Running {
  isByHand: boolean;
  done: Promise<unknown>;
}

export interface Saves {
  /** Runs one save after the other; undefined at once if a save by hand is under way. */
  runByHand<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
  /** Runs a save that nobody sees; undefined at once if any save is under way. */
  runSilently<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
  /** Which kind of save is under way; null if none is. */
  running: 'by hand' | 'silent' | null;
  /** When no save is under way any more. */
  whenIdle(): Promise<unknown>;
}

/** Only one save is under way at any time. */
export function useSaves(): Saves {
  const latest = useRef<Running | null>(null);
  const [running, setRunning] = useState<Saves['running']>(null);

  const start = useCallback(async <Result>(isByHand: boolean, work: () => Promise<Result>) => {
    // With nothing to wait for, the survey is sent as it is now.
    const done = latest.current ? latest.current.done.then(work) : work();
    const own: Running = { isByHand, done: done.catch(() => {}) };
    latest.current = own;
    setRunning(isByHand ? 'by hand' : 'silent');
    try {
      return await done;
    } finally {
      if (latest.current === own) {
        latest.current = null;
        setRunning(null);
      }
    }
  }, []);

  const runByHand = useCallback(
    async <Result>(work: () => Promise<Result>) => (latest.current?.isByHand ? undefined : start(true, work)),
    [start],
  );
  const runSilently = useCallback(
    async <Result>(work: () => Promise<Result>) => (latest.current ? undefined : start(false, work)),
    [start],
  );
  const whenIdle = useCallback(async () => {
    while (latest.current) await latest.current.done;
  }, []);
  return { runByHand, runSilently, running, whenIdle };
}
