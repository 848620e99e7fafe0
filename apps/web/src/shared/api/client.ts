import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract } from '@vigie/contract/api/contract.ts';
import type { Fetch } from './http.ts';
import { createLink, type CallContext } from './link.ts';
import { routesOf } from './routes-of.ts';

export type Client = JsonifiedClient<ContractRouterClient<typeof contract, CallContext>>;

/** Creates a typed client of the API below `origin`/api. */
export function createClient(origin: string, fetch: Fetch): Client {
  return createORPCClient<Client>(createLink(routesOf, `${origin}/api`, fetch));
}

/** Creates query and mutation options of every call, for TanStack Query. */
export function createQueries(client: Client) {
  return createTanstackQueryUtils(client);
}
export type Queries = ReturnType<typeof createQueries>;
