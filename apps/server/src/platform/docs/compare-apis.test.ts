import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer } from '../../testing/start-test-server.ts';
import { VERSION } from '../version.ts';
import type { ApiDocument } from './compare-apis.ts';
import { listBreaks } from './compare-apis.ts';

const KEPT = join(import.meta.dirname, 'kept');
const read = (name: string): ApiDocument => JSON.parse(readFileSync(join(KEPT, name), 'utf8'));
const major = VERSION.split('.')[0];
/** Of this major version, one for each release. */
const documents = readdirSync(KEPT).filter((name) => name.startsWith(`api-${major}.`));

describe('the API', () => {
  let server: TestServer;
  let now: ApiDocument;
  beforeAll(async () => {
    server = await startTestServer({ dialect: 'sqlite' });
    now = (await server.app.inject('/api/v1/openapi.json')).json();
  });
  afterAll(() => server.close());

  test.each(documents)('breaks nothing for callers who know %s (UP-33, QX-99, QX-107)', (name) => {
    expect(listBreaks(read(name), now)).toEqual([]);
  });

  // biome-ignore lint/suspicious/noExplicitAny: the changes are made to places that no type names
  type Api = any;
  type Change = (api: Api) => void;
  const survey = '/surveys/{id}';
  const fields = (api: Api) => api.components.schemas.Survey;
  test.each<[string, Change, string | undefined]>([
    ['a call goes', (api) => delete api.paths[survey].get, 'GET /surveys/{id} is gone'],
    ['a field of a reply goes', (api) => delete fields(api).properties.title, 'GET /surveys/{id}: reply.title is gone'],
    [
      'a field changes its type',
      (api) => (fields(api).properties.title.type = 'integer'),
      'GET /surveys/{id}: reply.title has another type',
    ],
    ['a field may be missing', (api) => (fields(api).required = []), 'GET /surveys/{id}: reply.title may be missing'],
    [
      'a field of a body is required',
      (api) => (api.paths[survey].put.requestBody.content['application/json'].schema.required = ['cookie_name']),
      'PUT /surveys/{id}: body.cookie_name is required',
    ],
    [
      'a value is not taken any more',
      (api) => api.paths[survey].put.requestBody.content['application/json'].schema.properties.status.enum.pop(),
      'PUT /surveys/{id}: body.status is never "trash"',
    ],
    [
      'an error code goes',
      (api) => api.components.responses.Failure.content['application/json'].schema.properties.code.enum.shift(),
      'GET /surveys/{id}: reply.code is never "bad_request"',
    ],
    [
      'a parameter is required',
      (api) => api.paths['/surveys'].get.parameters.push({ name: 'x', in: 'query', required: true }),
      'GET /surveys: x is required',
    ],
    ['a parameter goes', (api) => api.paths['/surveys'].get.parameters.shift(), 'GET /surveys: '],
    ['a field is added', (api) => (fields(api).properties.mood = { type: 'string' }), undefined],
    ['a call is added', (api) => (api.paths['/moods'] = { get: {} }), undefined],
  ])('%s', (_what, change, said) => {
    const changed = structuredClone(now);
    change(changed);
    const breaks = listBreaks(now, changed);
    if (said === undefined) expect(breaks).toEqual([]);
    else expect(breaks).toContainEqual(expect.stringContaining(said));
  });
});
