import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract } from '@vigie/contract/api/contract.ts';
import { routes } from './contract-routes.ts';
import type { Fetch } from './http.ts';

export type Client = JsonifiedClient<ContractRouterClient<typeof contract>>;

/** A typed client of the API below `origin`/api. */
export function createClient(origin: string, fetch: Fetch): Client {
  const link = new OpenAPILink(routes, {
    url: `${origin}/api`,
    fetch: (request) => fetch(request),
    customErrorResponseBodyDecoder: (body, response) => {
      const { code, message, data } = (body ?? {}) as { code?: string; message?: string; data?: unknown };
      const retryAfter = response.headers['retry-after'];
      return new ORPCError(typeof code === 'string' ? code : 'internal-error', {
        status: response.status,
        message: message ?? '',
        data: { details: data, retryAfterSeconds: retryAfter === undefined ? null : Number(retryAfter) },
      });
    },
  });
  return createORPCClient<Client>(link);
}

/** Query and mutation options of every call, for TanStack Query. */
export function createQueries(client: Client) {
  return createTanstackQueryUtils(client);
}
export type Queries = ReturnType<typeof createQueries>;
