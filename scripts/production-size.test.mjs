import { globSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from './setup/paths.mjs';

const MOST = 320;

test('what production installs takes at most 320 MB on this machine (DP-11)', () => {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const production = Object.entries(packages).filter(
    ([path, { dev, devOptional, link }]) => path.startsWith('node_modules/') && !dev && !devOptional && !link,
  );
  expect(production.length).toBeGreaterThan(100);
  const sizes = production
    // A package inside another one is counted with it.
    .filter(([path]) => path.lastIndexOf('node_modules/') === 0)
    .map(([path]) => ({ path, bytes: bytesIn(inRoot(path)) }));
  const megabytes = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000;
  const largest = sizes.sort((one, other) => other.bytes - one.bytes).slice(0, 8);
  expect(megabytes, JSON.stringify(largest)).toBeLessThanOrEqual(MOST);
  // The server's program alone is more.
  expect(megabytes).toBeGreaterThan(100);
});

/** On the disk; 0 for what is for another machine and therefore not installed. */
function bytesIn(folder) {
  return globSync('**', { cwd: folder }).reduce((sum, name) => sum + lstatSync(join(folder, name)).blocks * 512, 0);
}
