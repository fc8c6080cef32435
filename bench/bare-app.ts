import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import Fastify from 'fastify';

const TABLE = 'create table if not exists one_by_one (submission_id text primary key, body text not null)';

type Store = (id: string, body: string) => unknown;

/**
 * `node bare-app.ts --port 4585` serves what the product is compared with: Fastify without any of our code. `--file`
 * or `--database` (a SQLite file, a PostgreSQL address) makes it store too, `--document` names the document it sends.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    file: { type: 'string' },
    database: { type: 'string' },
    document: { type: 'string' },
  },
});
const app = Fastify();
app.get('/healthz', () => ({ status: 'ok' }));
app.post<{ Body: { submission_id: string } }>('/bare', ({ body }, reply) => {
  reply.code(201).send({ submission_id: body.submission_id });
});
const store = await openStore();
if (store) {
  app.post<{ Body: { submission_id: string } }>('/one-by-one', async ({ body }, reply) => {
    await store(body.submission_id, JSON.stringify(body));
    return reply.code(201).send({ submission_id: body.submission_id });
  });
}
if (values.document) {
  const prepared = await readFile(values.document);
  app.get('/prepared', (_, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8').header('content-encoding', 'gzip');
    reply.send(prepared);
  });
}
process.once('SIGTERM', () => app.close());
await app.listen({ host: '127.0.0.1', port: Number(values.port) });

/** As durable as the product's own: a commit returns when the data is on the disk. */
async function openStore(): Promise<Store | undefined> {
  if (values.database) return openPostgres(values.database);
  return values.file ? openSqlite(values.file) : undefined;
}

async function openSqlite(file: string): Promise<Store> {
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  database.exec(TABLE);
  const insert = database.prepare('insert into one_by_one values (?, ?)');
  return (id, body) => insert.run(id, body);
}

async function openPostgres(connectionString: string): Promise<Store> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString, options: '-c synchronous_commit=on', max: 10 });
  await pool.query(TABLE);
  const text = 'insert into one_by_one values ($1, $2)';
  return (id, body) => pool.query({ name: 'insert', text, values: [id, body] });
}
