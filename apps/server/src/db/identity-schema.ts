import type { ColumnType, Kysely } from 'kysely';
import type { DialectName } from './dialect.ts';
import { idType, keyText } from './dialect.ts';

/** What ids of visitors are signed with, and the key of the hashes that are kept of them. */
export interface IdentitySecretTable {
  /** `current`, `hash-key`, `former` and others that begin so: a new secret does not shorten the time of those before it. */
  name: string;
  /** Sealed. */
  sealed: string;
  made_at: string;
  /** Until when a former one holds; '' for the others. */
  until: string;
}

/** Which response a person has given whose id was signed. */
export interface ResponsePersonTable {
  survey_id: number;
  response_id: number;
  /** A keyed hash of survey and id. */
  person: string;
  /** Milliseconds since 1970. */
  answered_at: ColumnType<number | string, number, number>;
}

export async function createIdentity(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable('identity_secrets')
    .addColumn('name', keyText(dialect), (column) => column.primaryKey())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('response_persons')
    .addColumn('survey_id', idType(dialect), (column) =>
      column.notNull().references('surveys.id').onDelete('cascade'),
    )
    .addColumn('response_id', idType(dialect), (column) => column.notNull())
    .addColumn('person', keyText(dialect), (column) => column.notNull())
    .addColumn('answered_at', idType(dialect), (column) => column.notNull())
    .addPrimaryKeyConstraint('response_persons_key', ['survey_id', 'response_id'])
    .execute();
  await db.schema
    .createIndex('response_persons_person')
    .on('response_persons')
    .columns(['survey_id', 'person'])
    .execute();
}
