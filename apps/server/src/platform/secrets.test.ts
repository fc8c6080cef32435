import { expect, test } from 'vitest';
import { openSecrets } from './secrets.ts';

const OURS = { secret: 'a secret of this test', previousSecrets: [] };
const secrets = openSecrets(OURS, 'addon drive');

test('what is sealed can be read here, by nobody else, and not when it was changed', () => {
  const sealed = secrets.seal('1//refresh-token é');
  expect(secrets.open(sealed)).toBe('1//refresh-token é');
  expect(sealed).not.toContain('refresh');
  expect(secrets.seal('1//refresh-token é')).not.toBe(sealed);
  expect(
    openSecrets({ secret: 'another secret entirely', previousSecrets: [] }, 'addon drive').open(sealed),
  ).toBeUndefined();
  expect(openSecrets(OURS, 'addon other').open(sealed)).toBeUndefined();
  for (let at = 0; at < sealed.length - 1; at += 5) {
    const letter = sealed[at] === 'A' ? 'B' : 'A';
    expect(secrets.open(sealed.slice(0, at) + letter + sealed.slice(at + 1))).toBeUndefined();
  }
  for (const broken of ['', 'x', sealed.slice(0, 20), sealed.slice(0, -4)])
    expect(secrets.open(broken)).toBeUndefined();
});
