import type { AddonFile, AddonServe } from '@userfeedback/addon-kit';
import { isAddonUsable } from '@userfeedback/engine';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../api/app-error.ts';
import { callerAddress } from '../api/caller-address.ts';
import type { Handler, Serve } from '../api/serve.ts';
import type { Deps } from '../deps.ts';
import { sendFile, tablesFile } from '../exports/export-file.ts';
import { addonContext } from './context.ts';

/**
 * Binds the addons' own endpoint rows. They always exist, and refuse calls while their addon is not usable. Returns what
 * has to be done before the server stops.
 */
export function addonRoutes(serve: Serve, deps: Deps): () => Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  for (const { manifest, routes } of deps.addons) {
    const serveForAddon: AddonServe = (row, handler, particulars) => {
      const handle: Handler<typeof row> = async (input, { request, reply }) => {
        const { access } = deps.site.now();
        if (access.addons[manifest.slug]?.type !== 'licensed') throw new AppError('upgrade_required');
        if (!isAddonUsable(manifest.slug, access)) throw new AppError('addon_inactive');
        // Figures that an addon shows to visitors change with each of them.
        reply.header('cache-control', 'no-store');
        let elsewhere: string | undefined;
        const redirect = (to: string) => {
          elsewhere = to;
        };
        let file: AddonFile | undefined;
        const download = (given: AddonFile) => {
          file = given;
        };
        const { actor, nonceScope: session, headers } = request;
        const output = await handler(input, {
          ...{ actor, session, redirect, download, userAgent: headers['user-agent'] ?? '' },
          // Few handlers ask, and both take a while to find out.
          get ip() {
            return callerAddress(request);
          },
          get isFromHost() {
            return comesFrom(deps.host.origins(), request);
          },
        });
        if (file) return sendFile(reply, await tablesFile(file));
        return elsewhere === undefined ? output : reply.redirect(elsewhere);
      };
      serve(row, handle, particulars);
    };
    const stop = routes?.(serveForAddon, addonContext(deps, manifest));
    if (stop) stops.push(stop);
  }
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Browsers send the origin with calls to another site and with everything but GET. */
function comesFrom(origins: readonly string[], { headers: { origin, host } }: FastifyRequest): boolean {
  return origin === undefined || origins.includes(origin) || URL.parse(origin)?.host === host;
}
