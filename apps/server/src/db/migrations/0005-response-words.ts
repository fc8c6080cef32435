import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../dialect.ts';

/** The words that visitors wrote, to be searched; what was written before is indexed by 0011. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  if (dialect === 'sqlite') {
    // Rows are known by the response's id alone; the words themselves are not kept a second time.
    await sql`create virtual table response_words
      using fts5(words, content='', contentless_delete=1, detail=none, tokenize='ascii')`.execute(db);
  } else {
    await sql`create table response_words (rowid bigint primary key, words text not null)`.execute(db);
  }
}
