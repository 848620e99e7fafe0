import { randomUUID } from 'node:crypto';
import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { contract } from '@vigie/contract/api/contract.ts';
import { errorBodySchema } from '@vigie/contract/errors.ts';
import type { PAGE_SIZES } from '@vigie/contract/limits.ts';

/** Typed client of a panel's API. A refusal throws an ORPCError with the contract's code and its data. */
export type Panel = JsonifiedClient<ContractRouterClient<typeof contract>>;

export interface PanelAccess {
  /** Address of the panel, as in a browser. */
  url: string;
  token: string;
  panelIdentifier: string;
}

/** Connects to a panel; tests pass their own `fetch`. Redirects are not followed: they would forward the token. */
export function openPanel({ url, token, panelIdentifier }: PanelAccess, fetch = globalThis.fetch): Panel {
  const link = new OpenAPILink(contract, {
    url: `${url.replace(/\/+$/, '')}/api`,
    headers: () => ({
      authorization: `Bearer ${token}`,
      'panel-identifier': panelIdentifier,
      'idempotency-key': randomUUID(),
    }),
    fetch: (request) => fetch(request, { redirect: 'error' }),
    customErrorResponseBodyDecoder: (body, { status }) => {
      const refusal = errorBodySchema.safeParse(body);
      if (!refusal.success) return null;
      const { code, message, data } = refusal.data;
      return new ORPCError(code, { status, message, data });
    },
  });
  return createORPCClient<Panel>(link);
}

interface ListPage<T> {
  items: T[];
  next: string | null;
}
type PageQuery = { limit: (typeof PAGE_SIZES)[number]; after?: string };

/** Returns a whole list, read page by page. */
export async function readAllPages<T>(readPage: (query: PageQuery) => Promise<ListPage<T>>): Promise<T[]> {
  const items: T[] = [];
  let after: string | null = null;
  do {
    const page: ListPage<T> = await readPage({ limit: 100, ...(after !== null && { after }) });
    items.push(...page.items);
    after = page.next;
  } while (after !== null);
  return items;
}
