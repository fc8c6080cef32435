/** New surveys are told apart by their creation keys; a window holds a lock for the one that is open in it. */
const PREFIX = 'userfeedback-new-survey-';

/** Tells other windows that the new survey of this key is open here; returns a function that releases it. */
export function lockDraft(creationKey: string): () => void {
  const leaving = new AbortController();
  const untilLeft = () => new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()));
  // The lock may still be held by the screen this window just left, so we wait for it.
  locks()
    ?.request(PREFIX + creationKey, { mode: 'shared' }, untilLeft)
    .catch(() => {});
  return () => leaving.abort();
}

/** The creation keys of new surveys that are open in a window of this browser. */
export async function findOpenDrafts(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  const names = held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : []));
  return new Set(names);
}

/** Browsers offer locks only to pages with https or from this machine. */
function locks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}
