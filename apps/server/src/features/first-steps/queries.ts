import type { Db } from '../../platform/db/schema.ts';

export interface SeenOrigin {
  origin: string;
  seen_at: string;
}

export async function upsertSeen(db: Db, rows: readonly SeenOrigin[]): Promise<void> {
  await db
    .insertInto('seen_origins')
    .values(rows)
    .onConflict((row) => row.column('origin').doUpdateSet((eb) => ({ seen_at: eb.ref('excluded.seen_at') })))
    .execute();
}

/** The latest first. */
export function listSeen(db: Db): Promise<SeenOrigin[]> {
  return db.selectFrom('seen_origins').selectAll().orderBy('seen_at', 'desc').execute();
}

export async function hasAnyOf(db: Db, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return false;
  return (await db.selectFrom('surveys').select('id').where('id', 'in', ids).limit(1).executeTakeFirst()) !== undefined;
}

/** Whether the site has a survey of its own, has published one and got an answer. The trash and the demo do not count. */
export async function findDone(
  db: Db,
  demo: readonly number[],
): Promise<{ survey: boolean; published: boolean; response: boolean }> {
  const surveys = await db
    .selectFrom('surveys')
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('survey_publications as version')
            .select('version.id')
            .whereRef('version.survey_id', '=', 'surveys.id')
            .where('version.kind', '=', 'published'),
        )
        .as('is_published'),
      eb.exists(eb.selectFrom('responses').select('id').whereRef('survey_id', '=', 'surveys.id')).as('is_answered'),
    ])
    .where('status', '!=', 'trash')
    .where('deleted_at', 'is', null)
    .$if(demo.length > 0, (query) => query.where('id', 'not in', demo))
    .execute();
  return {
    survey: surveys.length > 0,
    published: surveys.some(({ is_published }) => Boolean(is_published)),
    response: surveys.some(({ is_answered }) => Boolean(is_answered)),
  };
}
