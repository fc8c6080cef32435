import { NO_POSTGRES, startPostgres } from '../postgres.mjs';

let postgres;

/** Gives the tests a PostgreSQL, `inject('postgresUrl')`; each test file creates its own database there. */
export async function setup({ provide }) {
  postgres = await startPostgres();
  if (!postgres) process.stderr.write(`\n*** ${NO_POSTGRES} ***\n\n`);
  provide('postgresUrl', postgres?.url);
}

/** Ends what `setup` started. */
export async function teardown() {
  await postgres?.stop();
}
