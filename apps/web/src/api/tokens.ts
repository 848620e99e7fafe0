import { useQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';
import { useAction } from './define-resource.ts';

/** Whose tokens: one's own, or those of a company. */
export type TokenOwner = { companyId: string } | null;

export function useTokens(owner: TokenOwner) {
  const { queries } = useApi();
  const own = useQuery({ ...queries.tokens.list.queryOptions(), enabled: owner === null });
  const ofCompany = useQuery({
    ...queries.companyTokens.list.queryOptions({ input: { companyId: owner?.companyId ?? '' } }),
    enabled: owner !== null,
  });
  return owner === null ? own : ofCompany;
}

export const useAddOwnToken = () =>
  useAction(
    (queries) => queries.tokens.create,
    (queries) => [queries.tokens.list],
  );
export const useAddCompanyToken = () =>
  useAction(
    (queries) => queries.companyTokens.create,
    (queries) => [queries.companyTokens.list],
  );
export const useRevokeOwnToken = () =>
  useAction(
    (queries) => queries.tokens.remove,
    (queries) => [queries.tokens.list],
  );
export const useRevokeCompanyToken = () =>
  useAction(
    (queries) => queries.companyTokens.remove,
    (queries) => [queries.companyTokens.list],
  );
