import type { HostImage } from '@userfeedback/contract';
import { sql } from 'kysely';
import { dialectOf } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import { lockRecord } from '../../platform/db/transact.ts';

/** Images of the host site, in the table of uploads; `id` is the site's. */
export async function upsertSiteImages(db: Db, images: readonly HostImage[]): Promise<void> {
  if (images.length === 0) return;
  await db.transaction().execute(async (trx) => {
    // Nothing else keeps two calls from adding the same image.
    await lockRecord(trx, 'images of the site');
    const known = new Map(
      (await trx.selectFrom('media').select(['id', 'host_id']).where('host_id', 'in', idsOf(images)).execute()).map(
        ({ id, host_id }) => [host_id, id],
      ),
    );
    const added = [];
    for (const { id, ...image } of images) {
      const row = { ...image, file: '', user_id: null, host_id: String(id) };
      const found = known.get(String(id));
      if (found === undefined) added.push(row);
      else await trx.updateTable('media').set(row).where('id', '=', found).execute();
    }
    if (added.length > 0) await trx.insertInto('media').values(added).execute();
  });
}

export async function deleteSiteImages(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('media').where('host_id', 'in', ids.map(String)).execute();
}

export async function deleteAllSiteImages(db: Db): Promise<void> {
  await db.deleteFrom('media').where('host_id', 'is not', null).execute();
}

/** The site's ids; both ends included. */
export async function listSiteImages(
  db: Db,
  { from_id, to_id }: { from_id: number; to_id: number },
): Promise<number[]> {
  const number = sql<number>`cast(host_id as ${sql.raw(dialectOf(db) === 'postgres' ? 'bigint' : 'integer')})`;
  const rows = await db
    .selectFrom('media')
    .select('host_id')
    .where('host_id', 'is not', null)
    .where(number, '>=', from_id)
    .where(number, '<=', to_id)
    .execute();
  return rows.map(({ host_id }) => Number(host_id));
}

export async function countSiteImages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('media')
    .where('host_id', 'is not', null)
    .select((on) => on.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function idsOf(images: readonly HostImage[]): string[] {
  return images.map(({ id }) => String(id));
}
