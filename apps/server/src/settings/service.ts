import { Settings } from '@userfeedback/contract';
import { allowedChanges, settingsProblems } from '@userfeedback/engine';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';
import { changeSettingsPictures, keepAddress } from '../media/own-addresses.ts';
import { findSettings, upsertSettings } from './queries.ts';

/** The settings as stored now, defaults included. */
export function getSettings({ db }: Pick<Deps, 'db'>): Promise<Settings> {
  return findSettings(db);
}

/** Merges these into the settings; what is not named stays as it is. Answers all of them. */
export function saveSettings({ site }: Pick<Deps, 'site'>, changes: Partial<Settings>): Promise<Settings> {
  return site.change(async (trx) => {
    const settings = Settings.parse({ ...(await findSettings(trx)), ...changes });
    await upsertSettings(trx, settings);
    return settings;
  });
}

/** A change by hand: what plan and addons do not allow stays as it is (OP-105). Throws `invalid`, by field. */
export async function changeSettings(
  deps: Pick<Deps, 'site' | 'config'>,
  changes: Partial<Settings>,
): Promise<Settings> {
  const { settings, access } = deps.site.now();
  const allowed = allowedChanges(changes, access);
  const problems = Object.entries(settingsProblems(allowed, settings));
  const keep = keepAddress(deps.config.publicUrl);
  if (problems.length === 0) return saveSettings(deps, changeSettingsPictures(allowed, keep));
  const byPath = problems.map(([name, text]) => [`settings.${name}`, text]);
  throw new AppError('invalid', undefined, Object.fromEntries(byPath));
}
