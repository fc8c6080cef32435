/** Stores texts by name. */
export interface TextStore {
  names: () => string[];
  read: (name: string) => string | undefined;
  write: (name: string, text: string) => void;
  drop: (name: string) => void;
}

/** Everything that the widget stores in this browser. The loader opens it and hands it to the parts. */
export interface WidgetStorage {
  /** The page's cookies by name, with the widget's own where no cookies can be written. `own` names one of ours. */
  cookies: (own: string) => Record<string, string>;
  /** Stores an encoded value for a number of days or, without a number, until the browser is closed. */
  remember: (name: string, value: string, days?: number) => void;
  /** Kept until it is dropped. */
  lasting: TextStore;
  /** Kept until the tab is closed. */
  passing: TextStore;
}

/** Where texts can be stored. Each place may be missing or may throw; a site that wants less stored passes fewer. */
export interface Places {
  readCookies: () => string;
  writeCookie: (text: string) => void;
  lasting: () => Storage | null;
  passing: () => Storage | null;
}

const DAY_MS = 86_400_000;
/** How long a session lasts without cookies: `localStorage` cannot tell when the browser is closed. */
const SESSION_DAYS = 1;

export const placesOfBrowser: Places = {
  readCookies: () => document.cookie,
  writeCookie: (text) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside https and in older browsers
    document.cookie = `${text}; Path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
  },
  lasting: () => window.localStorage,
  passing: () => window.sessionStorage,
};

/**
 * Cookies come first, because the site's own server can read them too. If they cannot be written, `localStorage` keeps the
 * same under the same names; if that fails as well, memory keeps it until the page is left.
 */
export function openStorage(places: Places): WidgetStorage {
  const lasting = openTextStore(places.lasting);
  const readCookies = () => {
    const cookies: Record<string, string> = {};
    try {
      for (const pair of places.readCookies().split('; ')) {
        const [name = ''] = pair.split('=');
        if (pair) cookies[name] = pair.slice(name.length + 1);
      }
    } catch {
      // Some pages may not even read cookies, sandboxed frames for example.
    }
    return cookies;
  };
  /** Reads a value stored instead of a cookie, unless it has expired by the browser's clock. */
  const readSubstitute = (name: string) => {
    const [, value, until] = /^(.*);(\d+)$/.exec(lasting.read(name) ?? '') ?? [];
    return Number(until) > Date.now() ? value : undefined;
  };
  return {
    cookies(own) {
      const all: Record<string, string> = {};
      // Rules may also ask about other surveys, whose cookies have names that begin like this.
      for (const name of [own, ...lasting.names()]) {
        const value = name === own || name.startsWith('userfeedback-') ? readSubstitute(name) : undefined;
        if (value !== undefined) all[name] = value;
      }
      return { ...all, ...readCookies() };
    },
    remember(name, value, days) {
      try {
        places.writeCookie(`${name}=${value}${days ? `; Max-Age=${days * 86_400}` : ''}`);
      } catch {}
      if (readCookies()[name] !== value)
        lasting.write(name, `${value};${Date.now() + (days ?? SESSION_DAYS) * DAY_MS}`);
      else if (readSubstitute(name) !== undefined) lasting.drop(name);
    },
    lasting,
    passing: openTextStore(places.passing),
  };
}

/** The browser's storage may be missing, switched off or full; then texts are kept in memory until the page is left. */
function openTextStore(find: () => Storage | null): TextStore {
  const inMemory: Record<string, string> = {};
  const tryStorage = <Result>(work: (storage: Storage | null) => Result): Result | undefined => {
    try {
      return work(find());
    } catch {
      return undefined;
    }
  };
  return {
    names: () => [...(tryStorage((storage) => Object.keys(storage ?? {})) ?? []), ...Object.keys(inMemory)],
    read: (name) => inMemory[name] ?? tryStorage((storage) => storage?.getItem(name)) ?? undefined,
    write(name, text) {
      inMemory[name] = text;
      tryStorage((storage) => {
        storage?.setItem(name, text);
        if (storage?.getItem(name) === text) delete inMemory[name];
      });
    },
    drop(name) {
      delete inMemory[name];
      tryStorage((storage) => storage?.removeItem(name));
    },
  };
}
