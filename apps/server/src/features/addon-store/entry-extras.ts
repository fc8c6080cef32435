import { isAddonUsable } from '@userfeedback/engine';
import type { AddonShortcode, PageServer } from '@userfeedback/host-kit';
import type { Deps } from '../../platform/deps.ts';
import { addonContext } from './context.ts';

/** Of all addons, in use or not. */
export function listShortcodes({ addons }: Pick<Deps, 'addons'>): AddonShortcode[] {
  return addons.flatMap(({ manifest, shortcode }) => (shortcode ? [{ slug: manifest.slug, ...shortcode }] : []));
}

/** What usable addons add to a page of the site. The page is shown even if one of them fails. */
export function entryExtender(deps: Deps): PageServer['extendEntry'] {
  const extenders = deps.addons.flatMap(({ manifest, extendEntry }) =>
    extendEntry ? [{ slug: manifest.slug, extendEntry, context: addonContext(deps, manifest) }] : [],
  );
  return async (entry) => {
    const { access } = deps.site.now();
    const usable = extenders.filter(({ slug }) => isAddonUsable(slug, access));
    const extras = await Promise.all(
      usable.map(async ({ slug, extendEntry, context }) => {
        try {
          return [{ slug, ...(await extendEntry(entry, context)) }];
        } catch (error) {
          context.log.warn({ err: error, entry: entry.id }, 'an addon could not extend a page');
          return [];
        }
      }),
    );
    return extras.flat();
  };
}
