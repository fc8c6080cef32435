import type { ReactElement, ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { area, setLanguage, withElements } from './area.ts';
import type { Texts } from './languages.ts';
import { languages } from './languages.ts';

afterEach(() => vi.unstubAllGlobals());

test('what stands between tags is drawn by the caller, and a name that looks like a tag stays a name (LA-77)', () => {
  // Compiled from "Read <link>{page}</link> and <b>wait</b>."
  const text = withElements(
    ({ page }) => `Read \uE000link\uE001${page}\uE000/link\uE001 and \uE000b\uE001wait\uE000/b\uE001.`,
  );
  const drawn = text({
    page: '<b>me</b>',
    link: (words: string) => <a href="/x">{words}</a>,
    b: (words: string) => <b>{words}</b>,
  }) as ReactElement<{ children: ReactNode[] }>;
  const link = <a href="/x">{'<b>me</b>'}</a>;
  const bold = <b>wait</b>;
  const parts = drawn.props.children.filter((part) => part !== null);
  expect(parts).toEqual(['Read ', link, ' and ', bold, '.']);
});

/** Makes another language known for a test. */
function offer(tag: string, first: Record<string, Texts>, rest: Record<string, Texts> = {}) {
  const load = { first: vi.fn(async () => ({ texts: first })), rest: vi.fn(async () => ({ texts: rest })) };
  languages[tag] = { name: tag, ...load };
  return load;
}

test('another language is loaded once it is chosen; what it lacks is English (LA-79)', async () => {
  const root = { lang: 'en', dir: 'ltr' };
  vi.stubGlobal('document', { documentElement: root });
  const load = offer('ar', { one: { title: 'عنوان', group: { all: 'الكل' } } });
  const t = area('one', { title: 'Title', save: 'Save', group: { all: 'All', none: 'None' } });
  const { group } = t;
  expect([t.title, load.first.mock.calls.length]).toEqual(['Title', 0]);
  await setLanguage('ar');
  expect(t).toEqual({ title: 'عنوان', save: 'Save', group: { all: 'الكل', none: 'None' } });
  expect([group.all, root.lang, root.dir, load.first.mock.calls.length]).toEqual(['الكل', 'ar', 'rtl', 1]);
  await setLanguage('en');
  expect([t.title, group.all, root.dir]).toEqual(['Title', 'All', 'ltr']);
});

test('the language chosen last counts, whichever arrives first', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  const late = Promise.withResolvers<{ texts: Record<string, Texts> }>();
  const t = area('two', { word: 'word' });
  offer('fr', {}).first.mockImplementation(() => late.promise);
  offer('de', { two: { word: 'Wort' } });
  const first = setLanguage('fr');
  await setLanguage('de');
  late.resolve({ texts: { two: { word: 'mot' } } });
  await first;
  expect(t.word).toBe('Wort');
  await setLanguage('en');
});

test('a screen that loads later shows the language that was chosen, from its second file (LA-85)', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  offer('de', {}, { three: { word: 'Wort' } });
  await setLanguage('de');
  const t = area('three', { word: 'word' });
  await vi.waitFor(() => expect(t.word).toBe('Wort'));
  await setLanguage('en');
});
