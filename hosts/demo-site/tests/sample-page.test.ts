// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest';
import { nameElement } from '../../../addons/src/heatmaps/page/elements.ts';
import { about } from '../src/content/pages/about.ts';
import { samplePage } from '../src/sample-page.ts';
import { renderPage } from '../src/views/layout.ts';
import { pageView } from '../src/views/page.ts';

// They are files, which cannot be read where there is a DOM.
vi.mock('../src/assets.ts', () => ({ assetHref: (name: string) => name, assetVersion: () => '1' }));

const TEXT = {
  body: about.body,
  structuredData: [],
  hasFont: false,
  at: { after_content: '', before_comments: '', after_comments: '' },
};
const READER = {
  person: null,
  mayEnterAdmin: false,
  mayManage: false,
  isCounted: false,
  nonce: () => '',
  check: () => undefined,
};

beforeAll(() => {
  document.documentElement.innerHTML = renderPage(pageView(about, TEXT), READER, 'http://localhost');
});

test('the sample page is the one that is shown at its path', () => {
  expect([samplePage.path, samplePage.title]).toEqual([about.path, about.title]);
});

test.each(samplePage.elements.map(({ selector }) => selector))(
  '%s is an element of it, and is named so when somebody clicks on it (HM-75)',
  (selector) => {
    const [element, ...others] = document.querySelectorAll(selector);
    expect(others).toEqual([]);
    expect(element && nameElement(element)?.selector).toBe(selector);
  },
);

test('what is clicked in vain is no link', () => {
  for (const { selector } of samplePage.elements.filter(({ isDead }) => isDead))
    expect(document.querySelector(selector)?.closest('a, button')).toBeNull();
});
