import { createContext, use, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ConnectedUser } from '@vigie/contract/session.ts';
import { scopeOf, type Operation, type Scope } from '@vigie/contract/permissions.ts';
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

/** Returns the connected user; undefined only while a sign-out is under way. */
export function useUser(): ConnectedUser | undefined {
  const { queries } = useApi();
  const { data } = useQuery({ ...queries.users.own.queryOptions(), enabled: false });
  return data;
}

/** Returns how far the connected user's role reaches with an operation; null when it never may call it. */
export function useScope(): (operation: Operation) => Scope | null {
  const role = useUser()?.active_profile.role.slug;
  return (operation) => (role === undefined ? null : scopeOf(operation, role));
}

/** Returns whether the connected user's role may ever call an operation. */
export function useMay(): (operation: Operation) => boolean {
  const scope = useScope();
  return (operation) => scope(operation) !== null;
}
