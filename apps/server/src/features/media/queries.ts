import { MEDIA_PER_CALL } from '@userfeedback/contract';
import { containsText, dialectOf } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';

const COLUMNS = ['id', 'file', 'title', 'mime', 'size', 'created_at', 'url'] as const;

/** An image of the library as stored. */
export interface MediaRow {
  id: number;
  file: string;
  title: string;
  mime: string;
  size: number;
  created_at: string;
  /** Of an image that the site around us keeps; null for uploads. */
  url: string | null;
}

/** The newest images, or those before one; filtered by title when a search is given. */
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

/** Also ends the upload that it comes from. */
export async function insertMedia(
  db: Db,
  item: Omit<MediaRow, 'id' | 'url'> & { user_id: number | null },
): Promise<MediaRow> {
  return db.transaction().execute(async (trx) => {
    await deleteUpload(trx, item.file);
    return trx.insertInto('media').values(item).returning(COLUMNS).executeTakeFirstOrThrow();
  });
}

/** An image of the library by the name of its file. */
export async function findMedia(db: Db, file: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').select(COLUMNS).where('file', '=', file).executeTakeFirst();
}

const ENOUGH = 3;

/** The names of the newest images. */
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

/** Images with ids after this one, in the order of their ids. */
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

/** How many were uploaded. */
export async function countMedia(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('media')
    .where('host_id', 'is', null)
    .select((on) => on.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Notes that a file is about to be put. */
export async function insertUpload(db: Db, upload: { file: string; begun_at: string }): Promise<void> {
  await db.insertInto('media_uploads').values(upload).execute();
}

export async function deleteUpload(db: Db, file: string): Promise<void> {
  await db.deleteFrom('media_uploads').where('file', '=', file).execute();
}

/** The files of uploads that began before this moment and have not ended. */
export async function listUploadsBefore(db: Db, moment: string): Promise<string[]> {
  const rows = await db.selectFrom('media_uploads').select('file').where('begun_at', '<', moment).execute();
  return rows.map(({ file }) => file);
}
