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

/** Returns the signed-in user; undefined only during a sign-out. */
export function useUser(): ConnectedUser | undefined {
  const { queries } = useApi();
  const { data } = useQuery({ ...queries.users.own.queryOptions(), enabled: false });
  return data;
}

/** Returns a function for the scope of an operation for the user's role; null when the role never may call it. */
export function useScope(): (operation: Operation) => Scope | null {
  const role = useUser()?.active_profile.role.slug;
  return (operation) => (role === undefined ? null : scopeOf(operation, role));
}

/** Returns a function that reports whether the user's role may ever call an operation. */
export function usePermission(): (operation: Operation) => boolean {
  const scope = useScope();
  return (operation) => scope(operation) !== null;
}
