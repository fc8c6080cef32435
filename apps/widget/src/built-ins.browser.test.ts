import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeQuestion } from '../testing/questions.ts';
import { listBuiltIns, spoil } from '../testing/spoil.ts';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { panelOf, press, rootOf } from '../testing/visitor.ts';

const stage = setStage();
/** How many built-ins are spoiled in each way; `npm run hostile` takes them all. */
const SAMPLE = Number(process.env.UF_HOSTILE ?? 5);
const SEED = Number(process.env.UF_SEED ?? new Date().getUTCDate());

/** A script of the page's own, before the tag. */
function runFirst(script: string) {
  stage.host.snippet = `<script>${script}</script><script async src="${stage.host.origin}/widget.js"></script>`;
}

/** What Prototype and MooTools have left behind in pages, and more of the kind. */
const oldLibraries = () => {
  const every = (name: string) =>
    function say() {
      return name;
    };
  Object.assign(Array.prototype as object, {
    toJSON: every('list'),
    each: every('each'),
    entries: function toArray(this: unknown[]) {
      return this.slice();
    },
  });
  Object.assign(String.prototype, { toJSON: every('text'), contains: every('contains') });
  Object.assign(Object.prototype, {
    toJSON: every('object'),
    children: 'all',
    name: every('name'),
    signal: 7,
    keepalive: 'no',
  });
  Object.assign(Function.prototype, { bind: every('bind'), delay: every('delay') });
  Object.assign(Date.prototype, { toJSON: every('date') });
  Array.from = ((list: ArrayLike<unknown>) => Array.prototype.slice.call(list)) as typeof Array.from;
  Array.prototype.filter = function filter() {
    return [];
  };
  Array.prototype.map = function map() {
    return this;
  };
  String.prototype.startsWith = function startsWith() {
    return false;
  };
  Element.prototype.append = function append() {
    throw new Error('older');
  };
  JSON.stringify = () => 'older';
};

test('a survey is shown and answered, and its response is that of a plain page, where libraries have replaced built-ins (FV-01)', async () => {
  const questions = [
    { ...makeQuestion('checkbox'), id: 'many' },
    { ...makeQuestion('email'), id: 'mail' },
    { ...makeQuestion('long-text'), id: 'text' },
  ];
  const bodies: unknown[] = [];
  for (const prepare of [() => {}, oldLibraries]) {
    stage.host.submissions.length = 0;
    stage.host.document = makeDocument([makeSurvey({ questions })]);
    runFirst(`(${prepare})()`);
    const { page, complaints } = await stage.visit();
    await panelOf(page).waitFor();
    await page.getByText('News', { exact: true }).click();
    await page.getByText('Interviews', { exact: true }).click();
    await press(page, 'Next');
    await page.getByLabel('E-mail address').fill('ada@example.org');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox').fill('More "recipes"\n\u2028');
    await press(page, 'Next');
    await expect.poll(() => stage.host.submissions.length).toBe(1);
    const { at, seconds, submission_id, ...body } = stage.host.submissions[0] ?? {};
    bodies.push(body);
    expect(complaints).toEqual([]);
  }
  expect(bodies[1]).toEqual(bodies[0]);
});

describe('each built-in that the built files use may be something else', () => {
  const list = listBuiltIns(stage);
  test.each(['old', 'missing', 'throwing'] as const)(
    'a survey works or leaves no trace where one of them is %s (FV-01, FV-02)',
    async (way) => {
      for (const builtIn of list(way, SAMPLE, SEED)) {
        stage.host.document = makeDocument([makeSurvey()]);
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
          await page.getByRole('textbox').fill('Bread');
          await press(page, 'Next');
          await expect.poll(() => stage.host.submissions.length, { message: name }).toBe(1);
        } else {
          expect(way, name).not.toBe('old');
          expect(stage.host.impressions, name).toEqual([]);
          expect(await context.cookies(), name).toEqual([]);
        }
        expect(complaints, name).toEqual([]);
        await leave();
      }
    },
    600_000,
  );
});

test.each(['before', 'after'])(
  'elements %s the tag stand for nothing that the script reads (FV-04)',
  async (place) => {
    const names: string[] = JSON.parse(
      readFileSync(join(stage.host.dir, '.vite/built-ins.json'), 'utf8'),
    ).map(([, , name]: string[]) => name);
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
  'it comes back after the page has written itself anew %s (FV-10)',
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

test('questions are answered where no form may be submitted (FV-11)', async () => {
  stage.host.headers = { 'content-security-policy': 'sandbox allow-scripts allow-same-origin' };
  stage.host.document = makeDocument([
    makeSurvey({
      questions: [
        { ...makeQuestion('checkbox'), id: 'many' },
        { ...makeQuestion('text'), id: 'text' },
      ],
    }),
  ]);
  const { page, complaints } = await stage.visit();
  await panelOf(page).waitFor();
  await page.getByText('News', { exact: true }).click();
  await press(page, 'Next');
  await page.getByRole('textbox').fill('Bread');
  await page.keyboard.press('Enter');
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  // The browser itself remarks that such a sandbox is none.
  expect(complaints.filter((text) => !text.includes('can escape its sandboxing'))).toEqual([]);
});

test('the snippet of the guide does not hold back a page whose server never replies (FV-20)', async () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/widget.md'), 'utf8');
  const snippet = /^<script>.*<\/script>$/m.exec(guide)?.[0] ?? '';
  expect(snippet.length).toBeGreaterThan(50);
  expect(snippet.length).toBeLessThanOrEqual(200);
  stage.host.snippet = snippet.replace('https://feedback.example', stage.host.origin);
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  const held = await stage.visit({ prepare: (page) => page.route('**/widget.js', () => {}) });
  expect(await held.page.evaluate(() => document.readyState)).toBe('complete');
});
