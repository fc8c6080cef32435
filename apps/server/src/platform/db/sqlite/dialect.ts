import type { DatabaseIntrospector, Dialect, DialectAdapter, Driver, Kysely, QueryCompiler } from 'kysely';
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { SqliteWorkerDriver } from './driver.ts';
import type { SqliteLanes } from './lanes.ts';

export class SqliteWorkerDialect implements Dialect {
  readonly #lanes: SqliteLanes;

  constructor(lanes: SqliteLanes) {
    this.#lanes = lanes;
  }

  createDriver(): Driver {
    return new SqliteWorkerDriver(this.#lanes);
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): DialectAdapter {
    return new WorkerAdapter();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}

class WorkerAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
