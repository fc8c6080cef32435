import { findPlace } from '@userfeedback/addons/page-places';
import type { WidgetDocument } from '@userfeedback/contract';
import { deviceOf } from '@userfeedback/engine/visit/devices';
import { guard } from './guard.ts';
import { openParts } from './load-part.ts';
import { pageIsParsed } from './page-is-parsed.ts';
import type { LoaderContext, Page } from './parts.ts';
import { OUTBOX } from './pending.ts';
import { openSite } from './site.ts';

const CHECK_MS = 500;
/** On a page that stays open, an older widget document is fetched again. */
const MAX_AGE_MS = 180_000;

/** The team tests a survey on this page, or looks at what an addon shows there; the part `rules` does either. */
const SPECIAL = /userfeedback-\w+=/;

/**
 * Starts the widget, with `window.userfeedback` for the page's scripts. `nonce` is that of the script tag. The page may
 * have scripts of several servers: calls go to all of them, and a server that has the survey shows it.
 */
export function openLoader(base: string, nonce: string): void {
  const { userfeedback: other, userfeedback_debug: known } = window;
  // An element or another script's object may have the name `userfeedback`.
  const isFirst = typeof other?.setFacts !== 'function';
  // The snippet twice, or a script of an earlier version.
  if (!isFirst && (!known?.server || known.server === base || known.others?.[base])) return;
  const site = openSite(`${base}/api/v1`);
  const parts = openParts(base, nonce);
  const reasons: UserFeedbackDebug['reasons'] = {};
  if (isFirst) window.userfeedback_debug = { server: base, reasons };
  const debug = (isFirst && window.userfeedback_debug) || { server: base, reasons };
  if (known && !isFirst) known.others = { ...known.others, [base]: debug };
  const context: LoaderContext = {
    site,
    debug,
    device: deviceOf(navigator.userAgent),
    parts,
    findPlace,
    calls: [],
    reasons,
    loadedAt: performance.now(),
  };
  let page: Page | undefined;
  let isGone = false;
  const openNamed = guard((event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-userfeedback-open]');
    if (button) {
      event.preventDefault();
      window.userfeedback?.open(button.dataset.userfeedbackOpen);
    }
  });
  /** Decisions run one after the other, so that each sees what the one before has placed. */
  let lastDecision: Promise<unknown> | undefined;

  const show = async () => {
    const shared = await site.load();
    Object.assign(context.reasons, shared.reasons);
    const isSpecial = SPECIAL.test(location.hash);
    if (!page && (isSpecial || (await isNeeded(shared)))) {
      const { openPage } = await (!isSpecial && isLikelyShown(context, shared) ? parts.panel() : parts.rules());
      if (!isGone) page = openPage(context);
    }
    await page?.decide();
    return shared;
  };
  const showAfter = guard(async (before: unknown) => {
    await before;
    try {
      delete debug.problem;
      const shown = await show();
      // On a page that stays open for long, surveys may have been published, changed or withdrawn.
      if (shown !== (await site.load(MAX_AGE_MS))) await show();
    } catch (error) {
      debug.problem = `Surveys cannot be shown: ${error}`;
    }
  });
  const decide = () => {
    lastDecision = showAfter(lastDecision);
    return lastDecision;
  };
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
  /** Another server's `window.userfeedback`, which was there first; it has received the calls of the queue. */
  let beside: UserFeedback | undefined;
  const calls: Partial<UserFeedback> = {
    destroy: guard(() => {
      beside?.destroy();
      isGone = true;
      clearInterval(checking);
      document.removeEventListener('click', openNamed);
      delete window.userfeedback;
      delete window.userfeedback_debug;
      delete window.userfeedback_queue;
      return page?.destroy();
    }),
  };
  for (const name of ['identify', 'track', 'setFacts', 'setLanguage', 'open', 'close'] as const)
    calls[name] = guard(async (value: unknown, props?: unknown) => {
      context.calls.push({ name, value, props });
      if (beside && (await (beside[name] as Call)(value, props))) return true;
      // An event alone changes nothing; `open()` and `close()` are about the survey that floats already.
      if (name !== 'track' && value !== undefined) await decide();
      return page?.hear(name, value) ?? false;
    });
  // Spread, so that the page gets an ordinary object: objects of the widget have no prototype.
  window.userfeedback = { ...calls } as UserFeedback;
  const callAll = guard((...queued: UserFeedbackCall[]) => {
    for (const [name, value, props] of queued) (calls[name] as Call | undefined)?.(value, props);
  });
  // One script listens, and calls all servers of the page.
  if (isFirst) document.addEventListener('click', openNamed);
  const { userfeedback_queue: queue = [] } = window;
  window.userfeedback_queue = queue;
  callAll(...queue);
  queue.push = callAll as () => never;
  if (!isFirst) beside = other;
}

type Call = (value: unknown, props: unknown) => Promise<unknown>;

/** False on most pages: no survey to judge, no response to send, no element for an addon. */
async function isNeeded(shared: WidgetDocument): Promise<unknown> {
  if (shared.surveys.length > 0 || listKept().includes(OUTBOX)) return true;
  await pageIsParsed();
  return findPlace(shared);
}

/**
 * A guess: then the panel is loaded right away, since it can judge surveys too. A wrong guess only costs bytes:
 * whichever part is loaded judges the surveys.
 */
function isLikelyShown({ device }: LoaderContext, { surveys }: WidgetDocument): boolean {
  const kept = listKept();
  return (
    kept.includes(OUTBOX) ||
    surveys.some(
      ({ needs, settings, cookie_name }) =>
        !needs?.includes('rules') &&
        settings.targeting.devices.includes(device) &&
        !kept.includes(`;${cookie_name}=`) &&
        !kept.includes(`/${cookie_name};`),
    )
  );
}

/** Cookies and, after slashes, the names of everything else that this browser keeps and lets us see. */
function listKept(): string {
  try {
    return `;${document.cookie.replaceAll(' ', '')};/${Object.keys(window.localStorage).join(';/')};`;
  } catch {
    return '';
  }
}
