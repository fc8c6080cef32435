import { join } from 'node:path';
import type { AnyContractProcedure, AnyContractRouter } from '@orpc/contract';
import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@userfeedback/contract';
import type { Plugin } from 'vite';

const FILE = join(import.meta.dirname, '../src/contract-routes.ts');
/** An addon's own rows; the file exports them as `endpoints`. */
const OF_ADDON = /[/]addons[/]src[/][^/]+[/]endpoints[.]ts$/;
/** What the client looks at; summaries, tags and access are the server's business. */
const KEPT = new Set(['method', 'path']);

/**
 * Puts plain data in the place of `src/contract-routes.ts` and of the addons' `endpoints.ts`: the browser's client works
 * without zod and schemas.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    async load(id) {
      if (id === FILE) return `export const routes = ${routesOf(contract)};`;
      if (!OF_ADDON.test(id)) return undefined;
      return `export const endpoints = ${routesOf((await import(id)).endpoints)};`;
    },
  };
}

/** Only the connected site calls these, or visitors' pages. */
function isForOthers({ meta: { capability }, route: { method } }: AnyContractProcedure['~orpc']): boolean {
  return capability === 'site' || (capability === 'visit' && method === 'POST');
}

function routesOf(rows: AnyContractRouter): string {
  return JSON.stringify(minifyContractRouter(rows), (key, value) => {
    if (value?.['~orpc'] && isForOthers(value['~orpc'])) return undefined;
    if (key === 'meta') return {};
    if (key !== 'route') return value;
    return Object.fromEntries(Object.entries(value).filter(([name]) => KEPT.has(name)));
  });
}
