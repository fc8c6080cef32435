import type { AddonManifest } from '@userfeedback/addon-kit';
import { activateAddon, deactivateAddon, installAddon } from '../addon-store/service.ts';
import { CommandError } from './command-error.ts';
import type { CommandSite } from './site.ts';
import { withSite } from './site.ts';

/** Installs an addon. */
export function install(slug: string): Promise<void> {
  return onAddon(slug, async (site, addon) => {
    if (!(await installAddon(site, addon))) throw new CommandError(NOT_COVERED);
    return `${addon.title} is installed.`;
  });
}

/** Activates an installed addon. */
export function activate(slug: string): Promise<void> {
  return onAddon(slug, async (site, addon) => {
    if (!site.site.now().access.addons[slug]?.installed) throw new CommandError(`Install ${slug} first.`);
    if (!(await activateAddon(site, addon))) throw new CommandError(NOT_COVERED);
    return `${addon.title} is active.`;
  });
}

/** Takes an addon out of work. */
export function deactivate(slug: string): Promise<void> {
  return onAddon(slug, async (site, addon) => {
    await deactivateAddon(site, addon);
    return `${addon.title} is not active.`;
  });
}

const NOT_COVERED = 'The licence does not cover this addon.';

async function onAddon(
  slug: string,
  work: (site: CommandSite, addon: AddonManifest) => Promise<string>,
): Promise<void> {
  await withSite(async (site) => {
    const addon = site.addons.find(({ manifest }) => manifest.slug === slug)?.manifest;
    if (!addon) {
      const known = site.addons.map(({ manifest }) => manifest.slug);
      throw new CommandError(`There is no addon "${slug}"; there are ${known.join(', ')}.`);
    }
    console.log(await work(site, addon));
  });
}
