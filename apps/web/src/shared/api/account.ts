import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConnectedUser } from '@vigie/contract/session.ts';
import { useAction, useAnswer, useCall } from './define-resource.ts';
import { useSessionStore } from '../session/session-provider.tsx';
import { useApi } from './api-provider.tsx';

/** Returns the user's own account: names, appearance and language, notices, open sessions. */
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

/** Changes the user's own password. The token of the new session replaces the current one. */
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
      // with a password set by an administrator, all other calls were refused until now
      void queryClient.invalidateQueries();
    },
  });
}

/** Reads and stores the signed-in user again; every screen shows them. */
export function useRefreshUser(): () => Promise<void> {
  const { client } = useApi();
  const storeUser = useStoreUser();
  return async () => storeUser(await client.users.own());
}

/** Returns a function that stores a user as the one who is signed in here. */
export function useStoreUser(): (user: ConnectedUser) => void {
  const { queries } = useApi();
  const session = useSessionStore();
  const queryClient = useQueryClient();
  return (user) => {
    queryClient.setQueryData(queries.users.own.queryKey(), user);
    session.remember(user);
  };
}

/** Registers this browser for push notifications. */
export const useAddDevice = () => useAction((queries) => queries.users.addDevice);
export const useRemoveDevice = () => useAction((queries) => queries.users.removeDevice);

/** Returns the user's open sessions. */
export const useSessions = () => useAnswer((queries) => queries.sessions.list, undefined);

/** Confirms with the password that the same user still uses the session. */
export const useConfirmSession = () => useCall((queries) => queries.sessions.confirm);
export const useCloseSession = () => useAction((queries) => queries.sessions.remove);
export const useCloseOtherSessions = () => useAction((queries) => queries.sessions.removeOthers);

/** Owner of tokens: null for the user, or a company. */
export type TokenOwner = { companyId: string } | null;

export function useTokens(owner: TokenOwner) {
  const own = useAnswer((queries) => queries.tokens.list, undefined, { enabled: owner === null });
  const companyId = owner?.companyId ?? '';
  const options = { enabled: owner !== null };
  const ofCompany = useAnswer((queries) => queries.companyTokens.list, { companyId }, options);
  return owner === null ? own : ofCompany;
}

export const useAddOwnToken = () => useAction((queries) => queries.tokens.create);
export const useAddCompanyToken = () => useAction((queries) => queries.companyTokens.create);
export const useRevokeOwnToken = () => useAction((queries) => queries.tokens.remove);
export const useRevokeCompanyToken = () => useAction((queries) => queries.companyTokens.remove);

/** Returns the websites whose monthly report the user receives. */
export const useReportSubscriptions = () => useAnswer((queries) => queries.reports.subscriptions, undefined);

export const useSubscribeToReport = () => useAction((queries) => queries.reports.subscribe);
