import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Check, MediaItem } from '@userfeedback/contract';
import type { ErrorBody } from '@userfeedback/contract/errors';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Config } from '../../platform/config/config.ts';
import { databaseEnv } from '../../platform/db/testing.ts';
import type { StoreStandIn } from '../../platform/file-store/testing.ts';
import { joinProcesses } from '../../platform/site/processes.ts';
import { ufHere } from '../../testing/run-command.ts';
import { pngOfSize, SAMPLE_IMAGES } from '../../testing/sample-images.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { mediaDir, offerNewFolder } from './place.ts';
import { newFolder, newStore, uploadBody } from './testing.ts';

const AWAY = 'The image store cannot be reached. Please try again.';

async function upload<Body = MediaItem>(server: TestServer, bytes?: Uint8Array) {
  const admin = await server.apiKey('administrator');
  return admin.inject<Body>({ method: 'POST', url: '/api/v1/media', ...(await uploadBody(bytes)) });
}

const read = (server: TestServer, url: string) => server.app.inject(new URL(url).pathname);

/** The names of the images in it. */
const filesOf = (folder: string) => readdirSync(folder).filter((name) => name !== '.site');

/** For commands about the site of a server, with a bucket or without. */
function envOf({ deps: { config } }: TestServer, store?: StoreStandIn): Record<string, string> {
  const { dataDir, secret, databaseUrl } = config;
  const own = { UF_DATA_DIR: dataDir, UF_SECRET: secret, ...databaseEnv(databaseUrl) };
  return { ...own, ...store?.env };
}

async function mediaCheck(env: Record<string, string>): Promise<Check | undefined> {
  const { out } = await ufHere(env, ['doctor', '--json']);
  return (JSON.parse(out) as { checks: Check[] }).checks.find(({ name }) => name === 'Media');
}

describe.each(testDialects())('images on %s', (dialect) => {
  async function startThree(configs: Partial<Config>[]): Promise<[TestServer, ...TestServer[]]> {
    const first = await startTestServer({ dialect, config: configs[0] ?? {} });
    const others: TestServer[] = [];
    for (const config of configs.slice(1))
      others.push(await startTestServer({ dialect, beside: first, config: { ...config, dataDir: newFolder() } }));
    onTestFinished(async () => {
      for (const other of others) await other.close();
      await first.close();
    });
    return [first, ...others];
  }

  test('in a bucket are there for all processes, without a common folder (SP-53, SP-57)', async () => {
    const store = await newStore();
    const servers = await startThree([1, 2, 3].map(() => ({ mediaBucket: store.address })));
    const { status, body } = await upload(servers[0], SAMPLE_IMAGES.webp);
    const name = new URL(body.url).pathname.slice('/media/'.length);
    expect([status, [...store.objects.keys()]]).toEqual([201, [`site/${name}`]]);
    for (const server of servers) {
      const served = await read(server, body.url);
      expect(served.rawPayload).toEqual(SAMPLE_IMAGES.webp);
      expect(served.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(SAMPLE_IMAGES.webp.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      });
    }
    expect(await mediaCheck(envOf(servers[0], store))).toEqual({
      name: 'Media',
      state: 'ok',
      text: '1 image in s3://images/site',
      hint: null,
    });
    store.calls = 0;
    for (let n = 0; n < 1000; n++) {
      const unknown = `/media/${randomBytes(16).toString('hex')}.png`;
      expect((await servers[0].app.inject(unknown)).statusCode).toBe(404);
    }
    expect([store.calls, store.objects.size]).toEqual([0, 1]);
  });

  test('wait for a bucket that is away: 503 for uploads and reading, nothing half stored (SP-55)', async () => {
    const store = await newStore();
    const [server] = await startThree([{ mediaBucket: store.address }]);
    const { body: image } = await upload(server);
    await store.stop();
    const refused = await upload<ErrorBody>(server);
    expect([refused.status, refused.body]).toEqual([503, { code: 'unavailable', message: AWAY }]);
    const missed = await read(server, image.url);
    expect([missed.statusCode, missed.json()]).toEqual([503, { code: 'unavailable', message: AWAY }]);
    expect(missed.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
    expect((await server.app.inject('/readyz')).statusCode).toBe(200);
    expect(await mediaCheck(envOf(server, store))).toMatchObject({
      state: 'fail',
      text: expect.stringMatching(/^s3:\/\/images\/site: fetch failed/),
    });
    expect(await server.deps.db.selectFrom('media').select('id').execute()).toHaveLength(1);
    await store.start();
    expect((await read(server, image.url)).statusCode).toBe(200);
    expect((await upload(server)).status).toBe(201);
  });

  test('wait for a folder that cannot be written, as for a bucket (SP-55)', async () => {
    const [server] = await startThree([{}]);
    const folder = mediaDir(server.deps.config.dataDir);
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, 'no folder');
    const refused = await upload<ErrorBody>(server);
    expect([refused.status, refused.body]).toEqual([503, { code: 'unavailable', message: AWAY }]);
    rmSync(folder);
    expect((await upload(server)).status).toBe(201);
  });

  test('of a site that always had a bucket: when it is lost, the way out names what makes a folder its own (SP-59)', async () => {
    const store = await newStore();
    const [first, second] = await startThree([{ mediaBucket: store.address }, {}]);
    if (!second) throw new Error('There is no second server.');
    await upload(first);
    expect((await upload(second)).status).toBe(503);
    const hint = await offerNewFolder(second.deps.db, second.deps.config);
    const [, id = '', file = ''] = /lost for good, write ([0-9a-f]{16}) into (.*)\.$/.exec(hint) ?? [];
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, id);
    expect((await upload(second)).status).toBe(201);
  });

  test('do not go into a folder that only one process has (SP-59)', async () => {
    const [first, second] = await startThree([{}, {}]);
    if (!second) throw new Error('There is no second server.');
    const { body: image } = await upload(first);
    const folder = mediaDir(second.deps.config.dataDir);
    const problem = `Uploads are kept on another server. Share ${folder} or set UF_MEDIA_STORE.`;
    const refused = await upload<ErrorBody>(second);
    expect([refused.status, refused.body]).toEqual([503, { code: 'unavailable', message: problem }]);
    const missed = await read(second, image.url);
    expect([missed.statusCode, missed.headers['retry-after']]).toEqual([503, '2']);
    expect((await read(second, image.url.replace(/[0-9a-f]{8}\./, '00000000.'))).statusCode).toBe(404);
    expect((await read(first, image.url)).statusCode).toBe(200);
    expect(await second.deps.db.selectFrom('media').select('id').execute()).toHaveLength(1);
    if (dialect === 'postgres') {
      const lost = await mediaCheck(envOf(second));
      const [, id = '', file = ''] = /lost for good, write (\w+) into (.*)\.$/.exec(lost?.hint ?? '') ?? [];
      expect([lost?.state, lost?.text, file]).toEqual(['fail', problem, join(folder, '.site')]);
      expect(readFileSync(join(mediaDir(first.deps.config.dataDir), '.site'), 'utf8')).toBe(id);
      const backup = await ufHere(envOf(second), ['backup', '--out', join(newFolder(), 'site.zip')]);
      expect([backup.code, backup.err]).toEqual([1, `uf: ${problem}`]);
    }
    // As if the folder were mounted now.
    const name = new URL(image.url).pathname.slice('/media/'.length);
    cpSync(join(mediaDir(first.deps.config.dataDir), name), join(folder, name));
    expect((await upload(second)).status).toBe(201);
  });

  test('go into a folder that two processes share, from the first moment on (SP-59)', async () => {
    const first = await startTestServer({ dialect });
    const { dataDir } = first.deps.config;
    const second = await startTestServer({ dialect, beside: first, config: { dataDir } });
    onTestFinished(async () => {
      await second.close();
      await first.close();
    });
    const statuses = await Promise.all([first, second, first, second].map((server) => upload(server)));
    expect(statuses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });

  test('move to a bucket and back while servers run, also when interrupted (SP-58)', async () => {
    const store = await newStore();
    const [server] = await startThree([{}]);
    const urls: string[] = [];
    for (let n = 0; n < 24; n++) urls.push((await upload(server, pngOfSize(n + 1, 1))).body.url);
    const folder = mediaDir(server.deps.config.dataDir);
    const names = filesOf(folder).sort();
    const env = envOf(server, store);
    const move = (...args: string[]) => ufHere(env, ['media', 'move', ...args]);
    let isOver = false;
    const reader = (async () => {
      const statuses = new Set<number>();
      while (!isOver) for (const url of urls) statuses.add((await read(server, url)).statusCode);
      return statuses;
    })();
    let puts = 0;
    for (const stopAfter of [5, 12]) {
      store.trouble = (call, reply) => {
        if (call.method === 'PUT' && ++puts === stopAfter) reply.writeHead(403).end('<Code>AccessDenied</Code>');
        return reply.writableEnded;
      };
      const broken = await move('--to', 'store', '--remove-source');
      expect([broken.code, broken.err]).toEqual([1, 'uf: s3://images/site: 403 AccessDenied']);
    }
    const member = await joinProcesses(server.deps.db, { address: 'other:4400', secret: '' }, server.deps.log);
    const kept = await move('--to', 'store', '--remove-source');
    expect([kept.out, kept.err]).toEqual([
      '14 images copied to s3://images/site, 10 were there already.',
      `uf: Nothing was deleted from ${folder}. These processes still use it: other:4400. Start them with UF_MEDIA_STORE=s3://images/site, then run this again.`,
    ]);
    expect([puts, filesOf(folder).sort()]).toEqual([26, names]);
    isOver = true;
    expect([...(await reader)]).toEqual([200]);
    await member.leave();
    // A server with the bucket finds them wherever they are.
    const beside = await startTestServer({ dialect, beside: server, config: { mediaBucket: store.address } });
    const done = await move('--to', 'store', '--remove-source');
    expect([done.err, done.out.split('\n')[1]]).toEqual(['', `The originals were deleted from ${folder}.`]);
    expect(filesOf(folder)).toEqual([]);
    for (const url of urls) expect((await read(beside, url)).statusCode).toBe(200);
    await beside.close();
    const back = await move('--to', 'disk', '--remove-source');
    expect(back.err).toBe('');
    expect([filesOf(folder).sort(), store.objects.size]).toEqual([names, 0]);
    for (const url of urls) expect((await read(server, url)).statusCode).toBe(200);
  });
});
