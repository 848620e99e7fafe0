import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileDetail } from '@vigie/contract/user.ts';
import { useAction, useAnswer, type PickCall } from './define-resource.ts';
import { useKeepUser, useRefreshUser } from './account.ts';
import { useApi } from './api-provider.tsx';
import type { Queries } from './client.ts';

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

/** A profile's picture; null while it is on its way, or when there is none. */
export function useProfileAvatar(id: string, avatarAt: string | null): Blob | null {
  const asked = { id, size: AVATAR_SIZE, at: avatarAt ?? undefined } as const;
  const options = { enabled: avatarAt !== null, staleTime: Infinity };
  const { data } = useAnswer((queries) => queries.profiles.avatar, asked, options);
  return avatarAt !== null && data instanceof Blob ? data : null;
}
