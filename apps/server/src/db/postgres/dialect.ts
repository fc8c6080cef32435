import type { DialectAdapter } from 'kysely';
import { PostgresAdapter, PostgresDialect } from 'kysely';

/** Kysely's own, except for the migrations' lock, which `migrate` holds for the transaction. */
export class PooledPostgresDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new TransactionLockAdapter();
  }
}

class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
