import { Settings } from '@userfeedback/contract';
import type { Deps } from '../deps.ts';
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
