/**
 * What this browser keeps for the admin. Its storage may be forbidden (reaching for it throws), missing (null) or full:
 * what cannot be kept there lasts until the page is loaded anew, and nothing fails.
 */
export interface Store {
  read(key: string): string | null;
  /** False where the browser did not take it. */
  keep(key: string, text: string): boolean;
  drop(key: string): void;
  keys(): string[];
}

/** Shared by all windows of this browser. */
export const browserStore = storeIn('localStorage');
/** Of this window alone. */
export const windowStore = storeIn('sessionStorage');

function storeIn(name: 'localStorage' | 'sessionStorage'): Store {
  const held = new Map<string, string>();
  /** Reached for each time: a policy can forbid it at any moment. */
  const ask = <Result>(work: (area: Storage) => Result): Result | undefined => {
    try {
      return work(globalThis[name]);
    } catch {
      return undefined;
    }
  };
  return {
    read: (key) => held.get(key) ?? ask((area) => area.getItem(key)) ?? null,
    keep(key, text) {
      const isKept = ask((area) => {
        area.setItem(key, text);
        return area.getItem(key) === text;
      });
      if (isKept) held.delete(key);
      else held.set(key, text);
      return isKept === true;
    },
    drop(key) {
      held.delete(key);
      ask((area) => area.removeItem(key));
    },
    keys: () => [...new Set([...held.keys(), ...(ask((area) => Object.keys(area)) ?? [])])],
  };
}
