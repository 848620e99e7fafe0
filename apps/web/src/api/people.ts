import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PersonDetail, UserStatus } from '@vigie/contract/person.ts';
import type { Role } from '@vigie/contract/roles.ts';
import { defineResource } from '../resource/define-resource.ts';
import { useApi } from './api-provider.tsx';
import { growing } from './growing-list.ts';

export interface PeopleFilters {
  q?: string;
  role?: Role;
  status?: UserStatus;
  companyId?: string;
  teamId?: string;
}

export function usePeople(filters: PeopleFilters) {
  const { queries } = useApi();
  const list = useInfiniteQuery({
    ...queries.users.list.infiniteOptions({
      input: (after: string | undefined) => ({ ...filters, limit: 50 as const, after }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
    placeholderData: keepPreviousData,
  });
  const { items: people, ...rest } = growing(list);
  return { people, ...rest };
}

const people = defineResource<PersonDetail>({
  one: (queries) => queries.users.get,
  readAgain: (queries) => [queries.users.list, queries.companies],
});
export const usePerson = (id: string) => people.useOne(id);
export const useReadPerson = () => people.useRead();
export const useAddPerson = () => people.useChange((queries) => queries.users.create);
export const useChangePerson = () => people.useChange((queries) => queries.users.update);
export const useSetPersonStatus = () => people.useChange((queries) => queries.users.setStatus);

/** Has everything that tells of people read again. */
function useReadPeopleAgain() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: queries.users.get.key() }),
      queryClient.invalidateQueries({ queryKey: queries.users.list.key() }),
      queryClient.invalidateQueries({ queryKey: queries.companies.key() }),
    ]);
}

/** Puts a person as they are now into the cache, and has the lists read again. */
function useKeepPerson() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return async (person: PersonDetail) => {
    queryClient.setQueryData(queries.users.get.queryKey({ input: { id: person.id } }), person);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: queries.users.list.key() }),
      queryClient.invalidateQueries({ queryKey: queries.companies.key() }),
    ]);
  };
}

/** Wants another address for oneself or, as an administrator, for somebody; the same again sends its link again. */
export function useSetEmail() {
  const { queries } = useApi();
  return useMutation({ ...queries.users.setEmail.mutationOptions(), onSuccess: useKeepEmail() });
}

export function useCancelEmail() {
  const { queries } = useApi();
  return useMutation({ ...queries.users.cancelEmail.mutationOptions(), onSuccess: useKeepEmail() });
}

/** The user's own account: names, appearance and language, notices, open sessions. */
function useKeepEmail() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const keepPerson = useKeepPerson();
  return async (person: PersonDetail) => {
    await queryClient.invalidateQueries({ queryKey: queries.users.account.key() });
    await keepPerson(person);
  };
}

export function useSetPersonPassword() {
  const { queries } = useApi();
  return useMutation(queries.users.setPassword.mutationOptions());
}

/** Deletes a user, and removes what the cache knows of them. */
export function useRemovePerson() {
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

export function useNotifyDevice() {
  const { queries } = useApi();
  return useMutation(queries.users.notifyDevice.mutationOptions());
}

export function useRemoveDeviceOfPerson() {
  const { queries } = useApi();
  return useMutation({
    ...queries.users.removeDevice.mutationOptions(),
    onSuccess: useReadPeopleAgain(),
  });
}

/** Makes somebody a member of a further company. */
export function useAddProfile() {
  const { queries } = useApi();
  return useMutation({ ...queries.profiles.create.mutationOptions(), onSuccess: useReadPeopleAgain() });
}

/** Revokes a profile, or restores it. */
export function useRevokeProfile() {
  const { queries } = useApi();
  return useMutation({ ...queries.profiles.revoke.mutationOptions(), onSuccess: useReadPeopleAgain() });
}
