import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ADDON_SLUGS } from '@userfeedback/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMessages, readLanguage } from '../../apps/admin/vite/messages/catalogs.ts';
import { readEnglish } from '../../apps/admin/vite/messages/translations.ts';
import type { Session } from '../admin.ts';
import { expectSettled, openSession } from '../admin.ts';
import { expectNoSidewaysScroll, openPage, WIDTHS } from '../browser.ts';
import { startElite } from '../product.ts';
import { chooseLanguage } from './made-up.ts';
import type { Place } from './places.ts';
import { goTo, listPlaces } from './places.ts';

/** What the admin calls something in Arabic. */
function say(english: string): string {
  const messages = Object.entries(readLanguage('ar').messages);
  for (const [area, catalog] of messages) {
    const [name] = listMessages(readEnglish()[area] ?? {}).find(([, text]) => text === english) ?? [];
    const text = listMessages(catalog).find(([each]) => each === name)?.[1];
    if (text !== undefined) return text;
  }
  throw new Error(`“${english}” is no message.`);
}

/** Where pictures of all screens go, for whoever wants to look at them. */
const PICTURES = process.env.UF_PICTURES;

let session: Session;
let places: Place[];
beforeAll(async () => {
  session = await openSession(() => startElite(ADDON_SLUGS));
  places = await listPlaces(session.api);
});
afterAll(() => session.close());

test.each(WIDTHS)(
  'each screen in Arabic on a $name: from right to left, nothing moves sideways, axe finds nothing (LA-80)',
  async (size) => {
    const { context, page } = await openPage(session.browser, size, { storageState: session.state });
    page.on('dialog', (dialog) => dialog.accept());
    await chooseLanguage(context, 'ar');
    for (const place of places) {
      await goTo(page, session.product.url, place, say);
      await expect.poll(() => page.locator('html').getAttribute('dir'), { message: place.name }).toBe('rtl');
      if (PICTURES) {
        await mkdir(PICTURES, { recursive: true });
        await page.screenshot({ path: join(PICTURES, `${place.name}-${size.name}.png`), fullPage: true });
      }
      // What an open menu holds beside its items, and where it stands, is Mantine's: axe looks once it is closed.
      if ((await page.getByRole('menu').count()) > 0) {
        await expectNoSidewaysScroll(page, `${place.name} in Arabic`);
        await page.keyboard.press('Escape');
      }
      await expectSettled(page, `${place.name} in Arabic`);
    }
    await context.close();
  },
);

test('bars in results begin where a line of Arabic begins (LA-80)', async () => {
  const { context, page } = await openPage(session.browser, WIDTHS[0], { storageState: session.state });
  await chooseLanguage(context, 'ar');
  await page.goto(`${session.product.url}/admin/results/survey/2`);
  const bars = page.locator('table svg:has(rect)');
  await bars.first().waitFor();
  const gaps = await bars.evaluateAll((all) =>
    all.map((bar) => {
      const first = bar.querySelector('rect');
      return Math.round(bar.getBoundingClientRect().right - (first ?? bar).getBoundingClientRect().right);
    }),
  );
  expect(gaps.length).toBeGreaterThan(3);
  expect(gaps).toEqual(gaps.map(() => 0));
  await context.close();
});
