import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './paths.mjs';

test('the lock file also has what packages need on other platforms: `npm ci` refuses one that lacks it', () => {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  );
  const isThere = ({ path, name }) => {
    // Node looks for a package beside the one that needs it, then further up.
    for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const found = packages[`${folder && `${folder}/`}node_modules/${name}`];
      if (found?.version) return true;
      if (!folder) return false;
    }
  };
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter((one) => !isThere(one))).toEqual([]);
});
