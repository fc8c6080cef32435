import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { By } from '../testing/answers.ts';
import { ALL_TYPES, answerAll, responseIn } from '../testing/answers.ts';
import { OLD_LIBRARIES } from '../testing/old-libraries.ts';
import { listBuiltIns, spoil } from '../testing/spoil.ts';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { panelOf, press, rootOf } from '../testing/visitor.ts';

const stage = setStage();
/** How many built-ins are spoiled in each way; `npm run stress -- hostile` takes them all. */
const SAMPLE = Number(process.env.UF_HOSTILE ?? 5);
const SEED = Number(process.env.UF_SEED ?? new Date().getUTCDate());

/** The response from a page that changes no built-ins. */
let plain: Awaited<ReturnType<typeof responseIn>> | undefined;

/** Gives the page a script of its own before the widget's tag. */
function runFirst(script: string) {
  stage.host.snippet = `<script>${script}</script><script async src="${stage.host.origin}/widget.js"></script>`;
}

/** Answers a survey with all types, a page rule and a trigger, on a page with this script. Returns the response. */
async function visitAll(script: string, by: By) {
  Object.assign(stage.host, { requests: [], submissions: [], impressions: [] });
  stage.host.html =
    '<script type="application/json" id="userfeedback-page">{"page_type":"home"}</script><h1>A page</h1>';
  const settings = {
    targeting: {
      pages: 'select' as const,
      page_rules: [{ logic: 'page_type' as const, data: [{ id: 'home', label: 'Home' }] }],
    },
    behavior: { timing: 'delay' as const, timing_delay: 0 },
  };
  stage.host.document = makeDocument([makeSurvey({ questions: ALL_TYPES, settings })]);
  runFirst(script);
  const { page, complaints } = await stage.visit();
  await answerAll(rootOf(page), ALL_TYPES, by);
  const response = await responseIn(stage.host);
  expect(complaints).toEqual([]);
  return response;
}

describe.each(['mouse', 'keyboard'] as const)('by %s all types are answered as on a plain page', (by) => {
  test.each(Object.entries(OLD_LIBRARIES))('beside %s (FV-01)', async (_name, library) => {
    plain ??= await visitAll('', 'mouse');
    expect(plain.answers.map(({ question_id }) => question_id)).toEqual(ALL_TYPES.map(({ id }) => id));
    expect(await visitAll(library, by)).toEqual(plain);
  });
});

/** What is in the page's storages. The browser is asked, since the page may have spoiled what a script would need. */
async function entriesOf(page: Page): Promise<string[][]> {
  const browser = await page.context().newCDPSession(page);
  const entries = await Promise.all(
    [true, false].map((isLocalStorage) =>
      browser.send('DOMStorage.getDOMStorageItems', {
        storageId: { securityOrigin: stage.host.origin, isLocalStorage },
      }),
    ),
  );
  return entries.flatMap((each) => each.entries);
}

describe('each built-in that the built files use may be something else', () => {
  const list = listBuiltIns(stage);
  test.each(['old', 'missing', 'throwing'] as const)(
    'a survey works or leaves no trace where one of them is %s (FV-01, FV-02)',
    async (way) => {
      plain ??= await visitAll('', 'mouse');
      stage.host.html = '<h1>A page</h1>';
      for (const [at, builtIn] of list(way, SAMPLE, SEED).entries()) {
        // Three types at a time, different ones each time.
        const questions = [...ALL_TYPES, ...ALL_TYPES].slice((at * 2 + SEED) % 9).slice(0, 3);
        stage.host.document = makeDocument([makeSurvey({ questions })]);
        Object.assign(stage.host, { requests: [], submissions: [], impressions: [] });
        runFirst(`(${spoil})(${JSON.stringify({ builtIn, way })})`);
        const { page, context, complaints, leave } = await stage.visit();
        const name = `${builtIn.join(' ')} is ${way}`;
        const isShown = await panelOf(page)
          .waitFor({ timeout: 4000 })
          .then(
            () => true,
            () => false,
          );
        if (isShown) {
          await answerAll(rootOf(page), questions, 'mouse');
          const { answers } = await responseIn(stage.host);
          const expected = questions.map(({ id }) => plain?.answers.find(({ question_id }) => question_id === id));
          expect(answers, name).toEqual(expected);
        } else {
          expect(way, name).not.toBe('old');
          expect(await page.locator('userfeedback-widget').count(), name).toBe(0);
          expect(stage.host.impressions, name).toEqual([]);
          expect(await context.cookies(), name).toEqual([]);
          expect(await entriesOf(page), name).toEqual([]);
        }
        expect(complaints, name).toEqual([]);
        await leave();
      }
    },
    600_000,
  );
});

test.each(['setTimeout', 'setInterval'])(
  'if %s of the page throws, there is no trace of a survey (FV-02)',
  async (name) => {
    stage.host.document = makeDocument([makeSurvey()]);
    runFirst(`(${spoil})(${JSON.stringify({ builtIn: ['globals', '', name], way: 'throwing' })})`);
    const { page, context, complaints } = await stage.visit();
    await expect.poll(() => stage.host.requests.some((one) => one.includes('/panel-'))).toBe(true);
    await page.waitForTimeout(400);
    expect(await page.locator('userfeedback-widget').count()).toBe(0);
    expect(stage.host.impressions).toEqual([]);
    expect([await context.cookies(), await entriesOf(page)]).toEqual([[], []]);
    expect(complaints).toEqual([]);
  },
);

test('objects that the widget hands to the page are ordinary objects (FV-01)', async () => {
  stage.host.document = makeDocument([makeSurvey({ settings: { enable_tracking: true } })]);
  const { page, complaints } = await stage.visit({
    prepare: (page) =>
      page.addInitScript(() => {
        const dataLayer: object[] = [];
        Object.assign(window, { dataLayer });
        addEventListener('userfeedback:shown', (event) => {
          if ('detail' in event) dataLayer.push(Object(event.detail));
        });
      }),
  });
  await panelOf(page).waitFor();
  await expect.poll(() => page.evaluate('dataLayer.length')).toBe(2);
  const own = await page.evaluate(() =>
    ['dataLayer', 'userfeedback', 'userfeedback_debug']
      .flatMap((name) => Reflect.get(window, name))
      .map((each) => each instanceof Object),
  );
  expect(own).toEqual([true, true, true, true]);
  expect(complaints).toEqual([]);
});

test.each(['before', 'after'])(
  'elements %s the tag are never taken for something that the script reads (FV-04)',
  async (place) => {
    const names: string[] = JSON.parse(readFileSync(join(stage.host.dir, '.vite/built-ins.json'), 'utf8')).map(
      ([, , name]: string[]) => name,
    );
    const all = [...new Set([...names, 'userfeedback', 'userfeedback_debug', 'gtag', 'dataLayer'])];
    const html = all
      .map(
        (name) =>
          `<section id="${name}"></section><form name="${name}"></form><img name="${name}" alt=""><iframe name="${name}"></iframe>`,
      )
      .join('');
    const tag = `<script async src="${stage.host.origin}/widget.js"></script>`;
    stage.host.snippet = '<meta charset="utf-8">';
    stage.host.html = `<h1>A page</h1>${place === 'before' ? html + tag : tag + html}`;
    stage.host.document = makeDocument([makeSurvey({ settings: { enable_tracking: true } })]);
    const { page, complaints } = await stage.visit();
    await panelOf(page).waitFor();
    await page.getByRole('textbox').fill('Bread');
    await press(page, 'Next');
    await expect.poll(() => stage.host.submissions.length).toBe(1);
    expect(stage.host.submissions[0]?.page_submitted.name).toBe('A page of the site');
    expect(complaints).toEqual([]);
  },
);

test('an object of another script by its name does not keep it from working, and a second tag does nothing (FV-04)', async () => {
  stage.host.html = `<script async src="${stage.host.origin}/widget.js?again"></script>`;
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit({
    prepare: (page) => page.addInitScript(() => Object.assign(window, { userfeedback: {} })),
  });
  await panelOf(page).waitFor();
  await page.waitForTimeout(300);
  expect(await rootOf(page).count()).toBe(1);
});

test.each([
  ['classic', (src: string) => `<script src="${src}"></script>`],
  ['async', (src: string) => `<script async src="${src}"></script>`],
  ['module', (src: string) => `<script type="module" src="${src}"></script>`],
  [
    'inserted',
    (src: string) =>
      `<script>document.head.append(Object.assign(document.createElement('script'), { src: '${src}' }))</script>`,
  ],
])('it finds itself behind a script of a similar address: %s (FV-10)', async (_name, tag) => {
  const { origin } = stage.host;
  stage.host.snippet = `<script src="${origin}/elsewhere/widget-menu.js"></script>${tag(`${origin}/widget.js?v=2`)}`;
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit({
    prepare: (page) =>
      page.route('**/widget-menu.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' })),
  });
  await panelOf(page).waitFor();
});

test.each(['', 'with the tag'])(
  'it comes back after the page has replaced itself with document.write %s (FV-10)',
  async (again) => {
    stage.host.document = makeDocument([makeSurvey()]);
    const { page } = await stage.visit();
    await panelOf(page).waitFor();
    const tag = again && `<script async src="${stage.host.origin}/widget.js"></script>`;
    await page.evaluate((html) => {
      document.open();
      document.write(html);
      document.close();
    }, `<!doctype html><title>Anew</title>${tag}<h1>Anew</h1>`);
    await panelOf(page).waitFor();
    await page.getByRole('textbox').fill('Bread');
    await press(page, 'Next');
    await expect.poll(() => stage.host.submissions.length).toBe(1);
  },
);

test.each(['mouse', 'keyboard'] as const)(
  'all types are answered where no form may be submitted, by %s: in the page and in a frame (FV-11)',
  async (by) => {
    const SANDBOX = 'allow-scripts allow-same-origin';
    const tag = `<script async src="${stage.host.origin}/widget.js"></script>`;
    const frame = `<iframe sandbox="${SANDBOX}" width="600" height="700" srcdoc='<!doctype html><title>A page of the site</title>${tag}'></iframe>`;
    plain ??= await visitAll('', 'mouse');
    for (const isFramed of [false, true]) {
      Object.assign(stage.host, { submissions: [], snippet: isFramed ? '<meta charset="utf-8">' : '' });
      stage.host.headers = isFramed ? {} : { 'content-security-policy': `sandbox ${SANDBOX}` };
      stage.host.html = isFramed ? frame : '<h1>A page</h1>';
      stage.host.document = makeDocument([makeSurvey({ questions: ALL_TYPES })]);
      const { page, complaints } = await stage.visit();
      const within = isFramed ? page.frameLocator('iframe') : page;
      await answerAll(within.locator('userfeedback-widget'), ALL_TYPES, by);
      expect((await responseIn(stage.host)).answers).toEqual(plain.answers);
      // The browser itself warns that this sandbox does not protect anything.
      expect(complaints.filter((text) => !text.includes('can escape its sandboxing'))).toEqual([]);
    }
  },
);
