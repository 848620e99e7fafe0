import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserDetail, ProfileDetail } from '@vigie/contract/user.ts';
import { defineResource, useAction, useAnswer, type PickCall, useCall } from './define-resource.ts';
import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';
import { useStoreUser, useRefreshUser } from './account.ts';

export function useUsers(filters: ListQuery<'users.list'>) {
  const { queries } = useApi();
  return useGrowingList(queries.users.list, { ...filters, limit: 50 });
}

const users = defineResource<UserDetail>((queries) => queries.users.get);
export const useOneUser = (id: string) => users.useOne(id);
export const useReadUser = () => users.useRead();
export const useAddUser = () => users.useChange((queries) => queries.users.create);
export const useChangeUser = () => users.useChange((queries) => queries.users.update);
export const useSetUserStatus = () => users.useChange((queries) => queries.users.setStatus);

/**
 * Requests a new e-mail address for the user or, as an administrator, for another user. Requesting the same one again
 * resends its link.
 */
export const useSetEmail = () => users.useChange((queries) => queries.users.setEmail);
export const useCancelEmail = () => users.useChange((queries) => queries.users.cancelEmail);

export const useSetUserPassword = () => useAction((queries) => queries.users.setPassword);

export const useRemoveUser = () => users.useRemoval((queries) => queries.users.remove);

export const useNotifyDevice = () => useCall((queries) => queries.users.notifyDevice);
export const useRemoveDeviceOfUser = () => useAction((queries) => queries.users.removeDevice);

/** Adds a user to a further company. */
export const useAddProfile = () => useAction((queries) => queries.profiles.create);

/** Revokes or restores a profile. */
export const useRevokeProfile = () => useAction((queries) => queries.profiles.revoke);

/** Returns the user's own profiles, one per company. */
export const useOwnProfiles = () => useAnswer((queries) => queries.profiles.own, undefined);

/** Makes a profile the active one, and reads all answers again. */
export function useActivateProfile() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const storeUser = useStoreUser();
  const ownKey = JSON.stringify(queries.users.own.queryKey());
  return useMutation({
    ...queries.profiles.activate.mutationOptions(),
    onSuccess: (user) => {
      storeUser(user);
      void queryClient.resetQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey) !== ownKey });
    },
  });
}

export const useProfile = (id: string) => useAnswer((queries) => queries.profiles.get, { id });

/** Returns a function that reads the stored profile. */
export function useReadProfile(): (id: string) => Promise<ProfileDetail> {
  const { client } = useApi();
  return (id) => client.profiles.get({ id });
}

/** Returns an action on a profile. The profile may be the active one, so the signed-in user is read again too. */
function useProfileAction<Input, Output>(call: PickCall<Input, Output>) {
  return useAction(call, useRefreshUser());
}
export const useChangeProfile = () => useProfileAction((queries) => queries.profiles.update);
export const useUploadAvatar = () => useProfileAction((queries) => queries.profiles.uploadAvatar);
export const useRemoveAvatar = () => useProfileAction((queries) => queries.profiles.removeAvatar);

const AVATAR_SIZE = 128;

/** Returns the avatar of a profile; null while it loads, or when there is none. */
export function useProfileAvatar(id: string, avatarAt: string | null): Blob | null {
  const query = { id, size: AVATAR_SIZE, at: avatarAt ?? undefined } as const;
  const options = { enabled: avatarAt !== null, staleTime: Infinity };
  const { data } = useAnswer((queries) => queries.profiles.avatar, query, options);
  return avatarAt !== null && data instanceof Blob ? data : null;
}

/** Returns the company that a guest code invites to. */
export const useInvitation = (guestCode: string) =>
  useAnswer((queries) => queries.invitations.get, { guestCode }, { enabled: guestCode !== '' });

/** Returns the user who is signed in on this browser. Sends no request without a token. */
export const useOwnUser = (enabled: boolean) =>
  useAnswer((queries) => queries.users.own, undefined, { staleTime: Infinity, enabled });
