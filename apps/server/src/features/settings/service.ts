import { Settings, SITE_ORIGINS_MAX } from '@userfeedback/contract';
import { allowedChanges, plainNames, settingsProblems } from '@userfeedback/engine';
import { plainOrigin } from '@userfeedback/host-kit';
import { AppError } from '../../platform/api/app-error.ts';
import type { textOf } from '../../platform/api/problem-texts.ts';
import { textsOf } from '../../platform/api/problem-texts.ts';
import { lockRecord } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { listUnknownIcons } from '../icons/icon-set.ts';
import { changeSettingsPictures, toStoredAddress } from '../media/own-addresses.ts';
import { findSettings, upsertSettings } from './queries.ts';
import { recordTimeZone } from './time-zone.ts';

export function getSettings({ db }: Pick<Deps, 'db'>): Promise<Settings> {
  return findSettings(db);
}

/** Returns all settings. Changes may follow from what is stored, which nobody changes in between. */
export function saveSettings(
  { site }: Pick<Deps, 'site'>,
  changes: Partial<Settings> | ((stored: Settings) => Partial<Settings>),
): Promise<Settings> {
  return site.change(async (trx) => {
    await lockRecord(trx, 'settings');
    const stored = await findSettings(trx);
    const settings = Settings.parse({ ...stored, ...(typeof changes === 'function' ? changes(stored) : changes) });
    await upsertSettings(trx, settings);
    return settings;
  });
}

/** For an administrator: what plan and addons do not allow stays as it is. Throws `invalid`, by field. */
export async function changeSettings(
  deps: Pick<Deps, 'site' | 'config' | 'db' | 'host' | 'now'>,
  sent: Partial<Settings>,
): Promise<{ saved: Settings; not_saved: string[] }> {
  const { settings, access } = await deps.site.latest();
  const changes = withPlainOrigins(plainNames(sent));
  const { time_zone, ...others } = allowedChanges(changes, access);
  // A host with a time zone of its own ignores ours.
  const allowed = time_zone !== undefined && deps.host.usesOurTimeZone ? { ...others, time_zone } : others;
  refuse({ ...settingsProblems(allowed, settings), ...(await unknownNames(deps, allowed, settings)) });
  const isNewZone = 'time_zone' in allowed && time_zone !== settings.time_zone;
  // Before the save as well: the notice compares with the last recorded time zone.
  if (isNewZone) await recordTimeZone(deps);
  const stored = changeSettingsPictures(allowed, toStoredAddress(deps.config.publicUrl));
  const saved = await saveSettings(deps, stored);
  if (isNewZone) await recordTimeZone(deps);
  return { saved, not_saved: Object.keys(changes).filter((name) => !(name in allowed)) };
}

/** Throws `invalid` at the field `origin`. */
export async function addSiteOrigin(deps: Pick<Deps, 'site'>, text: string): Promise<void> {
  const { site_origins: [origin = ''] = [] } = withPlainOrigins({ site_origins: [text] });
  const { site_origins: problem } = settingsProblems({ site_origins: [origin] }, deps.site.now().settings);
  if (problem) throw new AppError('invalid', undefined, textsOf({ origin: problem }));
  await saveSettings(deps, ({ site_origins }) => {
    const all = [...new Set([...site_origins, origin])];
    if (all.length > SITE_ORIGINS_MAX) throw new AppError('invalid', undefined, { origin: TOO_MANY });
    return { site_origins: all };
  });
}

export async function removeSiteOrigin(deps: Pick<Deps, 'site'>, origin: string): Promise<void> {
  await saveSettings(deps, ({ site_origins }) => ({ site_origins: site_origins.filter((one) => one !== origin) }));
}

const TOO_MANY = `There are ${SITE_ORIGINS_MAX} addresses already. Remove one first.`;

/** As browsers state them; what no browser can open is refused. */
function withPlainOrigins({ site_origins, ...others }: Partial<Settings>): Partial<Settings> {
  if (site_origins === undefined) return others;
  return { ...others, site_origins: [...new Set(site_origins.map((text) => plainOrigin(text) ?? ''))] };
}

const ROLES = ['create_edit_surveys', 'view_results', 'delete_surveys', 'second_factor_roles'] as const;

/** Unknown roles and icons; those stored before are accepted. */
async function unknownNames(
  { host }: Pick<Deps, 'host'>,
  changes: Partial<Settings>,
  stored: Settings,
): Promise<Record<string, { code: 'unknown-role' | 'unknown-icon' }>> {
  const known = new Set(host.roles().map(({ id }) => id));
  const problems: Awaited<ReturnType<typeof unknownNames>> = {};
  for (const name of ROLES)
    changes[name]?.forEach((role, row) => {
      if (!known.has(role) && !stored[name].includes(role)) problems[`${name}.${row}`] = { code: 'unknown-role' };
    });
  const { widget_toggle_icon: icon = '' } = changes;
  if (icon !== stored.widget_toggle_icon && (await listUnknownIcons([icon])).size > 0)
    problems.widget_toggle_icon = { code: 'unknown-icon' };
  return problems;
}

function refuse(problems: Record<string, Parameters<typeof textOf>[0]>): void {
  const found = Object.entries(textsOf(problems));
  const [first, ...others] = found;
  if (!first) return;
  const byPath = found.map(([name, text]) => [`settings.${name}`, text]);
  throw new AppError('invalid', others.length === 0 ? first[1] : undefined, Object.fromEntries(byPath));
}
