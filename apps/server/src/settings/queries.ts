import { Settings } from '@userfeedback/contract';
import type { Db } from '../db/schema.ts';

const NAME = 'userfeedback';

/** The product's settings, with defaults for what was never saved. */
export async function findSettings(db: Db): Promise<Settings> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst();
  return Settings.parse(row ? JSON.parse(row.value) : {});
}

export async function upsertSettings(db: Db, settings: Settings): Promise<void> {
  const value = JSON.stringify(settings);
  await db
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((row) => row.column('name').doUpdateSet({ value }))
    .execute();
}
