import type { FastifyInstance } from 'fastify';
import findMyWay from 'find-my-way';

/** Returns the methods an address supports; empty if it is none of ours. */
export type MethodsOf = (url: string) => readonly string[];

/** Everything below the site's root is a page of the site, so its catch-all says nothing about an address. */
const EVERYTHING = new Set(['/*', '*']);

/**
 * Collects the methods of each route, for calls that use another one. Call it before routes are added. The router is
 * built with the first such call.
 */
export function collectMethods(app: FastifyInstance): MethodsOf {
  const methodsByPath = new Map<string, Set<string>>();
  let router: findMyWay.Instance<findMyWay.HTTPVersion.V1> | undefined;
  app.addHook('onRoute', ({ path, method }) => {
    if (EVERYTHING.has(path)) return;
    const known = methodsByPath.get(path) ?? new Set();
    for (const one of Array.isArray(method) ? method : [method]) known.add(one);
    methodsByPath.set(path, known);
  });
  return (url) => {
    router ??= routerOf(methodsByPath);
    return router.find('GET', url.split('?')[0] ?? '')?.store ?? [];
  };
}

function routerOf(methodsByPath: ReadonlyMap<string, ReadonlySet<string>>) {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 200 });
  for (const [path, methods] of methodsByPath) router.on('GET', path, () => undefined, [...methods].sort());
  return router;
}
