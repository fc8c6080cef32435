import type { SealedColumn } from '@userfeedback/addon-kit';
import { sql } from 'kysely';
import { hasColumn } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';
import type { SiteSecrets } from '../secrets.ts';
import { openSecrets } from '../secrets.ts';

/** A column with values sealed under UF_SECRET. */
export interface SealedPlace extends SealedColumn {
  purpose: string;
  /** Calls `each` for every sealed text in the column's content; without it the content is one such text. */
  change?(content: string, each: (sealed: string) => string): string;
}

export interface SealedCount {
  place: SealedPlace;
  opened: number;
  unreadable: number;
}

export async function countSealed(
  db: Db,
  places: readonly SealedPlace[],
  secrets: SiteSecrets,
): Promise<SealedCount[]> {
  const counts: SealedCount[] = [];
  for (const place of places) {
    if (!(await hasColumn(db, place.table, place.column))) continue;
    const { open } = openSecrets(secrets, place.purpose);
    const count = { place, opened: 0, unreadable: 0 };
    await changeAll(db, place, (sealed) => {
      count[open(sealed) === undefined ? 'unreadable' : 'opened']++;
      return sealed;
    });
    counts.push(count);
  }
  return counts;
}

/** Opens values with any of the secrets and seals them under the first; returns how many. */
export async function sealAnew(db: Db, places: readonly SealedPlace[], secrets: SiteSecrets): Promise<number> {
  let changed = 0;
  for (const place of places) {
    const { seal, open } = openSecrets(secrets, place.purpose);
    const present = openSecrets({ ...secrets, previousSecrets: [] }, place.purpose);
    const pass = () =>
      changeAll(db, place, (sealed) => {
        if (present.open(sealed) !== undefined) return sealed;
        const text = open(sealed);
        return text === undefined ? sealed : seal(text);
      });
    // A save that began before a pass may bring old texts back.
    for (let more = await pass(); more > 0; more = await pass()) changed += more;
  }
  return changed;
}

type Row = Record<string, unknown>;
const SLICE = 500;

/** Returns how many values were stored differently. Rows changed meanwhile by others are left as they are. */
async function changeAll(
  db: Db,
  { table, column, key, change }: SealedPlace,
  each: (sealed: string) => string,
): Promise<number> {
  const keys = sql.join(key.map((name) => sql.ref(name)));
  const keyOf = (row: Row) => sql.join(key.map((name) => row[name]));
  const content = sql.ref(column);
  let changed = 0;
  for (let last: Row | undefined; ; ) {
    const after: ReturnType<typeof sql> = last ? sql`and (${keys}) > (${keyOf(last)})` : sql``;
    const { rows } = await sql<Row>`select ${keys}, ${content} as content from ${sql.table(table)}
      where ${content} <> '' ${after} order by ${keys} limit ${SLICE}`.execute(db);
    for (const row of rows) {
      const before = String(row.content);
      let differing = 0;
      const counted = (sealed: string) => {
        const next = each(sealed);
        if (next !== sealed) differing++;
        return next;
      };
      const next = change ? change(before, counted) : counted(before);
      if (differing === 0) continue;
      const { numAffectedRows } = await sql`update ${sql.table(table)} set ${content} = ${next}
        where (${keys}) = (${keyOf(row)}) and ${content} = ${before}`.execute(db);
      if (numAffectedRows === 1n) changed += differing;
    }
    last = rows.at(-1);
    if (rows.length < SLICE) return changed;
  }
}
