import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AVATAR_SIZES } from '@vigie/contract/person.ts';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { defineResource } from '../resource/define-resource.ts';
import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';

export type PictureSize = (typeof AVATAR_SIZES)[number];

export function useCompanies(filters: ListQuery<'companies.list'>) {
  const { queries } = useApi();
  return useGrowingList(queries.companies.list, { ...filters, limit: 50 });
}

/** The companies to choose from, 100 at most; none where this person may not list them. */
export function useCompanyChoices(isEnabled: boolean) {
  const { queries } = useApi();
  const options = queries.companies.list.queryOptions({ input: { limit: 100 } });
  return useQuery({ ...options, enabled: isEnabled }).data?.items;
}

const companies = defineResource<CompanyDetail>({
  one: (queries) => queries.companies.get,
  readAgain: (queries) => [queries.companies.list],
});
export const useCompany = (id: string, enabled = id !== '') => companies.useOne(id, { enabled });
export const useReadCompany = () => companies.useRead();
export const useAddCompany = () => companies.useChange((queries) => queries.companies.create);
export const useChangeCompany = () => companies.useChange((queries) => queries.companies.update);
export const useRemoveCompany = () => companies.useRemoval((queries) => queries.companies.remove);

function useReadCompaniesAgain() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queries.companies.key() });
}

/** The new code changes the sticker as well. */
export function useRotateGuestCode() {
  const { queries } = useApi();
  return useMutation({
    ...queries.companies.rotateGuestCode.mutationOptions(),
    onSuccess: useReadCompaniesAgain(),
  });
}

export function useSetCompanyPicture() {
  const { queries } = useApi();
  return useMutation({
    ...queries.companies.uploadAvatar.mutationOptions(),
    onSuccess: useReadCompaniesAgain(),
  });
}

export function useRemoveCompanyPicture() {
  const { queries } = useApi();
  return useMutation({
    ...queries.companies.removeAvatar.mutationOptions(),
    onSuccess: useReadCompaniesAgain(),
  });
}

/** A company's picture, read again when another one was stored. */
export function useCompanyPicture(id: string, size: PictureSize, avatarAt: string | null) {
  const { queries } = useApi();
  const input = { id, size, at: avatarAt ?? undefined };
  const enabled = avatarAt !== null;
  return useQuery(queries.companies.thumbnail.queryOptions({ input, enabled, staleTime: Infinity })).data;
}

export function useSticker(id: string) {
  const { queries } = useApi();
  return useQuery(queries.companies.stickerSvg.queryOptions({ input: { id }, staleTime: Infinity }));
}

export function useAddTeam() {
  const { queries } = useApi();
  return useMutation({ ...queries.companies.addTeam.mutationOptions(), onSuccess: useReadCompaniesAgain() });
}

export function useRenameTeam() {
  const { queries } = useApi();
  return useMutation({
    ...queries.companies.updateTeam.mutationOptions(),
    onSuccess: useReadCompaniesAgain(),
  });
}

export function useRemoveTeam() {
  const { queries } = useApi();
  return useMutation({
    ...queries.companies.removeTeam.mutationOptions(),
    onSuccess: useReadCompaniesAgain(),
  });
}
