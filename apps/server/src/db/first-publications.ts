import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** Keeps what these surveys are as their first version, by nobody: a release that kept none has stored them. */
export async function keepFirst(
  trx: Db,
  ids: readonly number[],
  moment: string | RawBuilder<string>,
): Promise<void> {
  const found = sql.join(ids);
  await sql`insert into survey_publications (survey_id, id, kind, number, at, live_from, changes,
      title, type, template, questions, settings, notifications, extensions)
    select id, 1, 'published', 1, ${moment},
      case when status <> 'publish' then null when publish_at > updated_at then publish_at else updated_at end, 0,
      title, type, template, questions, settings, notifications, extensions
    from surveys where id in (${found})`.execute(trx);
  await sql`update surveys set last_publication = 1 where id in (${found})`.execute(trx);
}
