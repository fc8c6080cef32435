import type { AddonInfo, Settings, SiteInfo } from '@userfeedback/contract';
import { contract, LOGIC_TYPES } from '@userfeedback/contract';
import { managingRoles } from '@userfeedback/engine';
import type { ContentHost, HostPage } from '@userfeedback/host-kit';
import { AppError } from '../../platform/api/app-error.ts';
import { nonceFor, signedInActor } from '../../platform/api/callers/sessions.ts';
import type { Call, Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Translate } from '../../platform/texts/reply-language.ts';
import { translatorFor, translatorIn } from '../../platform/texts/reply-language.ts';
import { VERSION } from '../../platform/version.ts';
import { listAddons } from '../addon-store/service.ts';
import { findSeenSite, hasDemo } from '../first-steps/service.ts';
import { secretMadeAt } from '../identity/service.ts';
import { isUpgradedByTrying } from '../licence/plans.ts';
import { listDismissedFor } from '../notices/service.ts';
import { analyticsPlugins } from '../plugins/analytics.ts';
import { languageOf } from '../users/accounts/service.ts';

export function siteRoutes(serve: Serve, deps: Deps): void {
  serve(contract.site.info, (_input, call) => infoFor(deps, call));

  serve(contract.site.pageFacts, async ({ url }) => {
    const facts = await deps.host.pageFacts(url);
    return facts ? { ...facts, logged_in: false, roles: [] } : null;
  });

  serve(contract.site.search, async ({ title, ids, with: more }) => {
    const pages = ids ? await pagesOf(deps.host, ids) : await deps.host.searchPages(title);
    return pages.map(({ id, title: name, url }) => ({ id, title: name, ...(more && { url }) }));
  });

  serve(contract.site.logicType, async ({ search, logic_type, ids }) => {
    const kind = LOGIC_TYPES.find((known) => known === logic_type);
    if (!kind) throw new AppError('invalid_parameter', undefined, { logic_type: UNKNOWN_KIND });
    return ids ? deps.host.namedChoices(kind, ids) : deps.host.choices(kind, search);
  });
}

async function pagesOf(host: ContentHost, ids: readonly string[]): Promise<HostPage[]> {
  const found = await Promise.all(ids.map((id) => host.findPage(id)));
  return found.flatMap((page) => page ?? []);
}

const UNKNOWN_KIND = `Must be one of ${LOGIC_TYPES.join(', ')}.`;

async function infoFor(deps: Deps, { actor: caller, request }: Call): Promise<SiteInfo> {
  const actor = signedInActor(caller);
  const { access, settings } = deps.site.now();
  const host = deps.host.info();
  const connected = deps.host.connection?.site();
  const roles = deps.host.roles();
  const nonce = (action: string) => nonceFor(deps, request.nonceScope, action);
  const language = await languageOf(deps, actor.user_id);
  const addons = await listAddons(deps);
  const seen = await findSeenSite(deps);
  // The admin learns from this reply which language somebody has chosen.
  const translate = language === null ? translatorFor(request) : translatorIn(language);
  return {
    is_pro: access.is_pro,
    is_licensed: access.is_licensed,
    license_type: access.license_type,
    admin_email: host.admin_email,
    plugin_version: VERSION,
    admin_url: `${deps.config.publicUrl}/admin/`,
    site_url: connected?.info.home_url ?? `${deps.host.origins()[0] ?? deps.config.publicUrl}/`,
    seen_url: seen && `${seen}/`,
    site_name: host.name,
    has_demo: await hasDemo(deps.db),
    upgrade: upgradeFor(deps, actor.grants.manage_settings),
    license_store: deps.config.storeUrl && new URL(deps.config.storeUrl).host,
    locale: host.locale,
    time_zone: host.time_zone,
    time_zone_source: sourceOf(deps.host, settings),
    identity_secret_made_at: secretMadeAt(deps.site.now()),
    addons: bySlug(addons.map((addon) => inWords(addon, translate))),
    roles: roles.map(({ id, label, entering }) => ({ id, label, may_enter: entering })),
    managing_roles: managingRoles(roles),
    grants: actor.grants,
    font_service: deps.config.fonts?.service ?? null,
    google_drive: {
      connected: settings.google_drive.connected,
      is_set_up: deps.config.google !== null,
    },
    summary_model: deps.config.ai?.model ?? null,
    sends_mail: deps.config.smtpUrl !== null,
    ...(await analyticsPlugins(deps.host)),
    settings: { ...settings, time_zone: host.time_zone },
    user: {
      id: actor.user_id ?? 0,
      name: actor.name,
      email: actor.email,
      role: actor.role,
      roles: [...actor.roles],
    },
    language,
    dismissed: await listDismissedFor(deps.db, actor.user_id),
    host: {
      kind: deps.config.contentHost,
      connects: deps.host.connection !== undefined,
      plugins: deps.host.plugins.kind,
      admin_url: connected?.info.admin_url ?? null,
      open_url: connected?.info.open_url ?? null,
    },
    nonce: nonce('rest'),
    nonces: {
      install_addon: nonce('install_addon'),
      activate_addon: nonce('activate_addon'),
      deactivate_addon: nonce('deactivate_addon'),
    },
  };
}

/** Who may try plans is sold none, and offered no discount. */
function upgradeFor(deps: Deps, mayTry: boolean): SiteInfo['upgrade'] {
  const by_trying = mayTry && isUpgradedByTrying(deps);
  return { ...deps.config.upgrade, by_trying, ...(by_trying && { offer: '' }) };
}

function sourceOf(host: ContentHost, settings: Settings): SiteInfo['time_zone_source'] {
  if (!host.usesOurTimeZone) return 'host';
  return settings.time_zone === '' ? 'default' : 'setting';
}

function inWords(addon: AddonInfo, translate: Translate): AddonInfo {
  return { ...addon, title: translate(addon.title), excerpt: translate(addon.excerpt) };
}

function bySlug(addons: readonly AddonInfo[]): Record<string, AddonInfo> {
  return Object.fromEntries(addons.map((addon) => [addon.slug, addon]));
}
