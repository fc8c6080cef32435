import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../../../platform/db/dialect.ts';
import { jsonRows } from '../../../platform/db/dialect.ts';
import type { NotificationTable } from '../../../platform/db/schema.ts';

export interface LastResponse {
  survey_id: number;
  response_id: number;
  submitted_at: string;
}

/**
 * Records that surveys are full. Other notifications can be derived when somebody reads them; this state may be over by
 * then, and happen again.
 */
export function insertFull(dialect: DialectName, all: readonly LastResponse[]): RawBuilder<unknown> {
  const rows = all.map(
    ({ survey_id, response_id, submitted_at }): NotificationTable => ({
      id: `full-${survey_id}-${response_id}`,
      kind: 'full',
      survey_id,
      happened_at: submitted_at,
    }),
  );
  const given = jsonRows(dialect, 'given', rows, {
    id: 'text',
    kind: 'text',
    survey_id: 'integer',
    happened_at: 'text',
  });
  return sql`insert into notifications (id, kind, survey_id, happened_at)
    select id, kind, survey_id, happened_at from ${given} where true on conflict (id) do nothing`;
}
