import type { ChildProcess } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { WidgetDocument } from '@userfeedback/contract';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Serving } from './testing/start-process.ts';
import { CLI, startProcess } from './testing/start-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'userfeedback-main-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
});

async function start(env: Record<string, string>): Promise<Serving> {
  const serving = await startProcess({ UF_DATA_DIR: dataDir, ...env });
  child = serving.child;
  return serving;
}

describe('the product as one process', () => {
  test('keeps the first sign-in link out of a log that others keep (FS-23, DP-40)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'userfeedback-link-'));
    const { output, link } = await start({ UF_DATA_DIR: folder, UF_DEMO: 'off', UF_FIRST_LINK: 'off' });
    expect(link).toBeUndefined();
    const told = /Nobody has signed in yet\. To get a sign-in link, run: uf user link --email (\S+)/.exec(output);
    expect(told?.[1]).toContain('@');
    const env = { PATH: process.env.PATH, UF_DATA_DIR: folder };
    const made = spawnSync(process.execPath, [CLI, 'user', 'link', '--email', told?.[1] ?? ''], { env });
    expect(String(made.stdout)).toMatch(/^http:\S+\/admin\/sign-in\?token=\S+\n$/);
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    ['off', 'none'],
    ['on', true],
    ['10.0.0.1,10.0.0.2', '10.0.0.1,10.0.0.2'],
  ])('open to other machines it says whom it believes as proxies: %s (DP-79)', async (trusted, told) => {
    // This machine's own address, written so that it could be another one's.
    const env = { HOST: '::ffff:127.0.0.1', UF_TRUST_PROXY: trusted, UF_DEMO: 'off', UF_LOG: 'info' };
    const { output } = await start({ ...env, UF_DATA_DIR: mkdtempSync(join(dataDir, 'proxies-')) });
    const lines = output.split('\n').filter((line) => line.includes('trusted as proxies'));
    expect(lines.map((line) => JSON.parse(line).proxies)).toEqual([told]);
  });

  test('with the secret of another site it ends with exit code 78 before it listens (SP-02)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'userfeedback-seal-'));
    const env = { UF_DATA_DIR: folder, UF_LOG: 'silent', UF_DEMO: 'off' };
    const { site } = await start({ ...env, UF_SECRET: 'the secret of this site' });
    child?.kill('SIGKILL');
    const began = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, 'serve'], {
      env: { PATH: process.env.PATH, ...env, PORT: new URL(site).port, UF_SECRET: 'the secret of that site' },
      timeout: 20_000,
    });
    expect(status).toBe(78);
    // A busy machine aside it takes a second.
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(String(stdout)).toBe('');
    expect(String(stderr)).toMatch(
      /^uf: UF_SECRET: this database belongs to another secret \(fingerprint \S{9}, this process has \S{9}\)\. Give every process the same UF_SECRET\.\n$/,
    );
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    ['secret', 'short', 'it must hold at least 16 characters'],
    ['userfeedback.sqlite', 'not a database at all, whatever its name says'.repeat(30), 'file is not a database'],
  ])('names a file that it cannot use, and why: %s (FS-23)', async (name, content, reason) => {
    const folder = mkdtempSync(join(tmpdir(), 'userfeedback-file-'));
    writeFileSync(join(folder, name), content);
    const env = { PATH: process.env.PATH, UF_DATA_DIR: folder, PORT: '0', UF_LOG: 'silent' };
    const { status, stderr } = spawnSync(process.execPath, [CLI, 'serve'], { env, timeout: 20_000 });
    expect(status).not.toBe(0);
    const text = String(stderr).trim();
    expect(text).toContain(`${join(folder, name)} cannot be used`);
    expect(text).toContain(reason);
    expect(text.split('\n')).toHaveLength(1);
    rmSync(folder, { recursive: true, force: true });
  });

  test('says where it is, signs the first administrator in once, goes on at SIGHUP, and stops in good order (DP-89)', async () => {
    const first = await start({});
    expect(first.site).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const page = await fetch(first.site);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(first.link).toContain(`${first.site}/admin/sign-in?token=`);
    const token = new URL(first.link ?? '').searchParams.get('token');
    const signIn = () =>
      fetch(`${first.site}/api/v1/session/link`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
    expect((await signIn()).status).toBe(200);
    expect((await signIn()).status).toBe(401);
    child?.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    const second = await start({});
    expect(second.link).toBeUndefined();
    child?.kill('SIGHUP');
    await wait(300);
    expect((await fetch(`${second.site}/healthz`)).status).toBe(200);
    child?.kill('SIGINT');
    expect(await second.ended).toBe(0);
  });

  test('on somebody’s own site there is no demo, and what nobody has edited of one becomes a draft (FP-03, WC-02)', async () => {
    const titles = async ({ site }: Serving) =>
      ((await (await fetch(`${site}/api/v1/widget`)).json()) as WidgetDocument).surveys.map(({ title }) => title);
    const end = async ({ ended }: Serving) => {
      child?.kill('SIGTERM');
      await ended;
    };
    const UF_SITE_ORIGINS = 'https://shop.example';
    const fresh = mkdtempSync(join(tmpdir(), 'userfeedback-main-'));
    const first = await start({ UF_DATA_DIR: fresh, UF_SITE_ORIGINS });
    expect(first.output).toContain('No demo data: UF_SITE_ORIGINS names another site.');
    expect(await titles(first)).toEqual([]);
    await end(first);
    rmSync(fresh, { recursive: true, force: true });

    const demo = mkdtempSync(join(tmpdir(), 'userfeedback-main-'));
    const before = await start({ UF_DATA_DIR: demo });
    const [, edited = ''] = await titles(before);
    await end(before);
    const data = new DatabaseSync(join(demo, 'userfeedback.sqlite'));
    data.prepare('update surveys set revision = 2 where title = ?').run(edited);
    data.close();
    const asked = await start({ UF_DATA_DIR: demo, UF_SITE_ORIGINS, UF_DEMO: 'on' });
    expect((await titles(asked)).length).toBeGreaterThan(1);
    await end(asked);
    const later = await start({ UF_DATA_DIR: demo, UF_SITE_ORIGINS });
    expect(later.output).toMatch(/\d+ demo Surveys are now drafts: UF_SITE_ORIGINS names another site\./);
    expect(await titles(later)).toEqual([edited]);
    await end(later);
    const again = await start({ UF_DATA_DIR: demo, UF_SITE_ORIGINS });
    expect(again.output).not.toContain('demo');
    await end(again);
    rmSync(demo, { recursive: true, force: true });
  });

  test('calls under way are answered when it is told to stop, and what was acknowledged is kept', async () => {
    const serving = await start({ UF_RATE_LIMIT: 'off' });
    const { surveys } = (await (await fetch(`${serving.site}/api/v1/widget`)).json()) as WidgetDocument;
    const survey = surveys.find(({ questions }) => questions.some(({ type }) => type === 'long-text'));
    const question = survey?.questions.find(({ type }) => type === 'long-text');
    const submit = (n: number) =>
      fetch(`${serving.site}/api/v1/surveys/${survey?.id}/impression?nonce=${survey?.nonces.impression}&n=${n}`, {
        method: 'POST',
      }).then(
        (response) => response.status,
        () => 'refused',
      );
    expect(question).toBeDefined();
    expect(await submit(0)).toBe(201);
    const underWay = Array.from({ length: 20 }, (_, n) => submit(n));
    await new Promise((resolve) => setTimeout(resolve, 5));
    child?.kill('SIGTERM');
    const outcomes = new Set(await Promise.all(underWay));
    expect([...outcomes].filter((outcome) => outcome !== 201 && outcome !== 503 && outcome !== 'refused')).toEqual([]);
    expect(await serving.ended).toBe(0);
  });

  test('connections that have sent nothing yet do not delay its end', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'userfeedback-spare-'));
    const { site, ended } = await start({ UF_DATA_DIR: folder, UF_DEMO: 'off' });
    const { hostname, port } = new URL(site);
    const spare = connect(Number(port), hostname);
    await once(spare, 'connect');
    const told = performance.now();
    child?.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(performance.now() - told).toBeLessThan(14_000);
    spare.destroy();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a wrong value of the environment stops the start with one line', async () => {
    const failed = await start({ PORT: 'eighty' });
    expect(await failed.ended).not.toBe(0);
    expect(failed.output).toMatch(/^(uf: )?PORT: must be a port, 0 to 65535\n$/);
  });
});
