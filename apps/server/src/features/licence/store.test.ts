import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../platform/db/testing.ts';
import { openTestDatabase } from '../../platform/db/testing.ts';
import { openLicences } from './service.ts';

interface Verdict {
  type: string;
  expires_on: string | null;
  state: string;
}

const log = pino({ level: 'silent' });
const now = () => new Date('2026-11-20T12:00:00Z');

let store: Server;
let storeUrl: string;
let database: TestDatabase;
const known = new Map<string, Verdict>();
const calls: string[] = [];
let mood: 'well' | 'confused' | 'failing' = 'well';

beforeAll(async () => {
  database = await openTestDatabase('sqlite');
  store = createServer((request, response) => {
    const [, key = ''] = /^\/shop\/licences\/([^/]+)/.exec(request.url ?? '') ?? [];
    const verdict = known.get(decodeURIComponent(key));
    calls.push(`${request.method} ${request.url}`);
    const status = mood === 'failing' ? 500 : verdict ? 200 : 404;
    response.writeHead(status).end(mood === 'confused' ? '<p>Hello</p>' : JSON.stringify(verdict ?? {}));
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const address = store.address();
  storeUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/shop`;
});
afterAll(async () => {
  store.close();
  await database.close();
});
beforeEach(() => {
  mood = 'well';
  known.clear();
  known.set('KEY 1', { type: 'pro', expires_on: '2026-12-31', state: 'valid' });
  calls.length = 0;
});

const licences = (url = storeUrl) => openLicences({ config: { storeUrl: url }, db: database.db, now, log });

describe('a licence store on the network', () => {
  test('is called when a key is checked, put to use and given up, and at no other time (D-33)', async () => {
    const service = licences();
    expect(await service.verify('KEY 1')).toMatchObject({ key: 'KEY 1', type: 'pro', is_expired: false });
    expect(await service.verify('KEY 2')).toBeUndefined();
    expect((await service.current()).key).toBe('');
    expect(await service.use('KEY 1')).toMatchObject({ key: 'KEY 1', type: 'pro' });
    expect(await service.current()).toMatchObject({ key: 'KEY 1', type: 'pro', is_invalid: false });
    await service.deactivate();
    expect((await service.current()).key).toBe('');
    expect(calls).toEqual([
      'GET /shop/licences/KEY%201',
      'GET /shop/licences/KEY%202',
      'POST /shop/licences/KEY%201/use',
      'DELETE /shop/licences/KEY%201/use',
    ]);
  });

  test('what it says about the key in use is stored: expired, disabled, gone', async () => {
    const service = licences();
    await service.use('KEY 1');
    known.set('KEY 1', { type: 'pro', expires_on: '2026-11-19', state: 'valid' });
    expect(await service.use('KEY 1')).toMatchObject({ is_expired: true });
    known.set('KEY 1', { type: 'elite', expires_on: null, state: 'disabled' });
    await service.use('KEY 1');
    expect(await service.current()).toMatchObject({ type: 'elite', is_expired: false, is_disabled: true });
    known.clear();
    expect(await service.use('KEY 1')).toMatchObject({ key: 'KEY 1', is_invalid: true });
    expect(await service.use('KEY 2')).toBeUndefined();
    expect((await service.current()).key).toBe('KEY 1');
  });

  test('while it cannot be reached the key in use stays as it is, and a key can still be given up', async () => {
    const service = licences();
    await service.use('KEY 1');
    mood = 'failing';
    await expect(service.use('KEY 1')).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    mood = 'confused';
    await expect(service.verify('KEY 1')).rejects.toMatchObject({ code: 'unavailable' });
    const unreachable = licences('http://127.0.0.1:9/shop');
    await expect(unreachable.verify('KEY 1')).rejects.toMatchObject({ code: 'unavailable' });
    expect(await service.current()).toMatchObject({ key: 'KEY 1', is_invalid: false });
    await unreachable.deactivate();
    expect((await service.current()).key).toBe('');
  });
});
