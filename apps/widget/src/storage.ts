import type { Places } from './cookies.ts';
import { formatMarks, LENGTH_MAX, lengthOf, MARKS, openCookies, readMarks, SURVEYS_MAX } from './cookies.ts';
import type { Site } from './site.ts';

export interface TextStore {
  names: () => string[];
  read: (name: string) => string | undefined;
  /** False: it is only remembered until the page is left. */
  write: (name: string, text: string) => boolean;
  drop: (name: string) => void;
}

export interface WidgetStorage {
  /**
   * Stands for the server in what is stored: a page may have scripts of several servers, whose surveys have the same
   * numbers.
   */
  server: string;
  /** By name, including those of ours that are stored elsewhere. `own` is the name of one of ours. */
  cookies: (own: string) => Record<string, string>;
  /** `value` is encoded; without `days` it is kept until the browser is closed. */
  remember: (name: string, value: string, days?: number) => void;
  /** Kept until it is dropped. */
  lasting: TextStore;
  passing: TextStore;
}

const PREFIX = 'userfeedback-';
/** Precedes, with the server, the names of cookies that have moved to `localStorage`. */
export const MOVED = 'userfeedback-cookie/';

const DAY_MS = 86_400_000;
/** How long a session lasts without cookies: `localStorage` cannot know when the browser is closed. */
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

export function openBrowserStorage({ api }: Site, onMany: () => void): WidgetStorage {
  let hash = 0;
  // Without the scheme, which may change.
  const address = api.slice(api.indexOf('/'));
  for (let at = 0; at < address.length; at++) hash = (hash * 31 + address.charCodeAt(at)) % 9973;
  return openStorage(placesOfBrowser, `${hash}`, onMany);
}

/**
 * Cookies come first, because the site's own server can read them too. If they cannot be written, `localStorage` keeps
 * the same under the same names; if that fails as well, memory keeps it until the page is left. `onMany` is called when
 * there may be too many cookies.
 */
export function openStorage(places: Places, server = '', onMany?: () => void): WidgetStorage {
  const lasting = openTextStore(places.lasting);
  const moved = `${MOVED}${server}/`;
  const cookies = openCookies(places);
  /** A value stored instead of a cookie, unless it has expired or is another server's. */
  const readSubstitute = (name: string) => {
    const [, value, until, of = server] = /^(.*);(\d+)(?:@(\d+))?$/.exec(lasting.read(name) ?? '') ?? [];
    return Number(until) > Date.now() && of === server ? value : undefined;
  };
  return {
    server,
    cookies(own) {
      const all: Record<string, string> = {};
      // Rules may also ask about other surveys, whose cookies have names that begin like this.
      for (const name of [own, ...lasting.names()]) {
        const value = name === own || name.startsWith(PREFIX) ? readSubstitute(name) : undefined;
        if (value !== undefined) all[name.startsWith(moved) ? name.slice(moved.length) : name] = value;
      }
      const ofPage = cookies.read();
      for (const one of readMarks(ofPage)) if (one.server !== server) delete ofPage[one.name];
      return { ...all, ...ofPage };
    },
    remember(name, value, days) {
      const marks = readMarks(cookies.read());
      const isTheirs = marks.some((one) => one.name === name && one.server !== server);
      if (!isTheirs) cookies.write(name, value, days);
      if (isTheirs || cookies.read()[name] !== value) {
        const until = Date.now() + (days ?? SESSION_DAYS) * DAY_MS;
        lasting.write(isTheirs ? moved + name : name, `${value};${until}${server && `@${server}`}`);
        return;
      }
      lasting.drop(name);
      lasting.drop(moved + name);
      if (!server) return;
      const others = marks.filter((one) => one.name !== name);
      const all = [...others, { name, server, day: Math.floor(Date.now() / DAY_MS) }];
      cookies.write(MARKS, formatMarks(all), 365);
      if (all.length > SURVEYS_MAX || lengthOf(all, cookies.read()) > LENGTH_MAX) onMany?.();
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
      return !!tryStorage((storage) => {
        storage?.setItem(name, text);
        return storage?.getItem(name) === text && delete inMemory[name];
      });
    },
    drop(name) {
      delete inMemory[name];
      tryStorage((storage) => storage?.removeItem(name));
    },
  };
}
