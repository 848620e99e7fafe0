import { useAnswer, useCall } from './define-resource.ts';

/** Returns the identity providers offered to users of a company, or to an e-mail address; empty until loaded. */
export function useOfferedProviders(query: { companyId?: string; email?: string }, isEnabled = true) {
  const options = { keepsPrevious: true, enabled: isEnabled };
  return useAnswer((queries) => queries.signInProviders.offered, query, options).data ?? NONE;
}

export type Offered = ReadonlyArray<{ id: string; name: string }>;
const NONE: Offered = [];

export const useBeginByProvider = () => useCall((queries) => queries.signInProviders.begin);
export const useLinkProvider = () => useCall((queries) => queries.signInProviders.link);
