/** Texts by their names. */
export interface Drawer {
  names: () => string[];
  read: (name: string) => string | undefined;
  write: (name: string, text: string) => void;
  drop: (name: string) => void;
}

/** All that the widget remembers in this browser. The loader opens it, and every part uses that one. */
export interface WidgetStorage {
  /** The cookies that the page can see, and what stands in for ours where they cannot be written; `own` is one of ours. */
  cookies: (own: string) => Record<string, string>;
  /** Writes an encoded value for a number of days, or for the browser's session without one. */
  remember: (name: string, value: string, days?: number) => void;
  /** What outlives the visit. */
  lasting: Drawer;
  /** What is there until the tab is closed. */
  passing: Drawer;
}

/** Where things can be kept; each may be missing or may throw. Whoever is to keep less is given less. */
export interface Places {
  cookie: string;
  localStorage: Storage | null;
  sessionStorage: Storage | null;
}

const DAY_MS = 86_400_000;
/** A browser's session, where a cookie for it cannot be had: the other storages do not tell when it ends. */
const SESSION_DAYS = 1;

export const placesOfBrowser: Places = {
  get cookie() {
    return document.cookie;
  },
  set cookie(text) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside https and in older browsers
    document.cookie = `${text}; Path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
  },
  get localStorage() {
    return window.localStorage;
  },
  get sessionStorage() {
    return window.sessionStorage;
  },
};

/**
 * Cookies tell the site's own server as well what was shown and answered. Where they cannot be written the same is kept
 * in `localStorage`, by the same names; where nothing can be, for as long as the page is there.
 */
export function openStorage(places: Places): WidgetStorage {
  const lasting = openDrawer(() => places.localStorage);
  const ofPage = () => {
    const cookies: Record<string, string> = Object.create(null);
    try {
      for (const pair of places.cookie.split('; ')) {
        const [name = ''] = pair.split('=');
        if (pair) cookies[name] = pair.slice(name.length + 1);
      }
    } catch {
      // The page may not even look at them.
    }
    return cookies;
  };
  /** What is kept in a cookie's place: its value, and until when, by the browser's clock as for cookies. */
  const standIn = (name: string) => {
    const [, value, until] = /^(.*);(\d+)$/.exec(lasting.read(name) ?? '') ?? [];
    return Number(until) > Date.now() ? value : undefined;
  };
  return {
    cookies(own) {
      const all: Record<string, string> = Object.create(null);
      // Rules may ask for other surveys by the names that the server gives them.
      for (const name of [own, ...lasting.names()]) {
        const value = name === own || name.startsWith('userfeedback-') ? standIn(name) : undefined;
        if (value !== undefined) all[name] = value;
      }
      return { ...all, ...ofPage() };
    },
    remember(name, value, days) {
      try {
        places.cookie = `${name}=${value}${days ? `; Max-Age=${days * 86_400}` : ''}`;
      } catch {}
      if (ofPage()[name] !== value)
        lasting.write(name, `${value};${Date.now() + (days ?? SESSION_DAYS) * DAY_MS}`);
      else if (standIn(name) !== undefined) lasting.drop(name);
    },
    lasting,
    passing: openDrawer(() => places.sessionStorage),
  };
}

/** A browser's storage may be missing, switched off or full; then what is put in is there as long as the page. */
function openDrawer(find: () => Storage | null): Drawer {
  const ofPage: Record<string, string> = Object.create(null);
  const attempt = <Result>(work: (box: Storage | null) => Result): Result | undefined => {
    try {
      return work(find());
    } catch {
      return undefined;
    }
  };
  return {
    names: () => [...(attempt((box) => Object.keys(box ?? {})) ?? []), ...Object.keys(ofPage)],
    read: (name) => ofPage[name] ?? attempt((box) => box?.getItem(name)) ?? undefined,
    write(name, text) {
      ofPage[name] = text;
      attempt((box) => {
        box?.setItem(name, text);
        if (box?.getItem(name) === text) delete ofPage[name];
      });
    },
    drop(name) {
      delete ofPage[name];
      attempt((box) => box?.removeItem(name));
    },
  };
}
