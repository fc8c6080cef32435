import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import { compareVersions } from '../../platform/db/migrate/release.ts';
import { findRecord, upsertRecord } from '../../platform/db/records.ts';
import type { Db } from '../../platform/db/schema.ts';
import { lockRecord } from '../../platform/db/transact.ts';
import { VERSION } from '../../platform/version.ts';

const NAME = 'version';

/** The newest version that has served this site, and the one before it; null: there was none. */
interface VersionRecord {
  version: string;
  before: string | null;
}

/** The first process of a new version logs the change. An older version beside a newer one changes nothing. */
export async function recordVersion(db: Db, log: Pick<Logger, 'info'>, version = VERSION): Promise<void> {
  const from = await db.transaction().execute(async (trx) => {
    await lockRecord(trx, NAME);
    const known = await findVersion(trx);
    if (known && compareVersions(version, known.version) <= 0) return;
    await upsertRecord(trx, NAME, JSON.stringify({ version, before: known?.version ?? null }));
    return known?.version;
  });
  if (from !== undefined) log.info({ from, to: version }, 'the version of the site changed');
}

/** The entries of CHANGELOG.md since the version before the last change, as plain text; newest first. */
export async function readNews(db: Db, changes = CHANGES): Promise<string> {
  const before = (await findVersion(db))?.before ?? null;
  const parts = changes.split(/^## /m).slice(1);
  // A site that has known only one version gets the entry of that one.
  const news = before === null ? parts.slice(0, 1) : parts.filter((part) => isNewer(part, before));
  return plain(news.join('')).trim();
}

const CHANGES = readFileSync(new URL('../../../../../CHANGELOG.md', import.meta.url), 'utf8');

/** An entry without a version is newer than all others. */
function isNewer(part: string, before: string): boolean {
  const version = /^\[?v?(\d+\.\d+\.\d+)/.exec(part)?.[1];
  return version === undefined || compareVersions(version, before) > 0;
}

function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .replaceAll(/^#+ /gm, '')
    .replaceAll(/(\S)\n {2,}(?=\S)/g, '$1 ');
}

async function findVersion(db: Db): Promise<VersionRecord | undefined> {
  const known = await findRecord(db, NAME);
  return known === undefined ? undefined : (JSON.parse(known) as VersionRecord);
}
