import type { WidgetLook } from '@userfeedback/contract';
import { SurveyInput, SurveySettings, WidgetDocument, WidgetSurvey } from '@userfeedback/contract';
import { ANSWERING_OFF } from '@userfeedback/contract/limits';
import type { SiteAccess } from '@userfeedback/engine';
import {
  canSkip,
  inForce,
  needsRules,
  notShown,
  panelParts,
  resolveLook,
  surveyDirection,
  visitorLook,
} from '@userfeedback/engine';
import { storedQuestions } from '@userfeedback/engine/testing/samples';
import type { z } from 'zod';

export type SurveyParts = Omit<Partial<z.input<typeof WidgetSurvey>>, 'settings' | 'look'> & {
  settings?: Partial<z.input<typeof WidgetSurvey>['settings']>;
};
type SiteParts = Partial<z.input<typeof WidgetDocument>>;

const NO_LOOK: WidgetLook = {
  position: 'bottom_right',
  logo: { type: 'none', src: '' },
  skip_text: '',
  next_text: '',
  toggle: { text: '', icon: '' },
  start_minimized: false,
  theme: {},
};

/** A survey as the server sends it; the contract fills in what a test leaves out. */
export function makeSurvey(parts: SurveyParts = {}): WidgetSurvey {
  const id = parts.id ?? 7;
  const { questions = [{ id: 'q1', type: 'text', title: 'What are you looking for today?' }] } = parts;
  const survey = WidgetSurvey.parse({
    id,
    title: 'How is the reading?',
    version: 1,
    questions,
    dir: surveyDirection(
      null,
      questions.map(({ title = '' }) => ({ title })),
    ),
    cookie_name: `userfeedback-${id}`,
    notifications: {},
    look: NO_LOOK,
    toggle_path: 'M7 4h10a3 3 0 0 1 3 3',
    is_shortcode: false,
    nonces: { impression: `impression-${id}`, submission: `submission-${id}` },
    ...parts,
    settings: {
      ...SurveySettings.parse({}),
      thank_you: {},
      answering: undefined,
      fields: undefined,
      ...parts.settings,
    },
  });
  return { ...survey, needs: [...survey.needs, ...panelParts(storedQuestions(survey))] };
}

/** A survey that saves answers as they are given, keeps visits and has a Back button. */
export function makeSavingSurvey({ settings, ...parts }: SurveyParts = {}): WidgetSurvey {
  const answering = { save_partial: true, back: true, resume: 'day' as const, notice: true };
  return makeSurvey({ ...parts, settings: { answering, ...settings } });
}

/** The widget document of a site with a valid elite licence and all addons, unless the test says otherwise. */
export function makeDocument(surveys: WidgetSurvey[], parts: SiteParts = {}): WidgetDocument {
  const document = WidgetDocument.parse({
    surveys,
    widget_settings: {
      position: 'bottom_right',
      show_logo: false,
      logo_type: 'none',
      custom_logo: '',
      skip_text: 'Skip',
      next_text: 'Next',
      start_minimized: false,
      frequency_days: 0,
      frequency_session: false,
      widget_toggle_text: '',
      widget_toggle_icon: 'field-userfeedback',
      widget_toggle_color: '#23282D',
      font: null,
      theme: 'light',
      widget_color: '#ffffff',
      text_color: '#23282D',
      button_color: '#2D87F1',
    },
    addons: {
      'question-types': true,
      targeting: true,
      branding: true,
      behavior: true,
      templates: true,
      heatmaps: true,
      'geo-restrictions': true,
      'post-ratings': true,
      'google-drive': true,
      webhooks: true,
    },
    is_pro: true,
    is_licensed: true,
    license_type: 'elite',
    ...parts,
  });
  const site = accessOf(document);
  const reasons = { ...document.reasons };
  const settled = document.surveys.flatMap((survey) => {
    const { notifications, extensions, ...rest } = SurveyInput.parse({});
    const { google_drive } = rest.settings;
    const limits = { ...rest.settings.limits, ...survey.settings.limits, closed_message: '' };
    const { one_per_person = false } = survey.settings;
    const settings = {
      google_drive,
      answering: ANSWERING_OFF,
      ...survey.settings,
      thank_you: { ...survey.settings.thank_you, button: null, endings: [] },
      limits,
      fields: [],
      one_per_person,
    };
    const whole = { ...survey, questions: storedQuestions(survey), notifications, extensions, settings };
    if (notShown(whole, site) === 'question-at-rest') {
      reasons[survey.id] = ['question-types-addon'];
      return [];
    }
    const { survey: used } = inForce(whole, site);
    const questions = used.questions.map((each) => {
      const { same_screen, show_result } = each.settings;
      return { ...each, same_screen, show_result, can_skip: canSkip(used.type, each, site) };
    });
    const look = visitorLook(resolveLook(used.settings, document.widget_settings, site));
    const { answering, limits: given, fields } = survey.settings;
    const { button, endings } = survey.settings.thank_you;
    const thank_you = { ...used.settings.thank_you, button, endings };
    const asSent = { ...used.settings, answering, limits: given, fields, thank_you };
    const needs = [
      ...(needsRules({ ...used, settings: asSent }, document.widget_settings) ? (['rules'] as const) : []),
      ...survey.needs,
    ];
    return [WidgetSurvey.parse({ ...used, settings: asSent, needs, questions, look })];
  });
  return { ...document, reasons, surveys: settled };
}

function accessOf({ addons, is_pro, is_licensed, license_type }: WidgetDocument): SiteAccess {
  const states = Object.entries(addons).map(([slug, active]) => [slug, { type: 'licensed', installed: true, active }]);
  return { is_pro, is_licensed, license_type, addons: Object.fromEntries(states) };
}

/** The document of a site without a licence. */
export function makeLiteDocument(surveys: WidgetSurvey[]): WidgetDocument {
  const { addons } = makeDocument([]);
  const off = Object.fromEntries(Object.keys(addons).map((slug) => [slug, false]));
  return makeDocument(surveys, {
    addons: WidgetDocument.shape.addons.parse(off),
    is_pro: false,
    is_licensed: false,
    license_type: '',
  });
}
