import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract } from '@vigie/contract/api/contract.ts';
import { routes } from './contract-routes.ts';
import type { Fetch } from './http.ts';

/** What a caller may ask for besides the answer itself. */
export interface CallContext {
  /** Hears each piece of the answer's body as it comes in. */
  onPiece?: (piece: Uint8Array) => void;
}

export type Client = JsonifiedClient<ContractRouterClient<typeof contract, CallContext>>;

/** A typed client of the API below `origin`/api. */
export function createClient(origin: string, fetch: Fetch): Client {
  const link = new OpenAPILink<CallContext>(routes, {
    url: `${origin}/api`,
    fetch: async (request, _init, { context }) => overheard(await fetch(request), context.onPiece),
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

function overheard(response: Response, onPiece: CallContext['onPiece']): Response {
  if (!onPiece || !response.ok || !response.body) return response;
  const tap = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      onPiece(piece);
      controller.enqueue(piece);
    },
  });
  const { status, headers } = response;
  return new Response(response.body.pipeThrough(tap), { status, headers });
}

/** Query and mutation options of every call, for TanStack Query. */
export function createQueries(client: Client) {
  return createTanstackQueryUtils(client);
}
export type Queries = ReturnType<typeof createQueries>;
