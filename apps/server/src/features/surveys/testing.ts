import type { SurveyBody } from '../../testing/factories.ts';
import { radioQuestion } from '../../testing/factories.ts';
import { switchPlan } from '../../testing/plans.ts';
import type { TestServer } from '../../testing/start-test-server.ts';

export const NOW = '2026-11-20T12:00:00.000Z';
export const LATER = '2026-12-24T12:00:00.000Z';

/** Uses every part that can rest. */
export const everything = (change: SurveyBody = {}): SurveyBody => ({
  title: 'All there is',
  status: 'publish',
  questions: [
    radioQuestion('radio', { settings: { randomize: true, comment_box: true } }),
    { id: 'stars', type: 'star-rating', title: 'How many?' },
    { id: 'nps', type: 'nps', title: 'How likely?' },
    { id: 'why', type: 'text', title: 'Why?' },
  ],
  settings: {
    thank_you: { type: 'redirect', message: 'Bye', redirect_to: { id: 1, label: 'Home' } },
    targeting: {
      devices: ['mobile'],
      pages: 'select',
      page_rules: [{ logic: 'referrer', data: 'https://example.test/' }],
    },
    geo_targeting: { target: 'select', countries: ['DE'] },
    behavior: {
      timing: 'delay',
      timing_delay: 7,
      run_time: 'expire',
      expire_at: { month: 12, day: 30 },
      triggers: [{ type: 'click', selector: '#buy' }],
      recur_days: 30,
      end_at: '2999-12-30T12:00:00.000Z',
    },
    theming: { color_scheme: 'custom', widget_color: '#123456', skip_text: 'Nope' },
    google_drive: { enable: true, file_name: 'Answers' },
  },
  notifications: {
    email: {
      active: true,
      addresses: 'owner@example.test',
      logic: { enable: true, conditions: [{ question_id: 'radio', compare: '=', value: 'No' }] },
    },
    webhook: {
      active: true,
      webhooks: [{ name: 'Hook', request_url: 'https://hooks.test/1', secret: 'hush' }],
    },
  },
  ...change,
});

const RATINGS = ['questions.stars', 'questions.nps'];
const SETTINGS = ['questions.radio.settings.randomize', 'questions.radio.settings.comment_box'];
/** The parts that rest without an addon, or without any plan. */
export const OF_ADDON: Record<string, string[]> = {
  'question-types': [...RATINGS, ...SETTINGS],
  targeting: ['settings.targeting.pages', 'settings.targeting.devices'],
  branding: ['settings.theming'],
  behavior: ['settings.behavior', 'settings.thank_you.type'],
  'geo-restrictions': ['settings.geo_targeting'],
  'google-drive': ['settings.google_drive'],
  webhooks: ['notifications.webhook'],
};
export const LOGIC = 'notifications.email.logic';
export const ALL = [...Object.values(OF_ADDON).flat(), LOGIC];

/** Switches an installed addon on or off. */
export function setAddon({ deps }: TestServer, slug: string, active: 0 | 1): Promise<void> {
  return deps.site.change(async (trx) => {
    await trx.updateTable('addon_states').set({ active }).where('slug', '=', slug).execute();
  });
}

/** Elite with every addon, as the tests of what rests begin. */
export async function restoreSite(server: TestServer): Promise<void> {
  await switchPlan(server, 'elite');
  for (const slug of Object.keys(OF_ADDON)) await setAddon(server, slug, 1);
}
