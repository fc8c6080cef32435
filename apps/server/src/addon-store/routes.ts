import type { AddonServe } from '@userfeedback/addon-kit';
import { isAddonUsable } from '@userfeedback/engine';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../api/app-error.ts';
import type { Serve } from '../api/serve.ts';
import { callerOf } from '../api/sessions.ts';
import type { Deps } from '../deps.ts';
import { addonContext } from './context.ts';

/** Binds the addons' own endpoint rows. They always exist, and refuse calls while their addon is not usable. */
export function addonRoutes(serve: Serve, deps: Deps): void {
  for (const { manifest, routes } of deps.addons) {
    const serveForAddon: AddonServe = (row, handler) =>
      serve(row, async (input, { request, reply }) => {
        const { access } = deps.site.now();
        if (access.addons[manifest.slug]?.type !== 'licensed') throw new AppError('upgrade_required');
        if (!isAddonUsable(manifest.slug, access)) throw new AppError('addon_inactive');
        // Figures that an addon shows to visitors change with each of them.
        reply.header('cache-control', 'no-store');
        let elsewhere: string | undefined;
        const redirect = (to: string) => {
          elsewhere = to;
        };
        const isFromHost = comesFrom(deps.host.origins(), request);
        const output = await handler(input, { ...callerOf(request), isFromHost, redirect });
        return elsewhere === undefined ? output : reply.redirect(elsewhere);
      });
    routes?.(serveForAddon, addonContext(deps, manifest));
  }
}

/** Browsers send the origin with calls to another site and with everything but GET. */
function comesFrom(origins: readonly string[], { headers: { origin, host } }: FastifyRequest): boolean {
  return origin === undefined || origins.includes(origin) || URL.parse(origin)?.host === host;
}
