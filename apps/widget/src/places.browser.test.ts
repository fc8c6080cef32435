import { expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { legendOf, panelOf, rootOf } from '../testing/visitor.ts';

const stage = setStage();
const placed = (more = {}) => makeSurvey({ id: 8, floats: false, ...more });
const reasons = 'window.userfeedback_debug?.reasons';

test('a survey that opens only where it is placed leaves the window to others (LS-03)', async () => {
  stage.host.document = makeDocument([placed(), makeSurvey({ id: 7 })]);
  const { page, complaints } = await stage.visit();
  await panelOf(page, 7).waitFor();
  expect(await rootOf(page, 8).count()).toBe(0);
  expect(await page.evaluate(reasons)).toMatchObject({ 8: ['placed-only'] });
  expect(complaints).toEqual([]);
});

test('it stands where the page places it (LS-03)', async () => {
  stage.host.html = '<main><div data-userfeedback="8"></div></main>';
  stage.host.document = makeDocument([placed()]);
  const { page } = await stage.visit();
  await legendOf(page, 8).waitFor();
  expect(await page.locator('main > div > userfeedback-widget').count()).toBe(1);
});

test.each([
  ['a button', '<button type="button" data-userfeedback-open="8">Give feedback</button>', 'button'],
  [
    'an icon in a button',
    '<button data-userfeedback-open="8"><svg width="20" height="20"><rect width="20" height="20"/></svg></button>',
    'svg',
  ],
  ['a link', '<a href="/elsewhere" data-userfeedback-open="8">Feedback</a>', 'a'],
])(
  '%s opens it over the page, also if it was added later, and gets the focus back (LS-56)',
  async (_, html, pressed) => {
    stage.host.document = makeDocument([placed()]);
    const { page, complaints } = await stage.visit();
    await page.waitForFunction('window.userfeedback');
    await page.evaluate((added) => {
      document.body.insertAdjacentHTML('beforeend', added);
      // Scripts of pages send events that have no element.
      document.dispatchEvent(new Event('click'));
    }, html);
    const address = page.url();
    await page.locator(pressed).first().click();
    await panelOf(page, 8).waitFor();
    expect(page.url()).toBe(address);
    await expect.poll(() => rootOf(page, 8).getAttribute('data-state')).toBe('open');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate('document.activeElement.dataset.userfeedbackOpen')).toBe('8');
    expect(complaints).toEqual([]);
  },
);

test('nothing listens any more once the script was taken away (LS-56)', async () => {
  stage.host.html = '<a href="#there" data-userfeedback-open="8">Feedback</a>';
  stage.host.document = makeDocument([placed()]);
  const { page } = await stage.visit();
  await page.waitForFunction('window.userfeedback');
  await page.evaluate('window.userfeedback.destroy()');
  await page.locator('a').click();
  expect(new URL(page.url()).hash).toBe('#there');
});
