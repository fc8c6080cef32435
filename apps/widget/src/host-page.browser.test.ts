import type { WidgetSurvey } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { PHONE, panelOf, press, rootOf, toggleOf } from '../testing/visitor.ts';

const stage = setStage();
const strict = "default-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

test("works under default-src 'self' and trusted types, styles and icons included (D-15)", async () => {
  stage.host.headers = { 'content-security-policy': strict };
  stage.host.document = makeDocument([
    makeSurvey({
      questions: [
        {
          id: 'q1',
          type: 'icon-choice',
          title: 'How do you read?',
          config: {
            options: [
              { label: 'Phone', icon: { name: 'phone', style: 'regular', path: 'M6 4h3l2 5' } },
              { label: 'Book', icon: { name: 'book', style: 'solid', path: 'M12 6c-2-1.5-5-2-8-1.5V18h8z' } },
            ],
          },
        },
      ],
    }),
  ]);
  const { page, complaints } = await stage.visit();
  await panelOf(page).waitFor();
  expect(await panelOf(page).evaluate((panel) => getComputedStyle(panel).borderRadius)).toBe('16px');
  expect(await panelOf(page).evaluate((panel) => getComputedStyle(panel).backgroundColor)).toBe('rgb(255, 255, 255)');
  await expect.poll(() => panelOf(page).locator('[data-icon="book"] path').getAttribute('d')).toMatch(/^M12 6c/);
  const drawn = await panelOf(page)
    .locator('.pick .icon')
    .evaluateAll((all) => all.map((svg) => [getComputedStyle(svg).fill, getComputedStyle(svg).stroke]));
  expect(drawn, 'lines, then an area').toEqual([
    ['none', 'rgb(21, 121, 239)'],
    ['rgb(21, 121, 239)', 'none'],
  ]);
  await page.getByLabel('Book').check();
  await press(page, 'Next');
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  expect(complaints).toEqual([]);
});

test('works on a page of another origin than the server', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page, complaints } = await stage.visit({
    path: stage.host.origin.replace('127.0.0.1', 'localhost'),
  });
  await panelOf(page).waitFor();
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  expect(stage.host.submissions[0]?.page_submitted.url).toMatch(/^http:\/\/localhost/);
  expect(complaints).toEqual([]);
});

test.each<[string, WidgetSurvey[], string[]]>([
  ['no survey loads the loader and the document, nothing else', [], []],
  [
    'a survey for others loads the part that judges as well',
    [makeSurvey({ settings: { targeting: { devices: ['mobile'] } } })],
    ['GET /widget-assets/rules.js'],
  ],
  [
    'a survey to show loads the panel and nothing else',
    [makeSurvey()],
    ['GET /widget-assets/panel.js', 'POST /api/v1/surveys/7/impression'],
  ],
])('a page with %s', async (_name, surveys, more) => {
  stage.host.document = makeDocument(surveys);
  const { page } = await stage.visit();
  await page.waitForTimeout(2000);
  const requests = stage.host.requests
    .filter((request) => !request.endsWith('favicon.ico'))
    .map((request) => request.replace(/-[\w-]{8}\.js$/, '.js'));
  expect(requests).toEqual(['GET /', 'GET /widget.js', 'GET /api/v1/widget', ...more]);
});

test('a broken server or a broken document leaves the page as it is (D-15)', async () => {
  stage.host.document = null;
  const broken = await stage.visit({
    prepare: (page) => page.route('**/favicon.ico', (route) => route.abort()),
  });
  await broken.page.waitForTimeout(400);
  expect(broken.complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  expect(await broken.page.locator('userfeedback-widget').count()).toBe(0);

  const odd = await stage.visit({
    prepare: (page) => page.route('**/api/v1/widget', (route) => route.fulfill({ json: { surveys: [{ id: 7 }] } })),
  });
  await odd.page.waitForTimeout(400);
  expect(odd.complaints).toEqual([]);
});

test('destroy() removes everything (D-15)', async () => {
  stage.host.html = '<main><div data-userfeedback="8"></div></main>';
  stage.host.document = makeDocument([makeSurvey(), makeSurvey({ id: 8 })]);
  const { page } = await stage.visit();
  await panelOf(page, 7).waitFor();
  await panelOf(page, 8).waitFor();
  await page.evaluate('window.userfeedback.destroy()');
  expect(await page.locator('userfeedback-widget').count()).toBe(0);
  expect(await page.evaluate(() => document.querySelector('[data-userfeedback]')?.childNodes.length)).toBe(0);
  expect(await page.evaluate('[typeof window.userfeedback, typeof window.userfeedback_debug]')).toEqual([
    'undefined',
    'undefined',
  ]);
});

test('the snippet twice on a page makes one widget', async () => {
  stage.host.html = `<script async src="${stage.host.origin}/widget.js?again"></script>`;
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  await page.waitForTimeout(300);
  expect(await page.locator('userfeedback-widget').count()).toBe(1);
});

test('the styles of the page do not reach in, and nothing on the page moves', async () => {
  stage.host.html = `<style>
      body { display: grid; gap: 50px; margin: 0 }
      * { color: red !important; font-size: 30px !important; display: block }
      button, legend, section { background: lime !important; transform: rotate(3deg) }
    </style><h1>A page</h1><p>Text</p>`;
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit({
    prepare: (page) =>
      page.addInitScript(() => {
        const seen: string[] = [];
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.push(JSON.stringify(entry));
        }).observe({ type: 'layout-shift', buffered: true });
      }),
  });
  const height = await page.evaluate(() => document.body.scrollHeight);
  await panelOf(page).waitFor();
  await page.waitForTimeout(300);
  const next = page.getByRole('button', { name: 'Next' });
  expect(await next.evaluate((button) => getComputedStyle(button).fontSize)).toBe('18.7px');
  expect(await next.evaluate((button) => getComputedStyle(button).color)).toBe('rgb(255, 255, 255)');
  expect(await page.evaluate(() => document.body.scrollHeight)).toBe(height);
  expect(await page.evaluate('window.seen')).toEqual([]);
});

test('letters typed into a survey do not trigger shortcuts of the page; Escape still reaches a dialog around it', async () => {
  stage.host.html = '<div data-userfeedback="7"></div>';
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit();
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const type of ['keydown', 'keypress', 'keyup']) {
      document.addEventListener(type, (event) => {
        if (event instanceof KeyboardEvent) heard.push(`${type} ${event.key}`);
        if (event.target instanceof Element && !event.target.matches('input')) event.preventDefault();
      });
    }
  });
  await page.getByRole('textbox').click();
  await page.keyboard.type('s/k');
  await page.keyboard.press('Escape');
  expect(await page.getByRole('textbox').inputValue()).toBe('s/k');
  expect(await page.evaluate('window.heard')).toEqual(['keydown Escape', 'keyup Escape']);
});

test('on paper there is no floating survey', async () => {
  stage.host.html = '<h1>A page</h1><div data-userfeedback="7"></div>';
  stage.host.document = makeDocument([makeSurvey(), makeSurvey({ id: 8 })]);
  const { page } = await stage.visit();
  await panelOf(page, 8).waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => panelOf(page, 8).isVisible()).toBe(false);
  expect(await panelOf(page, 7).isVisible()).toBe(true);
});

test('the focus stays where it is when the panel opens, and moves from question to question', async () => {
  stage.host.html = '<button id="own">Own</button>';
  stage.host.document = makeDocument([
    makeSurvey({
      questions: [
        { id: 'q1', type: 'radio-button', title: 'First?', config: { options: ['A', 'B'] } },
        { id: 'q2', type: 'text', title: 'Second?' },
      ],
    }),
  ]);
  const { page } = await stage.visit();
  const focused = () =>
    page.evaluate(() => {
      const inside = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
      return inside?.querySelector('legend')?.textContent ?? inside?.className ?? inside?.id;
    });
  await page.locator('#own').focus();
  await panelOf(page).waitFor();
  await page.waitForTimeout(200);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('own');
  expect(await rootOf(page).getByRole('status').textContent()).toBe('How is the reading?. Question 1 of 2: First?');
  await page.getByText('A', { exact: true }).click();
  expect(await focused()).toBe('Question 2 of 2: Second?');
  await page.keyboard.press('Escape');
  expect(await panelOf(page).isVisible()).toBe(false);
  expect(await focused()).toBe('toggle');
  await page.keyboard.press('Enter');
  expect(await focused()).toBe('Question 2 of 2: Second?');
  await press(page, 'Skip');
  expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent)).toBe(
    'Thanks for your feedback!',
  );
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('userfeedback-widget').count()).toBe(0);
});

test.each(['no-preference', 'reduce'] as const)('with motion %s it moves, or does not', async (reducedMotion) => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit({ ...PHONE, reducedMotion });
  await panelOf(page).waitFor();
  const name = (selector: string) =>
    rootOf(page)
      .locator(selector)
      .evaluate((element) => getComputedStyle(element).animationName);
  const moves = reducedMotion === 'reduce' ? ['none', 'none'] : ['uf-come', 'uf-come'];
  expect([await name('.panel'), await name('form')]).toEqual(moves);
  expect(await toggleOf(page).isVisible()).toBe(true);
});
