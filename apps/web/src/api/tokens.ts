import type { Queries } from './client.ts';
import { useAction, useAnswer } from './define-resource.ts';

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
