import type { Question, QuestionOf, QuestionType, Settings, SurveyDraft, WidgetSurvey } from '@userfeedback/contract';
import type { AddonSlug } from '@userfeedback/contract/limits';
import { ADDON_SLUGS, ANSWERING_OFF, LIGHT_THEME, LIMITS_NEW, NO_LANGUAGES } from '@userfeedback/contract/limits';
import type { SiteAccess } from '../access/access.ts';
import { resolveLook, visitorLook, widgetSettingsOf } from '../look/look.ts';
import { NEW_SETTINGS, questionTypes } from '../question-types/index.ts';
import { newSurvey } from '../survey/draft/new-survey.ts';
import { canSkip, thanksForVisitors } from '../survey/for-visitors.ts';
import { inForce } from '../survey/in-force.ts';

/** Settings as they are on a fresh site. */
export const settings: Settings = {
  widget_theme: 'light',
  widget_color: LIGHT_THEME.widget_color,
  widget_text_color: LIGHT_THEME.text_color,
  widget_button_color: LIGHT_THEME.button_color,
  widget_toggle_icon: 'field-userfeedback',
  widget_toggle_color: LIGHT_THEME.text_color,
  widget_toggle_text: '',
  widget_font: null,
  widget_position: 'bottom_right',
  widget_show_logo: false,
  widget_custom_logo: '',
  logo_type: 'none',
  skip_text: 'Skip',
  next_text: 'Next',
  widget_start_minimized: false,
  frequency_days: 0,
  frequency_session: false,
  widget_language: 'page',
  ip_storage: 'full',
  partial_saving: 'by_survey',
  google_drive: { connected: false, label: '', date: 0, folder_id: '' },
  spam_honeypot: true,
  spam_min_seconds: 0,
  spam_per_address: 60,
  spam_per_survey: 0,
  second_factor_roles: [],
  create_edit_surveys: [],
  view_results: [],
  notifications_recipients: null,
  summaries_html_template: true,
  notifications_header_image: '',
  time_zone: '',
  allow_usage_tracking: false,
  summaries_disabled: false,
  automatic_updates: null,
  delete_surveys: [],
  site_origins: [],
  heatmap_auto_delete_enabled: false,
  heatmap_retention_period: '60',
};

/** A question that is ready to be asked, options A, B and C where it has options. */
export function question<T extends QuestionType>(
  type: T,
  id: string,
  patch: Partial<QuestionOf<T>> = {},
): QuestionOf<T> {
  const face = questionTypes[type];
  const logic = { enabled: false, action: 'show', conditions: [] } as const;
  const blank: QuestionOf<T> = face.make(
    { id, title: `Question ${id}`, settings: NEW_SETTINGS, logic: { ...logic, conditions: [] }, jumps: [] },
    face.hasTextOptions ? { options: ['A', 'B', 'C'] } : {},
  );
  return { ...blank, ...patch };
}

/** The type's own sample. */
export function sampleQuestion<T extends QuestionType>(type: T): QuestionOf<T> {
  const { title, config } = questionTypes[type].sample;
  return { ...question(type, 'sample'), title, config };
}

/** The same with labels A and B, for the types whose options have more than a label. */
export function pictures(id: string): QuestionOf<'image-radio'> {
  const options = ['A', 'B'].map((label) => ({ label, image: '/a.png' }));
  return question('image-radio', id, { config: { options } });
}

type Logic = Question['logic'];

/** Logic that shows (or hides) a question when all conditions hold. */
export function logic(
  conditions: [id: string, compare: Logic['conditions'][number]['compare'], value: string][],
  action: Logic['action'] = 'show',
): Logic {
  return {
    enabled: true,
    action,
    conditions: conditions.map(([question_id, compare, value]) => ({ question_id, compare, value })),
  };
}

export function draft(questions: Question[] = [], patch: Partial<SurveyDraft> = {}): SurveyDraft {
  return { ...newSurvey({ admin_email: 'admin@example.com' }), questions, ...patch };
}

type SettingsPatch = { [K in keyof SurveyDraft['settings']]?: Partial<SurveyDraft['settings'][K]> };

/** A published survey as visitors get it. */
export function survey(
  questions: Question[],
  patch: SettingsPatch = {},
  own: Partial<WidgetSurvey> = {},
): WidgetSurvey {
  const { settings: base } = draft();
  const theming = { ...base.theming, ...patch.theming };
  const behavior = { ...base.behavior, ...patch.behavior };
  return {
    id: 7,
    title: 'A survey',
    type: 'regular',
    template: null,
    publish_at: null,
    version: 1,
    cookie_name: 'userfeedback-7',
    is_shortcode: false,
    notifications: {},
    nonces: { impression: '', submission: '' },
    look: visitorLook(resolveLook({ theming, behavior }, widgetSettingsOf(settings), everything)),
    dir: 'ltr',
    toggle_path: '',
    font_sheet: null,
    questions: questions.map((each) => ({ ...each, can_skip: true })),
    settings: {
      ...base,
      thank_you: thanksForVisitors({ ...base.thank_you, ...patch.thank_you }),
      targeting: { ...base.targeting, ...patch.targeting },
      geo_targeting: { ...base.geo_targeting, ...patch.geo_targeting },
      behavior,
      limits: { ...base.limits, ...patch.limits },
      theming,
      answering: patch.answering ? { ...base.answering, ...patch.answering } : undefined,
      fields: undefined,
    },
    needs: [],
    ...own,
  };
}

/** A site on a plan with these addons active; the others are installed but switched off. */
export function siteAccess(
  license_type: string,
  active: readonly AddonSlug[],
  covered: readonly AddonSlug[] = ADDON_SLUGS,
): SiteAccess {
  const addons = ADDON_SLUGS.map((slug) => [
    slug,
    { type: covered.includes(slug) ? 'licensed' : 'elite', installed: true, active: active.includes(slug) },
  ]);
  return {
    is_pro: license_type !== '',
    is_licensed: license_type !== '',
    license_type,
    addons: Object.fromEntries(addons),
  };
}

/** An elite site with all addons active. */
export const everything = siteAccess('elite', ADDON_SLUGS);
export const lite = siteAccess('', []);
/** An elite site with all addons but one active. */
export const without = (slug: AddonSlug) =>
  siteAccess(
    'elite',
    ADDON_SLUGS.filter((each) => each !== slug),
  );

export function storedQuestions({ questions }: Pick<WidgetSurvey, 'questions'>): Question[] {
  return questions.map(({ jumps = [], same_screen = false, show_result = false, ...each }) => {
    const settings = { ...each.settings, same_screen, show_result };
    return { ...each, jumps, settings } as Question;
  });
}

/** A survey as a site delivers it. */
export function delivered(given: WidgetSurvey, site: SiteAccess): WidgetSurvey {
  const { survey } = inForce(
    {
      ...given,
      ...unseen(),
      questions: storedQuestions(given),
      settings: {
        ...unseen().settings,
        ...given.settings,
        thank_you: { ...given.settings.thank_you, button: null, endings: [] },
        answering: given.settings.answering ?? ANSWERING_OFF,
        fields: [],
        one_per_person: given.settings.one_per_person ?? false,
        limits: { ...LIMITS_NEW, ...given.settings.limits, closed_message: '' },
      },
    },
    site,
  );
  const questions = survey.questions.map((each) => ({ ...each, can_skip: canSkip(survey.type, each, site) }));
  const thank_you = thanksForVisitors(survey.settings.thank_you);
  const settings = { ...survey.settings, thank_you };
  return { ...survey, settings, questions, notifications: {}, languages: given.languages };
}

/** What a response has if nothing of it was saved before it was finished. */
export const finishedAtOnce = {
  submission_id: '5f0c1d3e-7a4b-4c6d-8e2f-9a1b2c3d4e5f',
  is_partial: false,
  former_id: null,
  score: null,
  started_at: null,
  last_answer_at: null,
  seconds: null,
  left_at: null,
  fields: [],
  language: null,
  is_identified: false,
  source: null,
};

/** What visitors never get of a survey. */
function unseen() {
  const { notifications, settings } = draft();
  const { google_drive, answering } = settings;
  return {
    notifications,
    extensions: {},
    languages: NO_LANGUAGES,
    translations: {},
    settings: { google_drive, answering },
  };
}

/** A survey that uses every part that needs a plan or an addon. */
export function fullDraft(): SurveyDraft {
  const { notifications, settings } = draft();
  const webhook = {
    id: 'hook',
    name: 'Hook',
    service: 'custom' as const,
    request_url: 'https://hooks.example/1',
    request_method: 'POST' as const,
    request_format: 'JSON' as const,
    events: ['response.created' as const],
    secret: 'hush',
    headers: [{ key: 'X-Key', value: 'k' }],
    body: [{ key: 'score', value: 'nps' }],
    include_answers: true,
  };
  return draft(
    [
      question('radio-button', 'radio', {
        settings: { ...NEW_SETTINGS, randomize: true, comment_box: true },
        jumps: [{ compare: '=', value: 'B', to: 'nps' }],
      }),
      question('star-rating', 'stars', { logic: logic([['radio', '=', 'A']]) }),
      question('nps', 'nps'),
      question('text', 'why', { logic: logic([['nps', '<', '7']]) }),
    ],
    {
      title: 'All there is',
      status: 'publish',
      publish_at: '2026-12-24T12:00:00.000Z',
      settings: {
        ...settings,
        google_drive: { enable: true, spreadsheet_id: 'sheet-1', file_name: 'Answers' },
        thank_you: {
          type: 'conditional_redirect',
          message: 'Bye',
          button: { label: 'Our blog', url: 'https://example.com/blog' },
          endings: [
            {
              id: 'happy',
              conditions: [{ question_id: 'nps', compare: '>', value: '8' }],
              message: 'Glad to hear that',
              button: { label: 'Write a review', url: 'https://reviews.example/us' },
            },
          ],
          redirect_to: { id: 1, label: 'Home' },
          conditions: [{ question: 'nps', condition_type: '>', condition: '8', page: { id: 2, label: 'Shop' } }],
        },
        targeting: {
          devices: ['mobile'],
          pages: 'select',
          page_rules: [
            { logic: 'referrer', operator: '&&', data: 'example.test' },
            { logic: 'attribute', operator: '||', data: { name: 'plan', compare: '=', value: 'pro' } },
            { logic: 'event', operator: '&&', data: { name: 'purchase', count: 2 } },
          ],
        },
        geo_targeting: { target: 'select', countries: ['DE'] },
        behavior: {
          timing: 'delay',
          timing_delay: 7,
          triggers: [
            { type: 'idle', seconds: 40 },
            { type: 'scroll', percent: 70 },
            { type: 'click', selector: '#buy', after: 3 },
            {
              type: 'event',
              name: 'purchase',
              after: 0,
              where: [{ name: 'total', compare: '>', value: '50' }],
            },
          ],
          display_length: 'once',
          recur_days: 45,
          run_time: 'expire',
          expire_at: { month: 12, day: 30 },
          end_at: '2027-01-24T12:00:00.000Z',
          start_minimized: true,
        },
        limits: {
          sample_percent: 60,
          ignore_frequency: true,
          max_responses: 400,
          pace: { count: 70, per: 'week' },
          quotas: [{ id: 'quota-1', question_id: 'radio', values: ['A'], max: 150 }],
          closed_message: 'That was it.',
        },
        fields: [{ name: 'utm_source', label: 'Came from', from: ['url'] }],
        theming: {
          ...settings.theming,
          color_scheme: 'custom',
          widget_color: '#123456',
          logo_type: 'custom',
          custom_logo: '/logo.png',
          skip_text: 'Nope',
          position: 'middle_left',
          font: { family: 'Inter', weight: '400' },
          start_minimized: true,
        },
      },
      notifications: {
        email: {
          ...notifications.email,
          active: true,
          logic: { enable: true, action: 'send', conditions: logic([['radio', '=', 'A']]).conditions },
        },
        webhook: { active: true, webhooks: [webhook] },
      },
    },
  );
}

/** a (radio) and b (nps) decide about c; only c about d; b about the mail; a about the redirect; both about the ending. */
export function linkedDraft(): SurveyDraft {
  const { notifications, settings } = draft();
  const questions = [
    question('radio-button', 'a'),
    question('nps', 'b'),
    question('radio-button', 'c', {
      logic: logic([
        ['a', '=', 'A'],
        ['b', '>', '8'],
      ]),
    }),
    question('text', 'd', { logic: logic([['c', '=', 'B']]) }),
  ];
  const email = {
    ...notifications.email,
    logic: { enable: true, action: 'send' as const, conditions: logic([['b', '>', '8']]).conditions },
  };
  const body = [
    { key: 'score', value: 'b' },
    { key: 'why', value: 'd' },
  ];
  const webhook = {
    id: 'w',
    name: 'W',
    service: 'custom' as const,
    request_url: '',
    request_method: 'POST' as const,
    request_format: 'JSON' as const,
    events: ['response.created' as const],
    secret: '',
    headers: [],
    body,
    include_answers: true,
  };
  const row = { question: 'a', condition_type: '=' as const, condition: 'A', page: { id: 1, label: 'Home' } };
  const conditions = logic([
    ['a', '=', 'A'],
    ['b', '>', '8'],
  ]).conditions;
  const endings = [{ id: 'happy', conditions, message: 'Glad', button: null }];
  return draft(questions, {
    notifications: { email, webhook: { active: true, webhooks: [webhook] } },
    settings: {
      ...settings,
      thank_you: { ...settings.thank_you, type: 'conditional_redirect', conditions: [row], endings },
    },
  });
}

/** The question of this id. */
export function found(given: SurveyDraft, id: string): Question {
  const match = given.questions.find((each) => each.id === id);
  if (!match) throw new Error(`no question ${id}`);
  return match;
}
