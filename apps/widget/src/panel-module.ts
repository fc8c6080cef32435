import type { WidgetDocument, WidgetSurvey } from '@userfeedback/contract';
import type { Site } from './site.ts';

/** What the loader hands over when a survey is to be shown. */
export interface Start {
  site: Site;
  /** The document this survey came with. */
  shared: WidgetDocument;
  survey: WidgetSurvey;
  /** The element that everything is drawn into; the loader made it and has put it in its place. */
  root: HTMLElement;
  /** The survey stands in the page, where a shortcode put it. */
  isInline: boolean;
  /** It came by a trigger, so that it has been in the waiting state (OP-086). */
  hasWaited: boolean;
}

/** A survey on screen. */
export interface Shown {
  open: () => void;
  close: () => void;
  destroy: () => void;
}

/** The lazily loaded part, as the loader sees it. */
export interface PanelModule {
  show: (start: Start) => Shown;
  /** Sends what an earlier page could not. */
  sendPending: (site: Site) => void;
  /** Takes back what is not bound to one survey. */
  end: () => void;
}
