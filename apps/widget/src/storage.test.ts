import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Places } from './cookies.ts';
import { dropPast } from './kept.ts';
import { makeRoom } from './make-room.ts';
import { openStorage as open } from './storage.ts';

const DAY_MS = 86_400_000;
/** As the page does it, but at once. */
const openStorage = (browser: Browser, server?: string) => {
  const storage: ReturnType<typeof open> = open(browser, server, () => makeRoom(browser, storage.lasting));
  return storage;
};
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
    if (this.takes !== 'takes') return;
    delete this.cookies[name];
    if (!text.endsWith('; Max-Age=0')) this.cookies[name] = value;
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

const names = (count: number, from = 1) => Array.from({ length: count }, (_, at) => `userfeedback-${from + at}`);
const answered = (id: number) => encodeURIComponent(`{"submitted":true,"last_response_id":${id}}`);
const header = ({ cookies }: Browser) =>
  Object.entries(cookies)
    .map((pair) => pair.join('='))
    .join('; ');
const surveysIn = ({ cookies }: Browser) => Object.keys(cookies).filter((name) => /^userfeedback-\d+$/.test(name));

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

describe('of many surveys', () => {
  const meet = (browser: Browser, all: string[], server = '7') => {
    for (const [at, name] of all.entries()) {
      // Each on a page of its own.
      openStorage(browser, server).remember(name, encodeURIComponent('{"submitted":false}'), 365);
      openStorage(browser, server).remember(`${name}-minimized`, 'true');
      openStorage(browser, server).remember(name, answered(100 + at), 365);
    }
  };
  const knownBy = (browser: Browser, server = '7') => openStorage(browser, server).cookies('userfeedback-1');

  test('five stay in cookies of 600 bytes at most, the others are known by local storage (XV-11)', () => {
    const browser = new Browser();
    meet(browser, names(30));
    expect(surveysIn(browser).length).toBeGreaterThan(2);
    expect(surveysIn(browser).length).toBeLessThanOrEqual(5);
    expect(header(browser).length).toBeLessThanOrEqual(600);
    const known = knownBy(browser);
    for (const [at, name] of names(30).entries()) expect(known[name], name).toBe(answered(100 + at));
    const both = Object.keys(browser.entries).filter((key) => (key.split('/')[2] ?? '') in browser.cookies);
    expect(both).toEqual([]);
    const kept = { ...browser.cookies };
    browser.entries = {};
    expect(Object.keys(knownBy(browser))).toEqual(Object.keys(kept));
  });

  test('without marks of minimised ones the five newest stay; what is written again is the newest (XV-11)', () => {
    const browser = new Browser();
    const storage = openStorage(browser, '7');
    for (const name of [...names(5), 'userfeedback-1', 'my-survey', ...names(2, 6)])
      storage.remember(name, answered(3), 365);
    expect(Object.keys(browser.cookies).toSorted()).toEqual([
      'my-survey',
      'userfeedback-1',
      'userfeedback-5',
      'userfeedback-6',
      'userfeedback-7',
      'userfeedback-marks',
    ]);
    storage.remember('userfeedback-8', answered(3), 365);
    storage.remember('userfeedback-9', answered(3), 365);
    storage.remember('userfeedback-10', answered(3), 365);
    expect(storage.cookies('userfeedback-1')['my-survey'], 'under any name').toBe(answered(3));
    browser.cookies = {};
    expect(Object.keys(storage.cookies('userfeedback-1')).toSorted()).toEqual([
      'my-survey',
      'userfeedback-1',
      'userfeedback-2',
      'userfeedback-3',
      'userfeedback-4',
      'userfeedback-5',
    ]);
  });

  test('what has moved goes 365 days after it was written (XV-11)', () => {
    vi.useFakeTimers();
    const browser = new Browser();
    const start = Date.now();
    openStorage(browser, '7').remember('userfeedback-1', answered(1), 365);
    vi.setSystemTime(start + 100 * DAY_MS);
    meet(browser, names(9, 2));
    expect(surveysIn(browser)).not.toContain('userfeedback-1');
    vi.setSystemTime(start + 364 * DAY_MS);
    expect(knownBy(browser)['userfeedback-1']).toBe(answered(1));
    vi.setSystemTime(start + 366 * DAY_MS);
    const storage = openStorage(browser, '7');
    expect(knownBy(browser)['userfeedback-1']).toBeUndefined();
    dropPast(storage);
    expect(storage.lasting.names()).not.toContain('userfeedback-cookie/7/userfeedback-1');
    expect(storage.lasting.names()).toContain('userfeedback-cookie/7/userfeedback-2');
  });

  test.each(['is full', 'is missing', 'refuses'] as const)('where local storage %s cookies stay (XV-11)', (box) => {
    const browser = new Browser('takes', box);
    meet(browser, names(9));
    expect(surveysIn(browser)).toEqual(names(9));
    expect(knownBy(browser)['userfeedback-9']).toBe(answered(108));
  });

  test('cookies belong to the server whose script wrote them; those without a mark to all (XV-18)', () => {
    const browser = new Browser();
    browser.cookies['userfeedback-3'] = answered(3);
    openStorage(browser, '7').remember('userfeedback-1', answered(1), 365);
    expect(knownBy(browser, '8')['userfeedback-1']).toBeUndefined();
    expect(knownBy(browser, '8')['userfeedback-3']).toBe(answered(3));
    openStorage(browser, '8').remember('userfeedback-1', answered(2), 365);
    expect([knownBy(browser, '7')['userfeedback-1'], knownBy(browser, '8')['userfeedback-1']]).toEqual([
      answered(1),
      answered(2),
    ]);
    openStorage(browser, '7').remember('userfeedback-1', answered(4), 365);
    expect([knownBy(browser, '7')['userfeedback-1'], knownBy(browser, '8')['userfeedback-1']]).toEqual([
      answered(4),
      answered(2),
    ]);
  });
});
