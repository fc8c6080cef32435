import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ADDON_SLUGS } from '@userfeedback/contract/limits';
import { addonPlan } from '@userfeedback/engine';
import { describe, expect, test } from 'vitest';
import { gates } from '../gates.ts';
import { adminAddons } from './admin.ts';
import { addonNavigation } from './admin-navigation.ts';
import { addonManifests } from './manifests.ts';
import { pageAddons } from './page.ts';
import { pageParts } from './page-parts.ts';
import { addonPlaces } from './page-places.ts';
import { serverAddons } from './server.ts';
import { teamLinks } from './team-links.ts';
import { teamPages } from './team-pages.ts';

const root = join(import.meta.dirname, '..');
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'registry')
  .map((entry) => entry.name);
const having = (file: string) => folders.filter((folder) => existsSync(join(root, folder, file))).sort();
const gated = gates.map(({ slug }) => slug);
const slugsOf = (addons: readonly { manifest: { slug: string } }[]) => addons.map(({ manifest }) => manifest.slug);

describe('the lists of addons', () => {
  test.each([
    ['manifests', 'manifest.ts', addonManifests.map(({ slug }) => slug)],
    ['server', 'server/index.ts', slugsOf(serverAddons)],
    ['admin', 'admin/index.ts', slugsOf(adminAddons)],
    ['page', 'page/index.ts', slugsOf(pageAddons)],
  ])('%s: every folder with that side is there, once; gates have no folder', (_list, file, listed) => {
    expect(listed.filter((slug) => !gated.includes(slug)).sort()).toEqual(having(file));
  });

  test('an addon with an entry of the navigation has a screen at its path', () => {
    const screens = adminAddons.flatMap(({ screens = [] }) => screens.map(({ path }) => `/${path}`));
    expect(having('admin/navigation.ts')).toHaveLength(addonNavigation.length);
    expect(screens).toEqual(expect.arrayContaining(addonNavigation.map(({ path }) => path)));
  });

  test('every place that an addon fills is looked for, and the addon is public', () => {
    expect(addonPlaces.split(', ')).toEqual(pageAddons.map(({ manifest: { slug } }) => `[data-userfeedback-${slug}]`));
    const publicSlugs = addonManifests.filter(({ isPublic }) => isPublic).map(({ slug }) => slug);
    expect(publicSlugs).toEqual(expect.arrayContaining(slugsOf(pageAddons)));
  });

  test('what pages load when it is needed is there, and every page for the team has a link', () => {
    for (const { file } of pageParts) expect(existsSync(join(root, file))).toBe(true);
    for (const { fragment } of teamPages)
      expect(new RegExp(teamLinks).test(`${fragment}${'x'.repeat(500)}`)).toBe(true);
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
