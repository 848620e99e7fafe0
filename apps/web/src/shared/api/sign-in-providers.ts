import { useAction, useAnswer } from './define-resource.ts';

/** Returns the identity providers offered to users of a company, or to an e-mail address; empty until loaded. */
export function useOfferedProviders(asked: { companyId?: string; email?: string }, isAsked = true) {
  const options = { keepsPrevious: true, enabled: isAsked };
  return useAnswer((queries) => queries.signInProviders.offered, asked, options).data ?? NONE;
}

export type Offered = ReadonlyArray<{ id: string; name: string }>;
const NONE: Offered = [];

export const useBeginByProvider = () => useAction((queries) => queries.signInProviders.begin);
export const useLinkProvider = () => useAction((queries) => queries.signInProviders.link);
