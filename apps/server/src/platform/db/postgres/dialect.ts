import type { DatabaseConnection, DialectAdapter, Driver, PostgresDialectConfig, TransactionSettings } from 'kysely';
import { PostgresAdapter, PostgresDialect, PostgresDriver } from 'kysely';

/**
 * Differs from Kysely's in two ways: `migrate` holds the migrations' lock for the whole transaction, and `begin` is
 * pipelined.
 */
export class PooledPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createAdapter(): DialectAdapter {
    return new TransactionLockAdapter();
  }

  override createDriver(): Driver {
    return new PipeliningDriver(this.#config);
  }
}

class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** `begin` travels with the first statement. If it fails the connection is lost, and that statement fails too. */
class PipeliningDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    super.beginTransaction(connection, settings).catch(() => undefined);
  }
}
