import type { BuiltPart } from '@userfeedback/addon-kit';
import type { PageRule, SignedIdentity, WidgetDocument, WidgetSurvey } from '@userfeedback/contract';
import type { visitorFaceOf } from '@userfeedback/engine/question-types/visitor';
import type { Device } from '@userfeedback/engine/visit/devices';
import type { PageVisit } from '@userfeedback/engine/visit/page-rules/page-rules';
import type { readTold } from '@userfeedback/engine/visit/told/told-facts';
import type { Reason, VisitFacts } from '@userfeedback/engine/visit/verdict';
import type { VisitState } from '@userfeedback/engine/visit/visit';
import type { PanelTypes, SurveyPanelProps, TypesPart, Words } from '@userfeedback/survey-view';
import type { takeHooks } from './render/part-hooks.ts';
import type { Site } from './site.ts';
import type { TextStore, WidgetStorage } from './storage.ts';

export type Part = BuiltPart;

/** While a survey is tested, nothing is stored, no event is fired and no redirect is followed. */
export interface Trial {
  /** Removes the test's token from an address, so that no rule and no response sees it. */
  cut: (address: string) => string;
  redirect: (address: string) => void;
}

export interface PageCall {
  name: 'identify' | 'track' | 'setFacts' | 'setLanguage' | 'open' | 'close';
  /** The name of an event; for `open` and `close` the survey's id. */
  value: unknown;
  /** Only for `track`. */
  props: unknown;
}

export interface PageContext {
  trial?: Trial;
  site: Site;
  /** What finished responses say besides. */
  sent?: object | undefined;
  storage: WidgetStorage;
  device: Device;
  parts: Parts;
  /** Readable by the page's owner as `window.userfeedback_debug`. */
  debug: UserFeedbackDebug;
  /** An element for an addon, or an address that an addon watches. */
  findPlace: (shared: WidgetDocument) => unknown;
  calls: PageCall[];
  /** Called after each call of the page. */
  eventHeard?: (() => void)[];
  /** Why surveys are not shown, by survey id. */
  reasons: Record<number, string[]>;
  /** By `performance.now()`. */
  loadedAt: number;
  fillIn?: FillIn;
}

/** What the fields of a survey begin with; `faceOf` knows its types. */
type FillIn = (survey: WidgetSurvey, faceOf: typeof visitorFaceOf) => Pick<VisitState, 'typed' | 'filled'>;

/** As the loader makes it; the part that looks after the page opens the storage. */
export type LoaderContext = Omit<PageContext, 'storage'> & Partial<Pick<PageContext, 'storage'>>;

export interface Page {
  /** True if the call opens or closes a survey. */
  hear: (name: PageCall['name'], value: unknown) => Promise<boolean>;
  /** Judges surveys that have not started again. */
  decide: () => Promise<void>;
  destroy: () => Promise<void> | undefined;
}

/** What the panel needs to show one survey; what few surveys need is loaded only for those. */
export interface SurveyContext {
  trial: Trial | undefined;
  site: Site;
  sent: PageContext['sent'];
  storage: WidgetStorage;
  debug: UserFeedbackDebug;
  survey: ShownSurvey;
  root: HTMLElement;
  isInline: boolean;
  hasWaited: boolean;
  fillIn: FillIn | undefined;
  /** Whether the site's pauses allow it to open by itself now; undefined if they do not matter. */
  takeTurn: (() => boolean) | undefined;
  closing?: typeof import('./closing.ts') | undefined;
  readFields?: (() => Record<string, string>) | undefined;
  /** Fills in the quotes of the survey's texts. */
  quote?: ((survey: ShownSurvey, state: VisitState) => Pick<SurveyContext, 'survey'>) | undefined;
  /** Absent: English. */
  words?: Words | undefined;
  head?: SurveyPanelProps['head'];
  /** Redraws the survey in another language whenever the visitor's changes. */
  followLanguage?: ((context: SurveyContext, draw: () => void) => void) | undefined;
}

/** What a language changes of the context. */
export type LaidTexts = Pick<SurveyContext, 'survey' | 'words' | 'head' | 'followLanguage'>;

// Triggers, persons, calls, panel and rules use this file, which cannot import them in turn: what others need of them is here.

/** For surveys that wait for something to happen. */
export interface TriggersModule {
  /** Calls `start` once, when the first trigger happens. Returns a function that stops waiting. */
  waitForTriggers: (survey: WidgetSurvey, context: PageContext, start: () => void) => () => void;
}

/** For surveys that each person answers once. */
export interface PersonModule {
  /**
   * Why this person does not see the survey: the page has named nobody with a valid signature, or the person has
   * answered it.
   */
  judgePerson: (context: PageContext, survey: ShownSurvey) => Promise<Reason[]>;
}

/** `identity` is who answers it, if each person does so once. */
export type ShownSurvey = WidgetSurvey & { identity?: SignedIdentity | undefined };

/** For calls that few pages make. */
export interface CallsModule {
  readTold: typeof readTold;
  /**
   * Opens a published survey whatever its trigger, page rules, share, frequency and display length say. Returns
   * undefined if it cannot be shown, and records why.
   */
  openSurvey: <Placed extends PlacedSurvey>(
    context: PageContext,
    id: unknown,
    surveys: PageSurveys<Placed>,
  ) => Promise<Placed | undefined>;
}

type PlacedSurvey = Shown & { root: HTMLElement };

/** `placed` is the survey itself, if it has a place on the page. */
interface PageSurveys<Placed> {
  placed: Placed | undefined;
  floating: Placed | undefined;
  place: (survey: WidgetSurvey) => Placed | undefined;
}

export interface Shown {
  /** The visitor has answered or typed something, which must not be lost. */
  isBegun: () => boolean;
  open: () => void;
  close: () => void;
  destroy: () => void;
}

/** What a part with question types exports as `open`. */
export type OpenTypes = (hooks: Parameters<typeof takeHooks>[0], panelTypes: PanelTypes) => TypesPart;

type RarelyNeeded = Pick<SurveyContext, 'closing' | 'readFields' | 'quote'> & Partial<LaidTexts>;

export type Sender = Pick<PageContext, 'site' | 'storage'>;

/** Both parts can look after a page's surveys, so a page needs only one of them to show a survey. */
interface PagePart {
  openPage: (context: LoaderContext) => Page;
}

export interface PanelModule extends PagePart {
  /** What cannot be loaded is left out; throws without a part that has types of the survey. */
  loadNeeded: (context: PageContext, survey: WidgetSurvey, root: HTMLElement) => Promise<RarelyNeeded>;
  show: (context: SurveyContext) => Shown;
  sendPending: (sender: Sender) => void;
  /** Stops what does not belong to a single survey. */
  end: () => void;
}

/** For surveys with page rules, and for pages that show no survey. */
export interface RulesModule extends PagePart {
  /** Whether a survey's page rules hold. */
  openRules: (
    survey: WidgetSurvey,
    context: PageContext,
  ) => Promise<(rules: readonly PageRule[], visit: PageVisit) => boolean>;
  /** For surveys that need more than device, cookie and date. */
  findReasons: (
    context: PageContext,
    survey: WidgetSurvey,
    shared: WidgetDocument,
    facts: VisitFacts,
  ) => Promise<Reason[]>;
  calls: (parts: Parts) => Promise<CallsModule>;
  /** Null if it is not known. */
  findCountry: (site: Site) => Promise<string | null>;
  opening: (parts: Parts) => Promise<typeof import('./opening.ts')>;
  triggers: (parts: Parts) => Promise<TriggersModule>;
  loadRare: (context: PageContext, survey: WidgetSurvey, root: HTMLElement) => Promise<RarelyNeeded>;
  person: (parts: Parts) => Promise<PersonModule>;
  /** Moves cookies of the surveys that were met longest ago to `localStorage`. */
  makeRoom: (lasting: TextStore) => void;
  /** Lets addons fill their elements and watch this page view; returns a function that undoes it. */
  fillPlaces: (shared: WidgetDocument, context: PageContext) => Promise<(() => void) | undefined>;
}

export interface Parts {
  /** `Module` is what the part's file exports. */
  load: <Module>(part: Part) => Promise<Module>;
  panel: () => Promise<PanelModule>;
  /** Undefined unless it has been loaded. */
  loadedPanel: () => Promise<PanelModule> | undefined;
  rules: () => Promise<RulesModule>;
}
