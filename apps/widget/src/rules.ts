import type { WidgetDocument } from '@userfeedback/contract';
import type { fillPlaces as fill } from './addons.ts';
import type * as openingPart from './opening.ts';
import { openPage as openSurveys } from './page-surveys.ts';
import type { Page, PageContext, Part, Parts } from './parts.ts';
import type { openTest } from './test.ts';

// Page rules and addons are in a part of their own: every page loads the loader, but few pages need these.
export { pageRulesHold } from '@userfeedback/engine/visit/page-rules';

/** The part with the addons; the build puts in its file name and hash. */
declare const ADDONS: Part;
/** The part with triggers, pauses and shares. */
declare const OPENING: Part;
/** The part that tests a survey. */
declare const TEST: Part;

const TOKEN = /[#?&]userfeedback-test=([\w-]+)/;

let loaded: Promise<typeof openingPart> | undefined;
/** What decides when and how often surveys open; few surveys need it. */
export function opening(parts: Parts): Promise<typeof openingPart> {
  loaded ??= parts.load(OPENING);
  return loaded;
}

/** The surveys of this page, or the one that is tested on it. */
export function openPage(context: PageContext): Page {
  const [piece, token] = TOKEN.exec(location.hash) ?? [];
  if (!piece || !token) return openSurveys(context);
  let tested: Page | undefined;
  return {
    floating: () => tested?.floating(),
    destroy: () => tested?.destroy(),
    decide: async () => {
      if (!tested) {
        const part: { openTest: typeof openTest } = await context.parts.load(TEST);
        tested = part.openTest(context, piece, token, openSurveys);
      }
      await tested.decide();
    },
  };
}

/** Lets the usable addons draw into their elements on the page. Returns a function that undoes it. */
export async function fillPlaces(
  { addons }: WidgetDocument,
  { site, storage, parts }: PageContext,
): Promise<(() => void) | undefined> {
  const hasPlace = (slug: string) => document.querySelector(`[data-userfeedback-${slug}]`) !== null;
  const slugs = Object.entries(addons).flatMap(([slug, isUsable]) =>
    isUsable && hasPlace(slug) ? slug : [],
  );
  const part: { fillPlaces: typeof fill } | undefined =
    slugs.length > 0 ? await parts.load(ADDONS) : undefined;
  // The page may have called `destroy()` in the meantime.
  return window.userfeedback && part?.fillPlaces(slugs, site.api, storage);
}
