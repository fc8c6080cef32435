import { SurveyInput } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { behaviorServer } from './behavior/server.ts';
import { brandingServer } from './branding/server.ts';
import { geoRestrictionsServer } from './geo-restrictions/server.ts';
import { questionTypesServer } from './question-types/server.ts';
import { targetingServer } from './targeting/server.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const options = ['A', 'B'];

const survey = SurveyInput.parse({
  title: 'All there is',
  status: 'publish',
  questions: [
    { id: 'stars', type: 'star-rating', title: 'How many?' },
    { id: 'radio', type: 'radio-button', title: 'Which?', config: { options } },
    {
      id: 'why',
      type: 'text',
      title: 'Why?',
      settings: { required: true, randomize: true, comment_box: true },
      logic: {
        enabled: true,
        conditions: [
          { question_id: 'stars', compare: '<', value: 3 },
          { question_id: 'radio', compare: '=', value: 'A' },
        ],
      },
    },
    { id: 'nps', type: 'nps', title: 'Likely?' },
    {
      id: 'icons',
      type: 'icon-choice',
      settings: { randomize: true, icon_size: 'large', icon_color: '#ff0000' },
    },
    { id: 'images', type: 'image-radio', config: { options: [{ label: 'x', image: '/x.png' }] } },
  ],
  settings: {
    targeting: {
      devices: ['mobile'],
      pages: 'select',
      page_rules: [{ logic: 'referrer', data: 'example.test' }],
    },
    geo_targeting: { target: 'select', countries: ['DE'] },
    behavior: {
      timing: 'delay',
      timing_delay: 7,
      display_length: 'once',
      run_time: 'expire',
      expire_at: { month: 3, day: 1 },
      start_minimized: true,
    },
    theming: {
      color_scheme: 'custom',
      widget_color: '#123456',
      logo_type: 'custom',
      custom_logo: '/logo.png',
      start_minimized: true,
      position: 'middle_left',
      skip_text: 'Nope',
      font: { family: 'Inter', weight: '400' },
    },
    thank_you: { type: 'redirect', message: 'Bye', redirect_to: { id: 1, label: 'Home' } },
  },
  notifications: {
    email: { logic: { enable: true, conditions: [{ question_id: 'nps', compare: '<', value: 7 }] } },
  },
});

const strip = (addon: typeof behaviorServer, from = survey) => addon.stripFrom?.(from, NOW) ?? from;

describe('a survey saved without the addon', () => {
  test('GT-08 OP-47 question-types: stars and NPS go, with the conditions that ask for them; all others stay', () => {
    const { questions, notifications } = strip(questionTypesServer);
    expect(questions.map(({ id }) => id)).toEqual(['radio', 'why', 'icons', 'images']);
    expect(questions[1]?.logic).toMatchObject({ enabled: true, conditions: [{ question_id: 'radio' }] });
    expect(notifications.email.logic.conditions).toEqual([]);
  });

  test('GT-08 question-types: an NPS survey loses its question and is an ordinary one', () => {
    const nps = {
      ...survey,
      type: 'nps' as const,
      questions: survey.questions.filter(({ id }) => id === 'nps'),
    };
    expect(strip(questionTypesServer, nps)).toMatchObject({ type: 'regular', questions: [] });
    const regular = { ...survey, questions: survey.questions.filter(({ id }) => id === 'radio') };
    expect(strip(questionTypesServer, { ...regular, type: 'nps' }).type).toBe('nps');
  });

  test('GT-09 question-types: randomize and comment_box become false, all other settings stay', () => {
    const { questions } = strip(questionTypesServer);
    for (const { settings } of questions)
      expect(settings).toMatchObject({ randomize: false, comment_box: false });
    expect(questions[1]?.settings.required).toBe(true);
    expect(questions[2]?.settings).toMatchObject({ icon_size: 'large', icon_color: '#ff0000' });
  });

  test('GT-14 OP-69 OP-101 targeting: all pages, no rules, desktop only', () => {
    expect(strip(targetingServer).settings.targeting).toEqual({
      devices: ['desktop'],
      pages: 'all',
      page_rules: [],
    });
  });

  test('GT-15 OP-75 branding: light colours, no logo, the site’s own position, texts and font', () => {
    const { theming } = strip(brandingServer).settings;
    const fresh = SurveyInput.parse({}).settings.theming;
    expect(theming).toEqual({ ...fresh, start_minimized: true });
    expect(theming).toMatchObject({
      color_scheme: 'light',
      widget_color: '#ffffff',
      logo_type: 'none',
      position: null,
      font: null,
    });
  });

  test('GT-16 OP-75 behavior: at once, until answered, for ever, open', () => {
    const { behavior, theming } = strip(behaviorServer).settings;
    expect(behavior).toEqual({
      timing: 'immediate',
      timing_delay: 20,
      display_length: 'until_response',
      run_time: 'indefinitely',
      expire_at: null,
      start_minimized: false,
    });
    expect(theming.start_minimized).toBe(false);
    expect(theming.widget_color).toBe('#123456');
  });

  test.each(['redirect', 'conditional_redirect', 'message'] as const)(
    'GT-10 OP-61 behavior: thank-you type %s becomes message, the message stays',
    (type) => {
      const given = { ...survey.settings, thank_you: { ...survey.settings.thank_you, type } };
      const { thank_you } = strip(behaviorServer, { ...survey, settings: given }).settings;
      expect(thank_you).toMatchObject({ type: 'message', message: 'Bye', redirect_to: { id: 1 } });
    },
  );

  test.each([
    ['in the future', '2026-11-20T12:00:01.000Z', { status: 'draft', publish_at: null }],
    [
      'in the past',
      '2026-11-20T11:59:59.000Z',
      { status: 'publish', publish_at: '2026-11-20T11:59:59.000Z' },
    ],
    ['not planned', null, { status: 'publish', publish_at: null }],
  ])('behavior: no survey waits for its hour, and none goes live by that: %s', (_when, publish_at, kept) => {
    expect(strip(behaviorServer, { ...survey, publish_at })).toMatchObject(kept);
  });

  test('OP-71 geo-restrictions: visitors of all countries', () => {
    expect(strip(geoRestrictionsServer).settings.geo_targeting).toEqual({ target: 'all', countries: [] });
  });

  test.each([
    ['question-types', questionTypesServer, ['questions', 'notifications']],
    ['targeting', targetingServer, ['settings']],
    ['branding', brandingServer, ['settings']],
    ['behavior', behaviorServer, ['settings']],
    ['geo-restrictions', geoRestrictionsServer, ['settings']],
  ] as const)('%s touches its own share only, and the given survey not at all', (_slug, addon, touched) => {
    const before = structuredClone(survey);
    const after = strip(addon);
    expect(survey).toEqual(before);
    const changed = Object.keys(survey).filter(
      (key) => JSON.stringify(Reflect.get(survey, key)) !== JSON.stringify(Reflect.get(after, key)),
    );
    expect(touched).toEqual(expect.arrayContaining(changed));
    expect(strip(addon, after)).toEqual(after);
  });
});
