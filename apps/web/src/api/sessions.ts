import { useQuery } from '@tanstack/react-query';
import { useAction } from './define-resource.ts';
import { useApi } from './api-provider.tsx';
import type { Queries } from './client.ts';

/** Where one is signed in. */
export function useSessions() {
  const { queries } = useApi();
  return useQuery(queries.sessions.list.queryOptions());
}

const LIST = (queries: Queries) => [queries.sessions.list];

/** Shows with the password that it is still the user who uses the session. */
export const useConfirmSession = () => useAction((queries) => queries.sessions.confirm);
export const useCloseSession = () => useAction((queries) => queries.sessions.remove, LIST);
export const useCloseOtherSessions = () => useAction((queries) => queries.sessions.removeOthers, LIST);
