import type { PageFacts, WidgetDocument, WidgetSurvey } from '@userfeedback/contract';
import { deviceOf } from '@userfeedback/engine/visit/devices';
import { guard } from './guard.ts';
import { openParts } from './open-parts.ts';
import { pageIsParsed } from './page-is-parsed.ts';
import type { Page, PageStart } from './parts.ts';
import { pendingKeys } from './pending.ts';
import { openSite } from './site.ts';
import type { WidgetStorage } from './storage.ts';
import { openStorage, placesOfBrowser } from './storage.ts';

/** How often the page's address is looked at. */
const LOOK_MS = 500;
/** On a page that stays, surveys of the shared document may be so old. */
const RENEW_MS = 180_000;

/** Starts the widget and returns the host page's handle, `window.userfeedback`; `nonce` is that of its tag. */
export function openLoader(base: string, nonce: string) {
  const site = openSite(`${base}/api/v1`);
  const parts = openParts(base, nonce);
  const storage = openStorage(placesOfBrowser);
  const start: PageStart = { site, storage, parts, told: {}, reasons: {}, loadedAt: performance.now() };
  let page: Page | undefined;
  let isGone = false;
  /** One decision after the other: the next finds what the last has placed. */
  let decided: Promise<unknown> | undefined;

  const show = async () => {
    const shared = await site.load();
    Object.assign(start.reasons, shared.reasons);
    if (!page && (await isNeeded(start, shared))) {
      const { openPage } = await (isLikelyShown(start, shared) ? parts.panel() : parts.rules());
      if (!isGone) page = openPage(start);
    }
    await page?.decide();
    return shared;
  };
  const renew = async () => {
    const known = await show();
    // Who stays long meets surveys that were published, changed or taken back meanwhile.
    if (known !== (await site.load(RENEW_MS))) await show();
  };
  const decide = guard(() => {
    decided = after(decided, renew);
    return decided;
  });
  window.userfeedback_debug = { reasons: start.reasons };
  decide();
  // Single-page sites change their address without a word that all browsers pass on.
  let address = location.href;
  let root = document.documentElement;
  const looking = setInterval(() => {
    // Another root: the page has written itself anew, and nothing of what stood there is left.
    if (address !== location.href || root !== document.documentElement) decide();
    address = location.href;
    root = document.documentElement;
  }, LOOK_MS);
  return {
    /** Opens the floating survey, without waiting for its trigger. */
    open: guard(() => page?.floating()?.open()),
    close: guard(() => page?.floating()?.close()),
    /** Tells what the page knows about itself and its visitor; surveys that have not started are judged anew. */
    setFacts: guard((facts: Partial<PageFacts>) => {
      Object.assign(start.told, facts);
      decide();
    }),
    /** Takes back everything. */
    destroy: guard(async () => {
      isGone = true;
      clearInterval(looking);
      page?.destroy();
      delete window.userfeedback;
      delete window.userfeedback_debug;
      (await parts.loadedPanel())?.end();
    }),
  };
}

/** Most pages need no part at all: nothing to judge, nothing to send, no place of an addon. */
async function isNeeded({ storage }: PageStart, { surveys }: WidgetDocument): Promise<boolean> {
  if (surveys.length > 0 || pendingKeys(storage).length > 0) return true;
  await pageIsParsed();
  // Where addons draw something: all that are in `addons/src/registry/widget.ts`.
  return document.querySelector('[data-userfeedback-post-ratings]') !== null;
}

/**
 * True where the panel, which can judge too, will most likely be needed, so that it may come first. A wrong guess costs
 * bytes alone: the part that is loaded judges.
 */
function isLikelyShown({ storage }: PageStart, { surveys }: WidgetDocument): boolean {
  return pendingKeys(storage).length > 0 || surveys.some((survey) => isSimple(storage, survey));
}

function isSimple(
  storage: WidgetStorage,
  { cookie_name, settings: { targeting, behavior } }: WidgetSurvey,
): boolean {
  return (
    targeting.pages !== 'select' &&
    behavior.timing === 'immediate' &&
    targeting.devices.includes(deviceOf(navigator.userAgent)) &&
    !(cookie_name in storage.cookies(cookie_name))
  );
}

/** Begins when what came before has ended, however it went. */
async function after(before: Promise<unknown> | undefined, work: () => Promise<unknown>): Promise<void> {
  try {
    await before;
  } catch {}
  await work();
}
