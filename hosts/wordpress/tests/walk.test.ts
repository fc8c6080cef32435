import { ERRORS } from '@userfeedback/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contractRows } from '../../../apps/server/src/platform/api/contract-rows.ts';
import { callsOf } from '../../../apps/server/src/testing/fuzz/calls.ts';
import { testDialects } from '../../../apps/server/src/testing/start-test-server.ts';
import { MOMENT, startForWordPress, WordPressSite } from './wordpress-site.ts';

const SEED = Number(process.env.UF_SEED) || Date.now() % 2 ** 31;
const ROLES = ['administrator', 'editor', 'subscriber'];

describe.each(testDialects())('the routes of the site on %s', (dialect) => {
  test('what the site may call, nobody else may, whoever they are (WX-19)', async () => {
    const server = await startForWordPress({ dialect, licence: 'elite', addons: 'all', now: MOMENT });
    const site = new WordPressSite(server);
    await site.connect();
    const callers = [server.visitor];
    for (const role of ROLES) callers.push(await server.as(role), await server.apiKey(role));
    const rows = contractRows().filter(({ meta }) => meta.capability === 'site');
    expect(rows).toHaveLength(16);
    for (const { method, path, name } of rows) {
      const payload = method === 'GET' ? {} : { payload: {} };
      for (const client of callers) {
        const { status, body } = await client.inject<{ code: string }>({
          method,
          url: `/api/v1${path}`,
          ...payload,
        });
        expect([status, body.code], name).toEqual([401, 'bad_signature']);
      }
      if (name !== 'hostSite.leave')
        expect((await site.call(method, path, method === 'GET' ? undefined : {})).status, name).not.toBe(401);
    }
    const others = contractRows().filter(({ meta }) => !['site', 'visit', 'sign-in'].includes(meta.capability));
    for (const { method, path, name } of others) {
      const url = path.replaceAll(/\{\w+\}/g, '987654');
      expect((await site.call(method, url, method === 'GET' ? undefined : {})).status, name).toBe(401);
    }
    await server.close();
  });

  test(`generated calls of seed ${SEED} get no 5xx, and failures have their shape (WX-19)`, async () => {
    const server = await startForWordPress({ dialect, now: MOMENT });
    const site = new WordPressSite(server);
    await site.connect();
    const document = (await server.visitor.get<Parameters<typeof callsOf>[0]>('/openapi.json')).body;
    const calls = callsOf(document).filter(
      ({ path, method }) =>
        path.startsWith('/api/v1/host/') && ['GET', 'POST', 'PUT'].includes(method) && !/[^!-~]/.test(path),
    );
    const statuses = new Set<number>();
    for (const { method, path, query, body } of fc.sample(calls, { seed: SEED, numRuns: 300 })) {
      const text = body && body.encoding === 'utf8' ? parse(body.text) : undefined;
      const url = `${path.replace('/api/v1', '')}${query === '' ? '' : `?${query}`}`;
      const what = `${method} ${url} ${JSON.stringify(text)?.slice(0, 300)}`;
      const reply = await site.call<{ code: keyof typeof ERRORS; message: string }>(method as 'POST', url, text);
      statuses.add(reply.status);
      expect(reply.status, what).toBeLessThan(500);
      if (reply.status < 400 || typeof reply.body !== 'object') continue;
      expect([ERRORS[reply.body.code].status, typeof reply.body.message], what).toEqual([reply.status, 'string']);
    }
    expect(statuses.size).toBeGreaterThan(1);
    await server.close();
  });
});

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
