import { databaseMoment } from '../dialect.ts';
import { keepFirst } from '../first-publications.ts';
import type { BackfillStep } from '../migrate/step.ts';
import { countSurveys, nextSurveys } from '../migrate/surveys.ts';

/** Surveys of a release that kept no versions begin with one of what they are, by nobody. */
export const step: BackfillStep = {
  kind: 'backfill',
  release: '0.1.0',
  count: countSurveys,
  async fill(trx, dialect, after, limit) {
    const rows = await nextSurveys(trx, dialect, after, limit).select(['id', 'last_publication']).execute();
    const last = rows.at(-1);
    if (!last) return { after: null, rows: 0 };
    const ids = rows.filter(({ last_publication }) => last_publication === null).map(({ id }) => id);
    if (ids.length > 0) await keepFirst(trx, ids, databaseMoment(dialect, 0));
    return { after: String(last.id), rows: rows.length };
  },
};
