import { randomBytes } from 'node:crypto';
import pg from 'pg';

const FORBIDDEN = '42501';
/** Serialises creating and removing such databases. */
const LOCK = 'userfeedback throw-away databases';

/**
 * Makes an empty database on the same server for as long as the work takes. First removes those that killed processes
 * left. Returns false, without doing the work, if the role may not create databases.
 */
export async function withThrowAway(url: string, work: (url: string) => Promise<void>): Promise<boolean> {
  const beside = new pg.Client({ connectionString: url });
  await beside.connect();
  try {
    const made = await make(beside, url);
    if (made === undefined) return false;
    const { name, holder } = made;
    try {
      await work(urlOf(url, name));
    } finally {
      await holder.end();
      await beside.query(`drop database if exists ${beside.escapeIdentifier(name)} with (force)`);
    }
    return true;
  } finally {
    await beside.end();
  }
}

/** The open connection shows others that the database is in use. */
async function make(beside: pg.Client, url: string): Promise<{ name: string; holder: pg.Client } | undefined> {
  await beside.query('select pg_advisory_lock(hashtext($1))', [LOCK]);
  try {
    await deleteLeft(beside);
    const { rows } = await beside.query(
      `select datname as name, pg_encoding_to_char(encoding) as encoding, datcollate as collation, datctype as characters
        from pg_database where datname = current_database()`,
    );
    const [own] = rows;
    const name = `${beginningFor(own.name)}${randomBytes(4).toString('hex')}`;
    const like = [own.encoding, own.collation, own.characters].map((value) => beside.escapeLiteral(value));
    await beside.query(
      `create database ${beside.escapeIdentifier(name)} template template0 encoding ${like[0]} lc_collate ${like[1]} lc_ctype ${like[2]}`,
    );
    const holder = new pg.Client({ connectionString: urlOf(url, name) });
    // Removing the database ends it by force.
    holder.on('error', () => undefined);
    await holder.connect();
    return { name, holder };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === FORBIDDEN) return undefined;
    throw error;
  } finally {
    await beside.query('select pg_advisory_unlock(hashtext($1))', [LOCK]);
  }
}

async function deleteLeft(beside: pg.Client): Promise<void> {
  const { rows } = await beside.query(`select datname as name, current_database() as own from pg_database
    where pg_has_role(datdba, 'usage')
      and not exists (select 1 from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)`);
  for (const { name, own } of rows) {
    const beginning = beginningFor(own);
    const isLeft = name.startsWith(beginning) && /^[0-9a-f]{8}$/.test(name.slice(beginning.length));
    if (isLeft) await beside.query(`drop database if exists ${beside.escapeIdentifier(name)}`);
  }
}

/** Names have at most 63 bytes. */
const OWN_BYTES = 40;

function beginningFor(own: string): string {
  return `${own.slice(0, OWN_BYTES)}_verify_`;
}

function urlOf(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(name)}`;
  return address.href;
}
