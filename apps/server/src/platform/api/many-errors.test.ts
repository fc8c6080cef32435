import type { ErrorBody } from '@userfeedback/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer } from '../../testing/start-test-server.ts';

/** Names that nobody knows, of this length. */
const bad = (count: number, length: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}`.padStart(length, 'k'), n]));

describe('a reply to very many bad fields', () => {
  let server: TestServer;
  let admin: Client;
  let id: number;
  beforeAll(async () => {
    server = await startTestServer({ dialect: 'sqlite', licence: 'elite', addons: 'all' });
    admin = await server.as('administrator');
    ({ id } = await createSurvey(admin));
  });
  afterAll(() => server.close());

  const TAGS = [
    'de',
    'fr',
    'es',
    'it',
    'nl',
    'pl',
    'pt',
    'sv',
    'da',
    'fi',
    'no',
    'cs',
    'el',
    'he',
    'hu',
    'ja',
    'ko',
    'ro',
  ];
  const rows = () => ({
    translations: Object.fromEntries(TAGS.map((tag) => [tag, Array.from({ length: 2000 }, () => ({ machine: 1 }))])),
  });
  const settings = () => ({ targeting: { page_rules: Array.from({ length: 100 }, () => bad(200, 8)) } });

  test.each<[string, string, () => object]>([
    ['many languages', '/surveys', () => ({ translations: bad(50_000, 8) })],
    ['many translations', '/surveys', rows],
    ['many rules', '/surveys', () => ({ settings: settings() })],
    ['long names', '/surveys', () => ({ translations: bad(20, 30_000) })],
    ['many pictures', '/surveys/file', () => ({ file: fileWith({ media: bad(50_000, 8) }) })],
    ['more pictures', '/surveys/file', () => ({ file: fileWith({ media: bad(50_000, 100) }) })],
    ['many translations in a file', '/surveys/file', () => ({ file: fileWith({ survey: rows() }) })],
    ['many ids', '/surveys/trash', () => ({ survey_ids: Array.from({ length: 50_000 }, () => 'x') })],
  ])('is small and has the agreed shape: %s (XS-02)', async (_what, path, body) => {
    const reply = await admin.post<ErrorBody>(path, body());
    expect(reply).toMatchObject({
      status: 422,
      body: { code: 'invalid', message: 'Some fields are not valid.' },
    });
    expect(JSON.stringify(reply.body).length).toBeLessThan(65_536);
  });

  test('what has too many names is not looked into (XS-02)', async () => {
    const { body } = await admin.post<ErrorBody>('/surveys', { translations: bad(50_000, 8) });
    expect(body.errors).toEqual({ translations: 'At most 24 allowed.' });
    const file = fileWith({ media: bad(1001, 8) });
    expect((await admin.post<ErrorBody>('/surveys/file', { file })).body.errors).toEqual({
      media: 'At most 1000 allowed.',
    });
  });

  test('names the first hundred, by paths of at most 100 characters (XS-02)', async () => {
    const reply = await admin.post<ErrorBody>('/surveys', {
      title: 5,
      settings: { targeting: { page_rules: Array.from({ length: 100 }, () => ({ logic: 1, operator: 1 })) } },
    });
    const { errors = {} } = reply.body;
    expect([Object.keys(errors).length, errors.title]).toEqual([100, expect.any(String)]);
    expect(errors).toHaveProperty(['settings.targeting.page_rules.0.logic']);
    const long = (await admin.post<ErrorBody>('/surveys', { translations: bad(1, 5000) })).body.errors;
    expect(Object.keys(long ?? {})).toEqual([`translations.${'k'.repeat(87)}`]);
  });

  test.each(['responses', 'visits'])('is small for visitors: %s (XS-02)', async (what) => {
    const sent = { answers: [], fields: bad(5000, 8), ...bad(1000, 8) };
    const { status, body } = await server.visitor.post<ErrorBody>(`/surveys/${id}/${what}`, sent);
    expect([status, Object.keys(body.errors ?? {}).length]).toEqual([422, 100]);
  });
});

function fileWith(change: object): object {
  const head = { format: 'userfeedback-survey', format_version: 1, exported_at: '2026-11-24T08:00:00.000Z' };
  return { ...head, survey: { title: 'x' }, ...change };
}
