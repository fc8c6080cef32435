import type { SurveyDraft } from '@userfeedback/contract';
import { Settings, SurveyInput } from '@userfeedback/contract';
import { widgetSettingsOf } from '@userfeedback/engine/look/look';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPreview } from '../testing/open-preview.ts';

let preview: Awaited<ReturnType<typeof openPreview>>;
let page: Page;
let requests: string[];

beforeAll(async () => {
  preview = await openPreview();
});
beforeEach(async () => {
  page = await preview.browser.newPage();
  await page.addScriptTag({ path: preview.script });
  requests = [];
  page.on('request', (request) => requests.push(request.url()));
});
afterAll(() => preview.close());

const site = {
  addons: {
    'question-types': { type: 'licensed', installed: true, active: true },
    branding: { type: 'licensed', installed: true, active: true },
    behavior: { type: 'licensed', installed: true, active: true },
  },
  is_pro: true,
  is_licensed: true,
  license_type: 'elite',
};
const questions = [
  { id: 'q1', type: 'radio-button' as const, title: 'First?', config: { options: ['A', 'B'] } },
  { id: 'q2', type: 'text' as const, title: 'Second?' },
];
const draftOf = (parts: object = {}): SurveyDraft => SurveyInput.parse({ title: 'Draft', questions, ...parts });
const show = (draft: SurveyDraft, more: object = {}, size = { width: 600, height: 500 }) =>
  page.evaluate(([parts, size]) => Reflect.get(window, 'showPreview')(parts, size), [
    { draft, site, widgetSettings: widgetSettingsOf(Settings.parse({})), device: 'desktop', ...more },
    size,
  ] as const);
const legend = () => page.locator('legend').textContent();

test('an unsaved draft can be answered to the end, and nothing is sent or stored (WG-65)', async () => {
  await show(draftOf());
  expect(await legend()).toContain('First?');
  await page.getByText('B', { exact: true }).click();
  expect(await legend()).toContain('Second?');
  await page.getByRole('button', { name: 'Skip' }).click();
  expect(await page.locator('.thanks p').textContent()).toBe('Thanks for your feedback!');
  await page.getByRole('button', { name: 'Close' }).click();
  expect(await legend()).toContain('First?');
  expect(requests).toEqual([]);
});

test('the preview quotes what is answered in it, and reads with fallbacks elsewhere (VF-56)', async () => {
  const fields = [{ name: 'name', label: '', from: ['url'] }];
  const quoting = [questions[0], { ...questions[1], title: 'Why {{answer:q1}}, {{field:name|friend}}?' }];
  const thank_you = { message: 'So {{answer:q1|nothing}} it is' };
  await show(draftOf({ questions: quoting, settings: { fields, thank_you } }));
  await page.getByText('B', { exact: true }).click();
  expect(await legend()).toContain('Why B, friend?');
  await page.getByRole('button', { name: 'Skip' }).click();
  expect(await page.locator('.thanks p').textContent()).toBe('So B it is');
  await show(draftOf({ questions: quoting, settings: { fields, thank_you } }), { isAtEnd: true });
  await page.getByText('So nothing it is').waitFor();
});

test('a result is shown in the preview unless a redirect is in force (QX-88)', async () => {
  const [first] = questions;
  const shown = { questions: [{ ...first, settings: { show_result: true } }] };
  const thank_you = { type: 'redirect', redirect_to: { id: 1, label: 'Page' } };
  const redirected = draftOf({ ...shown, settings: { thank_you } });
  const results = async (draft: SurveyDraft, more: object = {}) => {
    await show(draft, more);
    await page.getByText('B', { exact: true }).click();
    await page.locator('.thanks').waitFor();
    const hints = await page.locator('.outcome .hint').allTextContents();
    await page.getByRole('button', { name: 'Close' }).click();
    return hints;
  };
  const alone = ['You are one of the first. Come back later for the result.'];
  expect(await results(draftOf(shown))).toEqual(alone);
  expect(await results(redirected)).toEqual([]);
  expect(await results(redirected, { site: { ...site, addons: {} } })).toEqual(alone);
});

test('Back works in the preview, and nothing is sent (PA-31)', async () => {
  const answering = { save_partial: true, back: true, resume: 'day', notice: true };
  await show(draftOf({ settings: { answering } }));
  await page.getByText('Your answers are saved as you go.').waitFor();
  await page.getByText('B', { exact: true }).click();
  await page.getByRole('textbox').fill('Typed');
  await page.getByRole('button', { name: 'Back' }).click();
  expect(await page.getByLabel('B', { exact: true }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Next' }).click();
  expect(await page.getByRole('textbox').inputValue()).toBe('Typed');
  expect(requests).toEqual([]);
});

test('every edit shows at once, without losing the place or the focus of the editor', async () => {
  await show(draftOf());
  await page.getByText('A', { exact: true }).click();
  const [first, second] = questions;
  await page.evaluate(() => document.body.appendChild(document.createElement('input')).focus());
  const edited = [first, { ...second, title: 'Second, better?' }];
  await show(draftOf({ questions: edited, settings: { theming: { color_scheme: 'dark', next_text: 'Go on' } } }));
  expect(await legend()).toContain('Second, better?');
  expect(await page.getByRole('button', { name: 'Go on' }).count()).toBe(1);
  const ground = await page.locator('.panel').evaluate((panel) => getComputedStyle(panel).backgroundColor);
  expect(ground).toBe('rgb(51, 51, 51)');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await show(draftOf({ questions: [first] }));
  expect(await legend()).toContain('First?');
});

test('the editor chooses the question; one without a title says so, and without questions the end is shown', async () => {
  await show(draftOf(), { questionId: 'q2' });
  await expect.poll(legend).toContain('Second?');
  await show(draftOf(), { questionId: 'q1' });
  await expect.poll(legend).toContain('First?');
  await show(draftOf({ questions: [{ id: 'q9', type: 'checkbox' }] }));
  await expect.poll(legend).toContain('Untitled question');
  await show(draftOf({ questions: [] }));
  await page.locator('.thanks').waitFor();
});

test('on the phone it fills the width of its frame, on the desktop it floats in it, never outside', async () => {
  await show(draftOf(), { device: 'phone' }, { width: 390, height: 700 });
  await page.waitForTimeout(300);
  const frame = { x: 8, y: 8 };
  expect(await page.locator('.panel').boundingBox()).toMatchObject({ x: frame.x, width: 390 });
  await show(draftOf(), { device: 'desktop' }, { width: 380, height: 500 });
  const box = await page.locator('.panel').boundingBox();
  expect(box?.x).toBe(frame.x + 20);
  expect(box?.width).toBe(340);
});
