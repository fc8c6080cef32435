import { languagePart } from '@userfeedback/engine';
import { WORD_FILES } from '@userfeedback/engine/languages/words/index';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { makeQuestion } from '../testing/questions.ts';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import type { VisitOptions } from '../testing/visitor.ts';
import { legendOf, PHONE, panelOf, press, rootOf } from '../testing/visitor.ts';

const stage = setStage();
const LAST = { ...makeQuestion('text'), id: 'last', title: 'Anything else?' };

async function ask(
  type: 'matrix' | 'ranking',
  settings: Parameters<typeof makeQuestion>[1] = {},
  { config, ...options }: VisitOptions & { config?: unknown } = {},
): Promise<Page> {
  stage.host.document = makeDocument([makeSurvey({ questions: [makeQuestion(type, settings, config), LAST] })]);
  const { page } = await stage.visit(options);
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

  test('is a table from 480 px on, and groups below; nothing scrolls sideways, and both read the same (QX-37, QX-38)', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze';
    const config = {
      rows: Array.from({ length: 10 }, (_, at) => `${at + 1} ${word}`),
      columns: Array.from({ length: 7 }, (_, at) => `${word} ${at + 1}`),
    };
    const trees: string[] = [];
    // A wide window has room in the page, but not in its corner.
    for (const [width, isPlaced, isTable] of [
      [320, false, false],
      [470, false, false],
      [480, false, true],
      [1280, false, false],
      [1280, true, true],
    ] as const) {
      stage.host.html = isPlaced ? '<div data-userfeedback="7"></div>' : '';
      const page = await ask('matrix', {}, { config, viewport: { width, height: 800 } });
      const group = panelOf(page).getByRole('group');
      const places = await group
        .getByRole('radiogroup')
        .evaluateAll((rows) =>
          rows.map(
            (each) => new Set([...each.querySelectorAll('input')].map((one) => one.getBoundingClientRect().y)).size,
          ),
        );
      expect(places, `${width} px`).toEqual(Array(10).fill(isTable ? 1 : 7));
      const sticking = await panelOf(page).evaluate((panel) => {
        const { left, right } = panel.getBoundingClientRect();
        const parts = [...panel.querySelectorAll('*:not(.unseen, .unseen *)')];
        return parts.flatMap((each) => {
          const { overflowX } = getComputedStyle(each);
          const box = each.getBoundingClientRect();
          const scrolls = each.scrollWidth > each.clientWidth && /auto|scroll/.test(overflowX);
          const sticksOut = box.width > 0 && (box.left < left || box.right > right);
          return scrolls || sticksOut ? [each.outerHTML.slice(0, 80)] : [];
        });
      });
      expect(sticking, `${width} px`).toEqual([]);
      trees.push(await group.ariaSnapshot());
      await page.context().close();
    }
    expect(new Set(trees).size).toBe(1);
    expect(trees[0]).toContain(`radiogroup "How do you find our shop? 10 ${word}"`);
  });

  test('is answered by keyboard: Tab goes from row to row, arrow keys choose in it (QX-38)', async () => {
    for (const width of [400, 1280]) {
      stage.host.submissions.length = 0;
      const page = await ask('matrix', {}, { viewport: { width, height: 800 } });
      await legendOf(page).evaluate((legend) => legend.closest('fieldset')?.focus());
      for (const presses of [1, 2, 0]) {
        await page.keyboard.press('Tab');
        await page.keyboard.press('Space');
        for (let at = 0; at < presses; at++) await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('Tab');
      await expect.poll(() => rootOf(page).locator('.skip, .next').and(page.locator(':focus')).count()).toBe(1);
      await press(page, 'Next');
      expect(await sent(page)).toEqual({ Speed: 'Fair', Price: 'Good', Service: 'Poor' });
      await page.context().close();
    }
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
    await expect.poll(() => errorOf(page)).toBe('Bitte in jeder Zeile etwas auswählen.');
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

  describe('is put in order, and each move is said (QX-45)', () => {
    const [PRICE, DELIVERY, ADVICE, WARRANTY] = OPTIONS;
    const said = (page: Page) => rootOf(page).locator('ol + p + [role=status]').textContent();
    const grip = (page: Page, name = '') => panelOf(page).getByRole('button', { name, exact: true });
    const focused = (page: Page) =>
      rootOf(page).evaluate(({ shadowRoot }) => {
        const at = shadowRoot?.activeElement;
        return at?.getAttribute('aria-label') ?? at?.nextElementSibling?.textContent;
      });
    const middleOf = async (page: Page, name = '') => {
      const box = await grip(page, name).boundingBox();
      return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    };

    test('by the mouse', async () => {
      const page = await ask('ranking', { randomize: false });
      const from = await middleOf(page, PRICE);
      const to = await middleOf(page, ADVICE);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 12 });
      await expect.poll(() => said(page)).toBe('A low price, now place 3 of 4.');
      await page.mouse.up();
      await page.mouse.move(from.x, from.y, { steps: 4 });
      expect(await shown(page)).toEqual([DELIVERY, ADVICE, PRICE, WARRANTY]);
      await press(page, 'Next');
      expect(await sent(page)).toEqual([DELIVERY, ADVICE, PRICE, WARRANTY]);
    });

    test('by a finger, while the page stays where it is', async () => {
      const page = await ask('ranking', { randomize: false }, PHONE);
      const from = await middleOf(page, WARRANTY);
      const to = await middleOf(page, DELIVERY);
      const finger = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
        finger.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }],
        });
      await touch('touchStart', from.y);
      for (let step = 1; step <= 12; step++) await touch('touchMove', from.y + ((to.y - from.y) * step) / 12);
      await expect.poll(() => said(page)).toBe('A long warranty, now place 2 of 4.');
      await touch('touchEnd', to.y);
      expect(await shown(page)).toEqual([PRICE, WARRANTY, DELIVERY, ADVICE]);
    });

    test('by taps alone, each on the same button as before', async () => {
      const page = await ask('ranking', { randomize: false }, PHONE);
      const tap = () => panelOf(page).getByRole('button', { name: 'Up, Good advice', exact: true }).tap();
      await tap();
      await expect.poll(() => said(page)).toBe('Good advice, now place 2 of 4.');
      expect(await focused(page)).toBe('Up, Good advice');
      await tap();
      await expect.poll(() => said(page)).toBe('Good advice, now place 1 of 4.');
      expect(await focused(page), 'at the end of the list').toBe(ADVICE);
      await panelOf(page).getByRole('button', { name: 'Down, A low price', exact: true }).tap();
      await press(page, 'Next');
      expect(await sent(page)).toEqual([ADVICE, DELIVERY, PRICE, WARRANTY]);
    });

    test('by Space, the arrow keys, and Space', async () => {
      const page = await ask('ranking', { randomize: false });
      await grip(page, PRICE).focus();
      await page.keyboard.press('ArrowDown');
      expect(await shown(page), 'nothing is held yet').toEqual(OPTIONS);
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => said(page)).toBe('A low price, now place 2 of 4.');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => said(page)).toBe('A low price, now place 4 of 4.');
      expect(await focused(page)).toBe(PRICE);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowUp');
      expect(await shown(page), 'let go').toEqual([DELIVERY, ADVICE, PRICE, WARRANTY]);
      await press(page, 'Next');
      expect(await sent(page)).toEqual([DELIVERY, ADVICE, PRICE, WARRANTY]);
    });
  });
});
