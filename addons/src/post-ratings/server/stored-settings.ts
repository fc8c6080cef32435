import type { AddonContext } from '@userfeedback/addon-kit';
import { plainNames } from '@userfeedback/engine';
import type { PostRatingSettings } from '../endpoints.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';
import { findSettings, upsertSettings } from './queries.ts';

const NAMES: ReadonlySet<string> = new Set(Object.keys(DEFAULT_SETTINGS));

export async function getSettings({ db }: Pick<AddonContext, 'db'>): Promise<PostRatingSettings> {
  const saved: object = JSON.parse((await findSettings(db)) ?? '{}');
  // A newer version may have stored more.
  const known = Object.entries(saved).filter(([name]) => NAMES.has(name));
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(known) };
}

/** Changes only the named settings; returns all. */
export function saveSettings(
  { db }: AddonContext,
  changes: { [Name in keyof PostRatingSettings]?: PostRatingSettings[Name] | undefined },
): Promise<PostRatingSettings> {
  return db.transaction().execute(async (trx) => {
    const settings = { ...(await getSettings({ db: trx })), ...plainNames(changes) };
    await upsertSettings(trx, JSON.stringify(settings));
    return settings as PostRatingSettings;
  });
}
