import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../../../apps/widget/testing/stage.ts';
import { makeDocument } from '../../../apps/widget/testing/surveys.ts';

const stage = setStage();
const RECORDED = {
  heatmaps: {
    on: '^(?:/.*)/*$',
    nonce: 'a-nonce',
    pages: [{ id: 3, pattern: '^(?:/.*)/*$', share: 100, logged_in: false }],
  },
};

/** Opens a page, does something once its view counts, and returns what it told when it was left. */
async function told(html: string, act: (page: Page) => Promise<unknown>) {
  stage.host.document = makeDocument([], RECORDED);
  stage.host.html = html;
  stage.host.requests.length = 0;
  const before = stage.host.views.length;
  const { page, complaints } = await stage.visit();
  const recorder = () => stage.host.requests.some((line) => line.includes('heatmap-record'));
  await expect.poll(recorder).toBe(true);
  await page.waitForTimeout(1200);
  await act(page);
  await page.goto('about:blank');
  await expect.poll(() => stage.host.views.length).toBe(before + 1);
  expect(complaints).toEqual([]);
  const { body } = stage.host.views.at(-1) ?? { body: '' };
  expect(body.length).toBeLessThanOrEqual(4096);
  return JSON.parse(body) as { depth: number; clicks: [string, number, number, number, number][] };
}
const namesOf = ({ clicks }: Awaited<ReturnType<typeof told>>) =>
  clicks.map(([selector, , count]) => [selector, count]);
const clickAt = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(selector);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
};

test('ids that each build makes anew do not name elements, so that counts stay together (HM-18)', async () => {
  const build = (mark: string) => `<div id="root-${mark}"><section id=":r${mark}:">
    <button id="btn__${mark}" class="css-${mark}">Buy</button>
    <button id="mui-${mark}">More</button></section></div>`;
  const clickBoth = async (page: Page) => {
    await clickAt(page, 'button');
    await clickAt(page, 'button + button');
  };
  const views = [await told(build('48213'), clickBoth), await told(build('59372'), clickBoth)];
  const section = 'body>div:nth-of-type(1)>section:nth-of-type(1)';
  const expected = [
    [`${section}>button:nth-of-type(1)`, 1],
    [`${section}>button:nth-of-type(2)`, 1],
  ];
  expect(views.map(namesOf)).toEqual([expected, expected]);
});

test('elements that move, are put elsewhere or go when they are clicked still count once each (HM-19, HM-29)', async () => {
  const html = `<style>#runs { position: relative } main * { display: block }</style><main>
    <button id="runs" onclick="this.style.left = (parseInt(this.style.left) || 0) + 40 + 'px'">Runs</button>
    <button id="jumps" onclick="document.querySelector('footer').append(this)">Jumps</button>
    <button id="goes" onclick="this.remove()">Goes</button>
    <button id="melts" onpointerdown="this.remove()">Melts</button></main><footer></footer>`;
  const view = await told(html, async (page) => {
    for (const id of ['runs', 'runs', 'runs', 'jumps', 'jumps', 'goes']) await clickAt(page, `#${id}`);
    await clickAt(page, '#melts');
    await page.waitForTimeout(1100);
  });
  expect(namesOf(view).slice(0, 3)).toEqual([
    ['button#runs', 3],
    ['button#jumps', 2],
    ['button#goes', 1],
  ]);
  // What is gone before the click is clicked on by nobody: browsers give it to what is left there, or to nothing.
  expect(namesOf(view).map(([name]) => name)).not.toContain('button#melts');
  // Something happened after each of them.
  expect(view.clicks.filter(([, , , dead]) => dead > 0)).toEqual([]);
});

test('a page that grows while it is scrolled counts by its height in the end (HM-24)', async () => {
  const html = `<div style="height: 1600px">One</div><script>
    addEventListener('scroll', () => {
      if (scrollY + innerHeight < document.documentElement.scrollHeight - 50 || document.querySelectorAll('div').length > 4) return;
      const more = document.createElement('div');
      more.style.height = '1600px';
      document.body.append(more);
    });</script>`;
  const view = await told(html, async (page) => {
    for (let at = 0; at < 3; at++) {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await page.waitForTimeout(150);
    }
  });
  // Three screens were reached, the third is 4,800 px down, and one more has come: 4,800 of 6,400, and the margin of the page.
  expect(view.depth).toBeGreaterThanOrEqual(14);
  expect(view.depth).toBeLessThanOrEqual(15);
});

test('clicks in shadow roots within each other belong to the outermost, those on slotted elements to these (HM-19)', async () => {
  const html = `<style>main > * { display: block; height: 60px }</style><main><x-outer></x-outer><x-shut></x-shut>
    <x-slots><button id="slotted">Slotted</button></x-slots></main><script>
    const make = (name, mode, html) => customElements.define(name, class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode }).innerHTML = html; }
    });
    const style = '<style>:host, button { display: block; height: 60px; width: 200px }</style>';
    make('x-inner', 'open', style + '<button onclick="this.append(1)">Inner</button>');
    make('x-outer', 'open', style + '<x-inner></x-inner>');
    make('x-shut', 'closed', style + '<button>Shut</button>');
    make('x-slots', 'open', style + '<slot></slot>');</script>`;
  const view = await told(html, async (page) => {
    for (const selector of ['x-outer', 'x-outer', 'x-shut', '#slotted']) await clickAt(page, selector);
    await page.waitForTimeout(1100);
  });
  const main = 'body>main:nth-of-type(1)';
  expect(namesOf(view)).toEqual([
    [`${main}>x-outer:nth-of-type(1)`, 2],
    [`${main}>x-shut:nth-of-type(1)`, 1],
    ['button#slotted', 1],
  ]);
  // Inside a closed one nobody sees whether something happened; the slotted button does nothing.
  expect(view.clicks.map(([, , , dead]) => dead)).toEqual([0, 0, 1]);
});
