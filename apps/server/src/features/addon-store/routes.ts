import type { Actor, AddonCall, AddonFile, AddonServe } from '@userfeedback/addon-kit';
import { isAddonUsable } from '@userfeedback/engine';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/api/app-error.ts';
import { callerAddress, limitedBy, networkOf } from '../../platform/api/callers/caller-address.ts';
import type { Handler, Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { sendFile, tablesFile } from '../exports/export-file.ts';
import { addonContext } from './context.ts';

/**
 * The addons' endpoints always exist, and refuse calls while their addon is not usable. Returns what has to be done
 * before the server stops.
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
        const call = new Call(request, deps);
        const output = await handler(input, call);
        const { file, elsewhere } = call;
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

/** A class, since getters of an object made for each call cost more than they save. */
class Call implements AddonCall {
  readonly #request: FastifyRequest;
  readonly #deps: Pick<Deps, 'host' | 'config'>;
  file: AddonFile | undefined;
  elsewhere: string | undefined;

  constructor(request: FastifyRequest, deps: Pick<Deps, 'host' | 'config'>) {
    this.#request = request;
    this.#deps = deps;
  }

  get actor(): Actor | null {
    return this.#request.actor;
  }

  get session(): string | null {
    return this.#request.nonceScope;
  }

  get ip(): string {
    return callerAddress(this.#request);
  }

  get isFromHost(): boolean {
    return comesFrom(this.#deps.host.origins(), this.#request);
  }

  get userAgent(): string {
    return this.#request.headers['user-agent'] ?? '';
  }

  get network(): string {
    return networkOf(limitedBy(this.#request, this.#deps.config.trustProxy).address);
  }

  /** Returns a function, because handlers destructure this and the next one. */
  get redirect() {
    return (to: string): void => {
      this.elsewhere = to;
    };
  }

  get download() {
    return (given: AddonFile): void => {
      this.file = given;
    };
  }
}

/** Browsers send the origin with calls to another site and with everything but GET. */
function comesFrom(origins: readonly string[], { headers: { origin, host } }: FastifyRequest): boolean {
  return origin === undefined || origins.includes(origin) || URL.parse(origin)?.host === host;
}
