import { findRecord, upsertRecord } from '../../platform/db/records.ts';
import type { Db } from '../../platform/db/schema.ts';
import { hasSurveyOf } from './queries.ts';

const NAME = 'demo-surveys';

export function recordDemoSurveys(db: Db, ids: readonly number[]): Promise<void> {
  return upsertRecord(db, NAME, JSON.stringify(ids));
}

export async function listDemoSurveys(db: Db): Promise<number[]> {
  return JSON.parse((await findRecord(db, NAME)) ?? '[]');
}

/** Until the last of its surveys is gone. */
export async function hasDemo(db: Db): Promise<boolean> {
  return hasSurveyOf(db, await listDemoSurveys(db));
}
