import type { HostPackage } from '@userfeedback/host-kit';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { closeServer, composeServer, composeSite, migrateParts } from '../compose.ts';
import { issueLicence } from '../features/licence/service.ts';
import type { ResponseWriter } from '../features/responses/store/writer.ts';
import type { BuiltDirs } from '../platform/built-files/service.ts';
import type { Config } from '../platform/config/config.ts';
import { readConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import type { DialectName } from '../platform/db/dialect.ts';
import type { TestDatabase } from '../platform/db/testing.ts';
import { openTestDatabase, openWholeDatabase, testPooling } from '../platform/db/testing.ts';
import type { Deps } from '../platform/deps.ts';
import { ALONE, joinProcesses } from '../platform/site/processes.ts';
import type { Client } from './client.ts';
import { createClient } from './client.ts';
import { createClock } from './clock.ts';
import type { CollectedMail } from './mails.ts';
import { collectMails } from './mails.ts';
import { createKeyClient, createSessionClient } from './people.ts';

export { testDialects } from '../platform/db/testing.ts';

export interface TestServerOptions {
  dialect: DialectName;
  /** The plan in use; none by default. */
  licence?: 'plus' | 'pro' | 'elite';
  /** Slugs of installed and active addons, or all of them. */
  addons?: readonly string[] | 'all';
  /**
   * The time zone chosen in the settings. Not UTC by default, so that a day taken from the wrong clock shows. Null: never chosen.
   */
  timeZone?: string | null;
  /** A moment at which the clock stands still; absent: it runs. */
  now?: string;
  config?: Partial<Config>;
  /** Another host than the product's own. */
  host?: HostPackage;
  /** Another writer than the product's. */
  writer?: (db: Deps['db']) => ResponseWriter;
  /** A database that is there already, with all steps but those of addons; closed with the server. */
  database?: TestDatabase;
  /** Other folders of built files than the product's. */
  dirs?: BuiltDirs;
  /** Is listed among the processes of its database. */
  joins?: boolean;
  /** Another server whose database is shared, as by a second process; this one must be closed first. */
  beside?: TestServer;
}

export interface TestServer {
  app: FastifyInstance;
  deps: Deps;
  /** Nobody in particular. */
  visitor: Client;
  /** Mails sent so far. */
  mails: CollectedMail[];
  /** Somebody of this role, signed in with a cookie; the same person each time. */
  as(role: string): Promise<Client>;
  /** A script with a new key of this role. */
  apiKey(role: string): Promise<Client>;
  /** Sets the clock, which stands still from then on. */
  setNow(moment: string): void;
  /** Also listens on a free port of this machine; returns the address. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** The whole product on a database of its own, as `main.ts` would start it. */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const database = await openFor(options);
  const { dataDir } = database;
  const clock = createClock(options.now);
  const { mailer, mails } = collectMails();
  const config = {
    ...testConfig(dataDir),
    databaseUrl: database.url ?? null,
    databasePooling: testPooling(),
    ...options.config,
  };
  const log = pino({ level: config.log });
  const site = await composeSite({ config, database, log, now: clock.now }, options.host);
  const membership = options.joins ? await joinProcesses(database.db, { ...config, address: 'here' }, log, 100) : ALONE;
  const composed = composeServer(site, { mailer, membership });
  const deps: Deps = { ...composed, ...(options.writer && { writer: options.writer(composed.db) }) };
  await equip(deps, options);
  const app = await buildApp(deps, options.dirs);
  await app.ready();
  return {
    app,
    deps,
    mails,
    setNow: clock.set,
    visitor: createClient(app, {}),
    as: (role) => createSessionClient(app, deps, role),
    apiKey: (role) => createKeyClient(app, deps, role),
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await app.close();
      await closeServer(deps);
    },
  };
}

async function openFor({ beside, database, dialect, host }: TestServerOptions): Promise<TestDatabase> {
  if (beside) return openBeside(beside.deps.config);
  if (!database && !host) return openWholeDatabase(dialect);
  const opened = database ?? (await openTestDatabase(dialect));
  await migrateParts(opened, host);
  return opened;
}

/** A separate connection to the same database. */
async function openBeside({ databaseUrl, dataDir }: Config): Promise<TestDatabase> {
  const databasePooling = testPooling();
  const database = await openDatabase({ databaseUrl, databasePooling, dataDir }, pino({ level: 'silent' }));
  return { ...database, url: databaseUrl ?? undefined, dataDir };
}

function testConfig(dataDir: string): Config {
  const given = readConfig({
    UF_DATA_DIR: dataDir,
    UF_LOG: 'silent',
    UF_DEMO: 'off',
    UF_DEMO_PLAN: 'lite',
    UF_RATE_LIMIT: 'off',
  });
  return { ...given, isPublicUrlSet: true, secret: 'a secret that only tests know' };
}

async function equip({ db, now, licence, site, addons }: Deps, options: TestServerOptions): Promise<void> {
  if (options.licence) {
    await licence.use(await issueLicence(db, now, { type: options.licence, expires: null, state: 'valid' }));
  }
  const wanted = options.addons === 'all' ? addons.map(({ manifest }) => manifest.slug) : (options.addons ?? []);
  const changed_at = now().toISOString();
  await site.change(async (trx) => {
    const { timeZone: time_zone = 'Europe/Berlin' } = options;
    const settings = { name: 'userfeedback', value: JSON.stringify({ time_zone }) };
    if (time_zone !== null && !options.beside && !options.database)
      await trx.insertInto('settings').values(settings).execute();
    for (const slug of wanted) {
      if (options.database) continue;
      await trx.insertInto('addon_states').values({ slug, installed: 1, active: 1, changed_at }).execute();
    }
  });
}
