import type { AddonManifest } from '@userfeedback/addon-kit';
import type { CommandSite } from '../../compose.ts';
import { activateAddon, deactivateAddon, installAddon } from '../../features/addon-store/service.ts';
import { countAddonUse } from '../../features/surveys/addon-use.ts';
import { CommandError } from './command-error.ts';
import { withSite } from './site.ts';

export function install(slugs: readonly string[]): Promise<void> {
  return onEach(slugs, async (site, addon) => {
    if (!(await installAddon(site, addon))) throw new CommandError(NOT_COVERED);
    return `${addon.title} is installed.`;
  });
}

export function activate(slugs: readonly string[]): Promise<void> {
  return onEach(slugs, async (site, addon) => {
    const outcome = await activateAddon(site, addon);
    if (outcome === 'not-installed') throw new CommandError(`Install ${addon.slug} first.`);
    if (outcome === 'not-licensed') throw new CommandError(NOT_COVERED);
    return `${addon.title} is active.`;
  });
}

export function deactivate(slugs: readonly string[]): Promise<void> {
  return onEach(slugs, async (site, addon) => {
    const { hidden, changed } = await countAddonUse(site, addon.slug);
    await deactivateAddon(site, addon);
    const effects = [
      ...(hidden > 0 ? [`${liveSurveys(hidden)} no longer shown.`] : []),
      ...(changed > 0 ? [`${liveSurveys(changed)} shown without what it adds.`] : []),
    ];
    return [`${addon.title} is not active.`, ...effects].join(' ');
  });
}

function liveSurveys(count: number): string {
  return count === 1 ? '1 live Survey is' : `${count} live Surveys are`;
}

const NOT_COVERED = 'The license does not cover this addon.';

/** One after the other; stops at the first failure. */
async function onEach(
  slugs: readonly string[],
  work: (site: CommandSite, addon: AddonManifest) => Promise<string>,
): Promise<void> {
  await withSite(async (site) => {
    const known = new Map(site.addons.map(({ manifest }) => [manifest.slug as string, manifest]));
    for (const slug of slugs) {
      const addon = known.get(slug);
      if (!addon) throw new CommandError(`There is no addon "${slug}"; there are ${[...known.keys()].join(', ')}.`);
      console.log(await work(site, addon));
    }
  });
}
