import type { Db } from '../db/schema.ts';
import { listDismissed } from './queries.ts';

/** The offers and notices that somebody has put away; scripts have none. */
export async function dismissedBy(db: Db, userId: number | null): Promise<string[]> {
  return userId === null ? [] : listDismissed(db, userId);
}
