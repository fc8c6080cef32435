import { randomUUID } from 'node:crypto';
import type { ErrorBody, HostStatus } from '@userfeedback/contract';
import type { HostConnection } from '@userfeedback/host-kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../../apps/server/src/testing/client.ts';
import { quiet } from '../../../apps/server/src/testing/quiet.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { testDialects } from '../../../apps/server/src/testing/start-test-server.ts';
import { createPair, entry, MOMENT, signToken, startForWordPress, WordPressSite } from './wordpress-site.ts';

describe.each(testDialects())('keys of a site on %s', (dialect) => {
  let server: TestServer;
  let site: WordPressSite;
  beforeEach(async () => {
    server = await startForWordPress({ dialect, now: MOMENT });
    site = new WordPressSite(server);
    await site.connect();
  });
  afterEach(() => server.close());

  const status = async () => (await (await server.as('administrator')).get<HostStatus>('/host/status')).body;
  const laterBy = (minutes: number) => server.setNow(new Date(Date.parse(MOMENT) + minutes * 60_000).toISOString());

  type Pair = ReturnType<typeof createPair>;
  /** Signed by `by`, with this id; `proof` is made with another key than the new one where it is to be wrong. */
  const changeKey = async (by: Pair, next: Pair, { jti = randomUUID(), proof = next, ...more } = {}) => {
    const body = {
      key: { kid: next.kid, x: next.x },
      proof: signToken(proof, 'uf-proof+jwt', { site_id: site.siteId, kid: next.kid, iat: site.now() }),
      ...more,
    };
    return site.call<ErrorBody>('POST', '/host/keys', body, { pair: by, claims: { jti } });
  };
  const codeWith = async (pair: Pair) => (await site.call('GET', '/host/config', undefined, { pair })).status;
  const signInWith = async (pair: Pair) =>
    server.visitor.post<ErrorBody>('/session/host', {
      token: site.tokenFor(4, { roles: ['administrator'] }, { pair }),
    });

  test('a changed key counts at once, and the former one for nothing but that very change (WC-15, XS-03)', async () => {
    const [first, second, third] = [site.pair, createPair(), createPair()];
    const jti = 'the-change-of-the-key';
    expect((await changeKey(first, second, { proof: first })).body.code).toBe('bad_proof');
    expect((await changeKey(first, second, { jti })).status).toBe(200);
    expect([await codeWith(second), await codeWith(first)]).toEqual([200, 401]);
    expect((await signInWith(second)).status).toBe(200);
    expect((await signInWith(first)).status).toBe(401);
    // Its reply was lost, so it is made again.
    laterBy(9);
    expect((await changeKey(first, second, { jti })).status).toBe(200);
    const refused = [await changeKey(first, second), await changeKey(first, third, { jti })];
    refused.push(
      (await site.call(
        'POST',
        '/host/entries',
        { upsert: [], gone: [], last: false },
        {
          pair: first,
          claims: { jti },
        },
      )) as never,
    );
    laterBy(11);
    refused.push(await changeKey(first, second, { jti }));
    expect(refused.map(({ status: code, body }) => [code, body.code])).toEqual(Array(4).fill([401, 'bad_signature']));
    expect(await codeWith(second)).toBe(200);
  });

  test('after the next change the key before the former one signs nothing at all (XS-03)', async () => {
    const [first, second, third] = [site.pair, createPair(), createPair()];
    const jti = 'the-change-of-the-key';
    await changeKey(first, second, { jti });
    await changeKey(second, third);
    expect((await signInWith(first)).status).toBe(401);
    expect((await changeKey(first, second, { jti })).status).toBe(401);
    expect((await changeKey(first, third)).status).toBe(401);
    expect([await codeWith(third), await codeWith(second)]).toEqual([200, 401]);
  });

  test('of two changes at the same time one counts (XS-03)', async () => {
    const pairs = [createPair(), createPair()];
    const codes = await Promise.all(pairs.map(async (next) => (await changeKey(site.pair, next)).status));
    expect(codes.sort()).toEqual([200, 401]);
  });

  /** Somebody who came in from the site, and whether they still are. */
  const enter = async () => {
    const { headers, body } = await server.visitor.post<{ nonce: string }>('/session/host', {
      token: site.tokenFor(4, { roles: ['administrator'] }),
    });
    const cookie = headers['set-cookie']?.split(';')[0] ?? '';
    const client = createClient(server.app, { cookie, 'x-wp-nonce': body.nonce });
    return { client, isIn: async () => (await client.get('/site-info')).status === 200 };
  };
  const isOut = ({ isIn }: Awaited<ReturnType<typeof enter>>) =>
    expect.poll(isIn, { timeout: quiet(1500), interval: 50 }).toBe(false);

  test('a change of a leaked key ends the sessions that the site has opened; another change does not (XS-03)', async () => {
    const somebody = await enter();
    const [second, third] = [createPair(), createPair()];
    await changeKey(site.pair, second);
    site.pair = second;
    expect(await somebody.isIn()).toBe(true);
    await changeKey(second, third, { leaked: true } as never);
    await isOut(somebody);
    expect([await codeWith(third), await codeWith(second)]).toEqual([200, 401]);
  });

  test('a sign-in that is under way ends with the key (XS-03)', async () => {
    const owner = await enter();
    const connection = server.deps.host.connection as HostConnection;
    const { findKey } = connection;
    const sessions = () => server.deps.db.selectFrom('sessions').selectAll().execute();
    const before = await sessions();
    connection.findKey = async (kid) => {
      connection.findKey = findKey;
      const key = await findKey(kid);
      await owner.client.post('/host/leaked', {});
      return key;
    };
    expect(await signInWith(site.pair)).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect(await sessions()).toHaveLength(before.length);
  });

  test('given up on the server, the key signs nothing until a new link is used; what visitors get stays (XS-03)', async () => {
    await site.push('entries', [entry(1, 'One')], [], true);
    const [owner, other] = [await enter(), await enter()];
    const { status: code, body } = await owner.client.post<{ link: string }>('/host/leaked', {});
    expect(code).toBe(201);
    await isOut(other);
    // Who has pressed the button would lose the link with the session.
    expect(await owner.isIn()).toBe(true);
    expect([await codeWith(site.pair), (await signInWith(site.pair)).status]).toEqual([401, 401]);
    expect(await codeWith({ ...site.pair, kid: '' })).toBe(401);
    expect(await status()).toMatchObject({ connected: true, is_trusted: false, entries: 1 });
    const { headers } = await server.visitor.inject({
      method: 'GET',
      url: '/api/v1/widget',
      headers: { origin: 'https://coffee.test' },
    });
    expect(headers['access-control-allow-origin']).toBe('https://coffee.test');
    site.pair = createPair();
    site.siteId = (await site.paste(body.link)).body.site_id;
    expect(await codeWith(site.pair)).toBe(200);
    expect(await status()).toMatchObject({ is_trusted: true, entries: 1 });
  });
});
