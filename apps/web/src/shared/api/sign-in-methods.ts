import type { Queries } from './client.ts';
import { useAction, useAnswer } from './define-resource.ts';

/** Returns the sign-in methods of another user. */
export const useFactorsOf = (id: string) => useAnswer((queries) => queries.factors.ofUser, { id });

const OF_USER = (queries: Queries) => [queries.factors.ofUser, queries.users.get];

export const useResetFactors = () => useAction((queries) => queries.factors.reset, OF_USER);
export const useInviteToProvider = () => useAction((queries) => queries.signInProviders.invite);
