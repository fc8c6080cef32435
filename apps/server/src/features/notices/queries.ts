import type { Db } from '../../platform/db/schema.ts';

/** With the moment each was last dismissed. */
export async function listDismissed(db: Db, userId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('notice_dismissals')
    .select(['notice_id', 'dismissed_at'])
    .where('user_id', '=', userId)
    .orderBy('notice_id')
    .execute();
  return new Map(rows.map((row) => [row.notice_id, row.dismissed_at]));
}

export async function insertDismissal(db: Db, notice_id: string, user_id: number, at: Date): Promise<void> {
  await db
    .insertInto('notice_dismissals')
    .values({ notice_id, user_id, dismissed_at: at.toISOString() })
    .onConflict((row) => row.columns(['notice_id', 'user_id']).doUpdateSet({ dismissed_at: at.toISOString() }))
    .execute();
}
