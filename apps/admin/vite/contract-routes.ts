import { join } from 'node:path';
import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@userfeedback/contract';
import type { Plugin } from 'vite';

const FILE = join(import.meta.dirname, '../src/contract-routes.ts');
/** What the client looks at; summaries, tags and access are the server's business. */
const KEPT = new Set(['method', 'path']);

/** Puts plain data in the place of `src/contract-routes.ts`: the browser's client works without zod and schemas. */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    load: (id) => (id === FILE ? `export const routes = ${routesOfContract()};` : undefined),
  };
}

function routesOfContract(): string {
  return JSON.stringify(minifyContractRouter(contract), (key, value) => {
    if (key === 'meta') return {};
    if (key !== 'route') return value;
    return Object.fromEntries(Object.entries(value).filter(([name]) => KEPT.has(name)));
  });
}
