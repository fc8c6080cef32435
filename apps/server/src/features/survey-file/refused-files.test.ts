import { createHash } from 'node:crypto';
import type { Survey } from '@userfeedback/contract';
import { SURVEY_FILE } from '@userfeedback/contract';
import type { ErrorBody } from '@userfeedback/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey } from '../../testing/factories.ts';
import { SAMPLE_IMAGES } from '../../testing/sample-images.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { smallFile } from './testing.ts';

describe.each(testDialects())('files that somebody made, on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  const send = <Body>(file: unknown) => admin.post<Body>('/surveys/file', { file });
  const countSurveys = async () => (await server.deps.db.selectFrom('surveys').select('id').execute()).length;

  test.each<[string, object, string, Record<string, string>?]>([
    ['another format', { format: 'their-survey' }, 'This is not a survey file.'],
    ['no object', [1], 'This is not a survey file.'],
    ['a newer one', { format: SURVEY_FILE.format, format_version: 2 }, 'This file was made by a newer version.'],
    [
      'a question of no type',
      smallFile({ questions: [{ type: 'riddle', title: 'What?' }] }),
      'Some fields are not valid.',
      { 'survey.questions.0.type': expect.any(String) },
    ],
    [
      'a condition on a later question',
      smallFile({
        questions: [
          { id: 'a', type: 'text', logic: { conditions: [{ question_id: 'b', compare: '=', value: '1' }] } },
          { id: 'b', type: 'text' },
        ],
      }),
      'Some fields are not valid.',
      {
        'survey.questions.0.logic.conditions.0.question_id': 'The condition must refer to an earlier question.',
      },
    ],
    [
      'a pattern that is too large',
      smallFile({
        settings: {
          targeting: {
            pages: 'select',
            page_rules: [{ logic: 'query_parameter_regex', data: '(?:ab){51}' }],
          },
        },
      }),
      'Some fields are not valid.',
      { 'survey.settings.targeting.page_rules.0.data': expect.stringContaining('too long') },
    ],
    [
      'a title of 300 characters',
      smallFile({ title: 'x'.repeat(300) }),
      'Some fields are not valid.',
      { 'survey.title': expect.stringContaining('at most') },
    ],
  ])('%s is refused, naming what is wrong (VR-72, VR-74)', async (_what, file, message, errors) => {
    const before = await countSurveys();
    for (const path of ['/surveys/file', '/surveys/file/check']) {
      const { status, body } = await admin.post<ErrorBody>(path, { file });
      expect({ status, ...body }).toEqual({
        status: 422,
        code: 'invalid',
        message,
        ...(errors && { errors }),
      });
    }
    expect(await countSurveys()).toBe(before);
  });

  test.each([
    [
      'a drawing',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'Only PNG, JPG, GIF and WebP images',
    ],
    ['another picture than it says', SAMPLE_IMAGES.gif, 'damaged'],
  ])('a picture that is %s is refused, and none is stored (VR-74)', async (_what, bytes, text) => {
    const [good, bad] = [SAMPLE_IMAGES.png, bytes].map((each) => createHash('sha256').update(each).digest('hex'));
    const key = text === 'damaged' ? 'f'.repeat(64) : bad;
    const options = [good, key].map((image) => ({ label: 'A', image: `media:${image}` }));
    const count = async () => (await server.deps.db.selectFrom('media').select('id').execute()).length;
    const before = await count();
    const { status, body } = await send<ErrorBody>(
      smallFile(
        { questions: [{ id: 'q', type: 'image-radio', title: 'Which?', config: { options } }] },
        {
          media: {
            [String(good)]: { type: 'image/png', data: SAMPLE_IMAGES.png.toString('base64') },
            [String(key)]: { type: 'image/png', data: bytes.toString('base64') },
          },
        },
      ),
    );
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [`media.${key}`]: expect.stringContaining(text) });
    expect(await count()).toBe(before);
  });

  test('script and invisible characters are what they are when typed: text (VR-74)', async () => {
    const title = '<script>alert(1)</script> \u202Edrow';
    const { body } = await send<{ id: number }>(smallFile({ title, questions: [{ id: 'q1', type: 'text', title }] }));
    const typed = await createSurvey(admin, { title, questions: [{ id: 'q1', type: 'text', title }] });
    const copy = (await admin.get<Survey>(`/surveys/${body.id}`)).body;
    expect([copy.title, copy.questions]).toEqual([typed.title, typed.questions]);
    expect(copy.title).toBe('<script>alert(1)</script> drow');
  });
});

test('40 MB are accepted, one byte more is refused (VR-72)', async () => {
  const server = await startTestServer({ dialect: 'sqlite' });
  try {
    const admin = await server.as('administrator');
    const head = '{"file":{"format":"other","pad":"';
    const sendBytes = (bytes: number) => {
      const payload = `${head}${'a'.repeat(bytes - head.length - 3)}"}}`;
      const headers = { 'content-type': 'application/json' };
      return admin.inject<ErrorBody>({ method: 'POST', url: '/api/v1/surveys/file', headers, payload });
    };
    expect((await sendBytes(41_943_040)).status).toBe(422);
    const { status, body } = await sendBytes(41_943_041);
    expect([status, body.code]).toEqual([413, 'too_large']);
  } finally {
    await server.close();
  }
});
