import type { FastifyInstance } from 'fastify';
import findMyWay from 'find-my-way';

/** Empty if the address is none of ours. */
export type MethodsOf = (url: string) => readonly string[];

/** The catch-all for pages of the site matches every address, so it does not count. */
const EVERYTHING = new Set(['/*', '*']);

/** Call it before routes are added. The router is built with the first call of an unknown method. */
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
