import { databaseMoment } from '../dialect.ts';
import { keepFirst } from '../first-publications.ts';
import type { BackfillStep } from '../migrate/step.ts';

/** Surveys of a release that kept no versions begin with one of what they are, by nobody. */
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
      .select(['id', 'last_publication'])
      .where('id', '>', Number(after ?? 0))
      .orderBy('id')
      .limit(limit)
      .$if(dialect === 'postgres', (query) => query.forNoKeyUpdate())
      .execute();
    const last = rows.at(-1);
    if (!last) return { after: null, rows: 0 };
    const ids = rows.filter(({ last_publication }) => last_publication === null).map(({ id }) => id);
    if (ids.length > 0) await keepFirst(trx, ids, databaseMoment(dialect, 0));
    return { after: String(last.id), rows: rows.length };
  },
};
