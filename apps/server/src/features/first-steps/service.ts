import type { Db } from '../../platform/db/schema.ts';
import { listDemoIds } from '../surveys/stored/demo-surveys.ts';
import { hasSurveyOf } from './queries.ts';

/** Until the last of its surveys is gone. */
export async function hasDemo(db: Db): Promise<boolean> {
  return hasSurveyOf(db, await listDemoIds(db));
}
