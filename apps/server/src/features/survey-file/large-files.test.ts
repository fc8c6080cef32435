import { createHash } from 'node:crypto';
import type { FileRemark, Survey } from '@userfeedback/contract';
import type { ErrorBody } from '@userfeedback/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBody } from '../../platform/api/json-body.ts';
import type { Client } from '../../testing/client.ts';
import { SAMPLE_IMAGES } from '../../testing/sample-images.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer } from '../../testing/start-test-server.ts';
import { smallFile } from './testing.ts';

describe('large survey files', () => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect: 'sqlite', licence: 'elite', addons: 'all' });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  const sendText = <Body>(payload: string) => {
    const headers = { 'content-type': 'application/json' };
    return admin.inject<Body>({ method: 'POST', url: '/api/v1/surveys/file', headers, payload });
  };

  test('are imported like small ones, once for each creation key (XS-02)', async () => {
    const key = createHash('sha256').update(SAMPLE_IMAGES.png).digest('hex');
    const options = [{ label: 'A', image: `media:${key}` }, { label: 'B' }];
    const media = { [key]: { name: 'Pier', type: 'image/png', data: SAMPLE_IMAGES.png.toString('base64') } };
    const questions = [{ id: 'a', type: 'image-radio', title: 'Which?', config: { options } }];
    const file = { ...smallFile({ questions }), media, padding: 'x'.repeat(1_100_000) };
    const creation_key = '6f7a9b1e-55a1-4b0e-9a55-0d4c6f6f1e01';
    const sent = () => admin.post<{ id: number; remarks: FileRemark[] }>('/surveys/file', { file, creation_key });
    const { status, body } = await sent();
    expect([status, body.remarks]).toEqual([201, [{ code: 'unknown_field', path: 'padding' }]]);
    const survey = (await admin.get<Survey>(`/surveys/${body.id}`)).body;
    const image = survey.questions.flatMap(({ config }) =>
      'options' in config
        ? config.options.map((option) => typeof option === 'object' && 'image' in option && option.image)
        : [],
    )[0];
    expect(image).toMatch(/\.png$/);
    expect((await sent()).body.id).toBe(body.id);
  });

  test('are read beside the thread that answers everybody (XS-02)', async () => {
    const file = JSON.stringify({ file: { ...smallFile({}), left_out: ['?'] } });
    const payload = file.replace('?', `${'\\u0000'.repeat(5_000_000)}${'x'.repeat(501)}`);
    const before = process.threadCpuUsage();
    const { status, body } = await sendText<ErrorBody>(payload);
    const { user, system } = process.threadCpuUsage(before);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['left_out.0']]);
    expect((user + system) / 1000).toBeLessThan(1500);
  });

  test.each([
    ['what is no JSON', (text: string) => text.slice(1), 400, 'bad_request'],
    ['a key that would be a prototype', (text: string) => text.replace('"file"', '"__proto__"'), 400, 'bad_request'],
    ['another format', (text: string) => text.replace('userfeedback-survey', 'theirs'), 422, 'invalid'],
  ])('that are %s are refused as small ones are (XS-02)', async (_what, change, status, code) => {
    const text = JSON.stringify({ file: smallFile({}) });
    const replies = [];
    for (const padding of ['', ' '.repeat(1_100_000)])
      replies.push(await sendText<ErrorBody>(change(text.replace('{', `{${padding}`))));
    const [small, large] = replies.map((reply) => [reply.status, reply.body]);
    expect(large).toEqual(small);
    expect(large).toMatchObject([status, { code }]);
  });

  test('are refused when their survey is larger than any that is saved (XS-02)', async () => {
    const translation = { key: 'title', of: 'x'.repeat(4000), text: 'y' };
    const translations = { de: Array.from({ length: 1100 }, () => translation) };
    const languages = { base: 'en', others: [{ tag: 'de' }] };
    const { status, body } = await admin.post<ErrorBody>('/surveys/file', {
      file: smallFile({ languages, translations }),
    });
    expect([status, body]).toEqual([
      413,
      { code: 'too_large', message: 'The survey in this file is larger than 4 MB.' },
    ]);
  });
});

test('of all texts null characters and halves of pairs are dropped, and nothing else (XS-02)', () => {
  const pieces = [
    '\\u0000',
    '\\ud83d',
    '\\udca9',
    '\\ud83d\\udca9',
    '\\\\',
    '\\n',
    '\\"',
    'u0000',
    'ud83d',
    '\\u0041',
    'a',
    '\\uD83D\\uDCA9',
  ];
  let state = 7;
  const below = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * most);
  };
  for (let round = 0; round < 5000; round++) {
    const inner = Array.from({ length: below(9) }, () => pieces[below(pieces.length)]).join('');
    const read = readBody(Buffer.from(`{"text":"${inner}"}`), false);
    const whole = /[\ud800-\udbff][\udc00-\udfff]|[^\ud800-\udfff]/g;
    // What stands on both sides of a null character is no pair.
    const expected = (JSON.parse(`"${inner}"`).match(whole) ?? []).join('').replaceAll('\0', '');
    expect([inner, read]).toEqual([inner, { text: expected }]);
  }
});
