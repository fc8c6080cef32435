import type { AddonContext } from '@userfeedback/addon-kit';
import type { PostRatingSettings } from './endpoints.ts';
import { findSettings, upsertSettings } from './queries.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

/** The settings in force: those saved, with the defaults of the rest. */
export async function getSettings({ db }: Pick<AddonContext, 'db'>): Promise<PostRatingSettings> {
  const saved = await findSettings(db);
  return { ...DEFAULT_SETTINGS, ...(saved === undefined ? {} : JSON.parse(saved)) };
}

/** Changes what is named and leaves the rest; answers all of it. */
export function saveSettings(
  { db }: AddonContext,
  changes: { [Name in keyof PostRatingSettings]?: PostRatingSettings[Name] | undefined },
): Promise<PostRatingSettings> {
  return db.transaction().execute(async (trx) => {
    const settings = { ...(await getSettings({ db: trx })), ...changes };
    await upsertSettings(trx, JSON.stringify(settings));
    return settings as PostRatingSettings;
  });
}
