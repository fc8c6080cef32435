import { addonPlaces } from '@userfeedback/addons/page-places';
import type { WidgetDocument } from '@userfeedback/contract';
import { deviceOf } from '@userfeedback/engine/visit/devices';
import { guard } from './guard.ts';
import { openParts } from './load-part.ts';
import { pageIsParsed } from './page-is-parsed.ts';
import type { Page, PageContext } from './parts.ts';
import { pendingKeys } from './pending.ts';
import { openSite } from './site.ts';
import { openStorage, placesOfBrowser } from './storage.ts';

/** How often the page's address is checked. */
const CHECK_MS = 500;
/** On a page that stays open, the widget document is fetched again when it is older than this. */
const MAX_AGE_MS = 180_000;

/** A survey is tested on this page, or its heatmap is looked at: the part of rules knows what to do. */
const SPECIAL = /userfeedback-\w+=/;

/** Starts the widget, with `window.userfeedback` for the page's scripts. `nonce` is that of the script tag. */
export function openLoader(base: string, nonce: string): void {
  const site = openSite(`${base}/api/v1`);
  const parts = openParts(base, nonce);
  const storage = openStorage(placesOfBrowser);
  const context: PageContext = {
    site,
    storage,
    device: deviceOf(navigator.userAgent),
    parts,
    findPlace,
    calls: [],
    reasons: {},
    loadedAt: performance.now(),
  };
  let page: Page | undefined;
  let isGone = false;
  /** The last decision. Decisions run one after the other, so that each sees what the one before has placed. */
  let lastDecision: Promise<unknown> | undefined;

  const show = async () => {
    const shared = await site.load();
    Object.assign(context.reasons, shared.reasons);
    const isSpecial = SPECIAL.test(location.hash);
    if (!page && (isSpecial || (await isNeeded(context, shared)))) {
      const { openPage } = await (!isSpecial && isLikelyShown(context, shared)
        ? parts.panel()
        : parts.rules());
      if (!isGone) page = openPage(context);
    }
    await page?.decide();
    return shared;
  };
  const showAfter = guard(async (before: unknown) => {
    await before;
    const known = await show();
    // On a page that stays open for long, surveys may have been published, changed or withdrawn.
    if (known !== (await site.load(MAX_AGE_MS))) await show();
  });
  const decide = () => {
    lastDecision = showAfter(lastDecision);
    return lastDecision;
  };
  window.userfeedback_debug = { reasons: context.reasons };
  let address: string | undefined;
  let root: Element | undefined;
  const check = () => {
    // Another root element: the page was replaced by `document.open()`, and the surveys went with the old one.
    if (address !== location.href || root !== document.documentElement) decide();
    address = location.href;
    root = document.documentElement;
  };
  check();
  // Single-page sites change their address without an event that all browsers fire.
  const checking = setInterval(check, CHECK_MS);
  const calls: Partial<UserFeedback> = {
    destroy: guard(() => {
      isGone = true;
      clearInterval(checking);
      delete window.userfeedback;
      delete window.userfeedback_debug;
      delete window.userfeedback_queue;
      return page?.destroy();
    }),
  };
  for (const name of ['identify', 'track', 'setFacts', 'setLanguage', 'open', 'close'] as const)
    calls[name] = guard(async (value: unknown, props?: unknown) => {
      context.calls.push({ name, value, props });
      // An event alone changes nothing; `open()` and `close()` are about the survey that floats already.
      if (name !== 'track' && value !== undefined) await decide();
      return page?.hear(name, value) ?? false;
    });
  // Spread, so that the page gets an ordinary object: objects of the widget have no prototype.
  window.userfeedback = { ...calls } as UserFeedback;
  const callAll = guard((...queued: UserFeedbackCall[]) => {
    for (const [name, value, props] of queued)
      (calls[name] as (...given: unknown[]) => unknown)?.(value, props);
  });
  const { userfeedback_queue: queue = [] } = window;
  window.userfeedback_queue = queue;
  callAll(...queue);
  queue.push = callAll as () => never;
}

/** False on most pages: no survey to judge, no response to send, no element for an addon. */
async function isNeeded({ storage }: PageContext, shared: WidgetDocument): Promise<unknown> {
  if (shared.surveys.length > 0 || pendingKeys(storage).length > 0) return true;
  await pageIsParsed();
  return findPlace(shared);
}

/** What an addon is there for on this page, if anything: an element that it draws into, or an address that it records. */
function findPlace({ heatmaps }: WidgetDocument): unknown {
  return (
    document.querySelector(addonPlaces) ?? (heatmaps && new RegExp(heatmaps.on, 'i').exec(location.pathname))
  );
}

/**
 * Guesses whether the panel will be needed. Then it is loaded right away, since it can judge surveys too. A wrong guess
 * only costs bytes: whichever part is loaded judges the surveys.
 */
function isLikelyShown({ storage, device }: PageContext, { surveys }: WidgetDocument): boolean {
  return (
    pendingKeys(storage).length > 0 ||
    surveys.some(
      ({ needs, settings, cookie_name }) =>
        !needs?.includes('rules') &&
        settings.targeting.devices.includes(device) &&
        !(cookie_name in storage.cookies(cookie_name)),
    )
  );
}
