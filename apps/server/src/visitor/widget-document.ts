import type {
  Question,
  SurveySettings,
  ThankYou,
  WidgetDocument,
  WidgetSurvey,
} from '@userfeedback/contract';
import { SurveySettings as Settings } from '@userfeedback/contract';
import { widgetSettingsOf, widgetSiteOf } from '@userfeedback/engine';
import type { ContentHost } from '../content-host/port.ts';
import type { SiteNow } from '../deps.ts';
import { makeNonce } from '../http/nonces.ts';
import type { StoredSurvey } from '../surveys/stored-survey.ts';
import { questionsOf } from '../surveys/stored-survey.ts';

interface Sources {
  site: SiteNow;
  host: ContentHost;
  secret: string;
  now: Date;
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

async function widgetSurvey(row: StoredSurvey, { host, secret, now }: Sources): Promise<WidgetSurvey> {
  const { id, title, type, template, publish_at, version, cookie_name } = row;
  return {
    ...{ id, title, type, template, publish_at, version, cookie_name },
    questions: questionsOf(row.questions).map(withIconNames),
    settings: await visitorSettings(Settings.parse(JSON.parse(row.settings)), host),
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
    targeting: targeting.pages === 'all' ? { ...targeting, page_rules: [] } : targeting,
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

/** The other documents call an icon's name `icon`; visitors get both (OP-141). */
function withIconNames(question: Question): Question {
  if (!('options' in question.config)) return question;
  const options = question.config.options.map((option) =>
    typeof option === 'object' && 'icon' in option
      ? { ...option, icon: { ...option.icon, icon: option.icon.name } }
      : option,
  );
  return { ...question, config: { options } } as Question;
}
