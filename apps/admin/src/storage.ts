/**
 * What this browser stores for the admin. Storage may be forbidden (reading it throws), missing (null) or full. What
 * cannot be stored lasts until the page is reloaded, and nothing fails.
 */
export interface Store {
  read(key: string): string | null;
  /** False if the browser did not store it. */
  save(key: string, text: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

/** Shared by all windows of this browser. */
export const browserStore = storeIn('localStorage');
/** For this window only. */
export const windowStore = storeIn('sessionStorage');

function storeIn(name: 'localStorage' | 'sessionStorage'): Store {
  const held = new Map<string, string>();
  /** Asked for again each time: a policy can forbid it at any moment. */
  const attempt = <Result>(work: (area: Storage) => Result): Result | undefined => {
    try {
      return work(globalThis[name]);
    } catch {
      return undefined;
    }
  };
  return {
    read: (key) => held.get(key) ?? attempt((area) => area.getItem(key)) ?? null,
    save(key, text) {
      const isKept = attempt((area) => {
        area.setItem(key, text);
        return area.getItem(key) === text;
      });
      if (isKept) held.delete(key);
      else held.set(key, text);
      return isKept === true;
    },
    remove(key) {
      held.delete(key);
      attempt((area) => area.removeItem(key));
    },
    keys: () => [...new Set([...held.keys(), ...(attempt((area) => Object.keys(area)) ?? [])])],
  };
}
