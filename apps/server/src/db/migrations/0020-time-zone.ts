import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const NAME = 'userfeedback';
/** The time zone of every site before it was a setting. */
const BEFORE = 'Europe/Berlin';

/** A site in use goes on to count its days as it did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(await isInUse(db))) return;
  const { rows } = await sql<{ value: string }>`select value from settings where name = ${NAME}`.execute(db);
  const stored = rows[0] ? JSON.parse(rows[0].value) : {};
  if (stored.time_zone) return;
  const value = JSON.stringify({ ...stored, time_zone: BEFORE });
  if (rows[0]) await sql`update settings set value = ${value} where name = ${NAME}`.execute(db);
  else await sql`insert into settings (name, value) values (${NAME}, ${value})`.execute(db);
}

/** Somebody was here before: a server that has started once has an administrator. */
async function isInUse(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`select 1 as found where exists (select 1 from users)
    or exists (select 1 from surveys) or exists (select 1 from settings where name = ${NAME})`.execute(db);
  return rows.length > 0;
}
