import type { PageFacts } from '@userfeedback/contract';
import { openChunks } from './chunks.ts';
import { guard } from './guard.ts';
import { openJudge } from './judge.ts';
import { openPage } from './page-surveys.ts';
import { openSite } from './site.ts';

/** How often the page's address is looked at. */
const LOOK_MS = 500;
/** On a page that stays, surveys of the shared document may be so old. */
const RENEW_MS = 180_000;

/** Starts the widget; the answer is the host page's handle, `window.userfeedback`. */
export function openLoader(scriptUrl: string) {
  // It stands at `/widget.js`, and under its version beside the parts.
  const base = scriptUrl.replace(/\/widget(\.js|-assets).*/, '');
  const site = openSite(`${base}/api/v1`);
  const chunks = openChunks(base);
  const judge = openJudge(site, chunks);
  const page = openPage(site, chunks, judge);
  const decide = guard(async () => {
    const known = await page.decide();
    // Who stays long meets surveys that were published, changed or taken back meanwhile.
    if (known !== (await site.load(RENEW_MS))) await page.decide();
  });
  window.userfeedback_debug = { reasons: judge.reasons };
  decide();
  // Single-page sites change their address without a word that all browsers pass on.
  let address = location.href;
  const looking = setInterval(() => {
    if (address !== location.href) decide();
    address = location.href;
  }, LOOK_MS);
  return {
    /** Opens the floating survey, without waiting for its trigger. */
    open: guard(() => page.floating()?.open()),
    close: guard(() => page.floating()?.close()),
    /** Tells what the page knows about itself and its visitor; surveys that have not started are judged anew. */
    setFacts: guard((facts: Partial<PageFacts>) => {
      judge.setFacts(facts);
      decide();
    }),
    /** Takes back everything. */
    destroy: guard(async () => {
      clearInterval(looking);
      page.destroy();
      delete window.userfeedback;
      delete window.userfeedback_debug;
      (await chunks.loadedPanel())?.end();
    }),
  };
}
