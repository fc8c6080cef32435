import type { HostEntry, HostTerm } from '@userfeedback/contract';
import { fold } from '@userfeedback/host-kit';
import { PostgresAdapter, sql } from 'kysely';
import type { SiteTable, WordPressDb } from './tables.ts';

const ONLY = 1;

/** The connected site, or the last one that was. */
export async function findSite(db: WordPressDb): Promise<SiteTable | undefined> {
  return db.selectFrom('host_sites').selectAll().where('id', '=', ONLY).executeTakeFirst();
}

export async function replaceSite(db: WordPressDb, site: Omit<SiteTable, 'id'>): Promise<void> {
  await db
    .insertInto('host_sites')
    .values({ id: ONLY, ...site })
    .onConflict((row) => row.column('id').doUpdateSet(site))
    .execute();
}

export async function updateSite(db: WordPressDb, change: Partial<Omit<SiteTable, 'id'>>): Promise<void> {
  await db.updateTable('host_sites').set(change).where('id', '=', ONLY).execute();
}

/** False: the key that has signed the change is no longer the site's. */
export async function replaceKey(
  db: WordPressDb,
  by: string,
  change: Partial<Omit<SiteTable, 'id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('host_sites')
    .set(change)
    .where('id', '=', ONLY)
    .where('kid', '=', by)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Used codes stay, so that whoever tries one again learns why it does not work. */
export async function deleteUnusedCodes(db: WordPressDb): Promise<void> {
  await db.deleteFrom('host_codes').where('used_at', 'is', null).execute();
}

export async function insertCode(
  db: WordPressDb,
  code: { code_hash: string; replaces: 0 | 1; expires_at: string },
): Promise<void> {
  await db
    .insertInto('host_codes')
    .values({ ...code, used_at: null })
    .execute();
}

export async function findCode(db: WordPressDb, hash: string) {
  return db.selectFrom('host_codes').selectAll().where('code_hash', '=', hash).executeTakeFirst();
}

/** False: somebody else has just used it. */
export async function markCodeUsed(db: WordPressDb, hash: string, at: string): Promise<boolean> {
  const used = await db
    .updateTable('host_codes')
    .set({ used_at: at })
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst();
  return used !== undefined;
}

/** False: the id was used before. Also deletes expired ids. */
export async function insertToken(
  db: WordPressDb,
  token: { id: string; expires_at: string },
  now: string,
): Promise<boolean> {
  await db.deleteFrom('host_tokens').where('expires_at', '<', now).execute();
  const added = await db
    .insertInto('host_tokens')
    .values(token)
    .onConflict((row) => row.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

const ENTRY = ['id', 'type', 'title', 'url'] as const;

/** Titles that contain the text, newest first. */
export async function searchEntries(db: WordPressDb, text: string, limit: number) {
  const rows = await db
    .selectFrom('host_entries')
    .select(ENTRY)
    .$if(text !== '', (query) => query.where(isIn(db, 'folded', text)))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(withNumber);
}

export async function listEntries(db: WordPressDb, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('host_entries').select(ENTRY).where('id', 'in', ids).execute();
  return rows.map(withNumber);
}

export async function findEntryAt(db: WordPressDb, url: string) {
  const row = await db.selectFrom('host_entries').select(ENTRY).where('url', '=', url).executeTakeFirst();
  return row && withNumber(row);
}

export async function upsertEntries(db: WordPressDb, entries: readonly HostEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto('host_entries')
    .values(entries.map((entry) => ({ ...entry, folded: fold(entry.title) })))
    .onConflict((row) =>
      row.column('id').doUpdateSet(({ ref }) => ({
        type: ref('excluded.type'),
        title: ref('excluded.title'),
        folded: ref('excluded.folded'),
        url: ref('excluded.url'),
        published_at: ref('excluded.published_at'),
        modified_at: ref('excluded.modified_at'),
      })),
    )
    .execute();
}

/** `label` is what pickers call the term. */
export async function upsertTerms(
  db: WordPressDb,
  terms: readonly HostTerm[],
  label: (term: Pick<HostTerm, 'name' | 'taxonomy'>) => string,
): Promise<void> {
  if (terms.length === 0) return;
  await db
    .insertInto('host_terms')
    .values(terms.map((term) => ({ ...term, folded: fold(label(term)) })))
    .onConflict((row) =>
      row.column('id').doUpdateSet(({ ref }) => ({
        taxonomy: ref('excluded.taxonomy'),
        name: ref('excluded.name'),
        folded: ref('excluded.folded'),
        url: ref('excluded.url'),
      })),
    )
    .execute();
}

const TERM = ['id', 'taxonomy', 'name'] as const;

/** Labels that contain the text, in their order. */
export async function searchTerms(db: WordPressDb, text: string, limit: number) {
  const rows = await db
    .selectFrom('host_terms')
    .select(TERM)
    .$if(text !== '', (query) => query.where(isIn(db, 'folded', text)))
    .orderBy('folded')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(withNumber);
}

export async function listTerms(db: WordPressDb, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('host_terms').select(TERM).where('id', 'in', ids).execute();
  return rows.map(withNumber);
}

type Numbered = 'host_entries' | 'host_terms';

export async function listIds(
  db: WordPressDb,
  table: Numbered,
  { from_id, to_id }: { from_id: number; to_id: number },
): Promise<number[]> {
  const rows = await db.selectFrom(table).select('id').where('id', '>=', from_id).where('id', '<=', to_id).execute();
  return rows.map(({ id }) => Number(id));
}

const SLICE = 1000;

export async function deleteIds(db: WordPressDb, table: Numbered, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += SLICE) {
    await db
      .deleteFrom(table)
      .where('id', 'in', ids.slice(at, at + SLICE))
      .execute();
  }
}

export async function deleteAll(db: WordPressDb, table: Numbered): Promise<void> {
  await db.deleteFrom(table).execute();
}

export async function countRows(db: WordPressDb, table: Numbered): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((on) => on.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** No character of the text is special. */
function isIn(db: WordPressDb, column: string, text: string) {
  const find = db.getExecutor().adapter instanceof PostgresAdapter ? 'strpos' : 'instr';
  return sql<boolean>`${sql.raw(find)}(${sql.ref(column)}, ${fold(text)}) > 0`;
}

/** PostgreSQL returns big numbers as text. */
function withNumber<Row extends { id: number }>(row: Row): Row {
  return { ...row, id: Number(row.id) };
}
