import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../setup/paths.mjs';
import { listMissing, listShipped } from './shipped.mjs';
import { formatThirdParty, listFaults, readLicence } from './third-party.mjs';

const read = (path) => readFileSync(inRoot(path), 'utf8');
const { packages } = JSON.parse(read('package-lock.json'));

test('THIRD-PARTY.txt has each package that production installs, with its licence and its text (FH-12)', () => {
  const installed = Object.entries(packages)
    .filter(([path, { dev, link, os }]) => path.includes('node_modules/') && !dev && !link && !os)
    .map(([path, { version }]) => ({ name: path.split('node_modules/').at(-1), version }));
  expect(installed.length).toBeGreaterThan(150);
  const works = listShipped([]).map(readLicence);
  expect(works.flatMap(listFaults)).toEqual([]);
  const text = formatThirdParty(works);
  expect(listMissing(text, installed)).toEqual([]);
  expect(text).toMatch(/^Node\.js [\d.]+ \(MIT\)\n\nNode\.js is licensed for use as follows:/m);
  // What says so in its readme alone, and what says it nowhere.
  expect(text).toMatch(/^pgpass .*\n\nCopyright \(c\) 2013-2016 Hannes Hörl\n\nPermission is hereby granted/m);
  expect(text).toMatch(/^stopwords-iso .*\n\nCopyright \(c\) Gene Diaz .*\n\nPermission is hereby granted/m);
  expect(text).toMatch(/^@ip-location-db\/.* AND CC-BY-4\.0\)\n\n.*NRO/m);
});

test('what is taken out of THIRD-PARTY.txt is missed (FH-12)', () => {
  const works = listShipped([]).map(readLicence);
  const without = formatThirdParty(works.filter(({ name }) => name !== 'fastify'));
  expect(listMissing(without, works)).toEqual([`fastify ${packages['node_modules/fastify'].version}`]);
});

test("it has what Vite has put into the admin's files, and the icons that the build copies (FH-12)", () => {
  const { version } = packages['node_modules/react'];
  const bundled = listShipped([{ name: 'react', version }]).map(({ name }) => name);
  expect(bundled).toEqual(expect.arrayContaining(['react', '@tabler/icons']));
  expect(bundled).not.toContain('vitest');
  expect(listShipped([]).map(({ name }) => name)).not.toContain('react');
  expect(() => listShipped([{ name: 'react', version: '0.0.1' }])).toThrow('not in package-lock.json');
});

test.each([
  ['MIT', true],
  ['MIT OR GPL-2.0-only', true],
  ['MIT AND ISC', true],
  ['MIT AND GPL-2.0-only', false],
  ['GPL-2.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['SEE LICENSE IN LICENSE.md', false],
  [undefined, false],
])('whether a release may contain works under %s: %s (FH-12)', (licence, isAllowed) => {
  const work = { name: 'one', version: '1.0.0', licence, text: 'Its text' };
  expect(listFaults(work).length).toBe(isAllowed ? 0 : 1);
  expect(listFaults({ ...work, text: undefined })).toEqual([`one 1.0.0 has no text of its licence (${licence}).`]);
});

test('all places name the same licence, and its text is whole (FH-12)', () => {
  const sum = (path) =>
    createHash('sha256')
      .update(readFileSync(inRoot(path)))
      .digest('hex');
  expect(sum('LICENSE')).toBe('3972dc9744f6499f0f9b2dbf76696f2ae7ad8af9b23dde66d6af86c9dfb36986');
  expect(sum('hosts/wordpress/plugin/LICENSE')).toBe(
    '8177f97513213526df2cf6184d8ff986c675afb514d4e68a404010521b880643',
  );
  const ours = globSync('{.,packages/*,apps/*,hosts/*,addons,catalogue}/package.json', { cwd: inRoot() });
  expect(ours.length).toBeGreaterThan(12);
  for (const path of ours) expect(JSON.parse(read(path)).license, path).toBe('GPL-3.0-or-later');
  expect(read('Dockerfile')).toContain('image.licenses=GPL-3.0-or-later');
  expect(read('README.md')).toContain('Licence: GPL-3.0-or-later; the WordPress plugin GPL-2.0-or-later.');
  for (const name of ['userfeedback-connector.php', 'readme.txt'])
    expect(read(`hosts/wordpress/plugin/${name}`)).toContain('License: GPL-2.0-or-later\n');
});
