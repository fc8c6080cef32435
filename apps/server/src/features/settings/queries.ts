import { Settings } from '@userfeedback/contract';
import { findRecord, upsertRecord } from '../../platform/db/records.ts';
import type { Db } from '../../platform/db/schema.ts';

const NAME = 'userfeedback';

/** With defaults for what was never saved. */
export async function findSettings(db: Db): Promise<Settings> {
  return Settings.parse(JSON.parse((await findRecord(db, NAME)) ?? '{}'));
}

export function upsertSettings(db: Db, settings: Settings): Promise<void> {
  return upsertRecord(db, NAME, JSON.stringify(settings));
}

export async function listDaysWithResponses(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('survey_days').select('day').distinct().where('responses', '>', 0).execute();
  return rows.map(({ day }) => day);
}
