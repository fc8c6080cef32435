import { PANEL_PARTS } from '@userfeedback/contract/limits';
import { languagePart } from '@userfeedback/engine';
import { SPOKEN } from '@userfeedback/engine/languages/words';
import { WORD_FILES } from '@userfeedback/engine/languages/words/index';
import { QUESTION_TYPES } from '@userfeedback/engine/question-types/index';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeQuestion } from '../testing/questions.ts';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSavingSurvey } from '../testing/surveys.ts';
import { panelOf, press } from '../testing/visitor.ts';

const stage = setStage();
const OTHERS = SPOKEN.filter((tag) => tag !== 'en');

/** A survey in all languages of the widget that asks one question, which has to be answered, after another one. */
function askInAll(type: (typeof QUESTION_TYPES)[number]) {
  stage.host.languageParts = Object.fromEntries(
    OTHERS.map((tag) => [`part-${tag}`, languagePart(WORD_FILES, tag, 'en', {}, PANEL_PARTS)]),
  );
  const survey = makeSavingSurvey({
    lang: 'en',
    languages: Object.fromEntries(OTHERS.map((tag) => [tag, `part-${tag}`])),
    choice: Object.fromEntries(SPOKEN.map((tag) => [tag, tag])),
    needs: ['texts'],
    questions: [
      { ...makeQuestion('text'), id: 'q0' },
      makeQuestion(type, { required: true }),
      { ...makeQuestion('text'), id: 'q2' },
    ],
  });
  stage.host.document = makeDocument([survey]);
}

/** In each language: texts of the panel that do not fit in it or in their own box, and whether the page scrolls sideways. */
const cutTexts = (page: Page) =>
  page.evaluate(async (tags) => {
    const shadow = document.querySelector('userfeedback-widget')?.shadowRoot;
    const cut: string[] = [];
    for (const tag of tags) {
      const select = shadow?.querySelector('select');
      if (!select) throw new Error('There is nothing to choose a language with.');
      select.value = tag;
      select.dispatchEvent(new Event('change', { bubbles: true }));
      while (shadow?.querySelector('.stage')?.getAttribute('lang') !== tag) await new Promise(requestAnimationFrame);
      const panel = shadow.querySelector('.panel');
      const box = panel?.getBoundingClientRect();
      for (const element of panel?.querySelectorAll<HTMLElement>('*:not(.unseen)') ?? []) {
        const isWide = element.scrollWidth > element.clientWidth + 1;
        if (isWide && getComputedStyle(element).overflowX !== 'visible') cut.push(`${tag}: ${element.className}`);
        for (const node of element.childNodes) {
          if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
          const range = document.createRange();
          range.selectNode(node);
          for (const { left, right } of range.getClientRects())
            if (!box || left < box.left || right > box.right) cut.push(`${tag}: ${node.textContent}`);
        }
      }
      const root = document.documentElement;
      if (root.scrollWidth > root.clientWidth) cut.push(`${tag}: the page scrolls sideways`);
    }
    return cut;
  }, SPOKEN);

test.each(QUESTION_TYPES)('nothing of %s is cut at 320 pixels in any language (LA-55)', async (type) => {
  askInAll(type);
  const { page } = await stage.visit({ viewport: { width: 320, height: 640 } });
  await panelOf(page).waitFor();
  await press(page, 'Skip');
  await panelOf(page).getByText(makeQuestion(type).title).waitFor();
  // A question that moves on by itself has no error to show.
  const next = panelOf(page).getByRole('button', { name: 'Next' });
  if (await next.count()) {
    await next.click();
    await panelOf(page).getByRole('alert').waitFor();
  }
  expect(await cutTexts(page)).toEqual([]);
});

test.each(['ar', 'he'])('in %s all is mirrored, and scales run in the direction of reading (LA-42)', async (tag) => {
  const edgeOf = async (page: Page, name: string) => {
    const box = await panelOf(page).getByText(name, { exact: true }).boundingBox();
    if (!box) throw new Error(`${name} is not on screen.`);
    return { left: box.x, right: box.x + box.width };
  };
  const { words } = languagePart(WORD_FILES, tag, 'en', {});
  const open = async (type: (typeof QUESTION_TYPES)[number]) => {
    askInAll(type);
    stage.host.html = `<script>document.documentElement.lang = '${tag}'</script>`;
    const { page } = await stage.visit({ viewport: { width: 390, height: 800 } });
    await panelOf(page).getByRole('button').last().waitFor();
    await press(page, WORD_FILES[tag as 'ar' | 'he'].words.skip);
    await panelOf(page).getByText(makeQuestion(type).title).waitFor();
    return page;
  };

  const scale = await open('nps');
  const [one, five, unlikely, likely] = await Promise.all(
    ['1', '5', words.notLikely, words.extremelyLikely].map((name) => edgeOf(scale, name)),
  );
  expect(one?.left).toBeGreaterThan(five?.right ?? Number.NaN);
  expect(unlikely?.right).toBeGreaterThan(350);
  expect(likely?.left).toBeLessThan(40);
  const back = await edgeOf(scale, words.back);
  expect(back.right).toBeGreaterThan(300);

  const stars = await open('star-rating');
  const places = await stars
    .locator('.step')
    .evaluateAll((steps) => steps.map((step) => step.getBoundingClientRect().x));
  expect(places).toEqual([...places].sort((a, b) => b - a));
  expect(new Set(places).size).toBe(5);

  const mail = await open('email');
  const [address, name] = [mail.getByLabel(words.email), mail.getByLabel(words.firstName)];
  await address.fill('mara@example.com');
  const directions = await Promise.all(
    [address, name].map((field) => field.evaluate((element) => getComputedStyle(element).direction)),
  );
  expect(directions).toEqual(['ltr', 'rtl']);
});
