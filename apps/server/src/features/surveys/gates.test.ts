import type { SavedSurvey, SurveyDraft } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey } from '../../testing/factories.ts';
import type { TestPlan } from '../../testing/plans.ts';
import { switchPlan, TEST_PLANS } from '../../testing/plans.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { deactivateAddon } from '../addon-store/service.ts';
import { saveSettings } from '../settings/service.ts';
import { everything, LATER, NOW } from './testing.ts';

const RANK: Record<TestPlan, number> = { none: 0, expired: 0, plus: 1, pro: 2, elite: 3 };

/** Each gated part of a survey: the plan and addon it needs, and whether a saved survey still has it. */
const PARTS: readonly [
  rows: string,
  plan: 'plus' | 'pro' | 'elite',
  addon: string | null,
  isKept: (survey: SurveyDraft) => boolean,
][] = [
  ['star rating (GT-07, GT-08)', 'plus', 'question-types', (s) => s.questions.some(({ id }) => id === 'stars')],
  ['NPS (GT-07, GT-08)', 'plus', 'question-types', (s) => s.questions.some(({ id }) => id === 'nps')],
  ['randomize (GT-09)', 'plus', 'question-types', (s) => s.questions[0]?.settings.randomize === true],
  ['comment box (GT-09)', 'plus', 'question-types', (s) => s.questions[0]?.settings.comment_box === true],
  ['redirect (GT-10)', 'pro', 'behavior', (s) => s.settings.thank_you.type === 'redirect'],
  ['page rules (GT-14)', 'plus', 'targeting', (s) => s.settings.targeting.page_rules.length === 1],
  ['devices (GT-14, GS-22)', 'pro', 'targeting', (s) => s.settings.targeting.devices.includes('mobile')],
  ['colours (GT-15)', 'plus', 'branding', (s) => s.settings.theming.widget_color === '#123456'],
  ['timing (GT-16)', 'pro', 'behavior', (s) => s.settings.behavior.timing === 'delay'],
  ['triggers (FQ-24)', 'pro', 'behavior', (s) => s.settings.behavior.triggers.length === 1],
  ['expiry (GT-16)', 'pro', 'behavior', (s) => s.settings.behavior.expire_at !== null],
  ['recurring (FQ-24)', 'pro', 'behavior', (s) => s.settings.behavior.recur_days === 30],
  ['end (FQ-24)', 'pro', 'behavior', (s) => s.settings.behavior.end_at !== null],
  ['schedule (GR-11)', 'pro', 'behavior', (s) => s.publish_at !== null],
  ['countries (GS-23)', 'elite', 'geo-restrictions', (s) => s.settings.geo_targeting.target === 'select'],
  ['e-mail logic (GT-22, GS-28)', 'pro', null, (s) => s.notifications.email.logic.enable],
];
const ADDONS = ['question-types', 'behavior', 'targeting', 'branding', 'geo-restrictions'];

const WHOLE = everything({ publish_at: LATER });

describe.each(testDialects())('what a save keeps, on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;

  beforeAll(async () => {
    server = await startTestServer({ dialect, now: NOW });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  const setAddons = (state: { installed: 0 | 1; active: 0 | 1 } | null) =>
    server.deps.site.change(async (trx) => {
      await trx.deleteFrom('addon_states').execute();
      const changed_at = server.deps.now().toISOString();
      for (const slug of state ? ADDONS : [])
        await trx
          .insertInto('addon_states')
          .values({ slug, installed: 1, active: 1, changed_at, ...state })
          .execute();
    });
  const kept = (survey: SavedSurvey) => PARTS.filter(([, , , isKept]) => isKept(survey)).map(([rows]) => rows);
  const allowed = (plan: TestPlan, isActive: (addon: string) => boolean) =>
    PARTS.filter(([, needed, addon]) => RANK[plan] >= RANK[needed] && (addon === null || isActive(addon))).map(
      ([rows]) => rows,
    );

  describe.each(TEST_PLANS)('plan %s', (plan) => {
    beforeAll(() => switchPlan(server, plan));

    test.each([
      ['not installed', null],
      ['installed', { installed: 1, active: 0 }],
      ['active', { installed: 1, active: 1 }],
    ] as const)(
      'addons %s: what is allowed and no more (GT-07, GT-08, GT-09, GT-10, GT-14, GT-15, GT-16, GT-22, GS-02, D-24, D-31, FQ-24)',
      async (_state, state) => {
        await setAddons(state);
        const saved = await createSurvey(admin, WHOLE);
        expect(kept(saved)).toEqual(allowed(plan, () => state?.active === 1));
        const { body } = await admin.get<SavedSurvey>(`/surveys/${saved.id}`);
        expect(kept(body)).toEqual(kept(saved));
      },
    );
  });

  test.each(ADDONS)('without %s its own parts are gone and no others (GS-02, GS-05)', async (slug) => {
    await switchPlan(server, 'elite');
    await setAddons({ installed: 1, active: 1 });
    const manifest = server.deps.addons.find((addon) => addon.manifest.slug === slug)?.manifest;
    if (!manifest) throw new Error(`There is no addon ${slug}.`);
    await deactivateAddon(server.deps, manifest);
    const saved = await createSurvey(admin, WHOLE);
    expect(kept(saved)).toEqual(allowed('elite', (addon) => addon !== slug));
  });

  test('two roles that may edit keep the same (GT-01, OP-89)', async () => {
    await switchPlan(server, 'plus');
    await saveSettings(server.deps, { create_edit_surveys: ['editor'], view_results: ['editor'] });
    const editor = await server.as('editor');
    for (const state of [null, { installed: 1, active: 1 }] as const) {
      await setAddons(state);
      const [first, second] = [await createSurvey(admin, WHOLE), await createSurvey(editor, WHOLE)];
      const { id: _a, cookie_name: _b, created_at: _c, updated_at: _d, ...ofAdmin } = first;
      const { id: _e, cookie_name: _f, created_at: _g, updated_at: _h, ...ofEditor } = second;
      expect(ofEditor).toEqual(ofAdmin);
    }
  });
});
