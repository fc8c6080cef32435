import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract } from '@userfeedback/contract';
import type { ErrorBody } from '@userfeedback/contract/errors';
import { routes } from './contract-routes.ts';
import { sessionFetch } from './session/session-fetch.ts';

type Client = JsonifiedClient<ContractRouterClient<typeof contract>>;

const link = new OpenAPILink(routes, {
  url: () => new URL('/api/v1', window.location.origin),
  fetch: (request) => sessionFetch(request),
  customErrorResponseBodyDecoder: (body, response) =>
    isErrorBody(body)
      ? new ORPCError(body.code, {
          status: response.status,
          message: body.message,
          data: { errors: body.errors ?? {} },
        })
      : null,
});

/** The API as typed calls and as queries and mutations: `useQuery(api.surveys.list.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(createORPCClient<Client>(link));

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}
