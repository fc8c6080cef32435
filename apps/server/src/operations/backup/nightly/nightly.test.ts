import { readdirSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { System } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { addDays } from '@userfeedback/engine';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { jobsOf } from '../../../compose.ts';
import { parseKeep } from '../../../platform/config/backup-variables.ts';
import { ConfigError, readEnvironment } from '../../../platform/config/environment.ts';
import { testDialects } from '../../../platform/db/testing.ts';
import { startStore } from '../../../platform/file-store/testing.ts';
import { runJob } from '../../../platform/jobs/runner.ts';
import { storeSeal } from '../../../platform/site/seal.ts';
import { createSurvey, submitResponse } from '../../../testing/factories.ts';
import { ufHere } from '../../../testing/run-command.ts';
import { SAMPLE_IMAGES } from '../../../testing/sample-images.ts';
import type { TestServer } from '../../../testing/start-test-server.ts';
import { startTestServer } from '../../../testing/start-test-server.ts';
import { envOf, newFolder } from '../testing.ts';
import { listBackups } from './list.ts';
import { backupJob } from './nightly.ts';
import { lastNight, listOutdated } from './nights.ts';

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return { ...real, statfsSync: vi.fn(real.statfsSync) };
});

const KEEP = { days: 7, weeks: 4, months: 6 };

async function start(dialect: 'sqlite' | 'postgres', now: string, recipients: string[] = []) {
  const to = join(newFolder(), 'backups');
  const backups = { to, at: '02:30', keep: KEEP, recipients };
  const server = await startTestServer({ dialect, now, joins: true, config: { backups } });
  onTestFinished(() => server.close());
  const { deps } = server;
  const { databaseUrl } = envOfDirect(server);
  await storeSeal(deps.db, deps.config);
  const direct = { ...deps, config: { ...deps.config, databaseUrl } };
  let cursor: string | null = null;
  const night = async (moment: string) => {
    server.setNow(moment);
    const progress = await backupJob.run(direct, cursor);
    cursor = progress.cursor;
  };
  return { server, to, deps: direct, night, files: () => readdirSync(to).sort() };
}

/** Its programs cannot work through a pooler. */
function envOfDirect(server: TestServer): { databaseUrl: string | null } {
  return { databaseUrl: envOf(server.deps.config).DATABASE_URL || null };
}

test('a night begins at its time in the time zone of the site, also where the clocks change (BK-21)', () => {
  const cases = [
    ['2026-11-23T01:29:59.999Z', '2026-11-22', '2026-11-22T01:30:00.000Z', true],
    ['2026-11-23T01:30:00.000Z', '2026-11-23', '2026-11-23T01:30:00.000Z', false],
    ['2026-07-01T00:30:00.000Z', '2026-07-01', '2026-07-01T00:30:00.000Z', false],
    ['2026-03-29T12:00:00.000Z', '2026-03-29', '2026-03-29T01:30:00.000Z', true],
    ['2026-10-25T12:00:00.000Z', '2026-10-25', '2026-10-25T00:30:00.000Z', true],
  ] as const;
  for (const [now, day, moment, isSunday] of cases)
    expect(lastNight(new Date(now), '02:30', 'Europe/Berlin')).toMatchObject({ day, isSunday, moment });
});

test('after 400 nights 17 at most are left, the newest verified one, and whatever is not ours (BK-24)', () => {
  const siteId = '3f9a22b1';
  const strange = [
    'userfeedback-00000000-2020-01-01T0130Z.zip',
    'userfeedback-3f9a22b1-2020-01-01T0130Z.zip.bak',
    'notes.txt',
    'userfeedback-3f9a22b1.zip',
  ];
  let names = [...strange];
  const verified = new Set<string>();
  for (let night = 0; night < 400; night++) {
    const name = `userfeedback-${siteId}-${addDays('2025-09-01', night)}T0130Z.zip${night % 3 ? '' : '.age'}`;
    names.push(name);
    if (night === 9) verified.add(name);
    const outdated = new Set(listOutdated(names, { siteId, keep: KEEP, verified }));
    names = names.filter((one) => !outdated.has(one));
    expect(names).toContain(name);
  }
  expect(names).toEqual(expect.arrayContaining([...strange, ...verified]));
  const own = names.filter((one) => !strange.includes(one) && !verified.has(one));
  expect(own.length).toBeLessThanOrEqual(17);
  const days = own.map((name) => name.slice(22, 32)).sort();
  expect(days.slice(-7)).toEqual([6, 5, 4, 3, 2, 1, 0].map((back) => addDays('2026-10-05', -back)));
  expect(new Set(days.map((day) => day.slice(0, 7))).size).toBe(6);
});

test.each([
  ['7d,4w,6m', { days: 7, weeks: 4, months: 6 }],
  ['30d', { days: 30, weeks: 0, months: 0 }],
  ['0d', undefined],
  ['7', undefined],
  ['', undefined],
])('%j is a way to keep backups or none (BK-24)', (text, keep) => {
  expect(parseKeep(text)).toEqual(keep);
});

test.each([
  [{ UF_BACKUP_RECIPIENT: 'age1nonsense' }, 'UF_BACKUP_RECIPIENT: is not an age recipient (age1…)'],
  [
    { UF_BACKUP_RECIPIENT: 'age1gx5n5fpdn3zdaa30sycwjspsjlxj6rv6hxudp96cvr2yt9y04v7qh0d8q7' },
    'UF_BACKUP_RECIPIENT: is not an age recipient (age1…)',
  ],
  [{ UF_BACKUP_KEEP: '0d' }, 'UF_BACKUP_KEEP: must be a list such as 7d,4w,6m'],
  [{ UF_BACKUP_AT: '25:00' }, 'UF_BACKUP_AT: must be a time such as 02:30'],
  [{ UF_BACKUP_TO: 'ftp://there/here' }, 'UF_BACKUP_TO: must be a folder on this machine, or s3://{bucket}/{prefix}'],
  [
    { UF_BACKUP_TO: 's3://there', UF_S3_ENDPOINT: 'https://s3.test', UF_S3_KEY_ID: 'key' },
    'UF_S3_SECRET: is missing, and UF_BACKUP_TO does nothing without it',
  ],
  [
    { UF_BACKUP_TO: '/b', UF_DATABASE_POOLING: 'transaction', DATABASE_URL: 'postgres://a/b' },
    "UF_BACKUP_TO: does not work with UF_DATABASE_POOLING=transaction: run uf backup from a timer, with PostgreSQL's own address.",
  ],
])('%j is a fault of the configuration (BK-32)', (env, message) => {
  expect(() => readEnvironment(env)).toThrow(new ConfigError(message));
});

describe.each(testDialects())('nightly backups on %s', (dialect) => {
  test('are made once a night by whoever is there, are listed, and each Sunday verified (BK-20, BK-21, BK-22, BK-23, BK-26, BK-28)', async () => {
    const { server, to, deps, night, files } = await start(dialect, '2026-11-19T12:00:00.000Z');
    const survey = await createSurvey(await server.as('administrator'));
    for (let n = 0; n < 3; n++) await submitResponse(server, survey);
    expect(jobsOf(deps).map(({ name }) => name)).toContain('backup');
    expect(jobsOf({ ...deps, config: { ...deps.config, backups: null } }).map(({ name }) => name)).not.toContain(
      'backup',
    );
    await night('2026-11-19T12:00:00.000Z');
    await night('2026-11-20T01:29:00.000Z');
    await night('2026-11-20T01:30:30.000Z');
    await night('2026-11-20T01:31:30.000Z');
    expect(files()).toEqual([expect.stringMatching(/^userfeedback-[0-9a-f]{8}-2026-11-20T0130Z\.zip$/)]);
    // Nobody was there; the last is 25 hours old at 02:30.
    await night('2026-11-21T02:00:00.000Z');
    expect(files()).toHaveLength(1);
    await night('2026-11-21T02:31:00.000Z');
    await night('2026-11-21T14:00:00.000Z');
    expect(files()).toHaveLength(2);
    await night('2026-11-22T01:30:00.000Z');
    const admin = await server.as('administrator');
    const { backups, checks } = (await admin.get<System>('/system')).body;
    expect(
      backups.map(({ made_at, state, responses, verified_at }) => [made_at, state, responses, verified_at]),
    ).toEqual([
      ['2026-11-22T01:30:00.000Z', 'ok', 3, '2026-11-22T01:30:00.000Z'],
      ['2026-11-21T02:31:00.000Z', 'ok', 3, null],
      ['2026-11-20T01:30:30.000Z', 'ok', 3, null],
    ]);
    expect(checks.find(({ name }) => name === 'Backups')?.state).toMatch(/ok|fail/);
    const env = { ...envOf(deps.config), UF_BACKUP_TO: to };
    const listed = await ufHere(env, ['backup', 'list']);
    expect(listed.err).toBe('');
    const lines = listed.out.split('\n').map((line) => line.split('\t'));
    expect(lines.map(([made]) => made)).toEqual(
      ['2026-11-22T01:30', '2026-11-21T02:31', '2026-11-20T01:30'].map((start) => `${start}:00.000Z`),
    );
    expect(lines.map((cells) => cells.slice(2, 6))).toEqual([
      ['0.1.0', '3', 'verified 2026-11-22T01:30:00.000Z', 'not encrypted'],
      ...[1, 2].map(() => ['0.1.0', '3', 'not verified', 'not encrypted']),
    ]);
    // Without the site's database the files speak for themselves.
    const elsewhere = await ufHere({ UF_BACKUP_TO: to, UF_DATA_DIR: newFolder() }, ['backup', 'list', '--json']);
    expect(JSON.parse(elsewhere.out)).toMatchObject([1, 2, 3].map(() => ({ responses: 3, version: '0.1.0' })));
    const without = await ufHere({ ...env, UF_BACKUP_TO: '' }, ['doctor']);
    expect(without.out).toContain('No backups are made by this server (UF_BACKUP_TO).');
  });

  test('that are not due yet: whoever asks for one is told (BK-21)', async () => {
    const { deps } = await start(dialect, '2026-11-19T12:00:00.000Z');
    expect(await runJob(deps, backupJob)).toEqual({
      idle: 'No backup is due: the next one is at 02:30. To make one now, run uf backup.',
    });
  });

  test('are made by one of three processes (BK-21)', async () => {
    const { server, deps, files } = await start(dialect, '2026-11-19T12:00:00.000Z');
    const { config } = deps;
    const own = { config, joins: true, dialect };
    const others: TestServer[] = [];
    for (let n = 0; n < 2; n++) others.push(await startTestServer({ ...own, beside: server }));
    const processes = [server, ...others].map(({ deps: one }) => ({ ...one, config, now: deps.now }));
    const nights = dialect === 'sqlite' ? 6 : 3;
    await runJob(processes[0] as typeof deps, backupJob);
    for (let night = 0; night < nights; night++) {
      server.setNow(`${addDays('2026-11-20', night)}T01:30:00.000Z`);
      for (let round = 0; round < 2; round++)
        await Promise.all(processes.map((one) => runJob(one as typeof deps, backupJob)));
    }
    const made = await deps.db.selectFrom('backups').select('state').execute();
    expect(made).toEqual(Array.from({ length: nights }, () => ({ state: 'ok' })));
    expect(files()).toHaveLength(nights);
    for (const other of others) await other.close();
  });

  test('that fail are told of at once, once a day by mail, and go on (BK-25, BK-27, DP-57)', async () => {
    const { server, to, deps, night, files } = await start(dialect, '2026-11-16T12:00:00.000Z');
    const admin = await server.as('administrator');
    const notices = async () =>
      (await admin.get<{ id: string; content: string }[]>('/notices')).body
        .filter(({ id }) => id === 'backup')
        .map(({ content }) => content);
    await night('2026-11-16T12:00:00.000Z');
    await night('2026-11-17T01:30:00.000Z');
    expect(await notices()).toEqual([]);
    const reason = /^1 MB are needed in .*backups, 0 MB are free\.$/;
    for (const day of ['18', '19', '20'])
      for (const minute of ['30', '31', '36']) {
        vi.mocked(statfsSync).mockImplementationOnce(() => ({ bavail: 0, bsize: 4096 }) as never);
        await expect(night(`2026-11-${day}T01:${minute}:00.000Z`)).rejects.toThrow(reason);
      }
    expect(files()).toHaveLength(1);
    expect(await notices()).toEqual([
      expect.stringMatching(/^The last backup failed: 1 MB are needed in .*backups, 0 MB are free\.$/),
    ]);
    const mails = await deps.db.selectFrom('deliveries').select(['kind', 'target']).orderBy('number').execute();
    expect(mails.map(({ kind, target }) => [kind, JSON.parse(target).day])).toEqual(
      ['18', '19', '20'].map((day) => ['backup', `2026-11-${day}`]),
    );
    await night('2026-11-20T01:51:00.000Z');
    expect(files()).toHaveLength(2);
    expect(await notices()).toEqual([]);
    server.setNow('2026-11-21T04:00:00.000Z');
    expect(await notices()).toEqual(['No backup since 2026-11-20.']);
    // A server that stops ends it, which is no failure of the backup.
    deps.draining.begin();
    await expect(night('2026-11-21T01:30:00.000Z')).rejects.toThrow('The server was stopped');
    expect(files()).toHaveLength(2);
    expect(await deps.db.selectFrom('deliveries').select('kind').execute()).toHaveLength(3);
    expect(readdirSync(to).filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});

test('a bucket takes them too, and they come back from it onto an empty machine (BK-21, SP-53)', async () => {
  const bucket = await startStore({ prefix: 'nights' });
  onTestFinished(() => bucket.stop());
  const backups = { to: bucket.address, at: '02:30', keep: { days: 2, weeks: 0, months: 0 }, recipients: [] };
  const server = await startTestServer({
    dialect: 'sqlite',
    config: { backups, mediaBucket: bucket.address },
  });
  onTestFinished(() => server.close());
  const { deps } = server;
  await storeSeal(deps.db, deps.config);
  const survey = await createSurvey(await server.as('administrator'));
  await submitResponse(server, survey);
  const picture = { file_name: 'a.png', bytes: SAMPLE_IMAGES.png, user_id: null };
  const image = new URL((await deps.host.media.save(picture)).url).pathname;
  // Somebody else's file in the same place stays.
  bucket.objects.set('nights/notes.txt', Buffer.from('notes'));
  let cursor: string | null = '2026-11-19T01:30:00.000Z';
  for (const day of ['20', '21', '22']) {
    server.setNow(`2026-11-${day}T01:30:00.000Z`);
    cursor = (await backupJob.run(deps, cursor)).cursor;
  }
  const names = [...bucket.objects.keys()].filter((key) => key.endsWith('.zip')).sort();
  expect(names.map((name) => name.slice(-20))).toEqual(['2026-11-21T0130Z.zip', '2026-11-22T0130Z.zip']);
  expect([...bucket.objects.keys()]).toContain('nights/notes.txt');
  expect((await listBackups(deps.db))[0]).toMatchObject({
    state: 'ok',
    verified_at: '2026-11-22T01:30:00.000Z',
  });
  expect(readdirSync(deps.config.dataDir).filter((name) => /unfinished|zip/.test(name))).toEqual([]);
  const { secret } = deps.config;
  const { UF_MEDIA_STORE: UF_BACKUP_TO = '', ...keys } = bucket.env;
  const empty = { UF_SECRET: secret, UF_DATA_DIR: newFolder(), UF_BACKUP_TO, ...keys };
  const listed = await ufHere(empty, ['backup', 'list', '--json']);
  expect(JSON.parse(listed.out)).toMatchObject([{ responses: null }, { responses: null }]);
  const file = `s3://images/${names[1]}`;
  expect((await ufHere(empty, ['backup', 'verify', file])).out).toMatch(/^Verified: 1 response, 1 upload/);
  const restored = await ufHere(empty, ['restore', file]);
  expect([restored.code, restored.err]).toEqual([0, '']);
  expect(readdirSync(join(empty.UF_DATA_DIR, 'media'))).toEqual([image.slice('/media/'.length)]);
  expect((await ufHere(empty, ['restore', 's3://other/x.zip'])).err).toBe('uf: Set UF_BACKUP_TO to s3://other.');
});

test('one that is encrypted is verified before that, and the server has no key (BK-30, BK-31)', async () => {
  const recipient = await identityToRecipient(await generateIdentity());
  const { deps, to, night, files } = await start('sqlite', '2026-11-19T12:00:00.000Z', [recipient]);
  await night('2026-11-20T12:00:00.000Z');
  await night('2026-11-22T01:30:00.000Z');
  expect(files()).toEqual([expect.stringMatching(/-2026-11-22T0130Z\.zip\.age$/)]);
  const [made] = await listBackups(deps.db);
  expect(made).toMatchObject({ state: 'ok', encrypted: true, verified_at: '2026-11-22T01:30:00.000Z' });
  const bytes = readFileSync(join(to, files()[0] ?? ''));
  expect([bytes.subarray(0, 21).toString(), bytes.includes('manifest.json')]).toEqual(['age-encryption.org/v1', false]);
  const { dataDir } = deps.config;
  for (const name of readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()))
    expect(readFileSync(join(name.parentPath, name.name)).includes('AGE-SECRET-KEY')).toBe(false);
  expect(readdirSync(dataDir).filter((name) => name.includes('unfinished'))).toEqual([]);
  const list = await ufHere({ ...envOf(deps.config), UF_BACKUP_TO: to }, ['backup', 'list']);
  expect(list.out.split('\t')[5]).toBe('encrypted');
});

test('no call gives out a backup (BK-51)', () => {
  const paths = Object.values(contract).flatMap((area) =>
    Object.values(area).map((one) => one['~orpc'].route.path ?? ''),
  );
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => /backup|restore-|dump|sqlite/.test(path))).toEqual([]);
});
