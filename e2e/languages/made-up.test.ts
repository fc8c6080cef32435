import { afterAll, beforeAll, test } from 'vitest';
import type { Walk } from './walk.ts';
import { startWalk } from './walk.ts';

let walk: Walk;
beforeAll(async () => {
  walk = await startWalk();
});
afterAll(() => walk.end());

test.each([
  ['en-XA', 'desktop'],
  ['en-XA', 'phone'],
  ['en-XB', 'desktop'],
  ['en-XB', 'phone'],
] as const)(
  'each screen in %s on a %s: all texts are messages, none is cut, nothing moves sideways (LA-78)',
  (language, width) => walk.through(language, width),
);
