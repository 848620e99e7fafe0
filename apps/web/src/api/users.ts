import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserDetail, ProfileDetail } from '@vigie/contract/user.ts';
import type { Queries } from './client.ts';
import { defineResource, useAction, useAnswer, type PickCall } from './define-resource.ts';
import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';
import { useKeepUser, useRefreshUser } from './account.ts';

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

/** One's own profiles, one per company. */
export const useOwnProfiles = () => useAnswer((queries) => queries.profiles.own, undefined);

/** Makes a profile the active one: all that was read for the other is read again. */
export function useActivateProfile() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const keepUser = useKeepUser();
  const ownKey = JSON.stringify(queries.users.own.queryKey());
  return useMutation({
    ...queries.profiles.activate.mutationOptions(),
    onSuccess: (user) => {
      keepUser(user);
      void queryClient.resetQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey) !== ownKey });
    },
  });
}

export const useProfile = (id: string) => useAnswer((queries) => queries.profiles.get, { id });

/** Reads a profile as it is stored now. */
export function useReadProfile(): (id: string) => Promise<ProfileDetail> {
  const { client } = useApi();
  return (id) => client.profiles.get({ id });
}

const PROFILE = (queries: Queries) => [
  queries.profiles,
  queries.users.list,
  queries.users.get,
  queries.users.account,
];

/** A profile may be the active one: who is signed in is asked for again too. */
function useProfileAction<Input, Output>(call: PickCall<Input, Output>) {
  return useAction(call, PROFILE, useRefreshUser());
}
export const useChangeProfile = () => useProfileAction((queries) => queries.profiles.update);
export const useUploadAvatar = () => useProfileAction((queries) => queries.profiles.uploadAvatar);
export const useRemoveAvatar = () => useProfileAction((queries) => queries.profiles.removeAvatar);

const AVATAR_SIZE = 128;

/** Returns a profile's picture; null while it is on its way, or when there is none. */
export function useProfileAvatar(id: string, avatarAt: string | null): Blob | null {
  const asked = { id, size: AVATAR_SIZE, at: avatarAt ?? undefined } as const;
  const options = { enabled: avatarAt !== null, staleTime: Infinity };
  const { data } = useAnswer((queries) => queries.profiles.avatar, asked, options);
  return avatarAt !== null && data instanceof Blob ? data : null;
}

/** The company that a guest code invites to. */
export const useInvitation = (guestCode: string) =>
  useAnswer((queries) => queries.invitations.get, { guestCode }, { enabled: guestCode !== '' });

/** Who is signed in on this browser; nobody is asked for where there is no token. */
export const useOwnUser = (enabled: boolean) =>
  useAnswer((queries) => queries.users.own, undefined, { staleTime: Infinity, enabled });
