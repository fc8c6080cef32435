import { addonManifests } from '@userfeedback/addons/manifests';
import type { Plan, SiteInfo } from '@userfeedback/contract';
import { PLANS, Settings } from '@userfeedback/contract';
import { planRank } from '@userfeedback/engine';

export interface SiteOptions extends Partial<SiteInfo> {
  /** The plan of the licence; Lite has none. Elite by default. */
  plan?: Plan;
  /** Slugs of the active addons; by default all that the plan includes. */
  active?: readonly string[];
}

/** Site info as an administrator gets it, with the plan and addons that a test names. */
export function siteInfo({ plan = 'elite', active, ...rest }: SiteOptions = {}): SiteInfo {
  const isPaid = plan !== 'lite';
  const covered = (needed: Plan) => isPaid && planRank(plan) >= planRank(needed);
  const absent = { is_installed: false, is_active: false };
  return {
    is_pro: isPaid,
    is_licensed: isPaid,
    license_type: isPaid ? plan : '',
    admin_email: 'owner@site.test',
    plugin_version: '9.8.7',
    locale: 'en-GB',
    admin_url: 'http://127.0.0.1:4400/admin/',
    site_url: 'http://127.0.0.1:4400/',
    site_name: 'Sailing school',
    has_demo: false,
    seen_url: null,
    upgrade: {
      url: 'https://upgrade.test/',
      affiliate: null,
      offer: '50% off the regular price',
      price: 199,
      by_trying: false,
    },
    license_store: null,
    time_zone: 'Europe/Berlin',
    time_zone_source: 'setting',
    identity_secret_made_at: null,
    addons: Object.fromEntries(
      addonManifests.map(({ slug, title, excerpt, icon, plan: needed, redirect }) => {
        const isUsable = covered(needed) && (active?.includes(slug) ?? true);
        return [
          slug,
          {
            slug,
            title,
            excerpt,
            icon,
            categories: PLANS.filter((each) => planRank(each) >= planRank(needed)),
            type: covered(needed) ? 'licensed' : needed,
            installed: isUsable,
            active: isUsable,
            url: `urn:userfeedback:addon:${slug}`,
            basename: `userfeedback-${slug}`,
            ...(redirect ? { redirect } : {}),
          },
        ];
      }),
    ),
    roles: [
      { id: 'administrator', label: 'Administrator', may_enter: true },
      { id: 'editor', label: 'Editor', may_enter: true },
    ],
    managing_roles: ['administrator'],
    grants: { create_edit_surveys: true, view_results: true, delete_surveys: true, manage_settings: true },
    font_service: null,
    google_drive: { connected: false, is_set_up: true },
    summary_model: 'stand-in',
    sends_mail: true,
    monsterinsights: absent,
    exactmetrics: absent,
    settings: Settings.parse({}),
    user: {
      id: 1,
      name: 'Ada Owner',
      email: 'ada@site.test',
      role: 'administrator',
      roles: ['administrator'],
    },
    language: null,
    dismissed: [],
    host: hostWith('imitated'),
    nonce: 'nonce-of-rest',
    nonces: { install_addon: 'nonce-i', activate_addon: 'nonce-a', deactivate_addon: 'nonce-d' },
    ...rest,
  };
}

/** A site whose plugins are of this kind. */
export function hostWith(plugins: SiteInfo['host']['plugins']): SiteInfo['host'] {
  const kind = ({ imitated: 'demo-site', real: 'wordpress', none: 'standalone' } as const)[plugins];
  return { kind, connects: plugins === 'real', plugins, admin_url: null, open_url: null };
}

/** Addons of a site on Elite that are installed, and none of them active. */
export function inactiveAddons(): SiteInfo['addons'] {
  const addons = Object.entries(siteInfo().addons);
  return Object.fromEntries(addons.map(([slug, addon]) => [slug, { ...addon, active: false }]));
}
