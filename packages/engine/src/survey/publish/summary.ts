import type { Behavior, Limits, SurveyDraft, Targeting, ThankYou } from '@userfeedback/contract';
import { DEVICES, SAMPLE_MAX } from '@userfeedback/contract/limits';
import type { OnPages } from '@userfeedback/contract/places-limits';
import type { SiteAccess } from '../../access/access.ts';
import { liveLanguages } from '../../languages/language-moves.ts';
import type { LookPart } from '../../look/theming.ts';
import { isOwnPart, LOOK_PARTS } from '../../look/theming.ts';
import { emailList } from '../../text/email-addresses.ts';
import type { RuleSentence } from '../../visit/page-rules/page-rule-boxes.ts';
import { ruleSentence } from '../../visit/page-rules/page-rule-boxes.ts';
import { needsCountry, usesPageRules } from '../../visit/verdict.ts';
import { firstOfEachThing, missingOnStep } from '../draft/step-ready.ts';
import { inForce } from '../in-force.ts';
import type { PublishGap } from './publish-gaps.ts';
import { isQuoteGap, publishGaps, STEPS } from './publish-gaps.ts';
import { surveyState } from './survey-state.ts';

/** An empty list means all of them, `pages` null all pages; countries are codes. */
export interface SummaryValues {
  questions: number;
  devices: Targeting['devices'];
  pages: RuleSentence | null;
  countries: string[];
  opens: Pick<Behavior, 'timing' | 'timing_delay' | 'triggers'>;
  shows: Behavior['display_length'];
  /** `from` null: now. `until` is the last day, `end` a moment; both null: forever. */
  runs: { from: string | null; until: Behavior['expire_at']; end: string | null };
  after: { type: ThankYou['type']; endings: number };
  limits: Pick<Limits, 'sample_percent' | 'max_responses' | 'pace'> & { quotas: number };
  /** `missing` counts the texts that visitors still read in the base language. */
  languages: { base: string | null; live: { tag: string; missing: number }[] };
  /** The parts that differ from the site's look. */
  look: LookPart[];
  /** Null for a survey that was never saved. */
  where: { on_pages: OnPages; by_link: boolean } | null;
  /** `addresses` is null while no mails are sent. */
  tells: { addresses: number | null; webhooks: number; drive: boolean };
}
export type SummaryName = keyof SummaryValues;

export type SummaryProblem =
  | 'no_questions'
  | 'untitled'
  | 'quotes'
  | 'options'
  | 'pictures'
  | 'question_logic'
  | 'devices'
  | 'page_rules'
  | 'countries'
  | 'triggers'
  | 'message'
  | 'logo'
  | 'redirect'
  | 'ending'
  | 'button'
  | 'addresses'
  | 'no_webhook'
  | 'email_logic';

interface Row<Name extends SummaryName> {
  name: Name;
  value: SummaryValues[Name];
  isDefault: boolean;
  problem: SummaryProblem | null;
  /** Path of the field to change: one with a problem, if there is any. */
  field: string;
}
export type SummaryRow = { [Name in SummaryName]: Row<Name> }[SummaryName];

export interface Summary {
  rows: SummaryRow[];
  /** How many things are not ready: questions, the thank-you, the page rules, the triggers. */
  missing: number;
  gap: string | undefined;
}

const RULES_TOLD = 3;

export function summaryOf(
  draft: SurveyDraft,
  site: SiteAccess,
  now: Date,
  where: SummaryValues['where'] = null,
): Summary {
  const values = { ...valuesOf(draft, site, now), where };
  const quotes = STEPS.flatMap((step) => missingOnStep(step, draft)).filter((gap) => isQuoteGap(gap, draft));
  const codes: Record<string, { code: GapCode }> = {
    ...publishGaps(draft, site),
    ...Object.fromEntries(quotes.map((gap) => [gap, { code: 'quotes' as const }])),
  };
  const gaps = Object.keys(codes);
  const gapOf = ({ path, only }: Told) =>
    gaps.find((gap) => path.test(gap) && (only === undefined || codes[gap]?.code === only));
  const rows = NAMES.map((name) => {
    const problem = PROBLEMS.find((each) => each.row === name && gapOf(each) !== undefined);
    const gap = problem && gapOf(problem);
    return {
      name,
      value: values[name],
      isDefault: isDefault(name, values),
      problem: problem?.code ?? null,
      // The step adds a first question if there is none.
      field: gap === undefined || gap === 'questions' ? SUMMARY_FIELDS[name] : fieldOf(gap, draft),
    } as SummaryRow;
  });
  return {
    rows: rows.filter(({ name, isDefault }) =>
      name === 'where' ? where !== null : !ONLY_IF_SET.includes(name) || !isDefault,
    ),
    missing: firstOfEachThing(gaps).length,
    gap: gaps[0] && fieldOf(gaps[0], draft),
  };
}

const ONLY_IF_SET: readonly SummaryName[] = ['limits', 'languages'];

/** For a question's options: the path of the blank one. */
function fieldOf(gap: string, draft: SurveyDraft): string {
  return missingOnStep('questions', draft).find((path) => path.startsWith(gap)) ?? gap;
}

export const SUMMARY_FIELDS: Readonly<Record<SummaryName, string>> = {
  questions: 'questions.0.title',
  devices: 'settings.targeting.devices',
  pages: 'settings.targeting.pages',
  countries: 'settings.geo_targeting.target',
  opens: 'settings.behavior.timing',
  shows: 'settings.behavior.display_length',
  runs: 'settings.behavior.run_time',
  after: 'settings.thank_you.type',
  limits: 'settings.limits.sample_percent',
  languages: 'languages.base',
  look: 'settings.theming.color_scheme',
  where: 'places.on_pages',
  tells: 'notifications.email.active',
};
const NAMES = Object.keys(SUMMARY_FIELDS) as SummaryName[];

type GapCode = PublishGap['code'] | 'quotes';

interface Told {
  code: SummaryProblem;
  row: SummaryName;
  path: RegExp;
  only?: GapCode;
}

const TITLE = /^questions\.\d+\.title$/;
const CONFIG = /^questions\.\d+\.config\./;
const MESSAGE = /^settings\.thank_you\.(endings\.\d+\.)?message$/;

/** Of several problems of a row, the first one in this list is shown. */
const PROBLEMS: readonly Told[] = [
  { code: 'no_questions', row: 'questions', path: /^questions$/ },
  { code: 'untitled', row: 'questions', path: TITLE, only: 'title-required' },
  { code: 'quotes', row: 'questions', path: TITLE, only: 'quotes' },
  { code: 'options', row: 'questions', path: CONFIG, only: 'options-required' },
  { code: 'pictures', row: 'questions', path: CONFIG, only: 'not-an-image-address' },
  { code: 'question_logic', row: 'questions', path: /^questions\.\d+\.(logic|jumps)\./ },
  { code: 'devices', row: 'devices', path: /^settings\.targeting\.devices$/ },
  { code: 'page_rules', row: 'pages', path: /^settings\.targeting\.page_rules/ },
  { code: 'countries', row: 'countries', path: /^settings\.geo_targeting/ },
  { code: 'triggers', row: 'opens', path: /^settings\.behavior\.triggers/ },
  { code: 'message', row: 'after', path: MESSAGE, only: 'field-required' },
  { code: 'ending', row: 'after', path: /^settings\.thank_you\.endings\.\d+\.conditions/ },
  { code: 'button', row: 'after', path: /^settings\.thank_you\.(endings\.\d+\.)?button/ },
  { code: 'quotes', row: 'after', path: MESSAGE, only: 'quotes' },
  { code: 'redirect', row: 'after', path: /^settings\.thank_you\.(redirect_to|conditions)/ },
  { code: 'quotes', row: 'limits', path: /^settings\.limits\.closed_message$/ },
  { code: 'logo', row: 'look', path: /^settings\.theming/ },
  { code: 'addresses', row: 'tells', path: /^notifications\.email\.addresses$/ },
  { code: 'email_logic', row: 'tells', path: /^notifications\.email\.logic/ },
  { code: 'no_webhook', row: 'tells', path: /^notifications\.webhook/ },
];

/** As in force, but with all questions. */
function valuesOf(draft: SurveyDraft, site: SiteAccess, now: Date): Omit<SummaryValues, 'where'> {
  const { settings, notifications } = inForce(draft, site).survey;
  const { targeting, geo_targeting, behavior, thank_you, limits, theming, google_drive } = settings;
  const { email, webhook } = notifications;
  const isEverywhere = DEVICES.every((device) => targeting.devices.includes(device));
  return {
    questions: draft.questions.length,
    devices: isEverywhere ? [] : DEVICES.filter((device) => targeting.devices.includes(device)),
    pages: usesPageRules({ settings }) ? ruleSentence(targeting.page_rules, RULES_TOLD) : null,
    countries: needsCountry({ settings }) ? geo_targeting.countries : [],
    opens: { timing: behavior.timing, timing_delay: behavior.timing_delay, triggers: behavior.triggers },
    shows: behavior.display_length,
    runs: {
      from: surveyState(draft, now) === 'scheduled' ? draft.publish_at : null,
      until: behavior.run_time === 'expire' ? behavior.expire_at : null,
      end: behavior.run_time === 'until' ? behavior.end_at : null,
    },
    after: { type: thank_you.type, endings: thank_you.type === 'message' ? thank_you.endings.length : 0 },
    limits: {
      sample_percent: limits.sample_percent,
      max_responses: limits.max_responses,
      pace: limits.pace,
      quotas: limits.quotas.length,
    },
    languages: { base: draft.languages.base, live: liveLanguages(draft) },
    look: (Object.keys(LOOK_PARTS) as LookPart[]).filter((part) => isOwnPart(theming, part)),
    tells: {
      addresses: email.active ? emailList(email.addresses).length : null,
      webhooks: webhook.active ? webhook.webhooks.filter(({ request_url }) => request_url !== '').length : 0,
      drive: google_drive.enable,
    },
  };
}

function isDefault(name: SummaryName, values: SummaryValues): boolean {
  const { devices, pages, countries, opens, shows, runs, after, limits, languages, look, where, tells } = values;
  const defaults: Record<SummaryName, boolean> = {
    questions: false,
    devices: devices.length === 0,
    pages: pages === null,
    countries: countries.length === 0,
    opens: opens.timing === 'immediate',
    shows: shows === 'until_response',
    runs: runs.from === null && runs.until === null && runs.end === null,
    after: after.type === 'message' && after.endings === 0,
    limits:
      limits.sample_percent === SAMPLE_MAX &&
      limits.max_responses === null &&
      limits.pace === null &&
      limits.quotas === 0,
    languages: languages.live.length === 0,
    look: look.length === 0,
    where: where?.on_pages === 'open' && !where.by_link,
    tells: tells.addresses === null && tells.webhooks === 0 && !tells.drive,
  };
  return defaults[name];
}
