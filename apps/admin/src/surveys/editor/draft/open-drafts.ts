/** New surveys are told apart by the keys they were begun with; a window holds a lock on the one that is open in it. */
const PREFIX = 'userfeedback-new-survey-';

/** Says to other windows that the new survey of this key is open here; returns how to let go of it. */
export function holdDraft(creationKey: string): () => void {
  const leaving = new AbortController();
  const untilLeft = () =>
    new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()));
  // The same window may have let go of it only just now, so it is waited for.
  locks()
    ?.request(PREFIX + creationKey, { mode: 'shared' }, untilLeft)
    .catch(() => {});
  return () => leaving.abort();
}

/** The keys of the new surveys that are open in a window of this browser. */
export async function findOpenDrafts(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  const names = held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : []));
  return new Set(names);
}

/** Browsers offer locks to pages with https and to this machine alone. */
function locks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}
