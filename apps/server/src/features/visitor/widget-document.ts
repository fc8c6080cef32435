import type { SurveyDraft, SurveySettings, ThankYou, WidgetSurvey } from '@userfeedback/contract';
import { WidgetDocument } from '@userfeedback/contract';
import type { PanelPart } from '@userfeedback/contract/limits';
import { DEFAULT_CLOSED_MESSAGE, PANEL_PARTS, WIDGET_PARTS } from '@userfeedback/contract/limits';
import type { OnPages } from '@userfeedback/contract/places-limits';
import {
  answeringInForce,
  canBegin,
  fontSheet,
  hasIcons,
  hasLimits,
  inForce,
  inOwnWords,
  isEnded,
  keepsVisits,
  needsRules,
  notShown,
  panelParts,
  questionsForVisitors,
  quotesApart,
  resolveLook,
  shownLanguages,
  spokenIn,
  surveyDirection,
  thanksForVisitors,
  visitorLook,
  widgetSettingsOf,
  widgetSiteOf,
} from '@userfeedback/engine';
import { WORD_FILES } from '@userfeedback/engine/languages/words/index';
import { TOGGLE_ICONS } from '@userfeedback/engine/look/toggle-icons';
import type { ContentHost } from '@userfeedback/host-kit';
import { makeNonce } from '../../platform/api/callers/nonces.ts';
import type { Config } from '../../platform/config/config.ts';
import type { SiteNow } from '../../platform/deps.ts';
import { drawingOf, openIconSet } from '../icons/icon-set.ts';
import { changePictures, changeSettingsPictures, toPublicAddress } from '../media/own-addresses.ts';
import type { LimitState } from '../responses/store/taken.ts';
import type { StoredSurvey } from '../surveys/stored/stored-survey.ts';
import { draftOf } from '../surveys/stored/stored-survey.ts';
import { languageParts, namesOf } from './language-parts.ts';
import { withAsciiHosts } from './rule-addresses.ts';

/** A survey that is tested is shown wherever it may be found. */
type PlacedSurvey = StoredSurvey & { on_pages?: OnPages | null };

interface Sources {
  publicAddons: readonly string[];
  site: SiteNow;
  host: ContentHost;
  config: Config;
  now: Date;
  limits: ReadonlyMap<number, LimitState>;
  /** A survey that has ended can be tested too. */
  isTest?: boolean;
  addonParts?: Partial<WidgetDocument>;
}

/**
 * All visitors get the same document: nothing in it belongs to one visitor, or to administrators. Its shape is the
 * allow-list of what is sent.
 */
export async function widgetDocument(rows: readonly PlacedSurvey[], sources: Sources): Promise<WidgetDocument> {
  const { access } = sources.site;
  const toPublic = toPublicAddress(sources.config.publicUrl);
  const site = { ...sources.site, settings: changeSettingsPictures(sources.site.settings, toPublic) };
  const surveys: Promise<WidgetSurvey>[] = [];
  const reasons: WidgetDocument['reasons'] = {};
  const closed: WidgetDocument['closed'] = {};
  for (const row of rows) {
    const draft = changePictures(draftOf(row), toPublic);
    const reason = notShown(draft, access);
    const { survey } = inForce(draft, access);
    const isOver = isEnded(survey.settings.behavior, sources.now.getTime());
    const why = isOver ? 'ended' : sources.limits.get(row.id)?.closed;
    if (why && !sources.isTest) {
      closed[row.id] = why;
      reasons[row.id] = [why];
    } else if (reason === 'question-at-rest') reasons[row.id] = ['question-types-addon'];
    else if (reason === null && canBegin(survey)) surveys.push(widgetSurvey(row, survey, { ...sources, site }));
  }
  return WidgetDocument.parse({
    surveys: await Promise.all(surveys),
    reasons,
    closed,
    widget_settings: widgetSettingsOf(site.settings),
    ...widgetSiteOf(access, sources.publicAddons),
    ...sources.addonParts,
  });
}

async function widgetSurvey(
  row: PlacedSurvey,
  survey: SurveyDraft,
  { host, config, now, site, limits, isTest }: Sources,
): Promise<WidgetSurvey> {
  const { id, title, type, template, publish_at, version, cookie_name } = row;
  const look = resolveLook(survey.settings, widgetSettingsOf(site.settings), site.access);
  // Visitors get only the icons a survey uses, and the set is read only if needed.
  const needsSet = survey.questions.some(hasIcons) || !(look.toggle.icon in TOGGLE_ICONS);
  const icons = needsSet ? await openIconSet() : undefined;
  const answering = answeringInForce(survey.settings.answering, site.settings);
  const isKept = keepsVisits(answering);
  const isLimited = hasLimits(survey.settings.limits);
  const { one_per_person } = survey.settings;
  const hasFields = survey.settings.fields.length > 0;
  const { base, choice } = survey.languages;
  const parts = languageParts(survey);
  const isSpoken = Object.keys(parts).length > 0;
  // The texts read as if there was nothing to quote; the versions with quotes are sent apart.
  const read = quotesApart(survey);
  const needed: Record<(typeof WIDGET_PARTS)[number], boolean> = {
    rules: needsRules(survey, site.settings),
    limits: isLimited || one_per_person,
    fields: hasFields,
    texts: isSpoken,
    ...needsOf(survey),
    'quoted-texts': [read, ...Object.values(parts)].some(({ quotes }) => quotes),
  };
  const draw = (icon: { name: string; style: string }) => drawingOf(icons, icon);
  const delivered: WidgetSurvey = {
    id,
    title,
    type,
    template,
    publish_at,
    version,
    cookie_name,
    lang: base ?? undefined,
    dir: surveyDirection(base, read.questions),
    ...(isSpoken && { languages: isTest ? parts : namesOf(parts, { id, version, base }, config) }),
    ...(isSpoken && choice && { choice: ownNames(shownLanguages(survey.languages)) }),
    questions: questionsForVisitors(survey, site.access, draw),
    settings: {
      ...(await visitorSettings(survey.settings, host)),
      answering: isKept ? answering : undefined,
      fields: hasFields ? survey.settings.fields : undefined,
      one_per_person: one_per_person || undefined,
    },
    needs: WIDGET_PARTS.filter((part) => needed[part]),
    full_quotas: limits.get(id)?.full_quotas,
    look: visitorLook(look),
    toggle_path: draw({ name: look.toggle.icon, style: 'regular' }).path,
    font_sheet: fontSheet(config.fonts?.service ?? null, look.font),
    notifications: {},
    floats: row.on_pages === 'placed' ? false : undefined,
    is_shortcode: false,
    nonces: {
      impression: makeNonce(config, `impression:${id}`, now),
      submission: makeNonce(config, `submission:${id}`, now),
    },
  };
  const spoken = base === null ? undefined : spokenIn(base);
  return quotesApart(spoken ? inOwnWords(delivered, WORD_FILES[spoken]) : delivered);
}

/** Empty unless it ends. */
export function endsOf({ run_time, end_at }: Pick<SurveySettings['behavior'], 'run_time' | 'end_at'>): string[] {
  return run_time === 'until' && end_at ? [end_at] : [];
}

/** Which parts of the widget have the types of its questions, and its end. */
function needsOf({ questions, settings }: SurveyDraft): Record<PanelPart, boolean> {
  const { button, endings } = thanksForVisitors(settings.thank_you);
  const parts = [...panelParts(questions), ...(button || endings ? (['flow'] as const) : [])];
  const needs = PANEL_PARTS.map((part) => [part, parts.includes(part)]);
  return Object.fromEntries(needs);
}

/** By their own names; undefined if there are not two to choose from. */
function ownNames(tags: readonly string[]): WidgetSurvey['choice'] {
  const nameOf = (tag: string) => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return tags.length > 1 ? Object.fromEntries(tags.map((tag) => [tag, nameOf(tag)])) : undefined;
}

async function visitorSettings(settings: SurveySettings, host: ContentHost): Promise<WidgetSurvey['settings']> {
  const { targeting, geo_targeting, thank_you, limits } = settings;
  const closed_message = limits.closed_message.trim() || DEFAULT_CLOSED_MESSAGE;
  return {
    ...settings,
    limits: { ...limits, closed_message: hasLimits(limits) ? closed_message : undefined },
    thank_you: { ...thanksForVisitors(thank_you), ...(await withAddresses(thank_you, host)) },
    targeting: {
      ...targeting,
      page_rules: targeting.pages === 'all' ? [] : withAsciiHosts(targeting.page_rules),
    },
    geo_targeting: geo_targeting.target === 'all' ? { ...geo_targeting, countries: [] } : geo_targeting,
  };
}

async function withAddresses(thankYou: ThankYou, host: ContentHost) {
  const addressOf = async (page: ThankYou['redirect_to']) =>
    (page ? await host.findPage(page.id) : undefined)?.url ?? null;
  const { type, redirect_to, conditions } = thankYou;
  return {
    redirect_url: type === 'redirect' ? await addressOf(redirect_to) : null,
    conditions: await Promise.all(
      type === 'conditional_redirect'
        ? conditions.map(async (condition) => ({
            ...condition,
            redirect_url: await addressOf(condition.page),
          }))
        : [],
    ),
  };
}
