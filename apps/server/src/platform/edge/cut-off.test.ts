import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WidgetDocument } from '@userfeedback/contract';
import { expect, onTestFinished, test } from 'vitest';
import { CLI, startProcess } from '../../testing/start-process.ts';
import { createPostgres, databaseEnv, testDialects, testPooling } from '../db/testing.ts';

const PRELOAD = new URL('../../testing/refuse-connections.ts', import.meta.url).href;

test.each(testDialects())(
  'cut off from everything but its database (%s) it starts, takes and shows responses, and tries to call nobody (DP-76, DP-77)',
  async (dialect) => {
    const folder = mkdtempSync(join(tmpdir(), 'userfeedback-cut-off-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const owned = dialect === 'postgres' ? await createPostgres(testPooling()) : undefined;
    if (owned) onTestFinished(() => owned.drop());
    const file = join(folder, 'refused');
    const env = {
      ...databaseEnv(owned?.url),
      UF_DATA_DIR: join(folder, 'data'),
      UF_DEMO_PLAN: 'lite',
      NODE_OPTIONS: `--import ${PRELOAD}`,
      REFUSED_CONNECTIONS: file,
      ALLOWED_PORT: owned ? new URL(owned.url).port : '',
    };
    const { site, link, child, ended } = await startProcess(env);
    onTestFinished(() => void child.kill('SIGKILL'));

    const post = async (path: string, body: object, headers = {}) => {
      const reply = await fetch(`${site}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      return { reply, body: (await reply.json()) as { data?: unknown } };
    };
    const { surveys } = (await (await fetch(`${site}/api/v1/widget`)).json()) as WidgetDocument;
    const [survey] = surveys;
    const stored = await post(`/surveys/${survey?.id}/responses`, {
      answers: survey?.questions.map((question) => ({
        question_id: question.id,
        value: 'config' in question && 'options' in question.config ? null : 'Written while cut off.',
      })),
      nonce: survey?.nonces.submission,
    });
    expect([stored.reply.status, stored.body]).toMatchObject([201, { success: true }]);

    const token = new URL(link ?? '').searchParams.get('token');
    const { reply } = await post('/session/link', { token });
    const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
    const results = await fetch(`${site}/api/v1/surveys/${survey?.id}/responses`, { headers: { cookie } });
    expect(results.status).toBe(200);
    expect(JSON.stringify(await results.json())).toContain(String(stored.body.data));
    // Work by the clock that is due at the start has its turn.
    const jobs = () => spawnSync(process.execPath, [CLI, 'jobs'], { env: { ...process.env, ...env } });
    await expect.poll(() => String(jobs().stdout)).not.toMatch(/\brunning\b/);
    child.kill('SIGTERM');
    await ended;
    expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe('');
  },
);

test('who is refused is noted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'userfeedback-cut-off-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'refused');
  const script = `fetch('http://127.0.0.1:4659/a').catch(() => fetch('https://outside.example.test/')).catch(() => 0)`;
  spawnSync(process.execPath, ['--import', PRELOAD, '--eval', script], {
    env: { ...process.env, REFUSED_CONNECTIONS: file, ALLOWED_PORT: '' },
  });
  expect(readFileSync(file, 'utf8')).toBe('127.0.0.1:4659\noutside.example.test:443\n');
});
