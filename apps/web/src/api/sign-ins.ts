import { useAnswer } from './define-resource.ts';

/** When, how and from where the connected user signed in, newest first. */
export const useSignIns = () => useAnswer((queries) => queries.signIns.list, undefined);

/** The same of somebody else. */
export const useSignInsOf = (id: string) => useAnswer((queries) => queries.signIns.ofUser, { id });
