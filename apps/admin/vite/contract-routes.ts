import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@userfeedback/contract';
import type { Plugin } from 'vite';

const NAME = 'virtual:contract-routes';

/**
 * Gives the browser the contract's methods and paths as plain data (`virtual:contract-routes`), so that the typed
 * client works without shipping zod and every schema to it.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export const routes = ${routesOfContract()};` : undefined),
  };
}

/** What the client looks at; summaries, tags and access are the server's business. */
const KEPT = new Set(['method', 'path']);

function routesOfContract(): string {
  const minified = minifyContractRouter(contract);
  return JSON.stringify(minified, function keep(key, value) {
    if (key === 'meta') return {};
    if (key !== 'route') return value;
    return Object.fromEntries(Object.entries(value).filter(([name]) => KEPT.has(name)));
  });
}
