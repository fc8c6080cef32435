import type { FastifyInstance } from 'fastify';
import findMyWay from 'find-my-way';

/** The methods that an address knows, if it is one of ours. */
export type MethodsOf = (url: string) => readonly string[];

/** Everything below the site's root is a page of the site, so its catch-all says nothing about an address. */
const EVERYTHING = new Set(['/*', '*']);

/**
 * Collects which methods each route takes, for calls that come with another one. Call it before routes are added; the
 * router that finds an address again is made when the first such call comes.
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
