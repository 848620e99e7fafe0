import { createContext, use, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { scopeOf, type Operation } from '@vigie/contract/permissions.ts';
import type { ConnectedUser } from '@vigie/contract/user.ts';
import { useApi } from '../api/api-provider.tsx';
import type { SessionStore } from './session-store.ts';

const SessionContext = createContext<SessionStore | null>(null);

export function SessionProvider({
  store,
  children,
}: {
  store: SessionStore;
  children: ReactNode;
}): ReactNode {
  return <SessionContext value={store}>{children}</SessionContext>;
}

export function useSessionStore(): SessionStore {
  const store = use(SessionContext);
  if (!store) throw new Error('SessionProvider is missing.');
  return store;
}

/** The connected user; undefined only while a sign-out is under way. */
export function useUser(): ConnectedUser | undefined {
  const { queries } = useApi();
  const { data } = useQuery({ ...queries.users.own.queryOptions(), enabled: false });
  return data;
}

/** Whether the connected user's role may ever call an operation. */
export function useMay(): (operation: Operation) => boolean {
  const role = useUser()?.active_profile.role.slug;
  return (operation) => role !== undefined && scopeOf(operation, role) !== null;
}
