import { createORPCClient, ORPCError } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { ErrorBody } from '@userfeedback/contract/errors';
import { sessionFetch } from './session-fetch.ts';

/**
 * Endpoint rows as typed calls, queries and mutations: `createApi<typeof contract>(routes)`. In the browser `routes`
 * contains methods and paths only (`apps/admin/vite/contract-routes.ts`), no schemas. With `keepalive` the browser
 * finishes a call even if the page is left.
 */
export function createApi<Rows extends AnyContractRouter>(routes: AnyContractRouter) {
  const link = new OpenAPILink<{ keepalive?: boolean }>(routes, {
    url: () => new URL('/api/v1', window.location.origin),
    fetch: (request, _init, { context }) => sessionFetch(request, { keepalive: context.keepalive ?? false }),
    customErrorResponseBodyDecoder: (body, response) =>
      isErrorBody(body)
        ? new ORPCError(body.code, {
            status: response.status,
            message: body.message,
            data: { errors: body.errors ?? {} },
          })
        : null,
  });
  return createTanstackQueryUtils(
    createORPCClient<JsonifiedClient<ContractRouterClient<Rows, { keepalive?: boolean }>>>(link),
  );
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}
