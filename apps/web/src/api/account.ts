import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConnectedUser } from '@vigie/contract/session.ts';
import { useAction, useAnswer } from './define-resource.ts';
import { useSessionStore } from '../session/session-provider.tsx';
import { useApi } from './api-provider.tsx';
import type { Queries } from './client.ts';

/** The user's own account: names, appearance and language, notices, open sessions. */
export const useAccount = () => useAnswer((queries) => queries.users.account, undefined);

export function useChangeAccount() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const refreshUser = useRefreshUser();
  return useMutation({
    ...queries.users.updateOwn.mutationOptions(),
    onSuccess: (account) => {
      queryClient.setQueryData(queries.users.account.queryKey(), account);
      return refreshUser();
    },
  });
}

/** Changes one's own password: the new session's token takes the place of this one's. */
export function useSetOwnPassword() {
  const { queries } = useApi();
  const session = useSessionStore();
  const queryClient = useQueryClient();
  const refreshUser = useRefreshUser();
  return useMutation({
    ...queries.users.setOwnPassword.mutationOptions(),
    onSuccess: async (opened) => {
      session.open(opened);
      await refreshUser();
      // whoever had a given password was answered nothing else until now
      void queryClient.invalidateQueries();
    },
  });
}

/** Asks for the connected user again and keeps it; who they are is shown on every screen. */
export function useRefreshUser(): () => Promise<void> {
  const { client } = useApi();
  const keepUser = useKeepUser();
  return async () => keepUser(await client.users.own());
}

/** Keeps a connected user as the one who is signed in here. */
export function useKeepUser(): (user: ConnectedUser) => void {
  const { queries } = useApi();
  const session = useSessionStore();
  const queryClient = useQueryClient();
  return (user) => {
    queryClient.setQueryData(queries.users.own.queryKey(), user);
    session.remember(user);
  };
}

const ACCOUNT = (queries: Queries) => [queries.users.account];

/** Adds this browser to those that are told of things. */
export const useAddDevice = () => useAction((queries) => queries.users.addDevice, ACCOUNT);
export const useRemoveDevice = () => useAction((queries) => queries.users.removeDevice, ACCOUNT);
