import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { panelOf, press, rootOf } from '../testing/visitor.ts';

const stage = setStage();
/** Without failed calls, which the browser itself logs: scripts cannot prevent that. */
const avoidable = (complaints: string[]) => complaints.filter((text) => !text.startsWith('Failed to load'));

async function answer(page: Page) {
  await panelOf(page).waitFor();
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
  await rootOf(page).locator('.thanks').waitFor();
}

describe('a survey is shown and answered, and nothing is thrown or logged (D-15)', () => {
  test.each<[string, () => void]>([
    [
      'where nothing can be stored',
      () => {
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('No storage here.', 'SecurityError');
            },
          });
        }
      },
    ],
    [
      'where cookies are not kept',
      () => Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} }),
    ],
    [
      'where all that is built in is frozen',
      () => {
        const all = [Object, Function, Array, String, Number, Boolean, Promise, Map, Set, RegExp, Date, Error];
        const dom = [EventTarget, Node, Element, HTMLElement, HTMLInputElement, SVGElement, ShadowRoot, Event];
        for (const one of [...all, ...dom, CustomEvent, CSSStyleSheet, Document, Text]) {
          Object.freeze(one.prototype);
          Object.freeze(one);
        }
        Object.freeze(JSON);
        Object.freeze(Math);
        Object.freeze(Reflect);
      },
    ],
    [
      'where every object has been given more',
      () => {
        Object.assign(Object.prototype, { extend: () => {}, children: 'all', style: 'none', size: 3 });
        Object.assign(Array.prototype, { last: () => {}, type: 'list' });
      },
    ],
    [
      'in a browser that lacks a lot',
      () => {
        for (const name of [
          'customElements',
          'CSSStyleSheet',
          'IntersectionObserver',
          'ResizeObserver',
          'MutationObserver',
          'PerformanceObserver',
          'structuredClone',
          'visualViewport',
          'navigation',
          'requestIdleCallback',
          'trustedTypes',
        ]) {
          Object.defineProperty(window, name, { value: undefined });
        }
        Reflect.deleteProperty(ShadowRoot.prototype, 'adoptedStyleSheets');
        Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
        Reflect.deleteProperty(AbortSignal, 'timeout');
        Reflect.deleteProperty(Navigator.prototype, 'userAgentData');
        for (const name of ['toReversed', 'toSorted', 'findLast', 'with', 'toSpliced'])
          Reflect.deleteProperty(Array.prototype, name);
      },
    ],
  ])('%s', async (_name, spoil) => {
    stage.host.document = makeDocument([makeSurvey()]);
    const { page, complaints } = await stage.visit({ prepare: (page) => page.addInitScript(spoil) });
    await answer(page);
    await expect.poll(() => stage.host.submissions.length).toBe(1);
    expect(stage.host.submissions[0]?.submission_id).toMatch(/^[\da-f-]{36}$/);
    const radius = await rootOf(page)
      .locator('.panel')
      .evaluate((panel) => getComputedStyle(panel).borderRadius);
    expect(radius, 'it has its styles').toBe('16px');
    expect(complaints).toEqual([]);
  });
});

const survey = makeSurvey();
const lies: [
  string,
  Partial<{ status: number; body: string; contentType: string; headers: Record<string, string> }>,
][] = [
  ['a page', { body: '<!doctype html><title>Sign in to the network</title>', contentType: 'text/html' }],
  ['nothing', { status: 204 }],
  ['another place', { status: 302, headers: { location: '/elsewhere' } }],
  ['half of it', { body: JSON.stringify(makeDocument([survey])).slice(0, 900) }],
  ['null', { body: 'null' }],
  ['a list', { body: '[]' }],
  ['an empty object', { body: '{}' }],
  ['no list of surveys', { body: '{"surveys":{"length":2}}' }],
  ['surveys of another kind', { body: '{"surveys":[null,7,"x",{"id":7},{"id":8,"questions":[{}]}]}' }],
  [
    'a survey whose parts are missing',
    {
      body: JSON.stringify({ ...makeDocument([]), surveys: [{ ...survey, look: undefined, nonces: null }] }),
    },
  ],
  [
    'question types of a future version',
    {
      body: JSON.stringify({
        ...makeDocument([]),
        surveys: [{ ...makeDocument([survey]).surveys[0], questions: [{ ...survey.questions[0], type: 'hologram' }] }],
      }),
    },
  ],
  ['eight megabytes', { body: JSON.stringify({ surveys: 'x'.repeat(8_000_000) }) }],
];

describe('wrong documents from the server leave the page as it is (D-15)', () => {
  test.each(lies)('%s', async (_name, lie) => {
    const { page, complaints } = await stage.visit({
      prepare: (page) =>
        page.route('**/api/v1/widget', (route) => route.fulfill({ contentType: 'application/json', ...lie })),
    });
    await page.waitForTimeout(300);
    expect(avoidable(complaints)).toEqual([]);
    expect(await page.locator('userfeedback-widget .panel').count()).toBe(0);
    expect(await page.evaluate('document.querySelector("h1").textContent')).toBe('A page');
  });

  test.each(lies.slice(0, 7))('wrong replies to a response: %s', async (_name, lie) => {
    stage.host.document = makeDocument([makeSurvey()]);
    const { page, complaints } = await stage.visit({
      prepare: (page) =>
        page.route('**/responses', (route) => route.fulfill({ contentType: 'application/json', ...lie }), {
          times: 1,
        }),
    });
    await answer(page);
    await expect.poll(() => stage.host.submissions.length).toBe(1);
    expect(avoidable(complaints)).toEqual([]);
  });
});

test('the country may be anything, the survey is just not shown', async () => {
  const settings = { geo_targeting: { target: 'select' as const, countries: ['DE'] } };
  stage.host.document = makeDocument([makeSurvey({ settings })]);
  const bodies = ['<p>', 'null', '7', '{"country":{"DE":1}}'];
  await Promise.all(
    bodies.map(async (body) => {
      const { page, complaints } = await stage.visit({
        prepare: (page) => page.route('**/widget/country', (route) => route.fulfill({ body })),
      });
      await page.waitForTimeout(150);
      expect(complaints, body).toEqual([]);
      expect(await page.locator('userfeedback-widget').count(), body).toBe(0);
    }),
  );
});

test('a panel that was swapped on its way from the server does not run', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit({
    prepare: (page) =>
      page.route('**/widget-assets/panel-*.js', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'window.taken = true; export const show = () => {};',
        }),
      ),
  });
  await page.waitForTimeout(400);
  expect(await page.evaluate('window.taken')).toBeUndefined();
  expect(await panelOf(page).count()).toBe(0);
});
