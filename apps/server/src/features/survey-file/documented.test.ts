import { readFileSync } from 'node:fs';
import type { FileRemark, SurveyFile } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/start-test-server.ts';
import { download, schemaCheck } from './testing.ts';

const PAGE = new URL('../../../../../docs/survey-files.md', import.meta.url);

test('the example of the documentation is valid, is imported with nothing unknown, and loses nothing (VR-95)', async () => {
  const [, text = ''] = /```json\n([\s\S]+?)```/.exec(readFileSync(PAGE, 'utf8')) ?? [];
  const file: SurveyFile = JSON.parse(text);
  const server = await startTestServer({ dialect: 'sqlite', licence: 'elite', addons: 'all' });
  try {
    const validate = await schemaCheck(server);
    expect(validate(file), JSON.stringify(validate.errors)).toBe(true);
    const admin = await server.as('administrator');
    const { body } = await admin.post<{ id: number; remarks: FileRemark[] }>('/surveys/file', { file });
    expect(body.remarks.map(({ code }) => code)).toEqual(['switched_off', 'left_out', 'left_out']);
    const { survey, media } = await download(admin, body.id);
    const { email } = file.survey.notifications;
    const notifications = { ...file.survey.notifications, email: { ...email, active: false } };
    expect(survey).toMatchObject({ ...file.survey, notifications });
    expect(media).toEqual(file.media);
  } finally {
    await server.close();
  }
});
