import type { ReactElement, ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { area, onTexts, setLanguage, withElements } from './area.ts';

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

test('another language is loaded once it is chosen; what it lacks is English (LA-79)', async () => {
  const root = { lang: 'en', dir: 'ltr' };
  vi.stubGlobal('document', { documentElement: root });
  const load = vi.fn(async () => ({ texts: { title: 'عنوان', group: { all: 'الكل' } } }));
  const t = area({ title: 'Title', save: 'Save', group: { all: 'All', none: 'None' } }, { ar: load });
  const { group } = t;
  const told = vi.fn();
  const stop = onTexts(told);
  expect([t.title, load.mock.calls.length]).toEqual(['Title', 0]);
  await setLanguage('ar');
  expect(t).toEqual({ title: 'عنوان', save: 'Save', group: { all: 'الكل', none: 'None' } });
  expect([group.all, root.lang, root.dir, told.mock.calls.length]).toEqual(['الكل', 'ar', 'rtl', 1]);
  stop();
  await setLanguage('en');
  expect([t.title, group.all, root.dir, told.mock.calls.length]).toEqual(['Title', 'All', 'ltr', 1]);
});

test('the language chosen last counts, whichever arrives first', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  const late = Promise.withResolvers<{ texts: { word: string } }>();
  const t = area({ word: 'word' }, { fr: () => late.promise, de: async () => ({ texts: { word: 'Wort' } }) });
  const first = setLanguage('fr');
  await setLanguage('de');
  late.resolve({ texts: { word: 'mot' } });
  await first;
  expect(t.word).toBe('Wort');
  await setLanguage('en');
});

test('a screen that loads later shows the language that was chosen', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await setLanguage('de');
  const t = area({ word: 'word' }, { de: async () => ({ texts: { word: 'Wort' } }) });
  await vi.waitFor(() => expect(t.word).toBe('Wort'));
  await setLanguage('en');
});
