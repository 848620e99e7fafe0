import { useAction, useAnswer } from './define-resource.ts';

/**
 * Returns the providers that are offered to whoever signs in to a company, or has an address; none until they are
 * known.
 */
export function useOfferedProviders(asked: { companyId?: string; email?: string }, isAsked = true) {
  const options = { keepsPrevious: true, enabled: isAsked };
  return useAnswer((queries) => queries.signInProviders.offered, asked, options).data ?? NONE;
}

export type Offered = ReadonlyArray<{ id: string; name: string }>;
const NONE: Offered = [];

export const useBeginByProvider = () => useAction((queries) => queries.signInProviders.begin);
export const useLinkProvider = () => useAction((queries) => queries.signInProviders.link);
