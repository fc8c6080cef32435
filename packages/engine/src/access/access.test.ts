import type { Capability, Scope } from '@userfeedback/contract';
import { FEATURE_CAPABILITIES, ROUTE_CAPABILITIES } from '@userfeedback/contract';
import type { AddonSlug } from '@userfeedback/contract/limits';
import { ADDON_SLUGS, PLANS } from '@userfeedback/contract/limits';
import { describe, expect, test } from 'vitest';
import { settings, siteAccess } from '../testing/samples.ts';
import { widgetSiteOf } from '../visit/site-for-visitors.ts';
import { ACCESS, accessTo, addonPlan, grantsInScope, grantsOf, isLicensedFor, planRank, upsellPlan } from './access.ts';

const lite = siteAccess('', [], []);
const elite = siteAccess('elite', ADDON_SLUGS);
const on = (plan: string, ...active: AddonSlug[]) =>
  siteAccess(
    plan,
    active,
    ADDON_SLUGS.filter((slug) => planRank(addonPlan(slug)) <= planRank(plan)),
  );
const ROLES = [
  { id: 'administrator', managing: true, entering: true },
  { id: 'editor', managing: false, entering: true },
  { id: 'author', managing: false, entering: true },
  { id: 'subscriber', managing: false, entering: false },
];
const withRole = (...roles: string[]) => ({ roles, manages: false });
const administrator = grantsOf(withRole('administrator'), ROLES, settings, lite);
const subscriber = grantsOf(withRole('subscriber'), ROLES, settings, elite);

describe('plans', () => {
  test('plus < pro < elite, and a plan satisfies those below it (LC-02)', () => {
    const table = PLANS.map((needed) =>
      PLANS.map((type) => isLicensedFor(needed, { is_licensed: type !== 'lite', license_type: type })),
    );
    expect(table).toEqual([
      [true, true, true, true],
      [false, true, true, true],
      [false, false, true, true],
      [false, false, false, true],
    ]);
  });

  test('without a licence, or with an unknown one, it is Lite (LC-01, OP-097)', () => {
    expect(['', 'lite', 'gold'].map(planRank)).toEqual([0, 0, 0]);
    expect(isLicensedFor('plus', { is_licensed: true, license_type: 'gold' })).toBe(false);
    expect(isLicensedFor('plus', { is_licensed: false, license_type: 'elite' })).toBe(false);
  });

  test('upsells name pro where plus would do (LC-03)', () => {
    expect(PLANS.map(upsellPlan)).toEqual(['lite', 'pro', 'pro', 'elite']);
  });

  test('the upsell of cloud storage names pro (GS-26)', () => {
    expect(upsellPlan(ACCESS['use-google-drive'].plan)).toBe('pro');
  });

  test('plans of the addons (D-32)', () => {
    expect(ADDON_SLUGS.map(addonPlan)).toEqual([
      'plus',
      'plus',
      'plus',
      'pro',
      'plus',
      'elite',
      'elite',
      'plus',
      'pro',
      'pro',
    ]);
  });
});

describe('the table', () => {
  test('has a row for every capability and no other, none below its addon', () => {
    const all = [...ROUTE_CAPABILITIES, ...FEATURE_CAPABILITIES];
    expect(Object.keys(ACCESS).toSorted()).toEqual(all.toSorted());
    for (const { addon, plan } of Object.values(ACCESS)) {
      if (addon) expect(planRank(plan)).toBeGreaterThanOrEqual(planRank(addonPlan(addon)));
    }
  });

  test('features go by plan and addon, never by role (GT-01)', () => {
    for (const feature of FEATURE_CAPABILITIES) {
      expect(accessTo(feature, null, elite)).toEqual(accessTo(feature, administrator, elite));
    }
  });

  test('an administrator of an elite site with all addons may do everything but speak for the site', () => {
    for (const capability of [...ROUTE_CAPABILITIES, ...FEATURE_CAPABILITIES]) {
      expect(accessTo(capability, administrator, elite)).toEqual(
        capability === 'site' ? { allowed: false, reason: 'role' } : { allowed: true },
      );
    }
  });

  test.each<[string, Capability, typeof lite, 'plan' | 'addon' | null]>([
    ['by the table', 'view-long-range', lite, 'plan'],
    ['GR-05', 'view-long-range', on('plus'), null],
    ['GR-06', 'view-response', lite, 'plan'],
    ['GR-08', 'manage-responses', lite, 'plan'],
    ['GR-10', 'filter-responses', lite, 'plan'],
    ['by the table', 'export-results', lite, 'plan'],
    ['by the table', 'export-results', on('plus'), null],
    ['by the table', 'summarise-results', on('plus'), 'plan'],
    ['by the table', 'summarise-results', on('pro'), null],
    ['GT-07', 'use-rating-questions', lite, 'plan'],
    ['GT-07', 'use-rating-questions', on('plus'), 'addon'],
    ['GT-07', 'use-rating-questions', on('plus', 'question-types'), null],
    ['by the table', 'use-picture-questions', lite, 'plan'],
    ['by the table', 'use-picture-questions', on('plus'), null],
    ['by the table', 'use-question-settings', lite, 'plan'],
    ['by the table', 'use-question-settings', on('plus'), null],
    ['by the table', 'edit-thank-you', lite, 'plan'],
    ['by the table', 'edit-thank-you', on('plus'), null],
    ['GR-06', 'view-response', on('plus'), null],
    ['GR-08', 'manage-responses', on('plus'), null],
    ['GR-10', 'filter-responses', on('plus'), null],
    ['by the table', 'manage-user-access', on('plus'), null],
    ['by the table', 'use-branding', on('plus'), 'addon'],
    ['by the table', 'use-templates', on('plus', 'templates'), null],
    ['GT-10', 'redirect-visitors', on('plus', 'behavior'), 'plan'],
    ['GT-10', 'redirect-visitors', on('pro'), 'addon'],
    ['GT-10', 'redirect-visitors', on('pro', 'behavior'), null],
    ['GR-11', 'schedule-surveys', on('plus'), 'plan'],
    ['GR-11', 'schedule-surveys', on('pro', 'behavior'), null],
    ['by the table', 'use-branding', lite, 'plan'],
    ['by the table', 'target-devices', on('plus', 'targeting'), 'plan'],
    ['GS-21', 'target-pages', on('plus', 'targeting'), null],
    ['GS-21', 'target-devices', on('pro'), 'addon'],
    ['GS-23', 'target-countries', on('pro', 'geo-restrictions'), 'plan'],
    ['GS-23', 'target-countries', on('elite'), 'addon'],
    ['GT-21', 'use-email-logic', on('plus'), 'plan'],
    ['GS-28', 'use-email-logic', on('pro'), null],
    ['GT-17', 'use-webhooks', on('pro'), 'addon'],
    ['by the table', 'use-webhooks', on('plus'), 'plan'],
    ['GS-25', 'use-google-drive', on('pro', 'google-drive'), null],
    ['GS-27', 'use-heatmaps', on('pro'), 'plan'],
    ['GS-27', 'use-heatmaps', on('elite', 'heatmaps'), null],
    ['by the table', 'manage-user-access', lite, 'plan'],
  ])('%s: %s', (_row, capability, site, missing) => {
    const access = accessTo(capability, administrator, site);
    expect(access.allowed ? null : access.reason).toBe(missing);
  });

  test('what is missing is named', () => {
    expect(accessTo('use-webhooks', administrator, on('pro'))).toEqual({
      allowed: false,
      reason: 'addon',
      plan: 'pro',
      addon: 'webhooks',
      installed: true,
    });
    expect(accessTo('use-webhooks', administrator, { ...on('pro'), addons: {} })).toMatchObject({
      reason: 'addon',
      installed: false,
    });
    expect(accessTo('use-webhooks', administrator, lite)).toMatchObject({
      reason: 'plan',
      plan: 'pro',
      addon: 'webhooks',
    });
  });

  test('an addon that the store does not license is a matter of the plan, whatever the rank (OP-85)', () => {
    const unlicensed = siteAccess('elite', ['webhooks'], []);
    const missing = { allowed: false, reason: 'plan', plan: 'pro', addon: 'webhooks' };
    expect(accessTo('use-webhooks', administrator, unlicensed)).toEqual(missing);
  });

  test('tracking names of upgrade links', () => {
    expect(ACCESS['export-results'].campaign).toBe('export-results');
    expect(ACCESS['manage-responses'].campaign).toBe('trash-response');
  });
});

describe('roles', () => {
  const lists = {
    create_edit_surveys: ['editor'],
    view_results: ['editor', 'subscriber'],
    delete_surveys: [],
  };
  test.each<[string, string, typeof lite, Capability[]]>([
    [
      'an administrator has all on Lite',
      'administrator',
      lite,
      ['enter-admin', 'view-surveys', 'edit-surveys', 'delete-surveys', 'view-results', 'manage-settings'],
    ],
    [
      'lists count on paid plans',
      'editor',
      on('plus'),
      ['enter-admin', 'view-surveys', 'edit-surveys', 'view-results'],
    ],
    ['lists do not count on Lite (OP-108)', 'editor', lite, ['enter-admin']],
    ['nor with an expired licence (D-30)', 'editor', { ...on('plus'), is_licensed: false }, ['enter-admin']],
    ['an author who is on no list may only enter', 'author', on('plus'), ['enter-admin']],
    [
      'a subscriber on a list may enter and view',
      'subscriber',
      on('plus'),
      ['enter-admin', 'view-surveys', 'view-results'],
    ],
    ['a subscriber on none may nothing', 'subscriber', lite, []],
    ['an unknown role may nothing', 'shop_manager', on('plus'), []],
  ])('%s', (_name, role, site, allowed) => {
    const grants = grantsOf(withRole(role), ROLES, lists, site);
    const routes = [
      'enter-admin',
      'view-surveys',
      'edit-surveys',
      'delete-surveys',
      'view-results',
      'manage-settings',
    ] as const;
    expect(routes.filter((route) => accessTo(route, grants, site).allowed)).toEqual(allowed);
  });

  test.each<[string[], boolean, typeof lite, (keyof typeof lists | 'manage_settings')[]]>([
    [[], false, on('plus'), []],
    [['subscriber', 'shop_manager'], false, on('plus'), ['view_results']],
    [['editor', 'shop_manager'], false, on('plus'), ['create_edit_surveys', 'view_results']],
    [['editor', 'subscriber'], false, lite, []],
    [['shop_manager'], true, lite, ['create_edit_surveys', 'view_results', 'delete_surveys', 'manage_settings']],
    [
      ['subscriber', 'administrator'],
      false,
      lite,
      ['create_edit_surveys', 'view_results', 'delete_surveys', 'manage_settings'],
    ],
  ])('whoever has the roles %j (manages: %s) may do what any of them may (WC-26)', (roles, manages, site, allowed) => {
    const { enter_admin: _enter, ...grants } = grantsOf({ roles, manages }, ROLES, lists, site);
    expect(Object.entries(grants).flatMap(([grant, has]) => (has ? [grant] : []))).toEqual(allowed);
  });

  test('somebody who is not signed in may visit and sign in, and must sign in for the rest', () => {
    for (const capability of ROUTE_CAPABILITIES) {
      const isPublic = capability === 'visit' || capability === 'sign-in';
      expect(accessTo(capability, null, elite)).toEqual(
        isPublic ? { allowed: true } : { allowed: false, reason: 'sign-in' },
      );
    }
  });

  test('an insufficient role is reported before the plan', () => {
    expect(accessTo('export-results', subscriber, lite)).toEqual({ allowed: false, reason: 'role' });
    expect(accessTo('enter-admin', subscriber, lite)).toEqual({ allowed: false, reason: 'role' });
  });

  test('site info that does not say so was given to somebody who is signed in', () => {
    const { enter_admin, ...told } = administrator;
    expect(enter_admin).toBe(true);
    expect(accessTo('enter-admin', told, lite)).toEqual({ allowed: true });
  });
});

test('visitors get the addons that are licensed, installed and active', () => {
  expect(widgetSiteOf(elite, ADDON_SLUGS)).toEqual({
    is_pro: true,
    is_licensed: true,
    license_type: 'elite',
    addons: Object.fromEntries(ADDON_SLUGS.map((slug) => [slug, true])),
  });
  const partly = on('pro', 'behavior', 'heatmaps');
  expect(widgetSiteOf(partly, ADDON_SLUGS).addons).toMatchObject({
    behavior: true,
    heatmaps: false,
    branding: false,
  });
  const removed = { ...partly, addons: { behavior: { type: 'licensed', installed: false, active: true } } };
  expect(widgetSiteOf(removed, ADDON_SLUGS).addons.behavior).toBe(false);
});

describe('scopes of API keys', () => {
  const every = { ...administrator, enter_admin: true };
  const capabilities = ROUTE_CAPABILITIES.filter((each) => accessTo(each, every, elite).allowed);
  const allowedWith = (...scopes: Scope[]) =>
    capabilities.filter((each) => accessTo(each, { ...every, scopes }, elite).allowed);
  /** Any key may ask for the frame of the admin, and what visitors and sign-in need. */
  const ANY = ['visit', 'sign-in', 'enter-admin'];

  test.each<[Scope, string[]]>([
    ['surveys.read', ['view-surveys']],
    ['surveys.write', ['edit-surveys', 'upload-media']],
    ['surveys.delete', ['delete-surveys']],
    [
      'results.read',
      ['view-results', 'view-long-range', 'filter-responses', 'view-response', 'summarise-results', 'view-heatmaps'],
    ],
    ['responses.export', ['export-results']],
    ['responses.manage', ['manage-responses']],
    ['settings.manage', ['manage-settings', 'use-post-ratings', 'use-heatmaps']],
  ])('%s is for these calls and no other (PE-88)', (scope, expected) => {
    expect(allowedWith(scope).filter((each) => !ANY.includes(each))).toEqual(expected);
  });

  test('all is every scope, and a key is still no person (PE-88, PE-05)', () => {
    const persons = capabilities.filter((each) => !allowedWith('all').includes(each));
    expect(persons).toEqual(['own-account', 'manage-people', 'manage-keys']);
    expect(accessTo('manage-people', { ...every, scopes: ['all'] }, elite)).toEqual({
      allowed: false,
      reason: 'person',
    });
    expect(allowedWith()).toEqual(ANY);
  });

  test('a scope adds nothing to what the role allows (PE-88)', () => {
    const scopes: Scope[] = ['all'];
    expect(accessTo('edit-surveys', { ...subscriber, scopes }, elite)).toEqual({ allowed: false, reason: 'role' });
    expect(grantsInScope({ ...every, scopes: ['surveys.write', 'responses.manage'] })).toEqual({
      enter_admin: true,
      create_edit_surveys: true,
      view_results: false,
      delete_surveys: false,
      manage_settings: false,
    });
    expect(grantsInScope(every)).toEqual({
      enter_admin: true,
      create_edit_surveys: true,
      view_results: true,
      delete_surveys: true,
      manage_settings: true,
    });
  });
});
