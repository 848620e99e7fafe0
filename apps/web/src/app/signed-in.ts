import type { QueryClient } from '@tanstack/react-query';
import type { ConnectedUser } from '@vigie/contract/session.ts';
import type { Queries } from '../shared/api/client.ts';
import type { SessionStore } from '../shared/session/session-store.ts';

/** Returns the signed-in user; null when nobody is signed in. */
export type SignedIn = () => Promise<ConnectedUser | null>;

export interface SignedInOptions {
  queryClient: QueryClient;
  queries: Queries;
  session: SessionStore;
  /** Called with the error when the user could not be loaded. */
  log: (error: unknown) => void;
  /** Leaves a displayed screen when its user turns out not to be signed in. */
  leave: () => void;
  /** Returns true while the document is being left, which aborts its requests. */
  isLeaving: () => boolean;
}

/**
 * Returns the user stored by the last visit at once, and loads the current one in the background. Without a stored
 * user, it waits for the answer.
 */
export function createSignedIn(options: SignedInOptions): SignedIn {
  const { queryClient, queries, session, log, leave, isLeaving } = options;
  const own = queries.users.own.queryOptions({ staleTime: Infinity });

  async function fetchOwn(): Promise<ConnectedUser | null> {
    try {
      const user = await queryClient.query(own);
      session.remember(user);
      return user;
    } catch (error) {
      // Never settles: the screen stays until the document is gone.
      if (isLeaving()) return new Promise(() => {});
      session.clear();
      queryClient.removeQueries({ queryKey: own.queryKey });
      log(error);
      return null;
    }
  }

  async function refresh(): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: own.queryKey, refetchType: 'none' });
    if ((await fetchOwn()) === null) leave();
  }

  return async () => {
    if (session.token() === null) return null;
    const known = queryClient.getQueryData(own.queryKey);
    if (known) return known;
    const storedUser = session.user();
    if (!storedUser) return fetchOwn();
    queryClient.setQueryData(own.queryKey, storedUser);
    void refresh();
    return storedUser;
  };
}
