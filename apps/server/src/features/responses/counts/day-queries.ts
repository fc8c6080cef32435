import type { ResponseStatus } from '@userfeedback/contract';
import { sql } from 'kysely';
import { dialectOf, jsonRows } from '../../../platform/db/dialect.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { Changed } from '../status-queries.ts';
import { SOURCE } from '../status-queries.ts';

export async function listMoments(db: Db, surveyId: number, { after, limit }: { after: number; limit: number }) {
  return db
    .selectFrom('responses')
    .select(['id', 'submitted_at', 'day'])
    .where('survey_id', '=', surveyId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A response whose stored day is wrong. */
export interface DayMove {
  id: number;
  from: string;
  to: string;
}

export interface MovedDay extends DayMove, Omit<Changed, 'day'> {
  status: ResponseStatus;
}

/** Returns the responses that still existed, with their current values. */
export async function moveToDays(db: Db, surveyId: number, moves: readonly DayMove[]): Promise<MovedDay[]> {
  const columns = { survey_id: 'integer', id: 'integer', from_day: 'text', to_day: 'text' } as const;
  const rows = moves.map(({ id, from, to }) => ({ survey_id: surveyId, id, from_day: from, to_day: to }));
  // Joined by the survey of each row: with one survey for all, SQLite would compare all its responses with all moves.
  const given = jsonRows(dialectOf(db), 'given', rows, columns);
  const { rows: moved } = await sql<Omit<MovedDay, 'from' | 'to'>>`update responses set day = given.to_day
    from ${given}
    where responses.survey_id = given.survey_id and responses.id = given.id and responses.day = given.from_day
    returning responses.id, responses.status, responses.choices, responses.answer_seconds,
      responses.left_wording, responses.step, responses.language, ${sql.join([...SOURCE])}`.execute(db);
  const moveOf = new Map(moves.map((move) => [move.id, move]));
  return moved.flatMap(({ id, ...row }) => {
    const move = moveOf.get(id);
    return move ? [{ ...move, ...row }] : [];
  });
}

/** The days are locked first, so that a response stored meanwhile widens them afterwards. */
export async function updateDayBounds(db: Db, surveyId: number): Promise<void> {
  if (dialectOf(db) === 'postgres')
    await sql`select 1 from survey_days where survey_id = ${surveyId} order by day, shard for update`.execute(db);
  await sql`update survey_days set first_id = found.first_id, last_id = found.last_id
    from (
      select survey_days.day as on_day, survey_days.shard as of_shard, ids.first_id, ids.last_id
      from survey_days left join (
        select day, min(id) as first_id, max(id) as last_id from responses
        where survey_id = ${surveyId} group by day
      ) as ids on ids.day = survey_days.day
      where survey_days.survey_id = ${surveyId}
    ) as found
    where survey_days.survey_id = ${surveyId} and survey_days.day = found.on_day and survey_days.shard = found.of_shard
  `.execute(db);
}
