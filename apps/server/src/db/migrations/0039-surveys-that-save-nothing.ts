import { ANSWERING_OFF } from '@userfeedback/contract/limits';
import type { BackfillStep } from '../migrate/step.ts';
import { countSurveys, nextSurveys } from '../migrate/surveys.ts';

/** Surveys from before answers could be saved go on as they did. */
export const step: BackfillStep = {
  kind: 'backfill',
  release: '0.1.0',
  count: countSurveys,
  async fill(trx, dialect, after, limit) {
    const rows = await nextSurveys(trx, dialect, after, limit).select(['id', 'settings']).execute();
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
