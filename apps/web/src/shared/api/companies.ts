import { useQuery } from '@tanstack/react-query';
import type { AVATAR_SIZES } from '@vigie/contract/user.ts';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { defineResource, useAction, useAnswer, useCall } from './define-resource.ts';
import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';

export type PictureSize = (typeof AVATAR_SIZES)[number];

export function useCompanies(filters: ListQuery<'companies.list'>) {
  const { queries } = useApi();
  return useGrowingList(queries.companies.list, { ...filters, limit: 50 });
}

/** Returns up to 100 companies; none if this user may not list them. */
export function useCompanyChoices(isEnabled: boolean) {
  const { queries } = useApi();
  const options = queries.companies.list.queryOptions({ input: { limit: 100 } });
  return useQuery({ ...options, enabled: isEnabled }).data?.items;
}

const companies = defineResource<CompanyDetail>((queries) => queries.companies.get);
export const useCompany = (id: string, enabled = id !== '') => companies.useOne(id, { enabled });
export const useCompanySaving = (stored: { id: string } | null) =>
  companies.useSaving(stored, (queries) => queries.companies);
export const useRemoveCompany = () => companies.useRemoval((queries) => queries.companies.remove);

/** Replaces the guest code, which also changes the sticker. */
export const useRotateGuestCode = () => useAction((queries) => queries.companies.rotateGuestCode);
export const useSetCompanyPicture = () => useAction((queries) => queries.companies.uploadAvatar);
export const useRemoveCompanyPicture = () => useAction((queries) => queries.companies.removeAvatar);

/** Returns a company's picture, read again after another one was stored. */
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

export const useBudget = (id: string) => useAnswer((queries) => queries.budgets.get, { id });
export const useSetBudget = () => useAction((queries) => queries.budgets.set);

/** Returns the redactions of agents' recordings for a company. */
export const useRedactions = (id: string) => useAnswer((queries) => queries.companies.redactions, { id });
export const useSetRedactions = () => useAction((queries) => queries.companies.setRedactions);
export const useTryRedactions = () => useCall((queries) => queries.companies.tryRedactions);

export const useAddTeam = () => useAction((queries) => queries.companies.addTeam);
export const useRenameTeam = () => useAction((queries) => queries.companies.updateTeam);
export const useRemoveTeam = () => useAction((queries) => queries.companies.removeTeam);
