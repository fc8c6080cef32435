import { ANSWERING_OFF } from '@userfeedback/contract/limits';
import type { BackfillStep } from '../migrate/step.ts';

/** Surveys from before answers could be saved go on as they did. */
export const step: BackfillStep = {
  kind: 'backfill',
  release: '0.1.0',
  async count(db) {
    const { count } = await db
      .selectFrom('surveys')
      .select((on) => on.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  },
  async fill(trx, dialect, after, limit) {
    const rows = await trx
      .selectFrom('surveys')
      .select(['id', 'settings'])
      .where('id', '>', Number(after ?? 0))
      .orderBy('id')
      .limit(limit)
      .$if(dialect === 'postgres', (query) => query.forNoKeyUpdate())
      .execute();
    for (const { id, settings } of rows) {
      const stored = JSON.parse(settings);
      if ('answering' in stored) continue;
      const written = JSON.stringify({ ...stored, answering: ANSWERING_OFF });
      await trx.updateTable('surveys').set({ settings: written }).where('id', '=', id).execute();
    }
    const last = rows.at(-1);
    return { after: last ? String(last.id) : null, rows: rows.length };
  },
};
