import { ADDON_SLUGS } from '@userfeedback/contract/limits';
import { expect } from 'vitest';
import { pseudoCatalog } from '../../apps/admin/vite/messages/pseudo.ts';
import type { Session } from '../admin.ts';
import { openSession } from '../admin.ts';
import { openPage, WIDTHS } from '../browser.ts';
import { startElite } from '../product.ts';
import { collectWords, lookAt } from './look.ts';
import type { MadeUpAdmin } from './made-up.ts';
import { buildMadeUpAdmin, chooseLanguage } from './made-up.ts';
import type { Place } from './places.ts';
import { goTo, listPlaces } from './places.ts';

export interface Walk {
  /** Visits each place in a made-up language and fails with what is wrong there. */
  through(language: 'en-XA' | 'en-XB', width: (typeof WIDTHS)[number]['name']): Promise<void>;
  end(): Promise<void>;
}

/** A product with everything in it, and an admin that knows the made-up languages. */
export async function startWalk(): Promise<Walk> {
  const [session, admin]: [Session, MadeUpAdmin] = await Promise.all([
    openSession(() => startElite(ADDON_SLUGS)),
    buildMadeUpAdmin(),
  ]);
  const places = await listPlaces(session.api);
  return {
    through: (language, width) => walkThrough(session, admin, places, language, width),
    end: async () => {
      await session.close();
      await admin.remove();
    },
  };
}

async function walkThrough(
  { browser, product, state }: Session,
  admin: MadeUpAdmin,
  places: readonly Place[],
  language: string,
  width: (typeof WIDTHS)[number]['name'],
): Promise<void> {
  const size = WIDTHS.find(({ name }) => name === width) ?? WIDTHS[0];
  const { context, page } = await openPage(browser, size, { storageState: state });
  page.on('dialog', (dialog) => dialog.accept());
  const words = collectWords(context);
  await admin.serve(context);
  await chooseLanguage(context, language);
  const wrong: Record<string, object> = {};
  const say = (english: string) => String(pseudoCatalog({ english }).english);
  for (const place of places) {
    await goTo(page, product.url, place, say);
    await page.getByText('⟦').first().waitFor();
    const { outside, cut, sideways } = await lookAt(page, words);
    const found = {
      ...(outside.length > 0 && { outside }),
      ...(cut.length > 0 && { cut }),
      ...(sideways.length > 0 && { sideways }),
    };
    if (Object.keys(found).length > 0) wrong[place.name] = found;
  }
  await context.close();
  expect(wrong).toEqual({});
}
