import type { ErrorBody, SavedSurvey } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../testing/client.ts';
import { surveyBody } from '../testing/factories.ts';
import type { TestServer } from '../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../testing/start-test-server.ts';

const OVERRIDE = String.fromCharCode(0x202e);
const ISOLATE = String.fromCharCode(0x2066);
const BELL = String.fromCharCode(7);

describe.each(testDialects())('names that people type on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect });
    admin = await server.apiKey('administrator');
  });
  afterAll(() => server.close());

  test.each([
    'userfeedback_session',
    'UserFeedback_Session',
    'userfeedback_known',
    'userfeedback_frame',
    '__Host-anything',
    '__Secure-anything',
    'userfeedback-visitor',
    'userfeedback-shown',
    'userfeedback-asked',
    'userfeedback-reader',
    'mine-minimized',
    'mine-draw',
    'userfeedback-999',
  ])('the cookie %s is ours (FS-22)', async (cookie_name) => {
    const { status, body } = await admin.post<ErrorBody>('/surveys', { ...surveyBody(), cookie_name });
    expect([status, body.errors]).toEqual([422, { cookie_name: 'This name is in use.' }]);
  });

  test("the cookie of a survey is no other survey's, and its own survey keeps it (FS-22)", async () => {
    const first = await admin.post<SavedSurvey>('/surveys', { ...surveyBody(), cookie_name: 'mine' });
    expect([first.status, first.body.cookie_name]).toEqual([201, 'mine']);
    const second = await admin.post<ErrorBody>('/surveys', { ...surveyBody(), cookie_name: 'mine' });
    expect([second.status, second.body.errors]).toEqual([422, { cookie_name: 'This name is in use.' }]);
    const { id, revision } = first.body;
    const again = await admin.put<SavedSurvey>(`/surveys/${id}`, {
      ...surveyBody(),
      cookie_name: 'mine',
      revision,
    });
    expect([again.status, again.body.cookie_name]).toEqual([200, 'mine']);
  });

  test('titles and labels lose what nobody sees, texts of several lines keep their lines (FS-22)', async () => {
    const question = {
      id: 'q1',
      type: 'radio-button',
      title: `Which ${OVERRIDE}one?`,
      config: { options: [`${ISOLATE}A`, `B${BELL}`] },
    };
    const { body } = await admin.post<SavedSurvey>('/surveys', {
      ...surveyBody(),
      title: `Price${ISOLATE}d${BELL}\nlow`,
      questions: [question],
    });
    expect(body.title).toBe('Pricedlow');
    expect(body.questions[0]).toMatchObject({ title: 'Which one?', config: { options: ['A', 'B'] } });
  });

  test('so do names of files, people and keys (FS-22)', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="exe.${OVERRIDE}gnp.png"\r\nContent-Type: image/png\r\n\r\n`;
    const uploaded = await admin.inject<{ title: string }>({
      method: 'POST',
      url: '/api/v1/media',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.concat([Buffer.from(head), png, Buffer.from('\r\n--x--\r\n')]),
    });
    expect([uploaded.status, uploaded.body.title]).toEqual([201, 'exe.gnp']);
  });
});
