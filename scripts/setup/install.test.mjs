import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { nodePackage } from './node-24.mjs';
import { inRoot } from './paths.mjs';

const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
const asList = (value) => [value ?? []].flat();

test.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
  ['win32', 'x64'],
])('the lock file has a Node and each tool of machine code for %s %s (FH-13)', (platform, arch) => {
  const isFor = (name) => {
    const { os, cpu, libc } = packages[`node_modules/${name}`] ?? {};
    return asList(os).includes(platform) && asList(cpu).includes(arch) && !asList(libc).includes('musl');
  };
  const node = nodePackage(platform, arch);
  expect(isFor(node.name)).toBe(true);
  expect(packages[`node_modules/${node.name}`].bin.node).toBe(node.file);
  expect(packages[''].optionalDependencies).toHaveProperty(node.name);

  const tools = Object.entries(packages)
    .map(([path, { optionalDependencies = {} }]) => ({ path, names: Object.keys(optionalDependencies) }))
    // A single one is no machine code of a tool's own: fsevents is for Macs alone.
    .filter(({ path, names }) => path !== '' && names.length > 1);
  expect(tools.length).toBeGreaterThan(4);
  expect(tools.filter(({ names }) => !names.some(isFor))).toEqual([]);
});

test('nothing in the lock file needs its install script (FH-13)', () => {
  expect(Object.keys(packages).filter((path) => packages[path].hasInstallScript)).toEqual([]);
});

test('the lock file also has what packages need on other platforms: `npm ci` refuses one that lacks it', () => {
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
