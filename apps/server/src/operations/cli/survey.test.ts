import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SurveyFile } from '@userfeedback/contract';
import { afterAll, expect, test } from 'vitest';
import { ufHere } from '../../testing/run-command.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'uf-survey-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const uf = (...args: string[]) => ufHere({ DATABASE_URL: '', SMTP_URL: '', PORT: '', UF_DATA_DIR: dataDir }, args);
const read = (path: string): SurveyFile => JSON.parse(readFileSync(path, 'utf8'));
const inDir = (name: string) => join(dataDir, name);

test('a survey is exported into a file and imported as a draft that equals it (VR-73)', async () => {
  await uf('seed', '--surveys', '2', '--responses', '10', '--days', '5');
  const first = inDir('first.survey.json');
  expect(await uf('survey', 'export', '1', '--out', first)).toEqual({ code: 0, out: first, err: '' });
  const { survey } = read(first);
  survey.notifications.email.active = true;
  writeFileSync(first, `\uFEFF${JSON.stringify({ ...read(first), survey: { ...survey, mood: 'good' } })}`);
  const made = await uf('survey', 'import', first);
  expect(made).toMatchObject({ code: 0, out: '3' });
  expect(made.err).toContain('Turned off: email. Check them before you publish.');
  expect(made.err).toContain('Not known on this server: survey.mood');
  const again = inDir('again.survey.json');
  await uf('survey', 'export', '3', '--out', again);
  const { email } = survey.notifications;
  expect(read(again).survey).toEqual({
    ...survey,
    notifications: { ...survey.notifications, email: { ...email, active: false } },
  });
});

test('what is wrong is told in one line, and files are not overwritten', async () => {
  const other = inDir('other.json');
  writeFileSync(other, '{"format":"other"}');
  expect(await uf('survey', 'import', other)).toEqual({
    code: 1,
    out: '',
    err: 'uf: This is not a survey file.',
  });
  writeFileSync(other, '{');
  expect(await uf('survey', 'import', other)).toMatchObject({ code: 1, err: 'uf: This is not JSON.' });
  expect((await uf('survey', 'export', '99')).err).toBe('uf: This survey does not exist. It may have been deleted.');
  expect((await uf('survey', 'export', '1', '--out', other)).code).toBe(1);
  expect(readFileSync(other, 'utf8')).toBe('{');
});
