import type { Queries } from './client.ts';
import { useAction, useAnswer } from './define-resource.ts';

/** Where one is signed in. */
export const useSessions = () => useAnswer((queries) => queries.sessions.list, undefined);

const LIST = (queries: Queries) => [queries.sessions.list];

/** Shows with the password that it is still the user who uses the session. */
export const useConfirmSession = () => useAction((queries) => queries.sessions.confirm);
export const useCloseSession = () => useAction((queries) => queries.sessions.remove, LIST);
export const useCloseOtherSessions = () => useAction((queries) => queries.sessions.removeOthers, LIST);
