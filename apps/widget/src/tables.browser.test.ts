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

async function ask(type: 'matrix' | 'ranking', settings: Parameters<typeof makeQuestion>[1] = {}): Promise<Page> {
  stage.host.document = makeDocument([makeSurvey({ questions: [makeQuestion(type, settings), LAST] })]);
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  return page;
}
const errorOf = (page: Page) => rootOf(page).locator('.error').textContent();
async function sent(page: Page): Promise<unknown> {
  await expect.poll(() => legendOf(page).textContent()).toContain('Anything else?');
  await panelOf(page).getByRole('textbox').fill('No');
  await page.keyboard.press('Enter');
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  return stage.host.submissions[0]?.answers[0]?.value;
}

describe('a matrix', () => {
  const row = (page: Page, name: string) =>
    page.getByRole('radiogroup', { name: new RegExp(`^How do you find our shop\\?.* ${name}$`) });
  const choose = (page: Page, name: string, column: string) =>
    row(page, name).getByRole('radio', { name: column, exact: true }).click();

  test('that is required asks for each row, and goes to the first without a choice (QX-39)', async () => {
    const page = await ask('matrix', { required: true });
    await choose(page, 'Speed', 'Good');
    await choose(page, 'Service', 'Poor');
    await press(page, 'Next');
    await expect.poll(() => errorOf(page)).toBe('Please choose in each row.');
    const isFocused = () =>
      row(page, 'Price')
        .getByRole('radio')
        .first()
        .evaluate((each) => each.matches(':focus'));
    await expect.poll(isFocused).toBe(true);
    await choose(page, 'Price', 'Fair');
    await press(page, 'Next');
    expect(await sent(page)).toEqual({ Speed: 'Good', Price: 'Fair', Service: 'Poor' });
  });

  test('that is not may leave rows open, and is skipped without any choice (QX-39)', async () => {
    const page = await ask('matrix');
    await choose(page, 'Price', 'Fair');
    await press(page, 'Next');
    expect(await sent(page)).toEqual({ Price: 'Fair' });
    stage.host.submissions.length = 0;
    const other = await ask('matrix');
    await press(other, 'Next');
    expect(await sent(other)).toBeNull();
  });

  test('is answered in the language of the visitor, and sent by the texts of the survey (QX-94)', async () => {
    const texts = { 'q1/row/1': 'Tempo', 'q1/column/3': 'Gut' };
    stage.host.languageParts = { 'part-de': languagePart(WORD_FILES, 'de', 'en', texts, ['tables']) };
    const questions = [makeQuestion('matrix', { required: true }), LAST];
    stage.host.document = makeDocument([
      makeSurvey({ lang: 'en', languages: { de: 'part-de' }, needs: ['texts'], questions }),
    ]);
    stage.host.html = '<script>document.documentElement.lang = "de"</script>';
    const { page } = await stage.visit();
    await panelOf(page).waitFor();
    await choose(page, 'Tempo', 'Gut');
    await panelOf(page).locator('.next').click();
    await expect.poll(() => errorOf(page)).toBe('Bitte in jeder Zeile auswählen.');
    for (const name of ['Price', 'Service']) await choose(page, name, 'Gut');
    await panelOf(page).locator('.next').click();
    expect(await sent(page)).toEqual({ Speed: 'Good', Price: 'Good', Service: 'Good' });
  });
});

describe('a ranking', () => {
  const OPTIONS = ['A low price', 'A fast delivery', 'Good advice', 'A long warranty'];
  const shown = (page: Page) => page.locator('.places li > span').allTextContents();

  test('is in another order for each visitor, unless that is off (QX-44)', async () => {
    const orders = async (randomize: boolean) => {
      const seen = new Set<string>();
      for (let visit = 0; visit < 10; visit++) {
        const page = await ask('ranking', { randomize });
        const order = await shown(page);
        expect(order.toSorted()).toEqual(OPTIONS.toSorted());
        seen.add(order.join());
        await page.context().close();
      }
      return [...seen];
    };
    // All ten alike come by chance once in 2.6 million million times.
    expect((await orders(true)).length).toBeGreaterThan(1);
    expect(await orders(false)).toEqual([OPTIONS.join()]);
  });

  test('is no answer until it was moved or confirmed (QX-46)', async () => {
    const page = await ask('ranking', { required: true, randomize: false });
    await press(page, 'Next');
    await expect.poll(() => errorOf(page)).toBe('Please put these in your order.');
    await press(page, 'This order is right');
    await press(page, 'Next');
    expect(await sent(page)).toEqual(OPTIONS);
    stage.host.submissions.length = 0;
    const other = await ask('ranking', { randomize: false });
    await press(other, 'Next');
    expect(await sent(other)).toBeNull();
  });
});
