import { useAnswer } from './define-resource.ts';

/** Returns the sign-ins of the current user with time, method and origin, newest first. */
export const useSignIns = () => useAnswer((queries) => queries.signIns.list, undefined);

/** Returns the sign-ins of another user. */
export const useSignInsOf = (id: string) => useAnswer((queries) => queries.signIns.ofUser, { id });
