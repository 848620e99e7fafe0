import { useAction, useAnswer, useCall } from './define-resource.ts';

/** Returns the sign-in methods of another user. */
export const useFactorsOf = (id: string) => useAnswer((queries) => queries.factors.ofUser, { id });

export const useResetFactors = () => useAction((queries) => queries.factors.reset);
export const useInviteToProvider = () => useCall((queries) => queries.signInProviders.invite);
