import type { PageFacts, WidgetDocument, WidgetSurvey } from '@userfeedback/contract';
import type { pageRulesHold } from '@userfeedback/engine/visit/page-rules';
import type { Part } from './load-part.ts';
import type { Site } from './site.ts';
import type { WidgetStorage } from './storage.ts';
import type { onTrigger } from './triggers.ts';

/** What a part needs to look after the surveys of a page. */
export interface PageStart {
  site: Site;
  storage: WidgetStorage;
  parts: Parts;
  /** What the page's scripts have told about it; the loader goes on to fill it in. */
  told: Partial<PageFacts>;
  /** Why surveys are not shown, by id; filled in by whoever judges. */
  reasons: Record<number, string[]>;
  /** When the loader ran, by `performance.now()`. */
  loadedAt: number;
}

/** The surveys of a page, as the loader sees them. */
export interface Page {
  floating: () => Shown | undefined;
  /** Places what this visitor is to see here; a survey that has not started yet is judged anew. */
  decide: () => Promise<void>;
  destroy: () => void;
}

/** What the page hands over when a survey is to be shown. */
export interface Start {
  site: Site;
  storage: WidgetStorage;
  survey: WidgetSurvey;
  /** The element that everything is drawn into; it stands in its place already. */
  root: HTMLElement;
  /** The survey stands in the page, where a shortcode put it. */
  isInline: boolean;
  /** It came by a trigger, so that it has been in the waiting state. */
  hasWaited: boolean;
}

/** A survey on screen. */
export interface Shown {
  /** Its visitor has answered or typed something, which must not be lost. */
  isBegun: () => boolean;
  open: () => void;
  close: () => void;
  destroy: () => void;
}

/** What it takes to send what waits. */
export type Sender = Pick<PageStart, 'site' | 'storage'>;

/** Both parts can look after a page's surveys, so that a page needs no third call to show one. */
interface PagePart {
  openPage: (start: PageStart) => Page;
}

/** The part that draws and sends. */
export interface PanelModule extends PagePart {
  show: (start: Start) => Shown;
  /** Sends what an earlier page could not. */
  sendPending: (start: Sender) => void;
  /** Takes back what is not bound to one survey. */
  end: () => void;
}

/** The part for surveys with rules and triggers, and for pages that show none. */
export interface RulesModule extends PagePart {
  pageRulesHold: typeof pageRulesHold;
  onTrigger: typeof onTrigger;
  /** Lets addons fill their places; returns what takes everything back. */
  fillPlaces: (shared: WidgetDocument, start: PageStart) => Promise<(() => void) | undefined>;
}

/** The parts that are loaded where they are needed, from beside the loader. */
export interface Parts {
  // biome-ignore lint/suspicious/noExplicitAny: whatever the file has
  load: (part: Part) => Promise<any>;
  panel: () => Promise<PanelModule>;
  /** The panel where it is loaded already. */
  loadedPanel: () => Promise<PanelModule> | undefined;
  rules: () => Promise<RulesModule>;
}
