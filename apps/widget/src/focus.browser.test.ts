import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import type { VisitOptions } from '../testing/visitor.ts';
import { PHONE, panelOf, press, rootOf, toggleOf } from '../testing/visitor.ts';

const stage = setStage();
const QUESTIONS = [
  { id: 'a', type: 'text' as const, title: 'What is missing?' },
  { id: 'b', type: 'radio-button' as const, title: 'Which?', config: { options: ['Rye', 'Wheat'] } },
  { id: 'c', type: 'long-text' as const, title: 'Anything else?' },
];

async function openOn(script: string, options: VisitOptions = {}) {
  stage.host.html = `<h1>A page</h1><div id="modal" style="position:fixed;left:0;top:0;width:300px;height:200px">
    <input id="theirs"><button id="end">End</button></div><script>${script}</script>`;
  stage.host.document = makeDocument([makeSurvey({ questions: QUESTIONS })]);
  const visitor = await stage.visit(options);
  await panelOf(visitor.page).waitFor();
  return visitor;
}
const typedOnPage = (page: Page) => page.locator('#theirs').inputValue();

/** As a visitor does it: presses, then types letter by letter. */
async function answerByHand(page: Page, isTouch: boolean) {
  const reach = (locator: ReturnType<Page['locator']>) => (isTouch ? locator.tap() : locator.click());
  await reach(page.getByRole('textbox', { name: 'What is missing?' }));
  await page.keyboard.type('Bread', { delay: 100 });
  await reach(page.getByRole('button', { name: 'Next' }));
  await reach(page.getByText('Wheat'));
  await reach(page.getByRole('textbox', { name: 'Anything else?' }));
  await page.keyboard.type('No', { delay: 100 });
  await reach(page.getByRole('button', { name: 'Next' }));
  await rootOf(page).locator('.thanks').waitFor();
}

const TRAP = (type: string, isCapture: boolean, keep: string) => `
  const modal = document.getElementById('modal');
  const trap = (event) => { if (!modal.contains(event.target)) { event.stopPropagation(); ${keep} } };
  window.startTrap = () => document.addEventListener('${type}', trap, ${isCapture});
  document.getElementById('end').onclick = () => {
    document.removeEventListener('${type}', trap, ${isCapture});
    modal.style.display = 'none';
  };`;
const TAKE = `document.getElementById('theirs').focus();`;
const ALL_OF_IT = `'copy cut paste contextmenu selectstart dragstart mousedown beforeinput touchstart'.split(' ')`;

test.each<[string, string]>([
  [
    'copy protection by properties of the document',
    `for (const type of ${ALL_OF_IT}) document['on' + type] = () => false`,
  ],
  [
    'copy protection by listeners of the body',
    `for (const type of ${ALL_OF_IT}) document.body.addEventListener(type, (event) => event.preventDefault(), { passive: false });
     for (const type of ${ALL_OF_IT}) document.addEventListener(type, (event) => event.preventDefault(), { passive: false })`,
  ],
  [
    'copy protection that captures and lets fields be',
    `addEventListener('mousedown', (event) => { if (event.target.localName !== 'input') event.preventDefault(); }, true)`,
  ],
  [
    'copy protection that captures and stops',
    `document.addEventListener('mousedown', (event) => {
       if (!/input|textarea/.test(event.target.localName)) { event.preventDefault(); event.stopImmediatePropagation(); }
     }, true);
     document.addEventListener('selectstart', (event) => event.preventDefault(), true)`,
  ],
  ['a dialog that keeps the focus, by focusin', `${TRAP('focusin', false, TAKE)};startTrap()`],
  [
    'a dialog that keeps the focus, later',
    `${TRAP('focusin', false, `setTimeout(() => document.getElementById('theirs').focus(), 20)`)};startTrap()`,
  ],
  [
    'a dialog that goes at a click outside of it',
    `${TRAP('click', false, `document.querySelector('userfeedback-widget').remove()`)};startTrap()`,
  ],
])('a survey is answered by mouse and by touch on a page with %s (XV-03)', async (_name, script) => {
  for (const options of [{}, PHONE]) {
    stage.host.submissions = [];
    const { page, complaints } = await openOn(script, options);
    await answerByHand(page, options === PHONE);
    await expect.poll(() => stage.host.submissions.length).toBe(1);
    expect(stage.host.submissions[0]?.answers.map(({ value }) => value)).toEqual(['Bread', 'Wheat', 'No']);
    expect(await typedOnPage(page)).toBe('');
    expect(complaints).toEqual([]);
  }
});

test('what is done in the panel stays there; what has begun on the page can end over the panel (XV-03)', async () => {
  const { page } = await openOn(`
    window.heard = [];
    for (const type of ${ALL_OF_IT}.concat('pointerdown click focusin focusout input keydown'.split(' ')))
      document.addEventListener(type, (event) => heard.push(type + (event.key ?? '')));
    window.ended = [];
    for (const type of ['pointermove', 'pointerup', 'mouseup', 'dragend', 'touchend'])
      document.addEventListener(type, () => ended.push(type));`);
  const field = page.getByRole('textbox', { name: 'What is missing?' });
  await field.click();
  await page.keyboard.type('Rye');
  await field.dblclick();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await field.click({ button: 'right' });
  await page.keyboard.press('Tab');
  expect(await page.evaluate('heard')).toEqual(['keydownTab']);
  await page.evaluate('ended.length = 0');
  await toggleOf(page).click();
  await page.mouse.move(100, 300);
  await page.mouse.down();
  const box = await panelOf(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate('ended.slice(-2)')).toEqual(['pointerup', 'mouseup']);
  expect(await page.evaluate('heard.slice(1, 3)')).toEqual(['pointerdown', 'mousedown']);
});

test.each<[string, string]>([
  ['by focusin', TRAP('focusin', true, TAKE)],
  ['by focus', TRAP('focus', true, TAKE)],
  [
    'again whenever it is lost',
    `${TRAP('focusin', true, TAKE)};let left = 1;
     document.getElementById('theirs').addEventListener('blur', () => { if (left-- > 0) ${TAKE} })`,
  ],
])(
  'where a dialog takes the focus before we hear of it, %s, the panel waits until it is closed (XV-04)',
  async (_name, script) => {
    const { page, complaints } = await openOn(script);
    const field = page.getByRole('textbox', { name: 'What is missing?' });
    await field.fill('Br');
    await page.evaluate(`startTrap();${TAKE}`);
    await field.click();
    await page.keyboard.type('eadeadeadead', { delay: 100 });
    expect((await typedOnPage(page)).length).toBeLessThan(2);
    await expect.poll(() => panelOf(page).isVisible()).toBe(false);
    expect(await toggleOf(page).textContent()).toBe('Close the dialog to go on.');
    await page.locator('#end').click();
    await panelOf(page).waitFor();
    expect(await field.inputValue()).toMatch(/^Br/);
    expect(await toggleOf(page).textContent()).toBe('');
    await field.click();
    await page.keyboard.press('End');
    await page.keyboard.type('ead');
    await press(page, 'Next');
    await page.getByText('Which?').waitFor();
    expect(complaints).toEqual([]);
  },
);

test('who leaves the panel by Tab or by a press on the page is not held (XV-04)', async () => {
  const { page } = await openOn('');
  const field = page.getByRole('textbox', { name: 'What is missing?' });
  await field.click();
  await page.keyboard.type('Rye');
  await page.locator('#theirs').click();
  await page.keyboard.type('On the page');
  await field.click();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.waitForTimeout(400);
  expect(await panelOf(page).isVisible()).toBe(true);
  expect(await typedOnPage(page)).toBe('On the page');
});
