import type { PageRule, SignedIdentity, WidgetDocument, WidgetSurvey } from '@userfeedback/contract';
import type { Device } from '@userfeedback/engine/visit/devices';
import type { PageVisit } from '@userfeedback/engine/visit/page-rules/page-rules';
import type { readTold } from '@userfeedback/engine/visit/told/told-facts';
import type { Reason, VisitFacts } from '@userfeedback/engine/visit/verdict';
import type { VisitState } from '@userfeedback/engine/visit/visit';
import type { SurveyPanelProps, Words } from '@userfeedback/survey-view';
import type { Site } from './site.ts';
import type { TextStore, WidgetStorage } from './storage.ts';

/** A part's file name, and the hash of what is in the file. */
export type Part = [file: string, integrity: string];

/** What is different while a survey is tested: nothing is stored, no event is fired, no redirect is followed. */
export interface Trial {
  /** An address without the test's token, which no rule and no response may see. */
  cut: (address: string) => string;
  /** Tells where visitors would go on to. */
  redirect: (address: string) => void;
}

/** A call of the page's scripts. */
export interface PageCall {
  name: 'identify' | 'track' | 'setFacts' | 'setLanguage' | 'open' | 'close';
  /** Of an event its name, of `open` and `close` the survey's id. */
  value: unknown;
  /** The properties of an event. */
  props: unknown;
}

/** What a part needs to look after the surveys of a page. */
export interface PageContext {
  trial?: Trial;
  site: Site;
  storage: WidgetStorage;
  device: Device;
  parts: Parts;
  /** What the page's owner reads of this script. */
  debug: UserFeedbackDebug;
  /** What an addon is there for on this page, if anything. */
  findPlace: (shared: WidgetDocument) => unknown;
  /** What the page's scripts have called so far, as they have called it. */
  calls: PageCall[];
  /** Called after each call of the page; those that count already do not count again. */
  eventHeard?: (() => void)[];
  /** Why surveys are not shown, by survey id; filled in while surveys are judged. */
  reasons: Record<number, string[]>;
  /** When the loader ran, by `performance.now()`. */
  loadedAt: number;
}

/** As the loader makes it; the part that looks after the page opens the storage. */
export type LoaderContext = Omit<PageContext, 'storage'> & Partial<Pick<PageContext, 'storage'>>;

/** The surveys of a page, as the loader sees them. */
export interface Page {
  /** Does what the page has called; true if it opens or closes a survey. */
  hear: (name: PageCall['name'], value: unknown) => Promise<boolean>;
  /** Places the surveys that this visitor may see here. Surveys that have not started are judged again. */
  decide: () => Promise<void>;
  destroy: () => Promise<void> | undefined;
}

/** What the panel needs to show one survey. */
export interface SurveyContext {
  trial: Trial | undefined;
  site: Site;
  storage: WidgetStorage;
  debug: UserFeedbackDebug;
  survey: ShownSurvey;
  /** The element that the survey is drawn into; it is already in the page. */
  root: HTMLElement;
  /** The survey is part of the page's content, where a shortcode put it. */
  isInline: boolean;
  /** The survey waited for a trigger. */
  hasWaited: boolean;
  /** Whether the site's pauses allow it to open by itself now; undefined if they do not matter. */
  takeTurn: (() => boolean) | undefined;
  /** Loaded if the survey needs it. */
  closing?: typeof import('./closing.ts') | undefined;
  /** The values of the survey's hidden fields that are known now. */
  readFields?: (() => Record<string, string>) | undefined;
  /** Puts what its texts quote into the survey, for surveys that quote. */
  quote?: ((survey: ShownSurvey, state: VisitState) => Pick<SurveyContext, 'survey'>) | undefined;
  /** The words of the language that the visitor reads, if it is not English. */
  words?: Words | undefined;
  /** What stands above everything in the panel. */
  head?: SurveyPanelProps['head'];
  /** Goes on to put texts and words into the context, and draws the survey again when the language changes. */
  followLanguage?: ((context: SurveyContext, draw: () => void) => void) | undefined;
}

/** What of the context a language changes. */
export type LaidTexts = Pick<SurveyContext, 'survey' | 'words' | 'head' | 'followLanguage'>;

// Triggers, persons, calls, panel and rules use this file, which cannot import them in turn: what others need of them is here.

/** The part for surveys that wait for something to happen. */
export interface TriggersModule {
  /**
   * Calls `start` once, when the first of a survey's triggers happens; the others are taken back then. Returns what takes all
   * of them back.
   */
  waitForTriggers: (survey: WidgetSurvey, context: PageContext, start: () => void) => () => void;
}

/** The part for surveys that each person answers once. */
export interface PersonModule {
  /** Why the person who is told does not see it: none who is signed, or one who has answered it. */
  judgePerson: (context: PageContext, survey: ShownSurvey) => Promise<Reason[]>;
}

/** A survey, with who answers it where each person does so once. */
export type ShownSurvey = WidgetSurvey & { identity?: SignedIdentity | undefined };

/** The part for the calls of a page that few pages make. */
export interface CallsModule {
  readTold: typeof readTold;
  /**
   * Opens a published survey whatever its trigger, page rules, share, frequency and display length say. Returns undefined if
   * it cannot be shown, and records why.
   */
  openSurvey: <Placed extends PlacedSurvey>(
    context: PageContext,
    id: unknown,
    surveys: PageSurveys<Placed>,
  ) => Promise<Placed | undefined>;
}

/** A survey with its element in the page. */
type PlacedSurvey = Shown & { root: HTMLElement };

/** The surveys of the page that matter when one of them is opened by its id. */
interface PageSurveys<Placed> {
  /** The survey itself, if it has a place on the page. */
  placed: Placed | undefined;
  floating: Placed | undefined;
  place: (survey: WidgetSurvey) => Placed | undefined;
}

/** A survey on screen. */
export interface Shown {
  /** The visitor has answered or typed something, which must not be lost. */
  isBegun: () => boolean;
  open: () => void;
  close: () => void;
  destroy: () => void;
}

/** What few surveys need. */
type RarelyNeeded = Pick<SurveyContext, 'closing' | 'readFields' | 'quote'> & Partial<LaidTexts>;

/** What the outbox needs to send stored responses. */
export type Sender = Pick<PageContext, 'site' | 'storage'>;

/** Both parts can look after a page's surveys, so that a page needs only one of them to show a survey. */
interface PagePart {
  openPage: (context: LoaderContext) => Page;
}

/** The part that draws surveys and sends responses. */
export interface PanelModule extends PagePart {
  /** What parts the survey needs; one that cannot be loaded is done without. */
  loadNeeded: (context: PageContext, survey: WidgetSurvey, root: HTMLElement) => Promise<RarelyNeeded>;
  show: (context: SurveyContext) => Shown;
  /** Sends the responses that an earlier page could not send. */
  sendPending: (sender: Sender) => void;
  /** Stops what does not belong to a single survey. */
  end: () => void;
}

/** The part for surveys with page rules, and for pages that show no survey. */
export interface RulesModule extends PagePart {
  /** What says whether a survey's page rules hold. */
  openRules: (
    survey: WidgetSurvey,
    context: PageContext,
  ) => Promise<(rules: readonly PageRule[], visit: PageVisit) => boolean>;
  /** Why a survey is not shown, if more decides than device, cookie and date. */
  findReasons: (
    context: PageContext,
    survey: WidgetSurvey,
    shared: WidgetDocument,
    facts: VisitFacts,
  ) => Promise<Reason[]>;
  /** The part for the calls of a page that few pages make. */
  calls: (parts: Parts) => Promise<CallsModule>;
  /** The visitor's country; null if it is not known. */
  findCountry: (site: Site) => Promise<string | null>;
  /** The part for surveys with pauses or a share of visitors. */
  opening: (parts: Parts) => Promise<typeof import('./opening.ts')>;
  /** The part for surveys that wait for a trigger. */
  triggers: (parts: Parts) => Promise<TriggersModule>;
  /** What few surveys need of other parts. */
  loadRare: (context: PageContext, survey: WidgetSurvey, root: HTMLElement) => Promise<RarelyNeeded>;
  /** The part for surveys that each person answers once. */
  person: (parts: Parts) => Promise<PersonModule>;
  /** Moves cookies of surveys that were met longest ago to `localStorage`, where there are too many. */
  makeRoom: (lasting: TextStore) => void;
  /** Lets addons draw into their elements and record this page view; returns a function that undoes it. */
  fillPlaces: (shared: WidgetDocument, context: PageContext) => Promise<(() => void) | undefined>;
}

/** The parts beside the loader, each loaded when it is first needed. */
export interface Parts {
  /** `Module` is what the part's file exports. */
  load: <Module>(part: Part) => Promise<Module>;
  panel: () => Promise<PanelModule>;
  /** The panel if it has been loaded. */
  loadedPanel: () => Promise<PanelModule> | undefined;
  rules: () => Promise<RulesModule>;
}
