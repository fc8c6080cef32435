import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('a password is stored as argon2id with its own salt', async () => {
  const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]+\$[^$]+$/);
  expect(first).not.toBe(second);
  expect(await isPassword('correct horse', first)).toBe(true);
  expect(await isPassword('correct horse ', first)).toBe(false);
});

test('somebody without a hash, or with an unreadable one, cannot sign in by password', async () => {
  expect(await isPassword('', null)).toBe(false);
  expect(await isPassword('anything', 'plain text')).toBe(false);
});

test('checking an unknown address takes as long as a known one', async () => {
  const hash = await hashPassword('correct horse');
  await isPassword('warm up', null);
  const time = async (known: string | null) => {
    const start = performance.now();
    await isPassword('wrong', known);
    return performance.now() - start;
  };
  // By turns, and the shortest of each: other work on the machine only adds to them.
  let [somebody, nobody] = [Infinity, Infinity];
  for (let n = 0; n < 8; n += 1) {
    somebody = Math.min(somebody, await time(hash));
    nobody = Math.min(nobody, await time(null));
  }
  expect(nobody / somebody).toBeGreaterThan(0.4);
  expect(nobody / somebody).toBeLessThan(2.5);
});
