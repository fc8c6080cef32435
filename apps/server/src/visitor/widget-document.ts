import type { SurveySettings, ThankYou, WidgetDocument, WidgetSurvey } from '@userfeedback/contract';
import { SurveySettings as Settings } from '@userfeedback/contract';
import {
  drawIcons,
  fontSheet,
  hasIcons,
  resolveLook,
  visitorLook,
  widgetSettingsOf,
  widgetSiteOf,
} from '@userfeedback/engine';
import { TOGGLE_ICONS } from '@userfeedback/engine/toggle-icons';
import type { FontService } from '../config.ts';
import type { ContentHost } from '../content-host/port.ts';
import type { SiteNow } from '../deps.ts';
import { makeNonce } from '../http/nonces.ts';
import { drawingOf, openIconSet } from '../icons/icon-set.ts';
import { withoutRunaways } from '../surveys/runaway-patterns.ts';
import type { StoredSurvey } from '../surveys/stored-survey.ts';
import { questionsOf } from '../surveys/stored-survey.ts';

interface Sources {
  site: SiteNow;
  host: ContentHost;
  secret: string;
  now: Date;
  fonts: FontService | null;
}

/** The one document all visitors get (D-10): nothing in it belongs to one visitor, or to administrators. */
export async function widgetDocument(
  surveys: readonly StoredSurvey[],
  sources: Sources,
): Promise<WidgetDocument> {
  const { settings, access } = sources.site;
  return {
    surveys: await Promise.all(surveys.map((survey) => widgetSurvey(survey, sources))),
    widget_settings: widgetSettingsOf(settings),
    ...widgetSiteOf(access),
  };
}

async function widgetSurvey(
  row: StoredSurvey,
  { host, secret, now, site, fonts }: Sources,
): Promise<WidgetSurvey> {
  const { id, title, type, template, publish_at, version, cookie_name } = row;
  const settings = Settings.parse(JSON.parse(row.settings));
  const look = resolveLook(settings, widgetSettingsOf(site.settings), widgetSiteOf(site.access));
  const questions = questionsOf(row.questions);
  // Visitors get what a survey uses of the icons, and the set is read only where it is needed.
  const needsSet = questions.some(hasIcons) || !(look.toggle.icon in TOGGLE_ICONS);
  const icons = needsSet ? await openIconSet() : undefined;
  const draw = (icon: { name: string; style: string }) => drawingOf(icons, icon);
  return {
    ...{ id, title, type, template, publish_at, version, cookie_name },
    questions: questions.map((question) => drawIcons(question, draw)),
    settings: await visitorSettings(settings, host),
    look: visitorLook(look),
    toggle_path: draw({ name: look.toggle.icon, style: 'regular' }).path,
    font_sheet: fontSheet(fonts?.service ?? null, look.font),
    notifications: {},
    is_shortcode: false,
    nonces: {
      impression: makeNonce(secret, `impression:${id}`, now),
      submission: makeNonce(secret, `submission:${id}`, now),
    },
  };
}

/** Storage, and rules that are not in force, are nobody's business (OP-041). */
async function visitorSettings(
  { google_drive: _, ...settings }: SurveySettings,
  host: ContentHost,
): Promise<WidgetSurvey['settings']> {
  const { targeting, geo_targeting, thank_you } = settings;
  return {
    ...settings,
    thank_you: await withAddresses(thank_you, host),
    targeting: {
      ...targeting,
      page_rules: targeting.pages === 'all' ? [] : withoutRunaways(targeting.page_rules),
    },
    geo_targeting: geo_targeting.target === 'all' ? { ...geo_targeting, countries: [] } : geo_targeting,
  };
}

async function withAddresses(thankYou: ThankYou, host: ContentHost) {
  const addressOf = async (page: ThankYou['redirect_to']) =>
    (page ? await host.findPage(page.id) : undefined)?.url ?? null;
  const { type, redirect_to, conditions } = thankYou;
  return {
    ...thankYou,
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
