import { sql } from 'kysely';
import type { Release } from '../platform/db/migrate/release.ts';
import { THIS_RELEASE } from '../platform/db/migrate/release.ts';
import type { BackfillStep, ContractStep, ExpandStep, IndexStep, Step } from '../platform/db/migrations/step.ts';

/** A made-up next release and the one after it, with a step of each kind. Each stored response gets a shade. */

const column: ExpandStep = {
  async up(db) {
    for (const table of ['responses', 'surveys', 'processes'])
      await db.schema.alterTable(table).addColumn('shade', 'text').execute();
  },
};

const index: IndexStep = {
  kind: 'expand',
  indexes: [{ name: 'responses_shade', table: 'responses', on: '(survey_id, shade)' }],
};

export const shades: BackfillStep = {
  kind: 'backfill',
  release: '0.2.0',
  async count(db) {
    const { count } = await db
      .selectFrom('responses')
      .select((on) => on.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  },
  async fill(trx, _dialect, after, limit) {
    const [survey, id] = (after ?? '0 0').split(' ').map(Number);
    const { rows } = await sql<{ survey_id: number; id: number; shade: string | null }>`
      select survey_id, id, shade from responses where (survey_id, id) > (${survey}, ${id})
      order by survey_id, id limit ${limit}`.execute(trx);
    const last = rows.at(-1);
    if (!last) return { after: null, rows: 0 };
    await sql`update responses set shade = 'shade of ' || id where shade is null
      and (survey_id, id) > (${survey}, ${id}) and (survey_id, id) <= (${last.survey_id}, ${last.id})`.execute(trx);
    return { after: `${last.survey_id} ${last.id}`, rows: rows.length };
  },
};

const takeAway: ContractStep = {
  kind: 'contract',
  fits: '0.2.0',
  from: '0.3.0',
  after: ['9003-shades'],
  up: async (db) => void (await db.schema.dropTable('ai_summary_makers').execute()),
};

export const NEXT_STEPS: Readonly<Record<string, Step>> = {
  '9001-column': column,
  '9002-index': index,
  '9003-shades': shades,
  '9004-take-away': takeAway,
};

/** With other steps than these, or this version of ours. */
export function madeUpRelease(version: string, steps: Readonly<Record<string, Step>> = NEXT_STEPS): Release {
  return { version, steps: { ...THIS_RELEASE.steps, ...steps } };
}

/** Makes this whole process one of another release; returns how to undo it. */
export function becomeRelease(release: Release): () => void {
  const before = { ...THIS_RELEASE };
  Object.assign(THIS_RELEASE, release);
  return () => Object.assign(THIS_RELEASE, before);
}
