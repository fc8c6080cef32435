import { faceOfType } from '@userfeedback/engine';
import type { BackfillStep } from '../migrate/step.ts';
import type { Db } from '../schema.ts';

/** The score of responses that were stored before there was a column for it. */
export const step: BackfillStep = {
  kind: 'backfill',
  release: '0.1.0',
  async count(db) {
    const { last } = await db
      .selectFrom('responses')
      .select((on) => on.fn.max<number | null>('id').as('last'))
      .executeTakeFirstOrThrow();
    return Number(last ?? 0);
  },
  async fill(trx, _dialect, after, limit) {
    const rows = await trx
      .selectFrom('responses')
      .select(['id', 'survey_id', 'choices', 'score'])
      .where('id', '>', Number(after ?? 0))
      .orderBy('id')
      .limit(limit)
      .execute();
    const scales = await listScales(trx, [...new Set(rows.map(({ survey_id }) => survey_id))]);
    for (const { id, survey_id, choices, score } of rows) {
      const found = score ?? scoreIn(choices, scales.get(survey_id) ?? []);
      if (score === null && found !== null)
        await trx.updateTable('responses').set({ score: found }).where('id', '=', id).execute();
    }
    const last = rows.at(-1);
    return { after: last === undefined ? null : String(last.id), rows: rows.length };
  },
};

/** The wordings of ratings, by survey. */
async function listScales(trx: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('wordings')
    .select(['survey_id', 'number', 'question_type'])
    .where('survey_id', 'in', ids)
    .execute();
  const scored = rows.filter(({ question_type }) => faceOfType(question_type)?.isScored === true);
  const bySurvey = Map.groupBy(scored, ({ survey_id }) => survey_id);
  return new Map([...bySurvey].map(([id, list]) => [id, list.map(({ number }) => number)]));
}

/** A chosen step stands as `4:9`: 9 at the question with wording 4. */
function scoreIn(choices: string, wordings: readonly number[]): number | null {
  for (const part of choices.split(' ')) {
    const [wording, code] = part.split(':');
    if (code !== undefined && wordings.includes(Number(wording))) return Number(code);
  }
  return null;
}
