import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

test.each(['test', 'start', 'build', 'bench', 'uf', 'dev'])(
  '`npm run %s` needs no package before it has installed them',
  (command) => {
    const files = new Set();
    const packages = [];
    const read = (file) => {
      if (files.has(file)) return;
      files.add(file);
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|.* from) '([^']+)';$/gm)) {
        if (name.startsWith('.')) read(join(dirname(file), name));
        else if (!name.startsWith('node:')) packages.push(`${file} needs ${name}`);
      }
    };
    read(inRoot('scripts', `${command}.mjs`));
    expect(files.size).toBeGreaterThan(1);
    expect(packages).toEqual([]);
  },
);
