import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseRanges } from './addresses.ts';
import type { Lookup } from './connect.ts';
import type { OutgoingLimits } from './guarded-fetch.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import type { Catcher } from './testing.ts';
import { startCatcher } from './testing.ts';

const ONLY_ONE = parseRanges('127.0.0.1/32');

describe('requests to addresses that people typed', () => {
  let catcher: Catcher;
  let port: number;

  beforeAll(async () => {
    catcher = await startCatcher();
    port = catcher.port;
  });
  beforeEach(() => catcher.reset());
  afterAll(() => catcher.close());

  const guarded = (limits: Partial<OutgoingLimits> = {}) => createGuardedFetch({ allowed: ONLY_ONE, ...limits });
  /** A name server that returns these addresses one after the other, the last one for ever. */
  const lookupReturning = (...results: (string | Error)[]) => {
    const lookedUp: string[] = [];
    const lookup: Lookup = (name, _options, done) => {
      const result = results[Math.min(lookedUp.push(name), results.length) - 1] ?? '';
      if (result instanceof Error) done(result, []);
      else
        done(
          null,
          result.split(' ').map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        );
    };
    return { lookedUp, lookup };
  };
  const redirecting = (status: number, location: string) => {
    catcher.reply = (path, reply) => {
      if (path === '/') reply.writeHead(status, { location });
      reply.end('fine');
    };
  };
  const problemOf = (calling: Promise<unknown>) =>
    calling.then(
      () => 'no problem',
      (error: { code?: string; message: string }) => ({ code: error.code, message: error.message }),
    );

  test('reaches what is allowed, and returns what fetch does', async () => {
    catcher.reply = (_path, reply) => {
      reply.writeHead(201, { 'content-type': 'text/plain', 'content-encoding': 'gzip', 'x-kind': 'test' });
      reply.end(gzipSync('packed'));
    };
    const response = await guarded()(`http://127.0.0.1:${port}/a?b=c`, {
      method: 'PUT',
      headers: { 'x-ours': 'yes' },
      body: 'ünder',
    });
    expect([response.status, response.headers.get('x-kind'), await response.text()]).toEqual([201, 'test', 'packed']);
    expect(catcher.caught).toMatchObject([
      { method: 'PUT', path: '/a?b=c', headers: { 'x-ours': 'yes' }, body: 'ünder' },
    ]);
  });

  test.each([
    ['127.0.0.1'],
    ['2130706433'],
    ['0x7f.1'],
    ['127.1'],
    ['0.0.0.0'],
    ['[::1]'],
    ['[::ffff:127.0.0.1]'],
    ['localhost'],
  ])('http://%s is refused where nothing is allowed', async (host) => {
    const problem = await problemOf(guarded({ allowed: [] })(`http://${host}:${port}/`));
    expect(problem).toMatchObject({ code: 'address_refused' });
    expect(catcher.caught).toEqual([]);
  });

  test('a refusal names neither the address nor where a name leads (FS-23)', async () => {
    const direct = await problemOf(guarded({ allowed: [] })(`http://127.0.0.1:${port}/`));
    expect(direct).toMatchObject({ message: 'This address leads to a private network.' });
    const { lookup } = lookupReturning('10.0.0.7');
    const named = await problemOf(guarded({ lookup })(`http://hooks.example.test:${port}/`));
    expect(named).toMatchObject({ message: 'This address leads to a private network.' });
  });

  test.each([
    ['file:///etc/passwd', 'http:// or https://'],
    ['ftp://example.test/', 'http:// or https://'],
    ['data:text/plain,hello', 'http:// or https://'],
    ['example.test', 'not a valid address'],
    ['http://ann:secret@127.0.0.1/', 'user name or a password'],
  ])('%s is refused as an address', async (url, words) => {
    expect(await problemOf(guarded()(url))).toMatchObject({
      code: 'bad_address',
      message: expect.stringContaining(words),
    });
  });

  test('of several addresses of a name only the allowed ones are tried', async () => {
    const { lookup } = lookupReturning('127.0.0.2 127.0.0.1');
    expect((await guarded({ lookup })(`http://both.test:${port}/`)).status).toBe(200);
    expect(catcher.caught[0]?.headers.host).toBe(`both.test:${port}`);
  });

  test('a host name that changes its address (DNS rebinding) reaches nothing: the checked address is the one connected to', async () => {
    const { lookup, lookedUp } = lookupReturning('127.0.0.1', '127.0.0.2');
    const fetch = guarded({ lookup });
    expect(await (await fetch(`http://moving.test:${port}/`)).text()).toBe('fine');
    // One look-up for one connection: there was no second one that could have returned another address.
    expect(lookedUp).toHaveLength(1);
    await expect
      .poll(() => problemOf(fetch(`http://moving.test:${port}/`)))
      .toMatchObject({
        code: 'address_refused',
      });
    expect(catcher.caught).toHaveLength(1);
  });

  test.each([301, 302, 303, 307, 308])('a redirect (%s) to a private address is refused', async (status) => {
    redirecting(status, `http://127.0.0.2:${port}/secret`);
    const problem = await problemOf(guarded()(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x' }));
    expect(problem).toMatchObject({ code: 'address_refused' });
    expect(catcher.caught.map(({ path }) => path)).toEqual(['/']);
  });

  test('so is a redirect to the same name, which leads elsewhere by then, and one to another protocol', async () => {
    const { lookup } = lookupReturning('127.0.0.1', '127.0.0.2');
    redirecting(307, '/again');
    expect(await problemOf(guarded({ lookup })(`http://moving.test:${port}/`))).toMatchObject({
      code: 'address_refused',
    });
    redirecting(302, 'file:///etc/passwd');
    expect(await problemOf(guarded()(`http://127.0.0.1:${port}/`))).toMatchObject({ code: 'bad_address' });
    expect(catcher.caught.map(({ path }) => path)).toEqual(['/', '/']);
  });

  test.each([
    [301, 'POST', 'POST', 'words'],
    [302, 'POST', 'GET', ''],
    [302, 'PUT', 'PUT', 'words'],
    [303, 'PUT', 'GET', ''],
    [307, 'POST', 'POST', 'words'],
    [308, 'PATCH', 'PATCH', 'words'],
  ])('after %s a %s goes on as %s', async (status, method, next, body) => {
    redirecting(status, '/next');
    const headers = { 'content-type': 'text/plain', authorization: 'Bearer x' };
    await guarded()(`http://127.0.0.1:${port}/`, { method, headers, body: 'words' });
    expect(catcher.caught[1]).toMatchObject({
      path: '/next',
      method: next,
      body,
      headers: { authorization: 'Bearer x' },
    });
    expect(catcher.caught[1]?.headers['content-type']).toBe(body ? 'text/plain' : undefined);
  });

  test('after 303 a HEAD stays a HEAD (XT-02)', async () => {
    redirecting(303, '/next');
    await guarded()(`http://127.0.0.1:${port}/`, { method: 'HEAD' });
    expect(catcher.caught.map(({ method, path }) => [method, path])).toEqual([
      ['HEAD', '/'],
      ['HEAD', '/next'],
    ]);
  });

  test('a POST that is redirected to the same path elsewhere keeps its body', async () => {
    const { lookup } = lookupReturning('127.0.0.1');
    catcher.reply = (_path, reply) => {
      if (catcher.caught.length === 1) reply.writeHead(302, { location: `http://localhost:${port}/hook?key=1` });
      reply.end('fine');
    };
    await guarded({ lookup })(`http://127.0.0.1:${port}/hook?key=1`, { method: 'POST', body: 'words' });
    expect(catcher.caught.map(({ method, body }) => [method, body])).toEqual([
      ['POST', 'words'],
      ['POST', 'words'],
    ]);
  });

  test('nothing that may be a secret is sent along to another origin', async () => {
    redirecting(307, `http://localhost:${port}/next`);
    const { lookup } = lookupReturning('127.0.0.1');
    const headers = {
      authorization: 'Bearer x',
      cookie: 'a=b',
      'x-api-key': 'k',
      'content-type': 'text/plain',
    };
    await guarded({ lookup })(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: 'words' });
    expect(Object.keys(catcher.caught[0]?.headers ?? {})).toEqual(
      expect.arrayContaining(['authorization', 'cookie', 'x-api-key']),
    );
    expect(catcher.caught[1]).toMatchObject({
      path: '/next',
      body: 'words',
      headers: { 'content-type': 'text/plain' },
    });
    for (const name of ['authorization', 'cookie', 'x-api-key'])
      expect(catcher.caught[1]?.headers).not.toHaveProperty(name);
  });

  test('five redirects are followed, not six', async () => {
    let last = 5;
    catcher.reply = (path, reply) => {
      const at = Number(path.slice(1) || 0);
      if (at < last) reply.writeHead(302, { location: `/${at + 1}` });
      reply.end('fine');
    };
    expect((await guarded()(`http://127.0.0.1:${port}/`)).status).toBe(200);
    last = 6;
    expect(await problemOf(guarded()(`http://127.0.0.1:${port}/`))).toMatchObject({
      code: 'too_many_redirects',
    });
  });

  test('a reply that never arrives, or never ends, is not waited for', async () => {
    catcher.reply = (path, reply) => void (path === '/' ? null : reply.write('some'));
    const fetch = guarded({ within: 200 });
    expect(await problemOf(fetch(`http://127.0.0.1:${port}/`))).toMatchObject({
      code: 'timeout',
      message: expect.stringContaining('did not reply within'),
    });
    const begun = await fetch(`http://127.0.0.1:${port}/begun`);
    await expect(begun.text()).rejects.toThrow();
  });

  test('an endless reply is not read to its end, compressed or not', async () => {
    catcher.reply = (_path, reply) => {
      reply.writeHead(200, { 'content-encoding': 'gzip' });
      reply.end(gzipSync(Buffer.alloc(100_000)));
    };
    const response = await guarded({ largest: 10_000 })(`http://127.0.0.1:${port}/`);
    expect(await problemOf(response.text())).toMatchObject({ code: 'too_large' });
  });

  test.each([
    [Object.assign(new Error('x'), { code: 'ENOTFOUND' }), 'There is no server called gone.test'],
    [Object.assign(new Error('x'), { code: 'EAI_AGAIN' }), 'could not be looked up'],
  ])('%s is reported in words', async (error, words) => {
    const { lookup } = lookupReturning(error);
    expect(await problemOf(guarded({ lookup })(`http://gone.test:${port}/`))).toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining(words),
    });
  });

  test('a closed port is reported in words', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const at = (closed.address() as AddressInfo).port;
    await new Promise((resolve) => closed.close(resolve));
    expect(await problemOf(guarded()(`http://127.0.0.1:${at}/`))).toMatchObject({
      message: `127.0.0.1:${at} refused the connection.`,
    });
  });

  test('the caller can abort', async () => {
    catcher.reply = () => {};
    const stop = new AbortController();
    const calling = guarded()(`http://127.0.0.1:${port}/`, { signal: stop.signal });
    stop.abort();
    await expect(calling).rejects.toMatchObject({ name: 'AbortError' });
  });
});
