import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Places } from './storage.ts';
import { openStorage } from './storage.ts';

const DAY_MS = 86_400_000;
const refuse = (): never => {
  throw new Error('Not here.');
};

/** A browser's cookies and storages, each of which a visitor or page may have switched off. */
class Browser implements Places {
  cookies: Record<string, string> = {};
  entries: Record<string, string> = {};
  takes: 'takes' | 'drops' | 'refuses';
  box: 'takes' | 'is full' | 'is missing' | 'refuses';
  constructor(takes: Browser['takes'] = 'takes', box: Browser['box'] = 'takes') {
    this.takes = takes;
    this.box = box;
  }

  readCookies = () => {
    if (this.takes === 'refuses') refuse();
    return Object.entries(this.cookies)
      .map((pair) => pair.join('='))
      .join('; ');
  };
  writeCookie = (text: string) => {
    if (this.takes === 'refuses') refuse();
    const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(text) ?? [];
    if (this.takes === 'takes') this.cookies[name] = value;
  };
  lasting = () => {
    if (this.box === 'refuses') refuse();
    if (this.box === 'is missing') return null;
    const { entries, box } = this;
    const methods = {
      getItem: (name: string) => entries[name] ?? null,
      setItem: (name: string, text: string) => {
        if (box === 'is full') refuse();
        entries[name] = text;
      },
      removeItem: (name: string) => {
        delete entries[name];
      },
    };
    // As in browsers, the entries are the object's own properties.
    return Object.assign(Object.create(methods), entries) as Storage;
  };
  passing = this.lasting;
}

afterEach(() => {
  vi.useRealTimers();
});

describe.each(['drops', 'refuses'] as const)('a browser that %s cookies', (takes) => {
  test('stores the same under the same names for later pages (FV-13)', () => {
    const browser = new Browser(takes);
    openStorage(browser).remember('userfeedback-7', 'shown', 365);
    openStorage(browser).remember('userfeedback-7', 'answered', 365);
    expect(Object.keys(browser.entries)).toEqual(['userfeedback-7']);
    expect(openStorage(browser).cookies('userfeedback-7')).toEqual({ 'userfeedback-7': 'answered' });
  });

  test.each([
    ['a year', 365, 364, 366],
    ['a day in the place of a session', undefined, 0.9, 1.1],
  ])('keeps it for %s (FV-13)', (_name, days, within, after) => {
    vi.useFakeTimers();
    const browser = new Browser(takes);
    openStorage(browser).remember('chosen', 'true', days);
    const start = Date.now();
    vi.setSystemTime(start + within * DAY_MS);
    expect(openStorage(browser).cookies('chosen')).toEqual({ chosen: 'true' });
    vi.setSystemTime(start + after * DAY_MS);
    expect(openStorage(browser).cookies('chosen')).toEqual({});
  });

  test.each(['is full', 'is missing', 'refuses'] as const)(
    'and whose storage %s remembers it until the page is left (FV-13)',
    (box) => {
      const browser = new Browser(takes, box);
      const storage = openStorage(browser);
      storage.remember('userfeedback-7', 'shown', 365);
      storage.lasting.write('userfeedback-outbox/userfeedback-7/1', '{}');
      expect(storage.cookies('userfeedback-7')).toEqual({ 'userfeedback-7': 'shown' });
      expect(storage.lasting.names()).toContain('userfeedback-outbox/userfeedback-7/1');
      storage.lasting.drop('userfeedback-outbox/userfeedback-7/1');
      expect(storage.lasting.read('userfeedback-outbox/userfeedback-7/1')).toBeUndefined();
      expect(openStorage(browser).cookies('userfeedback-7')).toEqual({});
    },
  );
});

test('if cookies can be written, nothing else is, and they replace what was stored instead of them (FV-13)', () => {
  const browser = new Browser();
  const other = new Browser('drops');
  openStorage(other).remember('userfeedback-7', 'shown', 365);
  Object.assign(browser.entries, other.entries, { theirs: 'of the page' });
  expect(openStorage(browser).cookies('userfeedback-7')).toEqual({ 'userfeedback-7': 'shown' });
  openStorage(browser).remember('userfeedback-7', 'answered', 365);
  expect(browser.cookies).toEqual({ 'userfeedback-7': 'answered' });
  expect(browser.entries).toEqual({ theirs: 'of the page' });
});

test.each([
  ['of a survey with a name of its own', 'asked-before', ['asked-before']],
  ['of all surveys that the server has named', 'userfeedback-7', ['userfeedback-7', 'userfeedback-8']],
])('what was stored instead of cookies is found: %s (FV-13)', (_name, own, found) => {
  const browser = new Browser('drops');
  const storage = openStorage(browser);
  for (const name of found) storage.remember(name, 'shown', 365);
  Object.assign(browser.entries, { 'userfeedback-outbox/a/1': '{"a":";9999999999999 "}', draft: 'x;9e15' });
  expect(Object.keys(storage.cookies(own)).toSorted()).toEqual(found);
});

test('a full storage keeps its old text, and the page uses the newer one (FV-13)', () => {
  const browser = new Browser('drops', 'is full');
  browser.entries['userfeedback-7'] = `shown;${Date.now() + DAY_MS}`;
  const storage = openStorage(browser);
  expect(storage.cookies('userfeedback-7')).toEqual({ 'userfeedback-7': 'shown' });
  storage.remember('userfeedback-7', 'answered', 365);
  expect(storage.cookies('userfeedback-7')).toEqual({ 'userfeedback-7': 'answered' });
});
