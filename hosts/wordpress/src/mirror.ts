import type { HostTerm } from '@userfeedback/contract';
import type { Batch, HostConnection, HostParts, MirroredKind } from '@userfeedback/host-kit';
import type { Kysely } from 'kysely';
import {
  countRows,
  deleteAll,
  deleteIds,
  listEntries,
  listIds,
  updateSite,
  upsertEntries,
  upsertTerms,
} from './queries.ts';
import type { WordPressDb, WordPressTables } from './tables.ts';

type Change = (work: (trx: WordPressDb, all: Kysely<unknown>) => Promise<void>) => Promise<void>;

/** What the site has, as far as pickers and redirects need it. */
export function createMirror(
  parts: HostParts,
  change: Change,
  label: (term: Pick<HostTerm, 'name' | 'taxonomy'>) => string,
): Pick<HostConnection, 'push' | 'compare'> {
  const db: WordPressDb = parts.db.withTables<WordPressTables>();
  const images = parts.media.ofSite;

  return {
    async push(kind, batch) {
      if (kind === 'media') {
        const { upsert, gone } = batch as Batch<'media'>;
        await images.keep(upsert);
        await images.drop(gone);
        if (batch.last) await change((trx) => updateSite(trx, { media_sent: 1 }));
      } else if (kind === 'terms') {
        const { upsert, gone } = batch as Batch<'terms'>;
        await upsertTerms(db, upsert, label);
        await deleteIds(db, 'host_terms', gone);
        if (batch.last) await change((trx) => updateSite(trx, { terms_sent: 1 }));
      } else await pushEntries(batch as Batch<'entries'>);
    },

    async compare(kind, { from_id, to_id, ids }) {
      const given = new Set(ids);
      const known = await listKnown(kind, { from_id, to_id });
      const gone = known.filter((id) => !given.has(id));
      if (gone.length > 0) await drop(kind, gone);
      const isKnown = new Set(known);
      return [...given].filter((id) => !isKnown.has(id));
    },
  };

  /** Surveys redirect visitors to entries by id, so all processes have to hear of changed addresses. */
  async function pushEntries({ upsert, gone, last }: Batch<'entries'>): Promise<void> {
    const known = new Map(
      (await listEntries(db, [...upsert.map(({ id }) => id), ...gone])).map(({ id, url }) => [id, url]),
    );
    const isNews =
      last || gone.some((id) => known.has(id)) || upsert.some(({ id, url }) => known.has(id) && known.get(id) !== url);
    const store = async (trx: WordPressDb) => {
      await upsertEntries(trx, upsert);
      await deleteIds(trx, 'host_entries', gone);
      if (last) await updateSite(trx, { entries_sent: 1 });
    };
    await (isNews ? change(store) : db.transaction().execute(store));
  }

  async function listKnown(kind: MirroredKind, range: { from_id: number; to_id: number }) {
    return kind === 'media' ? images.list(range) : listIds(db, TABLES[kind], range);
  }

  async function drop(kind: MirroredKind, gone: readonly number[]): Promise<void> {
    if (kind === 'media') return images.drop(gone);
    await change((trx) => deleteIds(trx, TABLES[kind], gone));
  }
}

const TABLES = { entries: 'host_entries', terms: 'host_terms' } as const;

export async function countMirror({ media }: HostParts, db: WordPressDb) {
  return {
    entries: await countRows(db, 'host_entries'),
    terms: await countRows(db, 'host_terms'),
    media: await media.ofSite.count(),
  };
}

export async function dropMirror({ media }: HostParts, trx: WordPressDb, all: Kysely<unknown>): Promise<void> {
  await deleteAll(trx, 'host_entries');
  await deleteAll(trx, 'host_terms');
  await media.ofSite.dropAll(all);
}
