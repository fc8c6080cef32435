import type { AddonServe } from '@userfeedback/addon-kit';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';
import type { Serve } from '../http/serve.ts';
import { addonContext } from './context.ts';
import { isUsable } from './service.ts';

/** Binds the addons' own rows; they are there in any case and refuse while their addon is not usable. */
export function addonRoutes(serve: Serve, deps: Deps): void {
  for (const { manifest, routes } of deps.addons) {
    const serveForAddon: AddonServe = (row, handler) =>
      serve(row, (input, { actor, request }) => {
        if (!isUsable(manifest.slug, deps.site.now().access)) throw new AppError('addon_inactive');
        return handler(input, { actor, ip: request.ip });
      });
    routes?.(serveForAddon, addonContext(deps, manifest));
  }
}
