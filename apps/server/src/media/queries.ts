import { MEDIA_PER_CALL } from '@userfeedback/contract';
import { containsText, dialectOf } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';

const COLUMNS = ['id', 'file', 'title', 'mime', 'size', 'created_at'] as const;

/** An image of the library as stored. */
export interface MediaRow {
  id: number;
  file: string;
  title: string;
  mime: string;
  size: number;
  created_at: string;
}

/** The newest images, or those before an id; filtered by title when a search is given. */
export async function listMedia(
  db: Db,
  { before, search }: { before?: number | undefined; search: string },
): Promise<MediaRow[]> {
  let query = db.selectFrom('media').select(COLUMNS).orderBy('id', 'desc').limit(MEDIA_PER_CALL);
  if (before !== undefined) query = query.where('id', '<', before);
  if (search !== '') query = query.where(containsText(dialectOf(db), 'title', search));
  return query.execute();
}

export async function insertMedia(
  db: Db,
  item: Omit<MediaRow, 'id'> & { user_id: number | null },
): Promise<MediaRow> {
  return db.insertInto('media').values(item).returning(COLUMNS).executeTakeFirstOrThrow();
}
