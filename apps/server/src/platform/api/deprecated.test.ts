import type { EndpointMeta } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '../../testing/start-test-server.ts';

test('a row that will go says so in every reply and in the document; others say nothing (UP-34)', async () => {
  const meta: EndpointMeta = contract.jobs.list['~orpc'].meta;
  meta.deprecated = { since: '2027-01-31', until: '2027-07-31' };
  onTestFinished(() => void delete meta.deprecated);
  const server = await startTestServer({ dialect: 'sqlite' });
  onTestFinished(() => server.close());
  const admin = await server.as('administrator');
  const headersOf = ({ deprecation, sunset }: Record<string, string | undefined>) => [deprecation, sunset];
  for (const [caller, status] of [
    [admin, 200],
    [server.visitor, 401],
  ] as const) {
    const reply = await caller.get('/jobs');
    expect(reply.status).toBe(status);
    expect(headersOf(reply.headers)).toEqual(['@1801353600', 'Sat, 31 Jul 2027 00:00:00 GMT']);
  }
  expect(headersOf((await admin.get('/surveys')).headers)).toEqual([undefined, undefined]);
  const { paths } = (await admin.get<{ paths: Record<string, { get?: { deprecated?: true } }> }>('/openapi.json')).body;
  expect([paths['/jobs']?.get?.deprecated, paths['/surveys']?.get?.deprecated]).toEqual([true, undefined]);
});
