import { MEDIA_PER_CALL } from '@userfeedback/contract';
import { containsText, dialectOf } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';

const COLUMNS = ['id', 'file', 'title', 'mime', 'size', 'created_at', 'url'] as const;

export interface MediaRow {
  id: number;
  file: string;
  title: string;
  mime: string;
  size: number;
  created_at: string;
  /** Of an image of the host site; null for uploads. */
  url: string | null;
}

/** The newest, or those before one; filtered by title if a search is given. */
export async function listMedia(
  db: Db,
  { before, search }: { before?: number | undefined; search: string },
): Promise<MediaRow[]> {
  let query = db
    .selectFrom('media')
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MEDIA_PER_CALL);
  if (before !== undefined)
    query = query.where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('created_at', 'id'),
        '<',
        selectFrom('media as last')
          .select(['last.created_at', 'last.id'])
          .where('last.id', '=', before)
          .$asTuple('created_at', 'id'),
      ),
    );
  if (search !== '') query = query.where(containsText(dialectOf(db), 'title', search));
  return query.execute();
}

/** Also deletes the record of the upload. */
export async function insertMedia(
  db: Db,
  item: Omit<MediaRow, 'id' | 'url'> & { user_id: number | null },
): Promise<MediaRow> {
  return db.transaction().execute(async (trx) => {
    await deleteUpload(trx, item.file);
    return trx.insertInto('media').values(item).returning(COLUMNS).executeTakeFirstOrThrow();
  });
}

export async function findMedia(db: Db, file: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').select(COLUMNS).where('file', '=', file).executeTakeFirst();
}

const ENOUGH = 3;

export async function listNewestFiles(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('file')
    .where('host_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(ENOUGH)
    .execute();
  return rows.map(({ file }) => file);
}

export async function listFilesAfter(db: Db, id: number, limit: number): Promise<{ id: number; file: string }[]> {
  return db
    .selectFrom('media')
    .select(['id', 'file'])
    .where('id', '>', id)
    .where('host_id', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countMedia(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('media')
    .where('host_id', 'is', null)
    .select((on) => on.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Call it before the file is stored. */
export async function insertUpload(db: Db, upload: { file: string; begun_at: string }): Promise<void> {
  await db.insertInto('media_uploads').values(upload).execute();
}

export async function deleteUpload(db: Db, file: string): Promise<void> {
  await db.deleteFrom('media_uploads').where('file', '=', file).execute();
}

/** Uploads that began before this moment and have not ended. */
export async function listUploadsBefore(db: Db, moment: string): Promise<string[]> {
  const rows = await db.selectFrom('media_uploads').select('file').where('begun_at', '<', moment).execute();
  return rows.map(({ file }) => file);
}
