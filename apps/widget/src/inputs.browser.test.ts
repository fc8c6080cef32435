import { languagePart } from '@userfeedback/engine';
import { WORD_FILES } from '@userfeedback/engine/languages/words/index';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { makeQuestion } from '../testing/questions.ts';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { legendOf, panelOf, press, rootOf } from '../testing/visitor.ts';

const stage = setStage();
const LAST = { ...makeQuestion('text'), id: 'last', title: 'Anything else?' };
type Settings = Parameters<typeof makeQuestion>[1];

async function ask(
  type: 'number' | 'date' | 'contact' | 'statement',
  config: object,
  settings: Settings = {},
  timezoneId = 'UTC',
): Promise<Page> {
  stage.host.document = makeDocument([makeSurvey({ questions: [makeQuestion(type, settings, config), LAST] })]);
  const { page } = await stage.visit({ timezoneId });
  await panelOf(page).waitFor();
  return page;
}
const errorOf = (page: Page) => rootOf(page).locator('.error').textContent();
const isLast = (page: Page) => expect.poll(() => legendOf(page).textContent()).toContain('Anything else?');
async function sent(page: Page): Promise<unknown> {
  await isLast(page);
  await press(page, 'Skip');
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  return stage.host.submissions[0]?.answers[0]?.value;
}

describe('a number', () => {
  const WITHIN = { min: 0, max: 100, decimals: 1, unit: 'kg' };

  test('is typed with either decimal sign, and sent as a number (QX-28, QX-29)', async () => {
    const page = await ask('number', WITHIN);
    const field = page.getByRole('textbox', { name: 'How many people work with you? kg' });
    expect(await field.getAttribute('inputmode')).toBe('decimal');
    for (const [typed, error] of [
      ['1e3', 'Please enter a number.'],
      ['101', 'Please enter a number from 0 to 100.'],
      ['12.55', 'Please use at most 1 decimals.'],
    ] as const) {
      await field.fill(typed);
      await press(page, 'Next');
      await expect.poll(() => errorOf(page)).toBe(error);
      expect(await field.evaluate((each) => each.matches(':focus'))).toBe(true);
    }
    await field.fill('12,5');
    await page.keyboard.press('Enter');
    expect(await sent(page)).toBe(12.5);
  });

  test.each([
    [{ min: 1, max: null, decimals: 0, unit: '' }, '0', 'Please enter a number of at least 1.'],
    [{ min: null, max: 9, decimals: 0, unit: '' }, '10', 'Please enter a number of at most 9.'],
  ])('of %j: %s is told what fits (QX-29)', async (config, typed, error) => {
    const page = await ask('number', config);
    await page.getByRole('textbox').fill(typed);
    await press(page, 'Next');
    await expect.poll(() => errorOf(page)).toBe(error);
  });

  test('that may be below 0 can be typed with a minus; left empty it is skipped unless it is required (QX-29)', async () => {
    const page = await ask('number', { ...WITHIN, min: -5 });
    expect(await page.getByRole('textbox').getAttribute('inputmode')).toBe('text');
    await page.getByRole('textbox').fill('-5');
    await page.getByRole('textbox').fill('');
    await press(page, 'Next');
    await isLast(page);
    const required = await ask('number', WITHIN, { required: true });
    await press(required, 'Next');
    await expect.poll(() => errorOf(required)).toBe('Please answer this question.');
  });

  test('speaks the language of the visitor (QX-118)', async () => {
    const part = languagePart(WORD_FILES, 'de', 'en', { 'q1/unit': 'Personen' }, ['inputs']);
    stage.host.languageParts = { 'part-de': part };
    const questions = [makeQuestion('number'), LAST];
    const languages = { de: 'part-de' };
    stage.host.document = makeDocument([makeSurvey({ lang: 'en', languages, needs: ['texts'], questions })]);
    stage.host.html = '<script>document.documentElement.lang = "de"</script>';
    const { page } = await stage.visit();
    await panelOf(page).waitFor();
    await page.getByRole('textbox', { name: 'Personen' }).fill('viele');
    await panelOf(page).locator('.next').click();
    await expect.poll(() => errorOf(page)).toBe('Bitte eine Zahl eingeben.');
  });
});

describe('a date', () => {
  test.each([
    ['Pacific/Auckland', 'past'],
    ['America/Los_Angeles', 'future'],
  ])('in %s today is the day there, and %s days have it as their end (QX-32)', async (zone, range) => {
    const page = await ask('date', { range }, {}, zone);
    const today = new Intl.DateTimeFormat('sv', { timeZone: zone }).format(new Date());
    const step = range === 'past' ? 1 : -1;
    const beyond = new Date(Date.parse(today) + step * 86_400_000).toISOString().slice(0, 10);
    const field = page.getByLabel('When did you last visit us?');
    expect(await field.getAttribute('type')).toBe('date');
    expect(await field.getAttribute(range === 'past' ? 'max' : 'min')).toBe(today);
    await field.fill(beyond);
    await press(page, 'Next');
    const error = range === 'past' ? 'Please choose a day up to today.' : 'Please choose a day from today on.';
    await expect.poll(() => errorOf(page)).toBe(error);
    await field.fill(today);
    await press(page, 'Next');
    expect(await sent(page)).toBe(today);
  });

  test('half a date is not taken for none (QX-32)', async () => {
    const page = await ask('date', { range: 'any' });
    await page.getByLabel('When did you last visit us?').focus();
    await page.keyboard.type('11');
    await press(page, 'Next');
    await expect.poll(() => errorOf(page)).toBe('Please choose a day from 1900 to 2100.');
  });
});

describe('a contact', () => {
  const field = (page: Page, name: string) => page.getByRole('textbox', { name });
  const asking = (settings: Settings = {}) =>
    ask('contact', { name: 'optional', email: 'required', phone: 'optional' }, settings);

  test('has labels and types that browsers fill in (QX-50)', async () => {
    const page = await asking();
    const inputs = await page
      .locator('.contact input')
      .evaluateAll((all) => all.map((each) => [each.getAttribute('type'), each.getAttribute('autocomplete')]));
    expect(inputs).toEqual([
      ['text', 'name'],
      ['email', 'email'],
      ['tel', 'tel'],
    ]);
    for (const name of ['Name', 'E-mail address', 'Phone number']) await field(page, name).waitFor();
  });

  test('says what is wrong at each field, and goes to the first (QX-51, QX-52)', async () => {
    const page = await asking();
    await field(page, 'Name').fill('Ann Lee');
    await field(page, 'E-mail address').fill('ann@');
    await field(page, 'Phone number').fill('12 34');
    await press(page, 'Next');
    await expect
      .poll(() => page.locator('.contact .error').allTextContents())
      .toEqual(['', 'Please enter a valid e-mail address.', 'Please enter a phone number.']);
    await expect.poll(() => field(page, 'E-mail address').evaluate((each) => each.matches(':focus'))).toBe(true);
    await field(page, 'E-mail address').fill('ann@b.co');
    await field(page, 'Phone number').fill('');
    await press(page, 'Next');
    expect(await sent(page)).toEqual({ name: 'Ann Lee', email: 'ann@b.co' });
  });

  test('without anything is skipped, or asked for if it is required (QX-52)', async () => {
    const page = await asking();
    await press(page, 'Next');
    await isLast(page);
    const required = await asking({ required: true });
    await press(required, 'Next');
    await expect
      .poll(() => required.locator('.contact .error').allTextContents())
      .toEqual(['', 'Please answer this question.', '']);
    const free = await ask('contact', { name: 'optional', email: 'off', phone: 'off' }, { required: true });
    await press(free, 'Next');
    await expect.poll(() => free.getByText('Please answer this question.').isVisible()).toBe(true);
    await expect.poll(() => field(free, 'Name').evaluate((each) => each.matches(':focus'))).toBe(true);
  });
});

describe('a statement', () => {
  const LINK = { label: 'Our promise', url: 'https://example.com/promise' };
  const CONSENT = { enabled: true, label: 'Keep it' };
  const withText = { text: 'First line.\n\nLast line.', link: LINK };
  const events = (page: Page) => page.evaluate(() => Reflect.get(window, 'answered'));
  const listen = (page: Page) =>
    page.addInitScript(() => {
      const answered: string[] = [];
      Reflect.set(window, 'answered', answered);
      addEventListener('userfeedback:answered', (event) => answered.push((event as CustomEvent).detail.question_id));
    });

  test('says something, and Next is the only way on; its link opens a tab of its own (QX-55, QX-56)', async () => {
    const question = makeQuestion('statement', { required: true }, withText);
    stage.host.document = makeDocument([makeSurvey({ questions: [{ ...question, can_skip: false }, LAST] })]);
    const { page } = await stage.visit({ prepare: listen });
    await panelOf(page).waitFor();
    const said = page.locator('.said');
    expect(await said.textContent()).toBe('First line.\n\nLast line.Our promise');
    const link = page.getByRole('link', { name: 'Our promise' });
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([LINK.url, '_blank']);
    expect(await page.getByRole('button', { name: 'Skip' }).count()).toBe(0);
    await press(page, 'Next');
    await isLast(page);
    await page.getByRole('textbox').fill('No');
    await press(page, 'Next');
    await expect.poll(() => stage.host.submissions.length).toBe(1);
    expect(await events(page)).toEqual(['last']);
  });

  test('its words describe the group, whose name is its place where it has no title (QX-55)', async () => {
    const question = { ...makeQuestion('statement', {}, { ...withText, link: null }), title: '' };
    stage.host.document = makeDocument([makeSurvey({ questions: [question, LAST] })]);
    const { page } = await stage.visit();
    await panelOf(page).waitFor();
    const group = page.getByRole('group', { name: 'Question 1 of 2:', exact: true });
    expect(await group.getAttribute('aria-describedby')).toBe(await page.locator('.said').getAttribute('id'));
    expect(await group.locator('legend').textContent()).not.toContain('Untitled');
  });

  test('a box is never ticked beforehand; required, it must be, by keyboard too (QX-57)', async () => {
    const page = await ask('statement', { ...withText, consent: CONSENT }, { required: true });
    const box = page.getByRole('checkbox', { name: 'Keep it' });
    expect(await box.isChecked()).toBe(false);
    await press(page, 'Next');
    await expect.poll(() => errorOf(page)).toBe('Please tick “Keep it” to go on.');
    expect(await box.evaluate((each) => each.matches(':focus'))).toBe(true);
    await page.keyboard.press('Space');
    await page.keyboard.press('Space');
    await press(page, 'Next');
    await expect.poll(() => errorOf(page)).toBe('Please tick “Keep it” to go on.');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    expect(await sent(page)).toBe('Keep it');
  });

  test('a box that is left open is a skip (QX-57)', async () => {
    const page = await ask('statement', { ...withText, consent: CONSENT });
    await press(page, 'Next');
    expect(await skippedAll(page)).toEqual([]);
  });

  /** What was sent after the last question was skipped, too: nothing. */
  async function skippedAll(page: Page) {
    await isLast(page);
    await press(page, 'Skip');
    await panelOf(page).locator('.thanks').waitFor();
    return stage.host.submissions;
  }
});
