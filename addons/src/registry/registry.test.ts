import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ADDON_SLUGS } from '@userfeedback/contract/limits';
import { addonPlan } from '@userfeedback/engine';
import { describe, expect, test } from 'vitest';
import { adminAddons } from './admin.ts';
import { addonManifests } from './manifests.ts';
import { widgetAddons } from './page.ts';
import { serverAddons } from './server.ts';

const root = join(import.meta.dirname, '..');
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'registry')
  .map((entry) => entry.name);
const having = (...files: string[]) =>
  folders.filter((folder) => files.some((file) => existsSync(join(root, folder, file)))).sort();

describe('the lists of addons', () => {
  test.each([
    ['manifests', ['manifest.ts'], addonManifests.map(({ slug }) => slug)],
    ['server', ['server/index.ts', 'server.ts'], serverAddons.map(({ manifest }) => manifest.slug)],
    ['admin', ['admin/index.ts'], adminAddons.map(({ manifest }) => manifest.slug)],
    ['page', ['page/index.ts'], widgetAddons.map(({ manifest }) => manifest.slug)],
  ])('%s: every folder with that side is there, once', (_list, files, listed) => {
    expect([...listed].sort()).toEqual(having(...files));
  });

  test('all addons of the catalogue exist, in its order, and nothing else', () => {
    expect(addonManifests.map(({ slug }) => slug)).toEqual([...ADDON_SLUGS]);
    expect(serverAddons.map(({ manifest }) => manifest)).toEqual(addonManifests);
  });

  test.each(ADDON_SLUGS)('the plan of %s is that of the table (D-32)', (slug) => {
    expect(addonManifests.find((manifest) => manifest.slug === slug)?.plan).toBe(addonPlan(slug));
  });

  test('each has words and a drawing', () => {
    for (const { title, excerpt, icon } of addonManifests) {
      expect(title).toMatch(/^[A-Z][\w ]+$/);
      expect(excerpt).toMatch(/^[A-Z].{30,110}\.$/);
      expect(icon).toMatch(/^M[\d\sA-Za-z.,-]+$/);
    }
    expect(new Set(addonManifests.map(({ icon }) => icon)).size).toBe(ADDON_SLUGS.length);
  });
});
