import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testDialects } from '../../platform/db/testing.ts';
import { fingerprintOf } from '../../platform/secrets.ts';
import { storeSeal } from '../../platform/site/seal.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import { ufHere } from '../../testing/run-command.ts';
import { startTestServer } from '../../testing/start-test-server.ts';
import { envOf, newFolder, newMachine } from './testing.ts';

const SECRET = 'the secret of this site, long enough';

describe.each(testDialects())('an encrypted backup on %s', (dialect) => {
  test('is opened by its keys alone, also with the secret in it (BK-11, BK-29, BK-30, BK-31, BK-33, BK-39)', async () => {
    const folder = newFolder();
    const server = await startTestServer({ dialect, config: { secret: SECRET } });
    onTestFinished(() => server.close());
    const env = envOf(server.deps.config);
    const uf = (...args: string[]) => ufHere(env, args);
    const file = (name: string) => join(folder, name);
    await storeSeal(server.deps.db, server.deps.config);
    const survey = await createSurvey(await server.as('administrator'));
    for (let n = 0; n < 3; n++) await submitResponse(server, survey);
    const keys = await Promise.all([generateIdentity(), generateIdentity(), generateIdentity()]);
    const [one, two] = await Promise.all(keys.map((key) => identityToRecipient(key)));
    for (const [place, key] of keys.entries()) writeFileSync(file(`key-${place}`), `# created: today\n${key}\n`);
    const to = ['--encrypt-to', one ?? '', two ?? ''];

    expect((await uf('backup', '--out', file('a.age'), '--with-secret')).err).toBe(
      'uf: --with-secret needs --encrypt-to.',
    );
    expect((await uf('backup', '--out', file('a.age'), '--encrypt-to', 'age1nonsense')).err).toBe(
      'uf: age1nonsense is not an age recipient (age1…).',
    );
    const made = await uf('backup', '--out', file('a.age'), '--with-secret', '--verify', ...to);
    expect({ code: made.code, err: made.err }).toEqual({ code: 0, err: '' });
    expect(made.out).toMatch(/^Verified: 3 responses, 0 uploads, all counts agree\.\n/);
    expect(statSync(file('a.age')).mode & 0o777).toBe(0o600);
    expect(readFileSync(file('a.age')).subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
    expect(readdirSync(server.deps.config.dataDir).filter((name) => name.includes('unfinished'))).toEqual([]);

    const verify = (...args: string[]) => uf('backup', 'verify', file('a.age'), ...args);
    expect((await verify()).err).toBe('uf: This backup is encrypted; give the key with --identity.');
    expect((await verify('--identity', file('key-2'))).err).toBe('uf: This key does not open the backup.');
    for (const key of ['key-0', 'key-1'])
      expect((await verify('--identity', file(key))).out).toMatch(/^Verified: 3 responses/);
    const bytes = readFileSync(file('a.age'));
    for (const part of [0.1, 0.5, 0.999]) {
      const changed = Buffer.from(bytes);
      const at = Math.floor(bytes.length * part);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(file('b.age'), changed);
      expect(await uf('backup', 'verify', file('b.age'), '--identity', file('key-0'))).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^uf: Not verified: b\.age was changed, or is cut off\.$/),
      });
    }

    const machine = await newMachine(dialect, '');
    expect((await machine.uf('restore', file('a.age'))).err).toBe(
      'uf: This backup is encrypted; give the key with --identity.',
    );
    const restored = await machine.uf('restore', file('a.age'), '--identity', file('key-0'));
    expect({ code: restored.code, err: restored.err }).toEqual({ code: 0, err: '' });
    const own = join(machine.dataDir, 'secret');
    expect(restored.out).toContain(`UF_SECRET was restored to ${own}.`);
    expect([readFileSync(own, 'utf8'), statSync(own).mode & 0o777]).toEqual([SECRET, 0o600]);
    const withSecret = await newMachine(dialect, SECRET);
    const quiet = await withSecret.uf('restore', file('a.age'), '--identity', file('key-1'));
    expect(quiet.code).toBe(0);
    expect(quiet.out).not.toContain('UF_SECRET');
    expect(existsSync(join(withSecret.dataDir, 'secret'))).toBe(false);
    const other = await newMachine(dialect, 'another secret, also long enough');
    expect((await other.uf('restore', file('a.age'), '--identity', file('key-1'))).err).toContain(
      `belongs to another UF_SECRET (fingerprint ${fingerprintOf(SECRET)})`,
    );
  });

  test.runIf(spawnSync('age', ['--version']).status === 0)("is opened by Debian's age (BK-29)", async () => {
    const folder = newFolder();
    const server = await startTestServer({ dialect, config: { secret: SECRET } });
    onTestFinished(() => server.close());
    const key = await generateIdentity();
    writeFileSync(join(folder, 'key'), `${key}\n`);
    const target = join(folder, 'a.age');
    const made = await ufHere(envOf(server.deps.config), [
      'backup',
      '--out',
      target,
      '--encrypt-to',
      await identityToRecipient(key),
    ]);
    expect(made.code).toBe(0);
    const plain = join(folder, 'a.zip');
    expect(spawnSync('age', ['--decrypt', '-i', join(folder, 'key'), '-o', plain, target]).status).toBe(0);
    expect(spawnSync('unzip', ['-tq', plain]).status).toBe(0);
  });
});
