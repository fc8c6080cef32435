import type { FileRemark, MediaItem, SavedSurvey, SurveyFile } from '@userfeedback/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { surveyBody } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { uploadBody } from '../media/testing.ts';
import { anySurvey, download, schemaCheck } from './testing.ts';

describe.each(testDialects())('the file of any survey, on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let picture: string;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    admin = await server.as('administrator');
    const upload = { method: 'POST', url: '/api/v1/media', ...(await uploadBody()) } as const;
    picture = (await admin.inject<MediaItem>(upload)).body.url;
  });
  afterAll(() => server.close());

  test('imported and downloaded again, equals it but for its moment and what is switched off, and is valid by the schema (VR-66, VR-68)', async () => {
    const validate = await schemaCheck(server);
    let withMedia = 0;
    await fc.assert(
      fc.asyncProperty(anySurvey([picture, 'https://pictures.test/a.png', '']), async (survey) => {
        const saved = await admin.post<SavedSurvey>('/surveys', survey);
        fc.pre(saved.status === 201);
        const file = await download(admin, saved.body.id);
        expect(validate(file), JSON.stringify(validate.errors)).toBe(true);
        withMedia += Object.keys(file.media).length;
        const made = await admin.post<{ id: number; remarks: FileRemark[] }>('/surveys/file', { file });
        expect(made.status, JSON.stringify(made.body)).toBe(201);
        const again = await download(admin, made.body.id);
        expect({ ...again, exported_at: file.exported_at }).toEqual(switchedOff(file));
        expect(codesOf(made.body.remarks)).not.toContain('unknown_field');
      }),
      // Chance may draw no survey with a picture.
      { numRuns: 60, examples: [[surveyBody({ settings: { theming: { custom_logo: picture } } })]] },
    );
    expect(withMedia).toBeGreaterThan(0);
  });
});

/** What was left out once is not there any more. */
function switchedOff(file: SurveyFile): SurveyFile {
  const { settings, notifications } = file.survey;
  const { email, webhook } = notifications;
  return {
    ...file,
    left_out: [],
    survey: {
      ...file.survey,
      settings: { ...settings, google_drive: { ...settings.google_drive, enable: false } },
      notifications: { email: { ...email, active: false }, webhook: { ...webhook, active: false } },
    },
  };
}

function codesOf(remarks: FileRemark[]): string[] {
  return remarks.map(({ code }) => code);
}
