import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { choice, openSession } from './admin.ts';
import { openPage, WIDTHS } from './browser.ts';
import { chooseLanguage } from './languages/made-up.ts';
import { startElite } from './product.ts';

/** What people call their surveys, questions and answers, in the other script and with the signs that move. */
const NAMES = {
  ar: { survey: 'Ready for Berlin?', question: 'How was it (in short)!', option: 'Fine, thanks.' },
  en: { survey: 'رحلة إلى برلين!', question: 'كيف كان ذلك (باختصار)!', option: 'جيد، شكرًا.' },
} as const;
type Language = keyof typeof NAMES;

let session: Session;
const ids: Record<Language, number> = { ar: 0, en: 0 };
beforeAll(async () => {
  session = await openSession(() => startElite(['post-ratings', 'heatmaps', 'question-types']));
  for (const language of ['ar', 'en'] as const) {
    const { survey: title, question, option } = NAMES[language];
    const { id } = await session.api.survey({
      title,
      status: 'publish',
      questions: [choice('q1', question, [option, `${option.slice(0, 4)}!`])],
    });
    ids[language] = id;
    for (let n = 0; n < 3; n += 1)
      await session.api.respond(id, [{ question_id: 'q1', value: option }], { title: option });
  }
});
afterAll(() => session.close());

/** Where the last sign of one of these names stands on the wrong side of the letter before it. */
async function misplaced(page: Page, names: readonly string[], isRightToLeft: boolean): Promise<string[]> {
  const found = await page.evaluate(
    ([list, rtl]) => {
      const wrong: string[] = [];
      let seen = 0;
      const judge = (name: string, text: string, box: (at: number) => DOMRect | undefined, where: string) => {
        for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
          const [letter, sign] = [box(at + name.length - 2), box(at + name.length - 1)];
          // Names that are hidden or cut, or go on in the next line.
          if (!letter?.width || !sign?.width || Math.abs(letter.top - sign.top) > 4) continue;
          seen += 1;
          if (rtl ? sign.left > letter.left : sign.left < letter.left) wrong.push(`${where}: ${text}`);
        }
      };
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        const text = node.nodeValue ?? '';
        const element = node.parentElement;
        if (!element?.checkVisibility() || element.closest('.mantine-VisuallyHidden-root')) continue;
        const box = (at: number) => {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          return range.getClientRects()[0];
        };
        for (const name of list) judge(name, text, box, `${element.localName}.${element.getAttribute('class') ?? ''}`);
      }
      return { wrong, seen };
    },
    [names, isRightToLeft] as const,
  );
  return found.seen === 0 ? ['none of the names is there'] : found.wrong;
}

test.each((['ar', 'en'] as const).flatMap((language) => WIDTHS.map((size) => ({ language, size, name: size.name }))))(
  'in $language, names of the other script keep their signs on a $name (XO-09)',
  async ({ language, size }) => {
    const { context, page } = await openPage(session.browser, size, { storageState: session.state });
    page.on('dialog', (dialog) => dialog.accept());
    await chooseLanguage(context, language);
    const id = ids[language];
    const names = Object.values(NAMES[language]);
    const look = (where: string) =>
      expect
        .poll(() => misplaced(page, names, language === 'en'), {
          message: `${where} in ${language}`,
          timeout: 15_000,
        })
        .toEqual([]);
    for (const path of [
      '/surveys',
      `/surveys/edit/${id}/questions`,
      `/surveys/edit/${id}/settings`,
      `/surveys/edit/${id}/publish`,
      '/results',
      `/results/survey/${id}`,
      `/results/survey/${id}/responses`,
    ]) {
      await page.goto(`${session.product.url}/admin${path}`);
      await look(path);
    }
    if (process.env.UF_PICTURES)
      await page.screenshot({ path: `${process.env.UF_PICTURES}/responses-${language}-${size.name}.png` });
    await page.locator('tbody tr').first().locator('a').first().click();
    await expect.poll(() => page.url()).toMatch(/responses\/\d+/);
    await look('a response');
    await context.close();
  },
);
