import { expect, test } from 'vitest';
import { paths, safeNext, signInFrom } from './paths.ts';

test('signing in leads back to where one wanted to go (PE-75)', () => {
  const address = signInFrom('/results/survey/3?range=30');
  expect(safeNext(new URLSearchParams(address.split('?')[1]).get('next'))).toBe('/results/survey/3?range=30');
  expect(signInFrom('/')).toBe('/sign-in');
});

test.each(['https://elsewhere.test/', '//elsewhere.test', '/\\elsewhere.test', 'surveys', '', null])(
  'signing in never leads to %j (PE-75)',
  (next) => expect(safeNext(next)).toBe(paths.home),
);
