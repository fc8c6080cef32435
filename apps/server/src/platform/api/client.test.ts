import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { contract } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '../../features/users/keys/service.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer } from '../../testing/start-test-server.ts';

type Api = JsonifiedClient<ContractRouterClient<typeof contract>>;

let server: TestServer;
let api: Api;

/** The admin's client, with a fetch that needs no network. */
beforeAll(async () => {
  server = await startTestServer({ dialect: 'sqlite', licence: 'elite', addons: 'all' });
  const key = (await createApiKey(server.deps, { role: 'administrator', name: 'client' })).key;
  const link = new OpenAPILink(contract, {
    url: 'http://localhost/api/v1',
    headers: { authorization: `Bearer ${key}` },
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const reply = await server.app.inject({
        method: request.method as 'GET',
        url: `${pathname}${search}`,
        headers: Object.fromEntries(request.headers),
        payload: Buffer.from(await request.arrayBuffer()),
      });
      const headers = Object.entries(reply.headers).map(([name, value]) => [name, String(value)] as [string, string]);
      return new Response(reply.rawPayload, { status: reply.statusCode, headers });
    },
    customErrorResponseBodyDecoder: (body, { status }) => new ORPCError('FAILED', { status, data: body }),
  });
  api = createORPCClient<Api>(link);
});
afterAll(() => server.close());

describe('the typed client of the contract', () => {
  test('writes queries, paths and bodies as the server reads them (API-B-01)', async () => {
    const saved = await api.surveys.save({
      title: 'One',
      questions: [{ id: 'q', type: 'nps', title: 'Likely?' }],
    });
    const { id: copy } = await api.surveys.duplicate({ id: saved.id });
    const list = await api.surveys.list({
      page: 1,
      per_page: 50,
      orderby: 'title',
      order: 'asc',
      filter: { status: 'draft' },
      select: ['title', 'status'],
    });
    expect(list.items.map(({ title }) => title)).toEqual(['One', 'One (Copy)']);
    expect(Object.keys(list.items[0] ?? {}).sort()).toEqual(['id', 'responses_count', 'status', 'title']);
    const updated = await api.surveys.update({ ...saved, title: 'Two' });
    expect(updated).toMatchObject({ id: saved.id, title: 'Two' });
    expect((await api.surveys.get({ id: saved.id })).title).toBe('Two');
    await api.surveys.trash({ survey_ids: [copy] });
    expect(await api.surveys.delete({ survey_ids: [copy] })).toEqual({
      success: true,
      survey_ids: [copy],
      left_out: [],
      jobs: [],
    });
  });

  test('reads failures with their status, code and fields', async () => {
    await expect(api.surveys.get({ id: 987654 })).rejects.toMatchObject({
      status: 404,
      data: { code: 'not_found' },
    });
    const wrong = { title: 7 } as unknown as { title: string };
    await expect(api.surveys.save(wrong)).rejects.toMatchObject({
      status: 422,
      data: { code: 'invalid', errors: { title: expect.any(String) } },
    });
  });
});
