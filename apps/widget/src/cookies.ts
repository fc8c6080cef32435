/** Each place may be missing or may throw; a site that wants less stored passes fewer. */
export interface Places {
  readCookies: () => string;
  writeCookie: (text: string) => void;
  lasting: () => Storage | null;
  passing: () => Storage | null;
}

/** One of our cookies. The list of them is a cookie too, in the order in which they were written. */
export interface Mark {
  name: string;
  server: string;
  /** Days since 1970. */
  day: number;
}

export const MARKS = 'userfeedback-marks';
/** Limits, because every request of the page carries its cookies. */
export const SURVEYS_MAX = 5;
export const LENGTH_MAX = 600;

export function openCookies(places: Pick<Places, 'readCookies' | 'writeCookie'>) {
  return {
    read(): Record<string, string> {
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
    },
    /** Zero days delete it; without days it stays until the browser is closed. */
    write(name: string, value: string, days?: number): void {
      try {
        places.writeCookie(`${name}=${value}${days === undefined ? '' : `; Max-Age=${days * 86_400}`}`);
      } catch {}
    },
  };
}

/** Characters that these cookies and the list of them take in a request. */
export function lengthOf(marks: readonly Mark[], cookies: Record<string, string>): number {
  const names = [MARKS, ...marks.map(({ name }) => name)];
  return names.map((name) => `${name}=${cookies[name]}; `).join('').length;
}

/** Only those that still exist. An entry is `name:server:day`; `~` stands for the beginning of most names. */
export function readMarks(cookies: Record<string, string>): Mark[] {
  return (cookies[MARKS] ?? '').split('/').flatMap((entry) => {
    const [short = '', server = '', day] = entry.split(':');
    const name = short.replace('~', 'userfeedback-');
    return name in cookies && day ? [{ name, server, day: Number(day) }] : [];
  });
}

export function formatMarks(marks: readonly Mark[]): string {
  return marks.map(({ name, server, day }) => `${name.replace('userfeedback-', '~')}:${server}:${day}`).join('/');
}
