import { isAddonUsable } from '@userfeedback/engine';
import type { PageServer } from '@userfeedback/host-kit';
import type { Deps } from '../deps.ts';
import { addonContext } from './context.ts';

/** Asks the usable addons what they add to a page of the site, which is shown whatever happens to them. */
export function entryExtender(deps: Deps): PageServer['extendEntry'] {
  const asked = deps.addons.flatMap(({ manifest, extendEntry }) =>
    extendEntry ? [{ slug: manifest.slug, extendEntry, context: addonContext(deps, manifest) }] : [],
  );
  return async (entry) => {
    const { access } = deps.site.now();
    const usable = asked.filter(({ slug }) => isAddonUsable(slug, access));
    const extras = await Promise.all(
      usable.map(async ({ slug, extendEntry, context }) => {
        try {
          return [{ slug, ...(await extendEntry(entry, context)) }];
        } catch (error) {
          context.log.warn({ err: error, entry: entry.id }, 'An addon could not extend a page');
          return [];
        }
      }),
    );
    return extras.flat();
  };
}
