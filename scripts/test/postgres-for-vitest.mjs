import { startPooler } from '../postgres/pooler.mjs';
import { NO_POSTGRES, startPostgres } from '../postgres.mjs';

let postgres;
let pooler;

/**
 * Gives the tests a PostgreSQL, `inject('postgresUrl')`; each test file creates its own database there. With
 * `UF_TEST_POOLING` what the tests open goes through a pooler, `inject('poolerUrl')`.
 */
export async function setup({ provide }) {
  postgres = await startPostgres();
  if (!postgres) process.stderr.write(`\n*** ${NO_POSTGRES} ***\n\n`);
  provide('postgresUrl', postgres?.url);
  if (!postgres || !process.env.UF_TEST_POOLING) return;
  pooler = await startPooler(postgres.url);
  if (!pooler) throw new Error('UF_TEST_POOLING needs PgBouncer.');
  provide('poolerUrl', pooler.through(postgres.url));
}

/** Ends what `setup` started. */
export async function teardown() {
  await pooler?.stop();
  await postgres?.stop();
}
