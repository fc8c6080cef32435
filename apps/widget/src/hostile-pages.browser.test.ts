import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QUESTION_TYPES } from '@userfeedback/engine/question-types/index';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeQuestion } from '../testing/questions.ts';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import type { VisitOptions } from '../testing/visitor.ts';
import { PHONE, panelOf, rootOf, toggleOf } from '../testing/visitor.ts';

const stage = setStage();
const questions = QUESTION_TYPES.map((type) => ({
  ...makeQuestion(type, { comment_box: type === 'radio-button' }),
  id: type,
}));
/** In a layer of its own, curved edges are drawn a little differently. */
const ANTI_ALIASING = 30;
/** Leaves out the border and its round corners, where the page shows through. */
const INSET = 6;

/** The page around the panel: its styles, its body, and the attributes of its root element. */
interface HostPage {
  css?: string;
  html?: string;
  attributes?: Record<string, string>;
}

async function openOn({ css = '', html = '', attributes = {} }: HostPage, options: VisitOptions = {}) {
  stage.host.html = `<style>${css}</style><h1>A page</h1>${html}`;
  stage.host.document = makeDocument([makeSurvey({ questions })]);
  const { page } = await stage.visit({
    prepare: (page) =>
      page.addInitScript((all) => {
        for (const [name, value] of Object.entries(all)) document.documentElement?.setAttribute(name, value);
      }, attributes),
    ...options,
  });
  await panelOf(page).waitFor();
  return page;
}

/** Screenshots of the panel's inside at every question, and of the toggle. */
async function picturesOf(page: Page): Promise<Record<string, string>> {
  const pictures: Record<string, string> = {};
  await toggleOf(page).waitFor();
  const shoot = async (name: string, box: { x: number; y: number; width: number; height: number } | null) => {
    if (!box) throw new Error(`${name} is not there.`);
    const clip = {
      x: box.x + INSET,
      y: box.y + INSET,
      width: box.width - 2 * INSET,
      height: box.height - 2 * INSET,
    };
    pictures[name] = (await page.screenshot({ clip, animations: 'disabled' })).toString('base64');
  };
  for (const { id } of questions) {
    await page
      .locator(`userfeedback-widget[data-index="${QUESTION_TYPES.indexOf(id)}"]`)
      .waitFor({ state: 'attached' });
    await shoot(id, await panelOf(page).boundingBox());
    await rootOf(page)
      .locator('.skip')
      .evaluate((skip: HTMLElement) => skip.click());
  }
  await shoot('thanks', await panelOf(page).boundingBox());
  await shoot('toggle', await toggleOf(page).locator('svg').boundingBox());
  return pictures;
}

const ARABIC = [
  { id: 'a', type: 'nps' as const, title: 'هل توصي بنا؟', settings: { comment_box: true } },
  { id: 'b', type: 'text' as const, title: 'ما الذي ينقص؟' },
];

test.each<[string, VisitOptions]>([
  ['in a corner', {}],
  ['as a sheet', PHONE],
])('a survey in Arabic is mirrored, %s', async (_name, options) => {
  stage.host.document = makeDocument([
    makeSurvey({
      title: 'رأيك',
      questions: ARABIC,
      settings: { theming: { skip_text: 'تخطي', next_text: 'التالي' } },
    }),
  ]);
  const { page } = await stage.visit(options);
  await panelOf(page).waitFor();
  await page.waitForTimeout(300);
  const box = async (selector: string) => {
    const found = await rootOf(page).locator(selector).first().boundingBox();
    if (!found) throw new Error(`${selector} is not there.`);
    return { ...found, right: found.x + found.width };
  };
  const legend = rootOf(page).locator('legend');
  expect(await legend.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  const steps = await rootOf(page)
    .locator('.step')
    .evaluateAll((all) => all.map((step) => step.getBoundingClientRect().x));
  expect(steps[0]).toBeGreaterThan(steps[1] ?? Number.NaN);
  expect((await box('.next')).right).toBeLessThan((await box('.skip')).x);
  const panel = await box('.panel');
  if (options === PHONE) expect((await box('.toggle')).x - panel.x, 'the corner of the sheet').toBeLessThan(20);
  else expect(panel.right, 'the corner of the screen').toBe(1280 - 20);
  await rootOf(page).locator('.skip').click();
  const progress = await box('.progress');
  expect(progress.right).toBeGreaterThan(panel.right - 2);
  expect(progress.width).toBeLessThan(panel.width * 0.6);
});

describe('the panel looks the same, whatever the page does', () => {
  let plain: Record<string, string>;
  beforeAll(async () => {
    plain = await picturesOf(await openOn({}));
    expect(new Set(Object.values(plain)).size).toBe(questions.length + 2);
  });

  test.each<[string, HostPage]>([
    [
      'resets everything',
      {
        css: `*, ::before, ::after { all: unset } style { display: none } button, input { appearance: none; border: 0 }
          fieldset { min-width: 0; padding: 9px; margin: 9px } svg { width: 100% } :not(:defined) { opacity: 0 }`,
      },
    ],
    [
      'insists on its styles',
      {
        css: `* { color: red !important; font: italic 30px/3 serif !important; display: block !important;
          letter-spacing: 4px !important; text-transform: uppercase !important; visibility: hidden !important;
          background: lime !important; margin: 20px !important }
          :not(html) { transform: rotate(3deg) !important; opacity: 0.5 !important }
          button, input, legend, section, p { border: 9px solid blue !important; box-shadow: 0 0 9px red !important }`,
      },
    ],
    [
      'has a tiny root font and odd words',
      {
        css: `:root { font: 5px fantasy; color-scheme: dark; word-spacing: 9px; text-indent: 40px; --text: red;
          --ground: lime; --font: fantasy; --weight: 900; --button: red; --error: lime; --scheme: dark; --line: red }
          body { text-align: center; cursor: wait; user-select: none; hyphens: none; direction: rtl; line-height: 4 }`,
      },
    ],
    [
      'lays something over everything',
      { html: '<div style="position:fixed;inset:0;z-index:2147483647;background:#f00"></div>' },
    ],
    ['is written from right to left', { attributes: { dir: 'rtl', lang: 'he' } }],
    [
      'begins as utility-first frameworks do',
      {
        css: `*, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
          html { line-height: 1.5; tab-size: 4; font-family: ui-monospace } h1 { font: inherit }
          img, svg, video, canvas { display: block; vertical-align: middle; max-width: 100%; height: auto }
          button, input, textarea { font: inherit; color: inherit; background-color: transparent; border-radius: 0 }
          ol, ul { list-style: none } ::placeholder { opacity: 1; color: red } textarea { resize: vertical }`,
      },
    ],
    [
      'filters and turns its body',
      {
        css: 'body { filter: grayscale(1) blur(2px); transform: scale(0.5) rotate(9deg); perspective: 9px; contain: paint; overflow: hidden; height: 90px }',
      },
    ],
    ['is a grid that hides what it does not know', { css: 'body { display: grid } body > :not(h1) { display: none }' }],
  ])('a page that %s', async (_name, host) => {
    const page = await openOn(host);
    const pictures = await picturesOf(page);
    for (const [name, picture] of Object.entries(pictures)) {
      if (picture !== plain[name])
        expect(await differenceOf(page, picture, plain[name]), name).toBeLessThan(ANTI_ALIASING);
    }
    expect(Object.keys(pictures)).toEqual(Object.keys(plain));
  });
});

/** The largest difference between the two pictures in any colour of any pixel, out of 255. */
function differenceOf(page: Page, one: string, other = ''): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const [a, b] = await Promise.all(
        pictures.map(async (picture) => {
          const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes]));
          const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
          canvas?.drawImage(image, 0, 0);
          return canvas?.getImageData(0, 0, image.width, image.height);
        }),
      );
      if (!a || !b || a.width !== b.width || a.height !== b.height) return 255;
      return a.data.reduce((most, value, at) => Math.max(most, Math.abs(value - (b.data[at] ?? 0))), 0);
    },
    [one, other],
  );
}

describe('no style of the page reaches in through a name', () => {
  const NAMED = {
    'custom property': /(?<![\w-])--([a-z][\w-]*)/g,
    animation: /(?:@keyframes\s+|animation(?:-name)?:\s*)([a-z][\w-]*)/g,
    container: /(?:@container\s+|container(?:-name)?:\s*)([a-z][\w-]*)/g,
    counter: /(?:counter-(?:reset|set|increment):\s*|counters?\()([a-z][\w-]*)/g,
    'view or layer':
      /(?:view-transition-name|anchor-name|@layer|@property|timeline-name|scroll-timeline|view-timeline)[:\s]+([\w-]+)/g,
  };
  const namesIn = (text: string) =>
    Object.entries(NAMED).flatMap(([kind, form]) =>
      [...text.matchAll(form)].map(([, name = '']) => [kind, name] as const),
    );

  test('all names begin with our prefix (FV-19)', () => {
    const assets = join(stage.host.dir, 'widget-assets');
    const built = [join(stage.host.dir, 'widget.js'), ...readdirSync(assets).map((name) => join(assets, name))];
    const found = built.flatMap((file) => namesIn(readFileSync(file, 'utf8')));
    expect(new Set(found.map(([kind]) => kind))).toEqual(
      new Set(['counter', 'custom property', 'animation', 'container']),
    );
    expect(found.length).toBeGreaterThan(50);
    expect(found.filter(([, name]) => !/^(uf|userfeedback)-/.test(name))).toEqual([]);
  });

  test('a page with a rule for each of these names without the prefix changes no pixel (FV-19)', async () => {
    const assets = join(stage.host.dir, 'widget-assets');
    const texts = readdirSync(assets).map((name) => readFileSync(join(assets, name), 'utf8'));
    const names = [...new Set(texts.flatMap(namesIn).map(([, name]) => name.replace(/^(uf|userfeedback)-/, '')))];
    expect(names).toContain('ground');
    const css = names
      .map(
        (name) => `@property --${name} { syntax: '*'; inherits: false; initial-value: red }
          @keyframes ${name} { 0%, to { opacity: 0.1; translate: 40px; background: red } }
          @container ${name} (min-width: 1px) { * { --${name}: red; color: red } }
          @counter-style ${name} { system: cyclic; symbols: "x" }
          :root, userfeedback-widget { --${name}: red }`,
      )
      .join('\n');
    const around = 'body { container: stage / size; height: 300px; counter-reset: stage 9 }';
    const lookAt = async (css: string) => {
      const page = await openOn({ css }, { reducedMotion: 'no-preference' });
      // The survey has appeared.
      await page.waitForTimeout(400);
      return { page, pictures: await picturesOf(page) };
    };
    const plain = await lookAt('');
    const named = await lookAt(`${css} ${around}`);
    for (const [name, picture] of Object.entries(plain.pictures)) {
      const other = named.pictures[name];
      if (picture !== other) expect(await differenceOf(plain.page, picture, other), name).toBeLessThan(ANTI_ALIASING);
    }
  });

  test('container queries of an inline survey do not use a container of the page (FV-19)', async () => {
    const displayIn = async (css: string) => {
      stage.host.html = `<style>${css}</style><main><div data-userfeedback="7"></div></main>`;
      stage.host.document = makeDocument([makeSurvey({ questions })]);
      const { page } = await stage.visit();
      await panelOf(page).waitFor();
      return panelOf(page).evaluate((panel) => getComputedStyle(panel).display);
    };
    expect(await displayIn('main { container: uf / size; height: 200px }')).toBe(await displayIn(''));
  });
});

describe('nothing is cut', () => {
  test.each<[string, VisitOptions]>([
    ['on a screen of 320 pixels', { viewport: { width: 320, height: 480 } }],
    ['on a phone held across', { viewport: { width: 844, height: 390 } }],
    ['at 200 %', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
    ['at 400 %', { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 }],
  ])('%s', async (_name, options) => {
    const long = questions.map((question) => ({
      ...question,
      title: `Wie gefällt Ihnen die Rindfleischetikettierungsüberwachungsaufgabenübertragung? ${'Wirklich? '.repeat(14)}`,
    }));
    const theming = {
      widget_toggle_text: 'Ihre Rückmeldung zu diesem Beitrag',
      skip_text: 'Überspringen',
      next_text: 'Weiter',
      logo_type: 'userfeedback' as const,
    };
    stage.host.document = makeDocument([makeSurvey({ questions: long, settings: { theming } })]);
    const { page } = await stage.visit(options);
    await toggleOf(page).waitFor();
    for (const [index] of long.entries()) {
      await page.locator(`userfeedback-widget[data-index="${index}"]`).waitFor({ state: 'attached' });
      const scroll = rootOf(page).locator('.scroll');
      expect(await scroll.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
      const cut = await rootOf(page)
        .locator('form :is(button, .pick, .step, input, textarea)')
        .evaluateAll((all) =>
          all
            .filter((control) => {
              control.scrollIntoView({ block: 'nearest' });
              const { left, right, top, bottom } = control.getBoundingClientRect();
              const root = control.getRootNode();
              const seen = root instanceof ShadowRoot && root.elementFromPoint((left + right) / 2, (top + bottom) / 2);
              const target = control.closest('.pick, .step') ?? control;
              if (!seen || !target.contains(seen)) return true;
              return left < 0 || top < -1 || right > innerWidth || bottom > innerHeight + 1;
            })
            .map((control) => control.outerHTML),
        );
      expect(cut, long[index]?.type).toEqual([]);
      await rootOf(page).locator('.skip').click();
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});
