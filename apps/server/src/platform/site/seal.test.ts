import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { migrateAll, SEALED_PLACES } from '../../compose.ts';
import { storeDelivery } from '../../features/deliveries/service.ts';
import { notificationsOf } from '../../features/surveys/stored/stored-survey.ts';
import { openWebhooks } from '../../features/surveys/stored/webhook-secrets.ts';
import type { RunResult } from '../../testing/run-command.ts';
import { ufHere } from '../../testing/run-command.ts';
import { checkNonce, makeNonce } from '../api/callers/nonces.ts';
import type { GivenConfig } from '../config/config.ts';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/environment.ts';
import { openDatabase } from '../db/database.ts';
import type { TestDatabase } from '../db/testing.ts';
import { databaseEnv, openTestDatabase, sameDatabase, testDialects } from '../db/testing.ts';
import { fingerprintOf, markedSecrets, openSecrets } from '../secrets.ts';
import { joinProcesses } from './processes.ts';
import { findSeal, withSecret } from './seal.ts';

const [FIRST, SECOND] = ['the first secret of a site', 'the second secret of a site'];
const LOG = pino({ level: 'silent' });
const only = (secret: string) => ({ secret, previousSecrets: [] });

describe.each(testDialects())('the secret of a database on %s', (dialect) => {
  let database: TestDatabase;
  beforeEach(async () => {
    const opened = await openTestDatabase(dialect);
    onTestFinished(() => opened.close());
    database = opened;
  });

  /** What a process is given; on SQLite its data directory is the database's. */
  const given = (env: Record<string, string> = {}, dataDir = database.dataDir): GivenConfig => ({
    ...readConfig({ UF_DATA_DIR: dataDir, ...env }),
    databaseUrl: database.url ?? null,
  });
  /** The start of a process, as far as its secret is concerned. */
  const start = async (environment: GivenConfig) => {
    const own = await openDatabase(sameDatabase(database), LOG);
    try {
      return await withSecret(own.db, environment, SEALED_PLACES, async (config) => {
        await migrateAll(own, config);
        return config;
      });
    } finally {
      await own.close();
    }
  };
  const refusal = (environment: GivenConfig): Promise<string> =>
    start(environment).then(
      () => 'ready',
      (error) => (error instanceof ConfigError ? error.message : String(error)),
    );
  const uf = (args: string, env: Record<string, string>): Promise<RunResult> =>
    ufHere({ UF_DATA_DIR: database.dataDir, ...databaseEnv(database.url), ...env }, args.split(' '));

  /** A webhook, mail recipients and a connected account, sealed under this secret. */
  const sealValues = async (secret: string) => {
    const { seal } = markedSecrets(only(secret), 'webhooks');
    const webhook = {
      id: 'w',
      name: 'Hook',
      request_url: seal('https://hook.test/'),
      secret: seal('hush'),
      headers: [],
    };
    const moment = '2026-05-01T08:00:00.000Z';
    const notifications = { webhook: { active: true, webhooks: [webhook] } };
    await database.db
      .insertInto('surveys')
      .values({
        title: 'Sealed',
        status: 'draft',
        type: 'regular',
        template: null,
        publish_at: null,
        cookie_name: 'c',
        questions: '[]',
        settings: '{}',
        extensions: '{}',
        version: 1,
        revision: 1,
        last_publication: 0,
        notifications: JSON.stringify(notifications),
        created_at: moment,
        updated_at: moment,
      })
      .execute();
    const mail = { kind: 'email', event: 'summary.weekly', destination: 'mail:x', target: {} } as const;
    await storeDelivery(database.db, only(secret), { ...mail, addresses: ['ann@example.test'] }, moment);
  };
  const opened = async (secret: string) => {
    const { notifications } = await database.db.selectFrom('surveys').select('notifications').executeTakeFirstOrThrow();
    const { recipients } = await database.db.selectFrom('deliveries').select('recipients').executeTakeFirstOrThrow();
    const [webhook] = openWebhooks(notificationsOf(notifications), only(secret)).webhook.webhooks;
    const people = openSecrets(only(secret), 'deliveries').open(recipients) ?? '[]';
    return [webhook?.request_url, webhook?.secret, JSON.parse(people)[0]?.address];
  };
  const CONTENT = ['https://hook.test/', 'hush', 'ann@example.test'];

  test('the first process gives its secret to the database; one letter less is refused, and changes nothing (SP-01, SP-02)', async () => {
    await start(given({ UF_SECRET: FIRST }));
    await start(given({ UF_SECRET: FIRST }));
    const before = await database.db.selectFrom('site_seal').selectAll().execute();
    const fingerprints = [FIRST, FIRST.slice(1)].map(fingerprintOf);
    expect(fingerprints[0]).toMatch(/^[0-9a-f]{4}-[0-9a-f]{4}$/);
    expect(await refusal(given({ UF_SECRET: FIRST.slice(1) }))).toBe(
      `UF_SECRET: this database belongs to another secret (fingerprint ${fingerprints[0]}, this process has ${fingerprints[1]}). Give every process the same UF_SECRET.`,
    );
    expect(await database.db.selectFrom('site_seal').selectAll().execute()).toEqual(before);
    expect(JSON.stringify(before)).not.toContain(FIRST);
    const wrong = await uf('user list', { UF_SECRET: SECOND });
    expect(wrong).toMatchObject({ code: 78, out: '' });
    expect(wrong.err).toMatch(/^uf: UF_SECRET: this database belongs to another secret/);
  });

  test('of several first starts without a secret one is ready, and the others leave no file (SP-02)', async () => {
    const folders = [1, 2, 3].map(() => mkdtempSync(join(tmpdir(), 'userfeedback-seal-')));
    onTestFinished(() => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    });
    const results = await Promise.all(folders.map((folder) => refusal(given({}, folder))));
    expect(results.filter((result) => result === 'ready')).toHaveLength(1);
    // Whoever was late finds a database that belongs to somebody.
    const lost = /^UF_SECRET(: this database belongs to another secret| is not set and )/;
    expect(results.filter((result) => lost.test(result))).toHaveLength(2);
    const files = folders.map((folder) => existsSync(join(folder, 'secret')));
    expect(files).toEqual(results.map((result) => result === 'ready'));
    expect(await refusal(given({}, folders[results.indexOf('ready')]))).toBe('ready');
  });

  test('processes that share a data directory make one secret together (SP-02)', async () => {
    const configs = await Promise.all([1, 2, 3].map(() => start(given())));
    expect(new Set(configs.map(({ secret }) => secret)).size).toBe(1);
    expect(readFileSync(join(database.dataDir, 'secret'), 'utf8')).toBe(configs[0]?.secret);
  });

  test('a database whose secret is missing gets no new one (SP-04)', async () => {
    await start(given());
    const file = join(database.dataDir, 'secret');
    const print = fingerprintOf(readFileSync(file, 'utf8'));
    rmSync(file);
    expect(await refusal(given())).toBe(
      `UF_SECRET is not set and ${database.dataDir}/secret is missing, but this database belongs to a secret (fingerprint ${print}).`,
    );
    expect(existsSync(file)).toBe(false);
  });

  test.each([
    ['nothing sealed', null, SECOND, 'ready'],
    ['the right secret', FIRST, FIRST, 'ready'],
    [
      'another secret',
      FIRST,
      SECOND,
      'UF_SECRET: this database belongs to another secret (none of 3 sealed values opens). Give every process the same UF_SECRET.',
    ],
    [
      'no secret',
      FIRST,
      '',
      'UF_SECRET: this database belongs to another secret (none of 3 sealed values opens). Give every process the same UF_SECRET.',
    ],
  ])(
    'a database without a seal takes the secret that opens something: %s (SP-05)',
    async (_, sealed, secret, result) => {
      if (sealed) await sealValues(sealed);
      expect(await refusal(given({ UF_SECRET: secret }))).toBe(result);
      expect(existsSync(join(database.dataDir, 'secret'))).toBe(false);
      expect((await findSeal(database.db)) !== undefined).toBe(result === 'ready');
    },
  );

  test('what was sealed or signed under a former secret is accepted (SP-10)', async () => {
    await sealValues(FIRST);
    const config = await start(given({ UF_SECRET: SECOND, UF_SECRET_PREVIOUS: `a coming one of this site,${FIRST}` }));
    const { notifications } = await database.db.selectFrom('surveys').select('notifications').executeTakeFirstOrThrow();
    expect(openWebhooks(notificationsOf(notifications), config).webhook.webhooks[0]?.secret).toBe('hush');
    const now = new Date();
    expect(checkNonce(config, 'submission:7', makeNonce(only(FIRST), 'submission:7', now), now)).toBe(true);
    expect(checkNonce(config, 'submission:7', makeNonce(only('unknown to this site'), 'submission:7', now), now)).toBe(
      false,
    );
    expect(makeNonce(config, 'submission:7', now)).toBe(makeNonce(only(SECOND), 'submission:7', now));
  });

  test('everything is sealed anew once every process has the new secret (SP-12)', async () => {
    await start(given({ UF_SECRET: FIRST }));
    await sealValues(FIRST);
    const env = { UF_SECRET: SECOND, UF_SECRET_PREVIOUS: FIRST };
    const behind = await joinProcesses(database.db, { address: 'here:4401', secret: FIRST }, LOG);
    const refused = await uf('secret rotate', env);
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/^uf: These processes do not have the new secret yet: here:4401\.$/);
    expect(await opened(FIRST)).toEqual(CONTENT);
    await behind.leave();
    const ready = await joinProcesses(database.db, { address: 'here:4402', secret: SECOND }, LOG);
    onTestFinished(() => ready.leave());
    expect(await uf('secret rotate', env)).toEqual({
      code: 0,
      err: '',
      out: '3 values encrypted again. UF_SECRET_PREVIOUS is no longer needed.',
    });
    expect((await uf('secret rotate', env)).out).toMatch(/^0 values encrypted again\./);
    expect(await opened(SECOND)).toEqual(CONTENT);
    expect(await refusal(given({ UF_SECRET: SECOND }))).toBe('ready');
    expect(await refusal(given({ UF_SECRET: FIRST }))).toMatch(/^UF_SECRET: this database belongs/);
  });

  test('another secret is adopted when the former one is lost, and nothing is deleted (SP-13)', async () => {
    await start(given({ UF_SECRET: FIRST }));
    await sealValues(FIRST);
    const stored = () => database.db.selectFrom('surveys').selectAll().execute();
    const before = await stored();
    const asked = await uf('secret adopt', { UF_SECRET: SECOND });
    expect(asked).toEqual({
      code: 1,
      out: 'These can no longer be read, but they are kept: 2 webhook secrets, the recipients of 1 mail.',
      err: 'uf: Nothing was changed. Add --yes to continue without the previous secret.',
    });
    expect(await refusal(given({ UF_SECRET: SECOND }))).toMatch(/^UF_SECRET: this database belongs/);
    const living = await joinProcesses(database.db, { address: 'here:4403', secret: FIRST }, LOG);
    expect((await uf('secret adopt --yes', { UF_SECRET: SECOND })).err).toMatch(
      /^uf: The previous secret is not lost. These processes have it: here:4403\.$/,
    );
    await living.leave();
    expect(await uf('secret adopt --yes', { UF_SECRET: SECOND })).toMatchObject({ code: 0, err: '' });
    expect(await refusal(given({ UF_SECRET: SECOND }))).toBe('ready');
    expect(await stored()).toEqual(before);
    expect((await uf('secret adopt --yes', { UF_SECRET: SECOND })).out).toBe(
      'This database already belongs to this secret.',
    );
  });

  test('processes are listed with what they are; one that has gone is not (SP-92, SP-03)', async () => {
    await start(given({ UF_SECRET: FIRST }));
    const one = await joinProcesses(database.db, { address: 'here:4404', secret: FIRST }, LOG);
    const two = await joinProcesses(database.db, { address: 'here:4405', secret: FIRST }, LOG);
    onTestFinished(() => two.leave());
    const { out } = await uf('processes', { UF_SECRET: FIRST });
    expect(out.split('\n').map((row) => row.split('\t'))).toEqual(
      [4404, 4405].map((port) => [
        expect.stringMatching(new RegExp(`:${port}$`)),
        expect.stringMatching(/^\d+\.\d+\.\d+/),
        expect.stringMatching(/^\d{4}-/),
        fingerprintOf(FIRST),
        expect.stringMatching(/^20\d\d-/),
        'ready',
      ]),
    );
    expect(out).not.toContain(FIRST);
    await one.leave();
    expect(JSON.parse((await uf('processes --json', { UF_SECRET: FIRST })).out)).toHaveLength(1);
    expect((await uf('doctor', { UF_SECRET: FIRST })).out).toContain(`fingerprint ${fingerprintOf(FIRST)}`);
  });
});
