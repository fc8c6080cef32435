import type { PageRule, RecordedPages, WidgetDocument, WidgetSurvey } from '@userfeedback/contract';
import type { PageVisit } from '@userfeedback/engine/visit/page-rules/page-rules';
import { hasRareRules, rulesHoldBy } from '@userfeedback/engine/visit/page-rules/page-rules';
import type { Reason, VisitFacts } from '@userfeedback/engine/visit/verdict';
import { mayHoldBack, verdictOn } from '@userfeedback/engine/visit/verdict';
import { readPageFacts, readToldFacts } from './facts.ts';
import { guard } from './guard.ts';
import { isGeo } from './judge.ts';
import { makeRoom as makeRoomIn } from './make-room.ts';
import { LOOK_MS } from './page-is-parsed.ts';
import { openPage as openSurveys, withStorage } from './page-surveys.ts';
import type {
  CallsModule,
  LoaderContext,
  Page,
  PageContext,
  Part,
  Parts,
  PersonModule,
  RulesModule,
  TriggersModule,
} from './parts.ts';
import type { Site } from './site.ts';
import { fetchJson } from './site.ts';
import { placesOfBrowser } from './storage.ts';

/** The parts: file names and hashes, filled in by the build. */
declare const ADDONS: Part;
declare const CALLS: Part;
declare const RECORD: Part;
declare const OPENING: Part;
declare const TRIGGERS: Part;
declare const RARE: Part;
declare const CLOSING: Part;
declare const FIELDS: Part;
declare const PERSON: Part;
declare const QUOTES: Part;
declare const TEXTS: Part;
declare const TEAM: Part;

/** Tokens of heatmaps are long; anything shorter is no token. */
const TOKEN = /[#?&]userfeedback-(?:test=|heatmap=(?=[\w-]{80}))([\w-]+)/;

const addons = loadOnce<typeof import('./addons.ts')>(ADDONS);
const recorder = loadOnce<Recorder>(RECORD);
const team = loadOnce<typeof import('./team.ts')>(TEAM);
export const opening = loadOnce<typeof import('./opening.ts')>(OPENING);
export const triggers = loadOnce<TriggersModule>(TRIGGERS);
const texts = loadOnce<typeof import('./texts.tsx')>(TEXTS);
export const calls = loadOnce<CallsModule>(CALLS);
const closing = loadOnce<typeof import('./closing.ts')>(CLOSING);
const fields = loadOnce<typeof import('./fields.ts')>(FIELDS);
const quotes = loadOnce<typeof import('./quotes.ts')>(QUOTES);
export const person = loadOnce<PersonModule>(PERSON);
const rareRules = loadOnce<typeof import('./rare-rules.ts')>(RARE);

function loadOnce<Module>(part: Part) {
  let loaded: Promise<Module> | undefined;
  return (parts: Parts) => {
    const load = async () => {
      try {
        return await parts.load<Module>(part);
      } catch (error) {
        // Without a connection, for example: loaded again when it is needed again.
        loaded = undefined;
        throw error;
      }
    };
    loaded ??= load();
    return loaded;
  };
}

/** The surveys of this page or, with a token in the address, what the team does on it. */
export function openPage(loaded: LoaderContext): Page {
  const context = withStorage(loaded);
  const [piece, token] = TOKEN.exec(location.hash) ?? [];
  if (!piece || !token) return openSurveys(context);
  let opened: Page | undefined;
  return {
    hear: async (name, value) => !!opened && opened.hear(name, value),
    destroy: () => opened?.destroy(),
    decide: async () => {
      if (!opened) {
        const part = await team(context.parts);
        opened = await part.openTeamPage(context, piece, token, openSurveys);
      }
      await opened.decide();
    },
  };
}

export const loadRare: RulesModule['loadRare'] = async (context, survey, root) => {
  const { parts } = context;
  const load = async <Found>(need: WidgetSurvey['needs'][number], find: () => Promise<Found>) =>
    (survey.needs.includes(need) && (await guard(find)())) || undefined;
  const readFields = await load('fields', async () => (await fields(parts)).openFields(context, survey, root));
  return {
    closing: await load('limits', () => closing(parts)),
    readFields,
    quote: await load('quoted-texts', async () => (await quotes(parts)).openQuotes(readFields)),
    ...(await load('texts', async () => (await texts(parts)).openTexts(context, survey, root))),
  };
};

/** Tests of rare rules are loaded only if the survey has any. */
export async function openRules(survey: WidgetSurvey, context: PageContext) {
  const hasRare = hasRareRules(survey.settings.targeting.page_rules);
  const tests = hasRare ? await (await rareRules(context.parts)).openTests(context, survey) : undefined;
  return (rules: readonly PageRule[], visit: PageVisit) => rulesHoldBy(rules, visit, tests);
}

export const makeRoom: RulesModule['makeRoom'] = (lasting) => makeRoomIn(placesOfBrowser, lasting);

let countryCall: Promise<string | null> | undefined;
/** Asks the server once. */
export function findCountry({ api }: Site): Promise<string | null> {
  const fetchCountry = async () => {
    try {
      return (await fetchJson(`${api}/widget/country`, 'no-store')).country;
    } catch {
      return null;
    }
  };
  countryCall ??= fetchCountry();
  return countryCall;
}

/** Whom the page has named; null: nobody. */
async function findPerson({ parts, calls: made }: PageContext): Promise<string | null> {
  const page: object = readPageFacts();
  if (!('identity' in page) && !made.some(({ name }) => name === 'identify')) return null;
  return (await calls(parts)).readTold(page, made).identity?.id ?? null;
}

/** Each check is made only if nothing before it excludes the survey. */
export async function findReasons(
  context: PageContext,
  survey: WidgetSurvey,
  shared: WidgetDocument,
  facts: VisitFacts,
): Promise<Reason[]> {
  const { site, storage, parts, trial } = context;
  if (survey.settings.fields) await guard(async () => (await fields(parts)).keepParameters(storage, survey))();
  const rulesHold = await openRules(survey, context);
  let held: Reason[] = [];
  const judge = (country: string | null) => verdictOn(survey, { ...facts, country }, rulesHold, held).reasons;
  let reasons = judge(null);
  if (reasons.every(isGeo) && mayHoldBack(survey, shared.widget_settings)) {
    const id = await findPerson(context);
    held = (await opening(parts)).findHeldBack(storage, survey, shared, facts.inline, id);
    reasons = judge(null);
  }
  if (reasons.length > 0 && reasons.every(isGeo)) reasons = judge(await findCountry(site));
  const isAsked = reasons.length === 0 && survey.settings.one_per_person && !trial;
  return isAsked ? (await person(parts)).judgePerson(context, survey) : reasons;
}

/** Lets the usable addons fill their elements, and records this page view. Returns a function that undoes it. */
export async function fillPlaces(
  { addons: usable, heatmaps }: WidgetDocument,
  { site, storage, parts, calls: made }: PageContext,
): Promise<() => void> {
  const slugs = Object.keys(usable).filter(
    (slug) => usable[slug] && document.querySelector(`[data-userfeedback-${slug}]`) !== null,
  );
  const part = slugs.length > 0 ? await addons(parts) : undefined;
  // The page may have called `destroy()` in the meantime.
  const empty = window.userfeedback && part?.fillPlaces(slugs, site.api, storage);
  if (heatmaps && window.userfeedback) recordView(heatmaps, site.api, parts, made);
  return () => {
    empty?.();
    endView(false);
  };
}

type Recorder = typeof import('@userfeedback/addons/heatmap-record');

/** The path for which chance has already decided whether it is recorded. */
let viewed: string | undefined;
let end: ReturnType<Recorder['record']> | undefined;
function endView(isSent: boolean, next?: string) {
  end?.(isSent);
  end = undefined;
  viewed = next;
}

/** Only if the site records the page and the view's share is drawn. */
const recordView = guard(
  async ({ pages, nonce }: RecordedPages, api: string, parts: Parts, made: PageContext['calls']): Promise<void> => {
    const { globalPrivacyControl, doNotTrack } = window.navigator as Signals;
    if (globalPrivacyControl || doNotTrack === '1') return;
    while (document.readyState !== 'complete') await new Promise((done) => setTimeout(done, LOOK_MS));
    const { pathname } = location;
    const facts = readToldFacts(made);
    const page = pages.find(
      ({ pattern, logged_in }) => (logged_in || !facts.logged_in) && new RegExp(pattern, 'i').test(pathname),
    );
    if (page && viewed === pathname) return;
    endView(viewed !== pathname, page && pathname);
    if (!page || Math.random() * 100 >= page.share) return;
    const part = await recorder(parts);
    if (viewed === pathname) end ??= part.record(`${api}/heatmaps/${page.id}/views`, nonce, facts.layout);
  },
);

/** What browsers send for visitors who do not want to be tracked. */
type Signals = Navigator & { globalPrivacyControl?: boolean };
