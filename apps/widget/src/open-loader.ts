import type { PageFacts } from '@userfeedback/contract';
import { openChunks } from './chunks.ts';
import { guard } from './guard.ts';
import { openJudge } from './judge.ts';
import { openPage } from './page-surveys.ts';
import { openSite } from './site.ts';

/** Starts the widget; the answer is the host page's handle, `window.userfeedback`. */
export function openLoader(scriptUrl: string) {
  const site = openSite(new URL('api/v1', scriptUrl).href);
  const chunks = openChunks(scriptUrl);
  const judge = openJudge(site, chunks);
  const page = openPage(site, chunks, judge);
  const decide = guard(() => page.decide());
  window.userfeedback_debug = { reasons: judge.reasons };
  decide();
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
      page.destroy();
      delete window.userfeedback;
      delete window.userfeedback_debug;
      (await chunks.loadedPanel())?.end();
    }),
  };
}
