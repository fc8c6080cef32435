import type { Insertable, Selectable } from 'kysely';
import type { Db, SurveyPublicationTable } from '../../../platform/db/schema.ts';

export type StoredVersion = Selectable<SurveyPublicationTable>;
type Kind = StoredVersion['kind'];

const FACTS = [
  ...(['id', 'number', 'kind', 'at', 'by_kind', 'by_name', 'note'] as const),
  ...(['live_from', 'live_until', 'changes'] as const),
] as const;
export type VersionFacts = Pick<StoredVersion, (typeof FACTS)[number]>;

/** Before an id, or of all; of one kind, or of any. */
export async function findNewest(
  db: Db,
  surveyId: number,
  kind: Kind | null,
  before?: number,
): Promise<StoredVersion | undefined> {
  return db
    .selectFrom('survey_publications')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .$if(kind !== null, (rows) => rows.where('kind', '=', kind))
    .$if(before !== undefined, (rows) => rows.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findVersion(db: Db, surveyId: number, id: number): Promise<StoredVersion | undefined> {
  return db
    .selectFrom('survey_publications')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function listVersionFacts(
  db: Db,
  surveyId: number,
  before: number | undefined,
  limit: number,
): Promise<VersionFacts[]> {
  return db
    .selectFrom('survey_publications')
    .select(FACTS)
    .where('survey_id', '=', surveyId)
    .$if(before !== undefined, (rows) => rows.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Publications that have been live, except the first, in their order. */
export async function listLiveChanges(
  db: Db,
  surveyId: number,
  now: Date,
): Promise<{ version: number; live_from: string }[]> {
  const rows = await db
    .selectFrom('survey_publications')
    .select(['number as version', 'live_from'])
    .where('survey_id', '=', surveyId)
    .where('number', '>', 1)
    .where('live_from', '<=', now.toISOString())
    .orderBy('id')
    .$narrowType<{ version: number; live_from: string }>()
    .execute();
  return rows;
}

export async function countPublication(db: Db, surveyId: number): Promise<number> {
  const { last_publication } = await db
    .updateTable('surveys')
    .set((eb) => ({ last_publication: eb('last_publication', '+', 1) }))
    .where('id', '=', surveyId)
    .returning('last_publication')
    .executeTakeFirstOrThrow();
  return Number(last_publication);
}

export async function insertPublication(db: Db, version: Insertable<SurveyPublicationTable>): Promise<void> {
  await db.insertInto('survey_publications').values(version).execute();
}

/** Ends the live version now; a planned one never goes live. */
export async function endLive(db: Db, surveyIds: readonly number[], moment: string): Promise<void> {
  if (surveyIds.length === 0) return;
  await db
    .updateTable('survey_publications')
    .set((eb) => ({
      live_until: eb.case().when('live_from', '<=', moment).then(moment).else(null).end(),
      live_from: eb.case().when('live_from', '<=', moment).then(eb.ref('live_from')).else(null).end(),
    }))
    .where('survey_id', 'in', surveyIds)
    .where('live_from', 'is not', null)
    .where('live_until', 'is', null)
    .execute();
}

/** For the newest publication, when its date changes. */
export async function updateLiveFrom(db: Db, surveyId: number, liveFrom: string, moment: string): Promise<void> {
  await db
    .updateTable('survey_publications')
    .set({ live_from: liveFrom })
    .where('survey_id', '=', surveyId)
    .where('live_from', '>', moment)
    .where('live_until', 'is', null)
    .execute();
}

export async function deleteOldest(db: Db, surveyId: number, kind: Kind, kept: number): Promise<void> {
  const oldest = db
    .selectFrom('survey_publications')
    .select('id')
    .where('survey_id', '=', surveyId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(kept);
  await db
    .deleteFrom('survey_publications')
    .where('survey_id', '=', surveyId)
    .where('kind', '=', kind)
    .where('id', '<=', oldest)
    .execute();
}
