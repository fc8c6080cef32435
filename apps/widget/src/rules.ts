import type { ViewedPage } from '@userfeedback/addon-kit';
import { viewWatchers } from '@userfeedback/addons/page-views';
import { teamLinks } from '@userfeedback/addons/team-links';
import type { PageRule, WidgetDocument, WidgetSurvey } from '@userfeedback/contract';
import type { PageVisit } from '@userfeedback/engine/visit/page-rules/page-rules';
import { hasRareRules, rulesHoldBy } from '@userfeedback/engine/visit/page-rules/page-rules';
import type { Reason, VisitFacts } from '@userfeedback/engine/visit/verdict';
import { mayHoldBack, verdictOn } from '@userfeedback/engine/visit/verdict';
import { readPageFacts, readToldFacts } from './facts.ts';
import { guard } from './guard.ts';
import { isGeo } from './judge.ts';
import { makeRoom as makeRoomIn } from './make-room.ts';
import { openPage as openSurveys, withStorage } from './page-surveys.ts';
import type {
  CallsModule,
  LoaderContext,
  Page,
  PageContext,
  Part,
  PersonModule,
  RulesModule,
  TriggersModule,
} from './parts.ts';
import { fields, loadOnce } from './rare-parts.ts';
import type { Site } from './site.ts';
import { fetchJson } from './site.ts';
import { placesOfBrowser } from './storage.ts';

/** The parts: file names and hashes, filled in by the build. */
declare const ADDONS: Part;
declare const CALLS: Part;
declare const OPENING: Part;
declare const TRIGGERS: Part;
declare const RARE: Part;
declare const PERSON: Part;
declare const TEAM: Part;

export { loadRare } from './rare-parts.ts';

const TOKEN = new RegExp(`[#?&](?:userfeedback-test=|${teamLinks})([\\w-]+)`);

const addons = loadOnce<typeof import('./addons.ts')>(ADDONS);
const team = loadOnce<typeof import('./team.ts')>(TEAM);
export const opening = loadOnce<typeof import('./opening.ts')>(OPENING);
export const triggers = loadOnce<TriggersModule>(TRIGGERS);
export const calls = loadOnce<CallsModule>(CALLS);
export const person = loadOnce<PersonModule>(PERSON);
const rareRules = loadOnce<typeof import('./rare-rules.ts')>(RARE);

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
  if (survey.settings.fields) await guard(async () => (await fields(parts)).saveParameters(storage, survey))();
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

/** Lets the usable addons fill their elements and watch this page view. Returns a function that undoes it. */
export async function fillPlaces(
  shared: WidgetDocument,
  { site, storage, parts, calls: made }: PageContext,
): Promise<() => void> {
  const slugs = Object.keys(shared.addons).filter(
    (slug) => shared.addons[slug] && document.querySelector(`[data-userfeedback-${slug}]`) !== null,
  );
  const part = slugs.length > 0 ? await addons(parts) : undefined;
  // The page may have called `destroy()` in the meantime.
  const empty = window.userfeedback && part?.fillPlaces(slugs, site.api, storage);
  const viewed: ViewedPage = {
    api: site.api,
    readFacts: () => readToldFacts(made),
    load: (one) => loadOnce<never>(one)(parts),
  };
  if (window.userfeedback) for (const { watch } of viewWatchers) guard(watch)(shared, viewed);
  return () => {
    empty?.();
    for (const { end } of viewWatchers) end();
  };
}
