import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserDetail } from '@vigie/contract/user.ts';
import type { Queries } from './client.ts';
import { defineResource, useAction } from './define-resource.ts';
import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';

export function useUsers(filters: ListQuery<'users.list'>) {
  const { queries } = useApi();
  return useGrowingList(queries.users.list, { ...filters, limit: 50 });
}

/** One's own account tells of the user too. */
const users = defineResource<UserDetail>({
  one: (queries) => queries.users.get,
  readAgain: (queries) => [queries.users.list, queries.users.account, queries.companies],
});
export const useOneUser = (id: string) => users.useOne(id);
export const useReadUser = () => users.useRead();
export const useAddUser = () => users.useChange((queries) => queries.users.create);
export const useChangeUser = () => users.useChange((queries) => queries.users.update);
export const useSetUserStatus = () => users.useChange((queries) => queries.users.setStatus);

/** Has everything that tells of people read again. */
const ALL = (queries: Queries) => [queries.users.get, queries.users.list, queries.companies];

/** Wants another address for oneself or, as an administrator, for somebody; the same again sends its link again. */
export const useSetEmail = () => users.useChange((queries) => queries.users.setEmail);
export const useCancelEmail = () => users.useChange((queries) => queries.users.cancelEmail);

export const useSetUserPassword = () => useAction((queries) => queries.users.setPassword);

/** Deletes a user, and removes what the cache knows of them. */
export function useRemoveUser() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    ...queries.users.remove.mutationOptions(),
    onSuccess: async (_, { id }) => {
      await queryClient.invalidateQueries({ queryKey: queries.users.list.key() });
      queryClient.removeQueries({ queryKey: queries.users.get.key({ input: { id } }), type: 'inactive' });
      await queryClient.invalidateQueries({ queryKey: queries.companies.key() });
    },
  });
}

export const useNotifyDevice = () => useAction((queries) => queries.users.notifyDevice);
export const useRemoveDeviceOfUser = () => useAction((queries) => queries.users.removeDevice, ALL);

/** Makes somebody a member of a further company. */
export const useAddProfile = () => useAction((queries) => queries.profiles.create, ALL);

/** Revokes a profile, or restores it. */
export const useRevokeProfile = () => useAction((queries) => queries.profiles.revoke, ALL);
