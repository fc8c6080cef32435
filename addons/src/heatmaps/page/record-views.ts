import type { BuiltPart, ViewedPage, ViewWatcher } from '@userfeedback/addon-kit';
import type { RecordedPages } from '@userfeedback/contract';

/** Filled in by the build. */
declare const HEATMAP_RECORD: BuiltPart;

type Recorder = typeof import('./record.ts');

const LOOK_MS = 50;

/** Records a view only if the site records the page and the view's share is drawn. */
export const heatmapViews: ViewWatcher = {
  watch: async ({ heatmaps }, page) => {
    if (heatmaps) await recordView(heatmaps, page);
  },
  end: () => endView(false),
};

/** The path for which chance has already decided whether it is recorded. */
let viewed: string | undefined;
let end: ReturnType<Recorder['record']> | undefined;
function endView(isSent: boolean, next?: string) {
  end?.(isSent);
  end = undefined;
  viewed = next;
}

async function recordView({ pages, nonce }: RecordedPages, { api, readFacts, load }: ViewedPage): Promise<void> {
  const { globalPrivacyControl, doNotTrack } = window.navigator as Signals;
  if (globalPrivacyControl || doNotTrack === '1') return;
  while (document.readyState !== 'complete') await new Promise((done) => setTimeout(done, LOOK_MS));
  const { pathname } = location;
  const facts = readFacts();
  const page = pages.find(
    ({ pattern, logged_in }) => (logged_in || !facts.logged_in) && new RegExp(pattern, 'i').test(pathname),
  );
  if (page && viewed === pathname) return;
  endView(viewed !== pathname, page && pathname);
  if (!page || Math.random() * 100 >= page.share) return;
  const { record } = await load<Recorder>(HEATMAP_RECORD);
  if (viewed === pathname) end ??= record(`${api}/heatmaps/${page.id}/views`, nonce, facts.layout);
}

/** What browsers send for visitors who do not want to be tracked. */
type Signals = Navigator & { globalPrivacyControl?: boolean };
