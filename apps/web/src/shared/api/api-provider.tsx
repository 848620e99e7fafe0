import { createContext, use, type ReactNode } from 'react';
import type { Client, Queries } from './client.ts';

export interface Api {
  client: Client;
  queries: Queries;
}

const ApiContext = createContext<Api | null>(null);

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }): ReactNode {
  return <ApiContext value={api}>{children}</ApiContext>;
}

export function useApi(): Api {
  const api = use(ApiContext);
  if (!api) throw new Error('ApiProvider is missing.');
  return api;
}
