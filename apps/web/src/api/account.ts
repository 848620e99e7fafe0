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

/** Where one is signed in. */
export const useSessions = () => useAnswer((queries) => queries.sessions.list, undefined);

const LIST = (queries: Queries) => [queries.sessions.list];

/** Shows with the password that it is still the user who uses the session. */
export const useConfirmSession = () => useAction((queries) => queries.sessions.confirm);
export const useCloseSession = () => useAction((queries) => queries.sessions.remove, LIST);
export const useCloseOtherSessions = () => useAction((queries) => queries.sessions.removeOthers, LIST);

/** Whose tokens: one's own, or those of a company. */
export type TokenOwner = { companyId: string } | null;

export function useTokens(owner: TokenOwner) {
  const own = useAnswer((queries) => queries.tokens.list, undefined, { enabled: owner === null });
  const companyId = owner?.companyId ?? '';
  const options = { enabled: owner !== null };
  const ofCompany = useAnswer((queries) => queries.companyTokens.list, { companyId }, options);
  return owner === null ? own : ofCompany;
}

const OWN = (queries: Queries) => [queries.tokens.list];
const OF_COMPANY = (queries: Queries) => [queries.companyTokens.list];

export const useAddOwnToken = () => useAction((queries) => queries.tokens.create, OWN);
export const useAddCompanyToken = () => useAction((queries) => queries.companyTokens.create, OF_COMPANY);
export const useRevokeOwnToken = () => useAction((queries) => queries.tokens.remove, OWN);
export const useRevokeCompanyToken = () => useAction((queries) => queries.companyTokens.remove, OF_COMPANY);

/** The websites whose report the user is sent each month. */
export const useReportSubscriptions = () => useAnswer((queries) => queries.reports.subscriptions, undefined);

export const useSubscribeToReport = () =>
  useAction(
    (queries) => queries.reports.subscribe,
    (queries) => [queries.reports.subscriptions],
  );
