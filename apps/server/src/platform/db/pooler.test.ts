import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Pooler } from '../../../../../scripts/postgres/pooler.mjs';
import { startPooler } from '../../../../../scripts/postgres/pooler.mjs';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import { ufHere } from '../../testing/run-command.ts';
import { startTestServer } from '../../testing/start-test-server.ts';
import { openDatabase } from './database.ts';
import { UnfitDatabase } from './migrate/errors.ts';
import type { TestDatabase } from './testing.ts';
import { openTestDatabase } from './testing.ts';

const LOG = pino({ level: 'silent' });
const server = inject('postgresUrl');
const pooler = server ? await startPooler(server) : undefined;

// Without PostgreSQL or PgBouncer on this machine there is nothing to test.
if (pooler) testThrough(pooler);

function testThrough({ through, stop }: Pooler): void {
  describe('PostgreSQL through a pooler that shares connections', () => {
    let database: TestDatabase;
    let databaseUrl: string;
    beforeAll(async () => {
      database = await openTestDatabase('postgres');
      databaseUrl = through(database.url ?? '');
    });
    afterAll(async () => {
      await database.close();
      await stop();
    });
    const open = async () => {
      const opened = await openDatabase({ databaseUrl, databasePooling: 'transaction', dataDir: '' }, LOG);
      onTestFinished(() => opened.close());
      return opened;
    };

    test('without the switch the start ends, and says what to set (SP-61)', async () => {
      const { dataDir } = database;
      const opening = openDatabase({ databaseUrl, dataDir }, LOG);
      await expect(opening).rejects.toThrow(UnfitDatabase);
      const env = {
        DATABASE_URL: databaseUrl,
        UF_DATA_DIR: dataDir,
        UF_SECRET: 'a secret that only tests know',
      };
      expect(await ufHere(env, ['processes'])).toEqual({
        code: 78,
        out: '',
        err: 'uf: DATABASE_URL points to a pooler that shares connections. Set UF_DATABASE_POOLING=transaction.',
      });
      const pooled = { ...env, UF_DATABASE_POOLING: 'transaction' };
      expect(await ufHere(pooled, ['migrate'])).toMatchObject({ code: 0 });
      expect(await ufHere(pooled, ['processes'])).toMatchObject({ code: 0 });
    });

    test('nor does it start through one that accepts settings and forgets them (SP-61)', async () => {
      const accepts = 'options,statement_timeout,idle_in_transaction_session_timeout';
      const lenient = await startPooler(server ?? '', { accepts });
      onTestFinished(() => lenient?.stop());
      const url = lenient?.through(database.url ?? '');
      await expect(openDatabase({ databaseUrl: url, dataDir: '' }, LOG)).rejects.toThrow(UnfitDatabase);
    });

    test('writes are durable and limited in time, and nothing is compiled, whatever the role’s defaults are (SP-60)', async () => {
      const direct = new pg.Client({ connectionString: database.url });
      await direct.connect();
      onTestFinished(() => direct.end());
      await direct.query('alter role postgres set synchronous_commit = off');
      onTestFinished(() => direct.query('alter role postgres reset synchronous_commit').then(() => undefined));
      const { db } = await open();
      const show = async (within = db) =>
        (
          await within
            .selectNoFrom((eb) => [
              eb.fn<string>('current_setting', [eb.val('synchronous_commit')]).as('commit'),
              eb.fn<string>('current_setting', [eb.val('statement_timeout')]).as('statement'),
              eb.fn<string>('current_setting', [eb.val('idle_in_transaction_session_timeout')]).as('idle'),
              eb.fn<string>('current_setting', [eb.val('jit')]).as('jit'),
            ])
            .execute()
        )[0];
      const OURS = { commit: 'on', statement: '30s', idle: '1min', jit: 'off' };
      expect(await show()).toEqual(OURS);
      expect(await db.transaction().execute(show)).toEqual(OURS);
    });

    test('a statement that fails leaves nothing, and the connection goes on (SP-60)', async () => {
      const { db } = await open();
      const insert = (name: string) =>
        db.insertInto('weekly_claims').values({ task: 'usage', week: name, claimed_at: name });
      await insert('one').execute();
      await expect(insert('one').execute()).rejects.toThrow('duplicate key');
      await expect(
        db.transaction().execute(async (trx) => {
          await trx.deleteFrom('weekly_claims').execute();
          throw new Error('No.');
        }),
      ).rejects.toThrow('No.');
      const week = (await db.selectFrom('weekly_claims').select('week').execute()).map((row) => row.week);
      expect(week).toEqual(['one']);
    });

    test('a server takes responses with five connections for all that it does at once (SP-60)', async () => {
      const own = await openTestDatabase('postgres');
      const url = through(own.url ?? '');
      const shared = await openDatabase(
        { databaseUrl: url, databasePooling: 'transaction', dataDir: own.dataDir },
        LOG,
      );
      const site = await startTestServer({
        dialect: 'postgres',
        database: { ...shared, url, dataDir: own.dataDir, close: () => shared.close() },
        config: { databasePooling: 'transaction' },
        licence: 'elite',
      });
      onTestFinished(async () => {
        await site.close();
        await own.close();
      });
      const admin = await site.as('administrator');
      const survey = await createSurvey(admin);
      const replies = await Promise.all(Array.from({ length: 200 }, () => submitResponse(site, survey)));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
      const { body } = await admin.get<{ pagination: { total: number } }>(`/surveys/${survey.id}/responses`);
      expect(body.pagination.total).toBe(200);
    });
  });
}
