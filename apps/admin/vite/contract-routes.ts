import { join } from 'node:path';
import type { AnyContractProcedure, AnyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';

const FILES = ['contract-routes.ts', 'administration/administration-routes.ts'].map((file) =>
  join(import.meta.dirname, '../src', file),
);
/** An addon's own rows; the file exports them as `endpoints`. */
const OF_ADDON = /[/]addons[/]src[/][^/]+[/]endpoints[.]ts$/;

/**
 * Puts what the client looks at, method and path of each row, in the place of `src/contract-routes.ts`, its part for the administration and the addons' `endpoints.ts`: the browser's client works
 * without zod and schemas.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    async load(id) {
      if (FILES.includes(id)) return `${ROW}export const routes = ${routesOf((await import(id)).routes)};`;
      if (!OF_ADDON.test(id)) return undefined;
      return `${ROW}export const endpoints = ${routesOf((await import(id)).endpoints)};`;
    },
  };
}

/** Only the connected site calls these, or visitors' pages. */
function isForOthers(row: AnyContractRouter): boolean {
  if (!('~orpc' in row)) return false;
  const { meta, route } = (row as AnyContractProcedure)['~orpc'];
  return meta.capability === 'site' || (meta.capability === 'visit' && route.method === 'POST');
}

/** Makes a row of its method and path, so that the file need not say the rest of it a hundred times. */
const ROW = `const row = (method, path) => ({ '~orpc': { errorMap: {}, meta: {}, route: { method, path } } });\n`;

/** An object literal: `{"surveys":{"list":row("GET","/surveys")}}`. */
function routesOf(rows: AnyContractRouter): string {
  const named = (value: AnyContractRouter): string => {
    if ('~orpc' in value) {
      const { method, path } = (value as AnyContractProcedure)['~orpc'].route;
      return `row(${JSON.stringify(method)},${JSON.stringify(path)})`;
    }
    const fields = Object.entries(value)
      .filter(([, each]) => !isForOthers(each))
      .map(([name, each]) => `${JSON.stringify(name)}:${named(each)}`);
    return `{${fields.join(',')}}`;
  };
  return named(rows);
}
